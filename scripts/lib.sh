# shellcheck shell=bash
# What scripts/run and scripts/test share: where the project is, which Python to use, how the environment is made.
# Sourced, never run. Works with the bash 3.2 of macOS.

ROOT=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
VENV="$ROOT/.venv"
export PYTHONUTF8=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
# Each of many processes would compile the whole program anew, which takes as long as all else that a short command does.
unset PYTHONDONTWRITEBYTECODE

say() { printf '==> %s\n' "$*" >&2; }

fail() { # fail STATUS LINE...
    local status=$1
    shift
    printf 'error: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '       %s\n' "$@" >&2
    exit "$status"
}

# Sets PYTHON to an interpreter that is new enough and can make environments.
find_python() {
    local candidate
    for candidate in "${MATCHFOLD_PYTHON:-}" python3.11 python3.12 python3.13 python3.14 python3 python; do
        [ -n "$candidate" ] || continue
        if "$candidate" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            PYTHON=$candidate
            return
        fi
        [ "$candidate" != "${MATCHFOLD_PYTHON:-}" ] ||
            fail 4 "MATCHFOLD_PYTHON=$candidate is not a Python 3.11 or newer with the venv module."
    done
    fail 4 "Python 3.11 or newer with the venv module was not found." \
        "Install it (Debian: apt-get install python3.11 python3.11-venv) or name one: MATCHFOLD_PYTHON=/path/to/python3.11"
}

# An environment that was copied, moved or left by an older Python cannot be repaired, only made again.
venv_is_sound() {
    "$VENV/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || return 1
    [ ! -f "$VENV/.matchfold-root" ] || [ "$(cat "$VENV/.matchfold-root")" = "$ROOT" ]
}

ensure_venv() {
    venv_is_sound && return
    find_python
    if [ -e "$VENV" ]; then
        say "The environment in .venv does not fit this folder or its Python is gone: making it again"
        rm -rf "$VENV"
    else
        say "Making an environment in .venv with $("$PYTHON" --version)"
    fi
    "$PYTHON" -m venv "$VENV" >&2 || {
        rm -rf "$VENV"
        fail 4 "The environment could not be made: see above (Debian: apt-get install python3-venv)."
    }
    printf '%s\n' "$ROOT" >"$VENV/.matchfold-root"
}

# What an installed environment depends on, as one hash.
fingerprint() {
    "$VENV/bin/python" - "$ROOT" <<'PY'
import hashlib, pathlib, sys, tomllib

root = pathlib.Path(sys.argv[1])
settings = tomllib.loads((root / "pyproject.toml").read_text())
digest = hashlib.sha256(repr((sys.version, str(root), settings["build-system"], settings["project"])).encode())
for lock in ("requirements.lock", "requirements-dev.lock"):
    digest.update((root / lock).read_bytes())
print(digest.hexdigest())
PY
}

pip_install() { # pip_install WHAT ARGUMENT...
    local what=$1 log="$VENV/pip.log"
    shift
    "$VENV/bin/python" -m pip install --quiet "$@" >"$log" 2>&1 && return
    tail -n 15 "$log" >&2
    if grep -q -i -E 'connection|resolve|timed? ?out|proxy|ssl|temporary failure' "$log"; then
        fail 4 "$what could not be installed: the package index was not reached." \
            "Check the network (and proxy settings), then run this again; what is already installed is kept."
    fi
    fail 4 "$what could not be installed: see pip's own words above."
}

# Installs a lock file and the project, once for each content of the lock.
ensure_installed() { # ensure_installed runtime|dev
    local kind=$1 lock="$ROOT/requirements.lock" stamp
    [ "$kind" = runtime ] || lock="$ROOT/requirements-dev.lock"
    ensure_venv
    stamp=$(fingerprint)
    # the dev lock holds all of the runtime lock, in the same versions
    local done_kind
    for done_kind in "$kind" dev; do
        if [ "$(cat "$VENV/.matchfold-$done_kind" 2>/dev/null)" = "$stamp" ]; then return; fi
    done
    say "Installing $(basename "$lock") (a minute or so the first time)"
    # The lock is complete. Asked for dependencies, older pips look for releases of `coverage[toml]` newer than the pinned `coverage`.
    pip_install "$(basename "$lock")" --no-deps --require-hashes -r "$lock"
    # "compat" puts the folder itself on the path, so that a new package needs no new installation
    pip_install "Matchfold" --no-deps --config-settings editable_mode=compat -e "$ROOT"
    printf '%s\n' "$stamp" >"$VENV/.matchfold-$kind"
}
