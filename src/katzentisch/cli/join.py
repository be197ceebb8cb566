"""`katzentisch play --join LINK`: a chair at a live table, in the terminal."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from rich.console import Console

from katzentisch.cli.conversation import Leave, Talk, Undone
from katzentisch.cli.drawing import Drawing
from katzentisch.cli.keyboard import Changed, Keyboard
from katzentisch.cli.live import Live
from katzentisch.cli.saves import Saves, write
from katzentisch.cli.screens import Plain, Screen, screen_for
from katzentisch.cli.speech import clean, refuse, sentence, words
from katzentisch.core.errors import Illegal

NOTHING: tuple[int, tuple[int, ...], str] = (-1, (), "")
"""What is shown before anything is: how much was told, what may be chosen, who is awaited."""


def join(link: str, name: str, plain: bool, help: str, folder: Path, out: Console, lang: str) -> int:
    """Until the game is over, or the person leaves. Whoever comes back is the same person, and has the same chair."""
    server = server_of(link)
    passes = Passes(folder / "servers.json")
    live = Live(link, passes.token(server))
    live.help = help
    try:
        try:
            live.come(name, lang)
        finally:
            passes.keep(server, live.client.token)
        drawing = Drawing(live.game, lang)
        keyboard = Keyboard(live.bell)
        try:
            gather(live, keyboard, out, lang)
            with screen_for(out, drawing, plain, keyboard) as screen:
                play(live, screen, drawing, keyboard)
        except (Leave, EOFError, KeyboardInterrupt):
            out.print(words(lang).say("left_chair", {"link": link}), soft_wrap=True)
            return 0
        for line in drawing.describe(live.view(), live.since, live.names):
            out.print(line.plain, soft_wrap=True)
        path = Saves(folder, live.game.id).keep(
            f"{live.game.id}-{live.joined.table}-{live.scene.number}", live.record()
        )
        out.print(words(lang).say("record_kept", {"path": str(path)}), soft_wrap=True)
        return 0
    finally:
        live.leave()


def server_of(link: str) -> str:
    """The server in a link to a table."""
    try:
        parts = urlsplit(link)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or not parts.path.startswith("/t/"):
        raise refuse("no_link", link=link)
    return parts.netloc


def gather(live: Live, keyboard: Keyboard, out: Console, lang: str) -> None:
    """Before the game: who sits here. The host begins by Enter."""
    said, shown = words(lang), ""
    while live.scene.phase == "gathering":
        chairs = [name or said.say("chair_free") for name in live.names]
        for seat, chair in enumerate(live.scene.chairs):
            if chair.outside:
                chairs[seat] = said.say("chair_robot", {"name": chairs[seat], "bot": clean(chair.bot)})
        line = said.say("gathering", {"title": live.game.words(lang).say("title"), "chairs": chairs})
        line += " " + said.say("you_begin" if live.host else "host_begins")
        if line != shown:
            out.print(line, soft_wrap=True)
            shown = line
        keyboard.asked = live.host
        with suppress(Changed):
            if keyboard.line() in said.say("typed.quit").split():
                raise Leave
            if live.host:
                live.begin()
        _there(live)


def play(live: Live, screen: Plain | Screen, drawing: Drawing, keyboard: Keyboard) -> None:
    """Shows what is new as it comes, and asks when the person is asked."""
    talk = Talk(live, screen, drawing)
    notice = ""
    shown = NOTHING
    while live.scene.phase == "running":
        legal = live.question()
        waiting = "" if legal else waits(live, drawing)
        keyboard.asked = bool(legal)
        now = (live.told, legal, waiting if screen.redraws else "")
        try:
            if legal and (usual := talk.goes_on(legal)) is not None:
                live.answer(usual, in_passing=True)
                continue
            decided = talk.ask(legal, notice, waiting, live.instead(), silent=now == shown)
            notice, shown = "", NOTHING
            live.answer(*decided)
        except Undone:
            shown = NOTHING
        except Changed as change:
            shown = NOTHING if change.covered else now
            if not screen.redraws:
                live.since = live.told  # a line that has been printed is not printed again
        except Illegal as refusal:  # what was typed was meant for a situation that is no more
            notice = sentence(refusal, talk.lang, live.names, live.game)
        _there(live)


def waits(live: Live, drawing: Drawing) -> str:
    """For whom, and what the person has chosen meanwhile."""
    sealed = live.sealed()
    facts = {"names": live.awaited(), "action": drawing.label(sealed) if sealed >= 0 else ""}
    return words(drawing.lang).say("awaited" if sealed < 0 else "sealed", facts)


def _there(live: Live) -> None:
    """Refused if there is no coming back to the table."""
    if live.lost is not None:
        raise live.lost


class Passes:
    """The tokens by which servers know the person again; readable for their owner alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def token(self, server: str) -> str:
        return self._all().get(server, "")

    def keep(self, server: str, token: str) -> None:
        if not token or token == self.token(server):
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write(self.path, msgspec.json.encode({**self._all(), server: token}))

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}
