"""The front door `kt`, on a small stand-in project and a PATH of which every command is known."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.build.project import Door


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path)


def assert_one_sentence(err: str) -> None:
    """The last line says what is wrong, and the command to run; nothing else but progress is said."""
    assert all(line.startswith("kt: ") for line in err.splitlines()), err
    assert len([line for line in err.splitlines() if "ing " not in line]) <= 1, err


def test_the_first_start_sets_up_and_the_second_only_starts(door: Door, tmp_path: Path) -> None:
    """Also: a python3 that is too old is passed over for a newer one, and paths are those of who calls."""
    door.command("python3", "echo 3.9; echo old")
    door.python("python3.13")
    status, out, err = door.kt("run", "games", "a b", cwd=tmp_path)
    assert (status, out) == (0, f"played ['games', 'a b'] {tmp_path}\n")
    assert "making .venv" in err
    assert "installing" in err

    start = time.monotonic()
    status, out, err = door.kt("run", "games")
    assert time.monotonic() - start < 2
    assert (status, out, err) == (0, f"played ['games'] {door.root}\n", "")

    (door.root / "locks" / "run.txt").write_text("# something else\n")
    assert "installing" in door.kt("run", "games")[2]  # a new lock is installed


def test_starts_at_once_and_a_half_made_environment(door: Door) -> None:
    door.python("python3")
    (door.root / ".venv" / "bin").mkdir(parents=True)
    (door.root / ".venv" / "bin" / "python").symlink_to(door.bin / "python3")
    starts = [door.start("run", str(number)) for number in range(3)]
    ends = [process.communicate(timeout=300) for process in starts]
    assert [out for out, _ in ends] == [f"played ['{number}'] {door.root}\n" for number in range(3)]
    assert sum("making .venv" in err for _, err in ends) == 1
    assert sum("another start is setting up" in err for _, err in ends) == 2


def test_without_a_network_it_says_so_and_the_next_start_sets_up_again(door: Door) -> None:
    door.python("python3")
    (door.root / "locks" / "run.txt").write_text("six==1.16.0 --hash=sha256:" + "0" * 64 + "\n")
    status, out, err = door.kt("run", "games", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
    assert (status, out) == (1, "")
    assert_one_sentence(err)
    assert err.endswith("with a network, run again: ./kt run\n")
    (door.root / "locks" / "run.txt").write_text("# nothing\n")
    status, out, err = door.kt("run", "games")
    assert (status, out) == (0, f"played ['games'] {door.root}\n")
    assert "making .venv" in err


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
    status, out, err = door.kt()
    assert (status, err) == (0, "")
    assert "./kt test" in out
    assert door.kt("help") == (0, out, "")
    assert door.kt("dance") == (2, "", "kt: there is no command 'dance'; see: ./kt help\n")


def test_writing_locks_needs_uv(door: Door) -> None:
    assert door.kt("lock") == (1, "", "kt: writing locks needs uv; install it with: python3 -m pip install uv\n")


def test_a_lock_that_names_an_address_is_refused(door: Door) -> None:
    last = 'for word; do [ "$before" != --output-file ] || echo "--index-url some://where" >"$word"; before=$word; done'
    door.command("uv", last)
    status, _, err = door.kt("lock")
    assert status == 1
    assert err.splitlines()[-1] == "kt: locks/run.txt names an address, which no lock may; see above"


def test_the_server_is_measured_beside_what_its_own_lock_pins(door: Door) -> None:
    door.python("python3")
    door.command("npm", 'echo "$PWD $*" >>../npm.log; mkdir -p node_modules')
    (door.root / "benchmarks").mkdir()
    (door.root / "benchmarks" / "package-lock.json").write_text("{}\n")
    (door.root / "tools").mkdir()
    (door.root / "tools" / "bench_server.py").write_text("import sys; print('measured', sys.argv[1:])\n")
    for _ in range(2):
        status, out, _ = door.kt("bench", "server", "--json")
        assert (status, out) == (0, "measured ['--json']\n")
    assert (door.root / "npm.log").read_text() == f"{door.root}/benchmarks ci --no-audit --no-fund\n", "once"


def test_without_a_command_it_builds_the_client_and_serves(door: Door) -> None:
    door.python("python3")
    door.command(
        "npm",
        'echo "$*" >>../npm.log; mkdir -p node_modules ../src/katzentisch/static\n'
        "echo x >../src/katzentisch/static/index.html",
    )
    (door.root / "web").mkdir()
    (door.root / "web" / "package-lock.json").write_text("{}\n")
    status, out, err = door.kt("run")
    assert (status, out) == (0, f"played ['serve'] {door.root}\n")
    assert "building the browser client" in err
    assert door.kt("run", "--port", "0") == (0, f"played ['serve', '--port', '0'] {door.root}\n", "")
    assert (door.root / "npm.log").read_text() == "ci --no-audit --no-fund\nrun build\n"
    assert door.kt("run", "games")[1] == f"played ['games'] {door.root}\n"
