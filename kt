#!/bin/sh
# The front door of Katzentisch: sets up what a command needs, then runs it. `./kt help` says what there is.
#
# What must hold (tests/build/test_door.py):
#   a second start does no work and says nothing;
#   a set-up that was cut off is never taken for whole: stamps are written last, the compiled package is moved in whole;
#   several starts at once: one sets up, the others wait;
#   what is missing and cannot be installed is said in one sentence with the command to run.
set -eu
here=$PWD
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
cd "$root"

usage() {
    cat <<'END'
./kt run                serve tables to browsers; prints the link (--host 0.0.0.0 for the whole house)
./kt run COMMAND …      any command of katzentisch: games, rules, play, simulate, replay, verify (--help says more)
./kt test               all checkers and all tests, on the pure and on the compiled build, and in a real browser
./kt test PYTEST_ARGS   only these, on the pure build: ./kt test tests/core -k record
./kt shots [STATE …]    pictures of the browser client in every state, size, theme and language: .cache/shots
./kt bench [--json]     speed against OpenSpiel, side by side
./kt bench server       the live server under load, beside boardgame.io (about seven minutes)
./kt mutants GAME       break the rules of a game in every small way: do its tests notice?
./kt lock [UV_ARGS]     write locks/ anew from pyproject.toml (needs uv; --upgrade for newer versions)

Everything is set up on the way, into .venv and .cache; delete them to begin anew.
KATZENTISCH_PURE=1 runs without the compiled rules, so that an edit takes effect without compiling.
END
}

say() { printf 'kt: %s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# --- What the machine has --------------------------------------------------------------------------------------------

how_to_install() { # python | venv | compiler: the command for this system
    if command -v apt-get >/dev/null 2>&1; then
        case $1 in
            python) set -- python3 python3-venv ;;
            venv) set -- python3-venv ;;
            browser) set -- chromium ;;
            *) set -- gcc python3-dev ;;
        esac
        [ "$(id -u)" = 0 ] && echo "apt-get install -y $*" || echo "sudo apt-get install -y $*"
    elif command -v dnf >/dev/null 2>&1; then
        case $1 in
            compiler) echo "sudo dnf install gcc python3-devel" ;;
            browser) echo "sudo dnf install chromium" ;;
            *) echo "sudo dnf install python3" ;;
        esac
    elif command -v brew >/dev/null 2>&1; then
        case $1 in
            compiler) echo "xcode-select --install" ;;
            browser) echo "brew install --cask chromium" ;;
            *) echo "brew install python" ;;
        esac
    else
        case $1 in
            compiler) echo "your package manager (a C compiler and Python's headers)" ;;
            browser) echo "your package manager (Chromium)" ;;
            *) echo "your package manager (Python 3.11 or newer with venv and pip)" ;; esac
    fi
}

try_to_install() { # Debian packages; only as root
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    say "installing $* (about a minute)"
    mkdir -p .cache
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y "$@" >>.cache/setup.log 2>&1 ||
        { apt-get update && apt-get install -y "$@"; } >>.cache/setup.log 2>&1
}

find_python() { # sets $python; prefers one that can make a venv
    python='' bare='' seen=''
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        answer=$("$candidate" -c '
import sys
print("%d.%d" % sys.version_info[:2])
if sys.version_info < (3, 11):
    print("old")
else:
    try:
        import ensurepip, venv
    except ImportError:
        print("bare")
    else:
        print("good")' 2>/dev/null) || continue
        case $answer in
            *good) python=$candidate && return ;;
            *bare) bare=${bare:-$candidate} ;;
            *old) seen="$seen${seen:+, }$candidate is ${answer%%[!0-9.]*}" ;;
        esac
    done
    [ -n "$bare" ] || fail "Python 3.11 or newer is needed (${seen:-none is here}); install it with: $(how_to_install python)"
    try_to_install python3-venv && "$bare" -c 'import ensurepip' 2>/dev/null && python=$bare && return
    fail "$bare cannot make a virtual environment; install what it lacks with: $(how_to_install venv)"
}

have_compiler() {
    command -v "${CC:-cc}" >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || command -v clang >/dev/null 2>&1
}

# --- Virtual environments --------------------------------------------------------------------------------------------

