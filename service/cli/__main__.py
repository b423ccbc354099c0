"""`python -m service.cli`: the command line without the installed script."""

from service.cli.main import main

main()
