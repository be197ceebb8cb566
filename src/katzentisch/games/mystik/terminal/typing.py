"""What is asked, and how the answers are typed: in either language, the own one shown."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.rules.box import CAT, FOE, MICE
from katzentisch.games.mystik.rules.pieces import MOVED
from katzentisch.games.mystik.terminal.scene import Scene, terminal_words

EITHER = "|"


def question(scene: Scene) -> str:
    """What is to be decided, with the names it is about."""
    board = scene.board
    task = scene.task()
    mouse, number = scene.mouse(), board.agenda.arg(1)
    facts = {"mouse": scene.name(mouse) if 0 <= mouse < MICE else "", "steps": board.turn.steps, "dice": number}
    if task == tasks.FOUND_CARD:
        facts["card"] = scene.words.word("card", board.box.cards[number].name)
    elif task in (tasks.TRADE, tasks.PUT_MOUSE):
        facts["other"] = scene.name(number if task == tasks.TRADE else board.agenda.arg(0))
    elif task == tasks.PATH:
        facts["figure"] = scene.words.word("figure", board.name(board.agenda.arg(0)))
    elif task == tasks.PUT_FOE:
        facts["enemy"] = scene.words.word("enemy", board.box.kinds[board.agenda.arg(0)].name)
    elif task == tasks.REACT:
        moment, about = scene.words.say(f"when.{number}"), board.agenda.arg(2)
        if about >= 0 and board.standing(about) and about != mouse:
            moment += f" ({scene.words.word('figure', board.name(about))})"
        facts["about"] = moment
    elif task == tasks.TURN_MENU and board.turn.moved < MOVED and board.turn.steps > 0:
        stuck = not any(codes.GO <= action < codes.PUT for action in board.legal(scene.view.seat))
        return scene.words.say("ask.turn_menu_stuck" if stuck else "ask.turn_menu_go", facts)
    elif task == tasks.PICK and codes.PASS in board.legal(scene.view.seat):
        return scene.words.say("ask.pick_more", facts)
    return scene.words.say("ask." + tasks.NAMES[task], facts)


def spellings(action: Action, lang: str) -> list[str]:
    """How an action is typed; the first is shown."""
    facts = action.facts()
    found: list[str] = []
    for language in (lang, *LANGUAGES):
        words = terminal_words(language)
        found += words.say("type." + facts["do"], facts).split(EITHER)
        if facts["do"] == "target":
            short = [f"{words.word('short', enemy.id)}{facts['enemy'] + 1}" for enemy in content().bestiary.enemies]
            attacks = words.say("type.attack").split(EITHER)
            found += [*short, *(f"{attack} {name}" for attack in attacks for name in short)]
    return list(dict.fromkeys(found))


def choices(scene: Scene, legal: Sequence[int], ways: dict[int, list[int]]) -> list[str]:
    """All that can be chosen, short: fields by their letters, enemies as on the map."""
    board = scene.board
    room = board.here().fields
    found: list[str] = []
    if ways:
        found.append(scene.words.say("choices.go", {"fields": " ".join(room[field] for field in sorted(ways))}))
    put = [room[action - codes.PUT] for action in legal if codes.PUT <= action < codes.HOOK]
    if put:
        found.append(scene.words.say("choices.put", {"fields": " ".join(put)}))
    for action in legal:
        if codes.GO <= action < codes.HOOK:
            continue
        if codes.TARGET <= action <= codes.TARGET_CAT:
            figure = codes.target_of(action)
            letter = (
                scene.words.say("cat_letter") if figure == CAT else scene.kind_letter(board.enemies.kind[figure - FOE])
            )
            found.append(letter if figure == CAT else f"{letter}{figure - FOE + 1}")
        else:
            found.append(spellings(GAME.actions[action], scene.lang)[0])
    return found


def habit(scene: Scene, legal: Sequence[int]) -> tuple[str, int] | None:
    """Reactions may always be passed; where enemies could go this way or that, the lowest field may always be taken."""
    task = scene.task()
    if task in (tasks.REACT, tasks.DISGUISED):
        return tasks.NAMES[task], codes.PASS
    if task in (tasks.PATH, tasks.PUT_FOE):
        return tasks.NAMES[task], legal[0]
    return None
