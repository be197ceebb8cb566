"""The front door `kt`, on a small stand-in project and a PATH of which every command is known."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.door import checks

from tests.build.project import Door

pytestmark = pytest.mark.thorough

PLACES = ["a project", "Grüße aus Köln"]


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path)


def assert_one_sentence(err: str) -> None:
    """The last line says what is wrong, and the command to run; nothing else but progress is said."""
    *before, last = err.splitlines()
    assert all(line.startswith("kt: ") for line in [*before, last]), err
    assert all("ing " in line or "made " in line for line in before), err
    assert "Traceback" not in err


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def with_client(door: Door) -> None:
    """A project with a browser client, which a stand-in for npm makes."""
    door.command(
        "npm",
        'echo "$*" >>../npm.log\n'
        'case $1 in ci) mkdir -p node_modules ;; *) mkdir -p "$5" && echo x >"$5/index.html" ;; esac',
    )
    (door.root / "web").mkdir()
    (door.root / "web" / "package-lock.json").write_text("{}\n")
    (door.root / "web" / "app.ts").write_text("1\n")


def test_the_first_start_sets_up_and_the_second_only_starts(door: Door, tmp_path: Path) -> None:
    """Also: a python3 that is too old is passed over for a newer one, and paths are those of who calls."""
    door.command("python3", "echo 3.9; echo old")
    door.python("python3.13")
    status, out, err = door.kt("games", "a b", cwd=tmp_path)
    assert (status, out) == (0, f"played ['games', 'a b'] {tmp_path}\n")
    assert "making .venv" in err
    assert "installed the Python packages in " in err

    start = time.monotonic()
    status, out, err = door.kt("games")
    assert time.monotonic() - start < 5
    assert (status, out, err) == (0, f"played ['games'] {door.root}\n", "")

    (door.root / "locks" / "run.txt").write_text("# something else\n")
    assert "installing" in door.kt("games")[2]  # a new lock is installed


def test_who_wants_no_byte_code_beside_the_sources_does_not_pay_for_it_at_each_start(door: Door) -> None:
    door.python("python3")
    door.kt("games", PYTHONDONTWRITEBYTECODE="1")
    assert any((door.root / ".cache" / "byte-code").rglob("katzentisch/__init__*.pyc"))
    assert not any((door.root / "src").rglob("*.pyc"))


def test_the_byte_code_of_folders_that_were_there_in_passing_is_given_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passing = tmp_path / "tmp"
    monkeypatch.setattr(tempfile, "tempdir", str(passing))
    monkeypatch.setattr(checks, "BYTE_CODE", tmp_path / "kept")
    monkeypatch.setattr(checks, "ROOT", passing / "clone")
    kept = tmp_path.joinpath("kept", *passing.parts[1:])
    for folder in (kept / "clone", kept / "pytest-1", tmp_path / "kept" / "home"):
        folder.mkdir(parents=True)
    checks._forget_passing_folders()
    assert (kept / "clone").is_dir(), "that is where it runs"
    assert (tmp_path / "kept" / "home").is_dir()
    assert not (kept / "pytest-1").exists()


@pytest.mark.parametrize("name", PLACES)
def test_a_folder_may_have_any_name_and_may_be_moved(door: Door, tmp_path: Path, name: str) -> None:
    door.python("python3")
    door.kt("games")
    door.root = door.root.rename(tmp_path / f"{name} 2")
    status, out, _ = door.kt("games")
    assert (status, out) == (0, f"played ['games'] {door.root}\n")


def test_starts_at_once_and_a_half_made_environment(door: Door) -> None:
    door.python("python3")
    (door.root / ".venv" / "bin").mkdir(parents=True)
    starts = [door.start("games", str(number)) for number in range(3)]
    ends = [process.communicate(timeout=300) for process in starts]
    assert [out for out, _ in ends] == [f"played ['games', '{number}'] {door.root}\n" for number in range(3)]
    assert sum("making .venv" in err for _, err in ends) == 1
    assert sum("another start is setting up" in err for _, err in ends) == 2


def test_a_start_that_was_cut_off_is_mended_by_the_next(door: Door) -> None:
    """Ctrl-C ends what was started with it, and what was half made is made again."""
    door.python("python3")
    with_client(door)
    door.command("npm", 'echo "$*" >>../npm.log; mkdir -p node_modules; echo $$ >../npm.pid; sleep 60')
    process = door.start("run")
    until((door.root / "npm.pid").exists)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    until(lambda: not Path("/proc", (door.root / "npm.pid").read_text().strip()).exists())
    (door.root / "web").rename(door.root / "old")
    with_client(door)
    assert door.kt("run")[:2] == (0, f"played ['serve'] {door.root}\n")


def test_without_a_network_it_says_so_and_the_next_start_sets_up_again(door: Door) -> None:
    door.python("python3")
    (door.root / "locks" / "run.txt").write_text("six==1.16.0 --hash=sha256:" + "0" * 64 + "\n")
    status, out, err = door.kt("games", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
    assert (status, out) == (1, "")
    assert_one_sentence(err)
    assert err.endswith("with a network, run the same command again\n")
    (door.root / "locks" / "run.txt").write_text("# nothing\n")
    status, out, err = door.kt("games")
    assert (status, out) == (0, f"played ['games'] {door.root}\n")
    assert "making .venv" in err


def test_without_a_network_the_client_is_missed_in_one_sentence(door: Door) -> None:
    door.python("python3")
    with_client(door)
    door.command("npm", "echo no network; exit 1")
    status, out, err = door.kt("run")
    assert (status, out) == (1, "")
    assert err.splitlines()[-1] == (
        "kt: web/package-lock.json could not be installed (.cache/client.log says why);"
        " with a network, run the same command again"
    )


def test_a_full_disk_is_said_in_one_sentence(door: Door) -> None:
    door.python("python3")
    quota = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", str(door.root / "kt"), "games"]
    environ = {"PATH": str(door.bin), "KATZENTISCH_PURE": "1"}
    process = subprocess.run(quota, cwd=door.root, env=environ, capture_output=True, text=True, timeout=60)
    assert process.returncode == 1
    assert_one_sentence(process.stderr)


def test_a_folder_that_cannot_be_written_to_is_said_in_one_sentence(door: Door) -> None:
    """Permissions do not bind root, and a file in the way binds everybody."""
    door.python("python3")
    (door.root / ".cache").write_text("in the way")
    status, out, err = door.kt("games")
    assert (status, out) == (1, "")
    assert_one_sentence(err)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 1", "kt: Python 3.11 or newer is needed (none is here); install it with: "),
        ("echo 3.9; echo old", "kt: Python 3.11 or newer is needed (python3 is 3.9); install it with: "),
        ("echo 3.12; echo bare", "kt: python3 cannot make a virtual environment; install what it lacks with: "),
    ],
)
def test_a_python_that_does_not_do_is_said_in_one_sentence(door: Door, script: str, said: str) -> None:
    door.command("python3", script)
    status, out, err = door.kt("run")
    assert (status, out) == (1, "")
    assert err.startswith(said)
    assert_one_sentence(err)


def test_the_command_to_run_is_that_of_the_system(door: Door) -> None:
    door.command("id", "echo 1000")
    for manager, line in [
        ("apt-get", "sudo apt-get install -y python3 python3-venv"),
        ("dnf", "sudo dnf install python3"),
    ]:
        door.command(manager, "exit 1")
        assert door.kt("run")[2].endswith(f"install it with: {line}\n")
        (door.bin / manager).unlink()


def test_root_on_debian_installs_what_is_missing_itself(door: Door) -> None:
    door.command("id", "echo 0")
    door.command("python3", f'if [ -e "{door.bin}/venv" ]; then echo 3.12; echo good; else echo 3.12; echo bare; fi')
    door.command("apt-get", f'echo "$*" >>"{door.bin}/installed"; exit 1')
    assert "apt-get install -y python3-venv" in door.kt("run")[2]
    assert (door.bin / "installed").read_text() == "install -y python3-venv\nupdate\n"


def test_help_and_a_command_that_is_none(door: Door) -> None:
    door.python("python3")
    status, out, err = door.kt()
    assert (status, err) == (0, "")
    assert "./kt test" in out
    assert door.kt("help") == (0, out, "")
    for nonsense in ("dance", "../games", "serve it", "compile_beside"):
        assert door.kt(nonsense) == (2, "", f"kt: there is no command '{nonsense}'; see: ./kt help\n")


def test_writing_locks_needs_uv(door: Door) -> None:
    door.python("python3")
    assert door.kt("lock") == (1, "", "kt: writing locks needs uv; install it with: python3 -m pip install uv\n")


def test_a_lock_that_names_an_address_is_refused(door: Door) -> None:
    door.python("python3")
    last = 'for word; do [ "$before" != --output-file ] || echo "--index-url some://where" >"$word"; before=$word; done'
    door.command("uv", last)
    status, _, err = door.kt("lock")
    assert (status, err) == (1, "kt: locks/run.txt names an address, which no lock may\n")


def test_the_server_is_measured_beside_what_its_own_lock_pins(door: Door) -> None:
    door.python("python3")
    door.command("npm", 'echo "$PWD $*" >>../npm.log; mkdir -p node_modules')
    (door.root / "benchmarks").mkdir()
    (door.root / "benchmarks" / "package-lock.json").write_text("{}\n")
    tool = "import sys\nfrom tools import door  # it is made of others\nprint('measured', sys.argv[1:])\n"
    (door.root / "tools" / "bench_server.py").write_text(tool)
    for _ in range(2):
        status, out, _ = door.kt("bench", "server", "--json")
        assert (status, out) == (0, "measured ['--json']\n")
    assert (door.root / "npm.log").read_text().startswith(f"{door.root}/benchmarks ci --no-audit")
    assert (door.root / "npm.log").read_text().count("\n") == 1, "once"


def test_without_a_command_it_builds_the_client_and_serves(door: Door) -> None:
    door.python("python3")
    with_client(door)
    status, out, err = door.kt("run")
    assert (status, out) == (0, f"played ['serve'] {door.root}\n")
    assert "built the browser client in " in err
    assert door.kt("run", "--port", "0") == (0, f"played ['serve', '--port', '0'] {door.root}\n", "")
    done = (door.root / "npm.log").read_text().splitlines()
    assert done[0].startswith("ci ")
    assert done[0].endswith("--omit=dev"), "what the checkers need is not needed to build"
    assert done[1].startswith("run build ")
    assert len(done) == 2
    assert (door.root / "src/katzentisch/static/index.html").exists()
    (door.root / "web" / "app.ts").write_text("2\n")
    door.kt("run")
    assert (door.root / "npm.log").read_text().count("run build") == 2, "what was edited is built"


def test_tests_in_a_browser_find_what_they_need_after_a_start_that_only_built(door: Door) -> None:
    """A start installs what builds the client; the tests look into its pages with more than that."""
    door.python("python3")
    with_client(door)
    door.command("chromium", "exit 0")
    (door.root / "tests" / "games" / "chess" / "browser").mkdir(parents=True)
    door.kt("run")
    door.kt("test", "tests/core")
    done = (door.root / "npm.log").read_text().splitlines()
    assert [line for line in done if not line.startswith("run")] == [done[0]], "nobody asked for a browser"
    door.kt("test", "tests/games")
    assert "omit=dev" not in (door.root / "npm.log").read_text().splitlines()[-1]


def test_no_compiler_runs_before_the_server_answers_and_the_next_start_is_compiled(door: Door) -> None:
    door.python("python3")
    with_client(door)
    door.command("cc", f'echo compiling >>"{door.bin}/cc.log"')
    process = door.start("run", "build", "wait", KATZENTISCH_PURE="")
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stdout.readline() == f"played ['serve', 'build', 'wait'] {door.root} pure\n"
    time.sleep(1)  # much longer than the stand-in takes to compile
    assert not (door.bin / "cc.log").exists(), "nobody has been answered yet"
    process.stdin.write("answer\n")
    process.stdin.flush()
    until((door.bin / "cc.log").exists)
    until(lambda: any((door.root / ".cache").glob("compiled-*")))
    assert process.poll() is None, "the running server goes on as it is"
    process.communicate("end\n", timeout=60)
    assert door.kt("games", "build", KATZENTISCH_PURE="") == (
        0,
        f"played ['games', 'build'] {door.root} compiled\n",
        "",
    )
    assert door.kt("games", "build")[1] == f"played ['games', 'build'] {door.root} pure\n", "if that is wished for"


def test_a_compilation_that_fails_is_said_and_not_tried_at_every_start(door: Door) -> None:
    door.python("python3")
    door.command("cc", f'echo tried >>"{door.bin}/cc.log"; exit 1')
    assert door.kt("games", "build", KATZENTISCH_PURE="")[1] == f"played ['games', 'build'] {door.root} pure\n"
    until(lambda: any((door.root / ".cache").glob("*.failed")))
    _, out, err = door.kt("games", "build", KATZENTISCH_PURE="")
    assert out.endswith("pure\n")
    assert err == (
        "kt: the rules run uncompiled: compiling them failed (.cache/compile.log says why);"
        " to try again: rm .cache/*.failed\n"
    )
    assert (door.bin / "cc.log").read_text() == "tried\n"


def test_a_compiler_that_was_killed_leaves_nothing_that_is_taken_for_whole(door: Door) -> None:
    door.python("python3")
    door.command("cc", f'echo $$ >>"{door.bin}/cc.log"; sleep 60')
    door.kt("games", KATZENTISCH_PURE="")
    until((door.bin / "cc.log").exists)
    os.killpg(os.getpgid(int((door.bin / "cc.log").read_text())), signal.SIGKILL)
    assert not any((door.root / ".cache").glob("compiled-*"))
    door.command("cc", "exit 0")

    def compiled() -> bool:
        return door.kt("games", "build", KATZENTISCH_PURE="")[1].endswith("compiled\n")

    until(compiled)
