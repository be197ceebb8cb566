#!/bin/sh
# The front door of Katzentisch: finds a Python that is new enough and hands over to tools/door, which sets up what a
# command needs and runs it. `./kt help` says what there is; tests/build/test_door.py says what must hold.
set -eu
here=$PWD
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
cd "$root"

fail() {
    printf 'kt: %s\n' "$*" >&2
    exit 1
}

how_to_install() { # python | venv: the command for this system
    if command -v apt-get >/dev/null 2>&1; then
        case $1 in python) set -- python3 python3-venv ;; *) set -- python3-venv ;; esac
        [ "$(id -u)" = 0 ] && echo "apt-get install -y $*" || echo "sudo apt-get install -y $*"
    elif command -v dnf >/dev/null 2>&1; then
        echo "sudo dnf install python3"
    elif command -v brew >/dev/null 2>&1; then
        echo "brew install python"
    else
        echo "your package manager (Python 3.11 or newer with venv and pip)"
    fi
}

try_to_install() { # Debian packages; only as root
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    printf 'kt: installing %s (about a minute)\n' "$*" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y "$@" >/dev/null 2>&1 || { apt-get update && apt-get install -y "$@"; } >/dev/null 2>&1
}

[ ! -x .venv/bin/python ] || KT_HERE=$here exec .venv/bin/python -E -s -m tools.door "$@"
bare='' seen=''
for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    answer=$("$candidate" -S -c '
import sys
print("%d.%d" % sys.version_info[:2])
if sys.version_info < (3, 11):
    print("old")
else:
    from importlib.util import find_spec
    print("good" if find_spec("ensurepip") and find_spec("venv") else "bare")' 2>/dev/null) || continue
    case $answer in
        *good) KT_HERE=$here exec "$candidate" -E -s -m tools.door "$@" ;;
        *bare) bare=${bare:-$candidate} ;;
        *old) seen="$seen${seen:+, }$candidate is ${answer%%[!0-9.]*}" ;;
    esac
done
[ -n "$bare" ] || fail "Python 3.11 or newer is needed (${seen:-none is here}); install it with: $(how_to_install python)"
try_to_install python3-venv && "$bare" -c 'import ensurepip' 2>/dev/null &&
    KT_HERE=$here exec "$bare" -E -s -m tools.door "$@"
fail "$bare cannot make a virtual environment; install what it lacks with: $(how_to_install venv)"
