#!/bin/sh
# A longer run of schemathesis than the tests make: EXAMPLES for each operation (2000), from a seed of its own.
set -eu
cd "$(dirname "$0")/.."
seed=${SEED:-$(date +%s)}
echo "seed $seed"
MATCHFOLD_FUZZ_EXAMPLES=${EXAMPLES:-2000} MATCHFOLD_FUZZ_SEED=$seed exec .venv/bin/python -m pytest --timeout 3600 -q tests/api/test_schemathesis.py "$@"