if command -v sha256sum >/dev/null 2>&1; then sha() { sha256sum; }; else sha() { shasum -a 256; }; fi

stamp() { # DIR LOCK: changes with the lock, with the interpreter behind DIR, and when the folder is moved
    echo "$root $(readlink -f "$1/bin/python") $(sha <"locks/$2.txt")"
}

ready() { [ -x "$1/bin/python" ] && [ -f "$1/kt-$2" ] && [ "$(cat "$1/kt-$2")" = "$(stamp "$1" "$2")" ]; }

alone() { # wait until no other start sets up; the lock goes with descriptor 9, however this process ends
    mkdir -p .cache
    exec 9>>.cache/setup.lock
    "$python" -c '
import fcntl, sys, time
end = time.monotonic() + 900
told = False
while True:
    try:
        fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
        break
    except BlockingIOError:
        if time.monotonic() > end:
            sys.exit(1)
        if not told:
            print("kt: another start is setting up; waiting for it", file=sys.stderr)
            told = True
        time.sleep(0.1)' || fail "another start has been setting up for 15 minutes; end it, then run: ./kt $command"
}

environment() { # DIR LOCK CONTAINED…: DIR holds what locks/LOCK.txt pins, and with it the contained locks
    dir=$1 lock=$2
    ready "$dir" "$lock" && return
    find_python
    alone
    if ! ready "$dir" "$lock"; then
        if ! ready "$dir" run; then
            say "making $dir with $("$python" -V) (a few seconds)"
            rm -f "$dir"/kt-*
            "$python" -m venv --clear "$dir" >>.cache/setup.log 2>&1 ||
                fail "$dir could not be made (.cache/setup.log says why); to try again: ./kt $command"
            # A shell in the environment finds the pure build; a start of ours says by PYTHONPATH which it wants.
            "$dir/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))' |
                { read -r site && echo "$root/src" >"$site/katzentisch.pth"; }
        fi
        say "installing what locks/$lock.txt pins into $dir (up to a minute)"
        # No source is built on the way: its build tools would come without hashes.
        "$dir/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --only-binary :all: \
            --require-hashes -r "locks/$lock.txt" >>.cache/setup.log 2>&1 ||
            fail "the packages in locks/$lock.txt could not be installed (.cache/setup.log says why); with a network, run again: ./kt $command"
        shift
        for contained; do stamp "$dir" "$contained" >"$dir/kt-$contained"; done
    fi
    exec 9>&-
}

# --- The two builds --------------------------------------------------------------------------------------------------

sources() { # FOLDER…: the files that people write; never what is made of them
    find "$@" \( -name node_modules -o -name static -o -name __pycache__ \) -prune -o -type f ! -name '.*' -print |
        LC_ALL=C sort
}

# The pure build is src/ itself. The compiled one is a wheel, unpacked under a name that changes with everything that
# went into it; src/ never holds a compiled file.
compiled_name() {
    echo ".cache/compiled-$({
        readlink -f .venv/bin/python
        sources src pyproject.toml hatch_build.py locks/build.txt | xargs cat | sha
        sources src
    } | sha | cut -c 1-16)"
}

