"""How answers are typed: in either language, the own one shown."""

from __future__ import annotations

from collections.abc import Sequence

from katzentisch.core.shapes import Action
from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.rules import codes
from katzentisch.games.mystik.rules.numbers import CAT, FOE
from katzentisch.games.mystik.terminal.scene import Scene, terminal_words

EITHER = "|"


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


def about(scene: Scene, actions: Sequence[int], names: Sequence[str]) -> list[str]:
    """Enemies by their names, what can be done on a field by its own, players by theirs."""
    return [meant(scene, action, names) for action in actions]


def meant(scene: Scene, action: int, names: Sequence[str]) -> str:
    if codes.TARGET <= action < codes.TARGET_CAT:
        return scene.words.word("figure", scene.board.name(codes.target_of(action)))
    if codes.DEED <= action < codes.OPTION:
        return scene.words.word("deed", str(action - codes.DEED))
    if codes.HAND <= action < codes.BY_CARD:
        return names[action - codes.HAND]
    return ""


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
        if codes.GO <= action < codes.HOOK or codes.HAND <= action < codes.BY_CARD:
            continue
        if codes.TARGET <= action <= codes.TARGET_CAT:
            figure = codes.target_of(action)
            letter = (
                scene.words.say("cat_letter") if figure == CAT else scene.kind_letter(board.enemies.kind[figure - FOE])
            )
            found.append(letter if figure == CAT else f"{letter}{figure - FOE + 1}")
        elif codes.DEED <= action < codes.OPTION:
            name = scene.words.word("deed", str(action - codes.DEED))
            found.append(f"{spellings(GAME.actions[action], scene.lang)[0]} ({name})")
        else:
            found.append(spellings(GAME.actions[action], scene.lang)[0])
    return found