compile() { # makes $package; false if that cannot be done
    python=.venv/bin/python
    alone
    if [ ! -d "$package" ]; then
        say "compiling the rules (two or three minutes)"
        rm -rf .cache/compiling
        mkdir -p .cache/compiling
        echo "A C compiler, or Python's headers, are missing." >.cache/compile.log
        if ! $python -c 'import sys, hatch_build; sys.exit(not hatch_build.can_compile())' ||
            ! $python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps \
                --wheel-dir .cache/compiling . >.cache/compile.log 2>&1 ||
            ! $python -m pip install --quiet --disable-pip-version-check --no-deps --no-index \
                --target .cache/compiling/package .cache/compiling/*.whl >>.cache/compile.log 2>&1; then
            exec 9>&-
            return 1
        fi
        find .cache -maxdepth 1 -name 'compiled-*' -mtime +7 -exec rm -rf {} +
        mv .cache/compiling/package "$package"
    fi
    exec 9>&-
}

choose_build() { # sets $package: compiled where that is possible, else src; .venv is there afterwards
    if [ -z "${KATZENTISCH_PURE:-}" ] && ready .venv run; then
        package=$(compiled_name)
        [ ! -d "$package" ] || return 0
    fi
    if [ -n "${KATZENTISCH_PURE:-}" ] || ! have_compiler; then
        environment .venv run run
        package=src
        return
    fi
    environment .venv build run build
    package=$(compiled_name)
    if [ -f "$package.failed" ]; then
        say "the rules run uncompiled, since compiling them failed (.cache/compile.log says why); to try again: rm .cache/*.failed"
        package=src
    elif ! compile; then
        : >"$package.failed"
        say "the rules run uncompiled, since compiling them failed (.cache/compile.log says why); what it needs comes with: $(how_to_install compiler)"
        package=src
    fi
}

# --- The browser client ----------------------------------------------------------------------------------------------

# Built from web/ into src/katzentisch/static, which is never committed. Node.js comes from the system or, where there
# is none, from a wheel.
client() {
    wanted="$(sources web | xargs cat | sha) $(sources web | sha)"
    static=$root/src/katzentisch/static
    if [ -f "$static/index.html" ] && [ "$(cat .cache/client 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    find_python
    alone
    node
    say "building the browser client (about half a minute)"
    rm -f .cache/client
    if ! { node_modules web && (cd web && npm run build); } >.cache/client.log 2>&1; then
        fail "the browser client could not be built (.cache/client.log says why); with a network, run again: ./kt $command"
    fi
    echo "$wanted" >.cache/client
    exec 9>&-
}

node() { # npm is on the path afterwards
    command -v npm >/dev/null 2>&1 && return
    [ -x .cache/node/bin/npm ] || {
        say "installing Node.js (a few seconds)"
        { "$python" -m venv --clear .cache/node && .cache/node/bin/python -m pip install --quiet --no-input \
            --disable-pip-version-check --only-binary :all: --require-hashes -r locks/node.txt; } >>.cache/setup.log 2>&1 ||
            fail "Node.js could not be installed (.cache/setup.log says why); with a network, run again: ./kt $command"
    }
    PATH=$root/.cache/node/bin:$PATH
}

node_modules() { # FOLDER: what its package-lock.json pins
    [ "$(cat "$1/node_modules/.kt" 2>/dev/null)" = "$(sha <"$1/package-lock.json")" ] ||
        { (cd "$1" && npm ci --no-audit --no-fund) && sha <"$1/package-lock.json" >"$1/node_modules/.kt"; }
}

have_browser() {
    for browser in chromium chromium-browser google-chrome; do
        command -v "$browser" >/dev/null 2>&1 && return
    done
    return 1
}

need_browser() { # WHAT: tests, shots
    have_browser || try_to_install chromium || fail "the $1 need a browser; install it with: $(how_to_install browser)"
}

# --- Commands --------------------------------------------------------------------------------------------------------

run() {
    choose_build
    case ${1:-} in '' | -*) set -- serve "$@" ;; esac
    [ "$1" != serve ] || client
    python=$root/.venv/bin/python
    cd "$here"
    KATZENTISCH_CLIENT=$root/src/katzentisch/static PYTHONPATH=$root/$package exec "$python" -P -m katzentisch "$@"
}

check() { # NAME COMMAND…: one of the checks that are counted like tests
    title=$1
    shift
    printf '\n== %s\n' "$title"
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

in_web() { (cd web && "$@"); }

suite() { # BUILD PACKAGE PYTEST_ARGS…: count what pytest counted
    build=$1 path=$2
    shift 2
    printf '\n== tests on the %s build\n' "$build"
    rm -f ".cache/tests-$build.xml"
    status=0
    KATZENTISCH_EXPECT_BUILD=$build PYTHONPATH=$root/$path .venv/bin/python -P -m pytest -q -n auto --maxprocesses 8 \
        --dist loadgroup --durations 20 --junit-xml ".cache/tests-$build.xml" "$@" || status=$?
    counts=$(.venv/bin/python -P tools/tally.py "$status" ".cache/tests-$build.xml")
    read -r suite_passed suite_failed suite_skipped <<END
$counts
END
    passed=$((passed + suite_passed)) failed=$((failed + suite_failed)) skipped=$((skipped + suite_skipped))
}

test_all() {
    unset KATZENTISCH_PURE
    environment .venv test run build test
    package=$(compiled_name)
    if [ ! -d "$package" ]; then
        have_compiler && [ -f "$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ] ||
            try_to_install gcc python3-dev || fail "the tests need a C compiler and Python's headers; install them with: $(how_to_install compiler)"
        compile || { cat .cache/compile.log >&2; fail "the rules could not be compiled; to see why: cat .cache/compile.log"; }
    fi
    need_browser tests
    client
    node
    node_modules web >.cache/client.log 2>&1 || fail "web/package-lock.json could not be installed; see .cache/client.log"
    passed=0 failed=0 skipped=0
    check "svelte-check" in_web npm run --silent check
    check "eslint" in_web npm run --silent lint
    check "vitest" in_web npm run --silent test
    check "ruff check" .venv/bin/ruff check .
    check "ruff format" .venv/bin/ruff format --check .
    check "mypy --strict" .venv/bin/python -P -m mypy
    suite pure src
    set -- tests/build/test_which_build.py tests/build/test_builds_agree.py
    for folder in core games testing bots; do [ ! -d "tests/$folder" ] || set -- "$@" "tests/$folder"; done
    suite compiled "$package" "$@"
    if [ "$skipped" = 0 ]; then skipped=''; else skipped=", $skipped skipped"; fi
    printf '\n%s passed, %s failed%s\n' "$passed" "$failed" "$skipped"
    [ "$failed" = 0 ]
}

test_some() {
    environment .venv test run build test
    case " $* " in *tests/browser*)
        need_browser tests
        client
        ;;
    esac
    KATZENTISCH_EXPECT_BUILD=pure PYTHONPATH=$root/src exec .venv/bin/python -P -m pytest "$@"
}

shots() {
    environment .venv test run build test
    need_browser shots
    client
    KATZENTISCH_CLIENT=$root/src/katzentisch/static PYTHONPATH=$root/src:$root exec .venv/bin/python -P -m tools.shots "$@"
}

bench_server() {
    choose_build
    find_python
    alone
    node
    node_modules benchmarks >.cache/benchmarks.log 2>&1 ||
        fail "benchmarks/package-lock.json could not be installed (.cache/benchmarks.log says why); with a network, run again: ./kt bench server"
    exec 9>&-
    PYTHONPATH=$root/$package exec .venv/bin/python -P tools/bench_server.py "$@"
}

bench() {
    if [ "${1:-}" = server ]; then
        shift
        bench_server "$@"
    fi
    choose_build
    environment .cache/bench bench run bench
    PYTHONHASHSEED=0 PYTHONPATH=$root/$package exec .cache/bench/bin/python -P -m katzentisch.lab.bench "$@"
}

mutants() {
    environment .venv test run build test
    exec .venv/bin/python -P tools/mutants.py "$@"
}

lock() {
    command -v uv >/dev/null 2>&1 || fail "writing locks needs uv; install it with: python3 -m pip install uv"
    # run in build in test, run in bench: the same versions everywhere. `grep` keeps addresses out. Whoever has a clone
    # has the driver of PostgreSQL too: `./kt run --db` asks for nothing more.
    pin run "$@"
    pin build --group build --constraint locks/run.txt "$@"
    pin test --group test --constraint locks/build.txt "$@"
    pin bench --group bench --constraint locks/run.txt "$@"
    pin node --group node --constraint locks/run.txt "$@"
}

pin() { # LOCK UV_ARGS…
    name=$1
    shift
    uv pip compile --quiet pyproject.toml --extra postgres --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --output-file "locks/$name.txt" "$@"
    ! grep -n '://' "locks/$name.txt" >&2 || fail "locks/$name.txt names an address, which no lock may; see above"
}

command=${1:-help}
[ $# = 0 ] || shift
case $command in
    run) run "$@" ;;
    test) if [ $# = 0 ]; then test_all; else test_some "$@"; fi ;;
    shots) shots "$@" ;;
    bench) bench "$@" ;;
    mutants) mutants "$@" ;;
    lock) lock "$@" ;;
    help | -h | --help) usage ;;
    *)
        say "there is no command '$command'; see: ./kt help"
        exit 2
        ;;
esac
