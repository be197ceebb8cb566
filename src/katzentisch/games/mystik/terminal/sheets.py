"""Things looked at closely: the map of the room, the layout, a mouse, an enemy, a card, the goal, the dice, a field."""

from __future__ import annotations

from rich.text import Text

from katzentisch.core.text import LANGUAGES
from katzentisch.games.mystik import GAME
from katzentisch.games.mystik.authoring.content import content
from katzentisch.games.mystik.authoring.lexicon import Text as Sentence
from katzentisch.games.mystik.authoring.rooms import NO_WAY, all_rooms, room_tables
from katzentisch.games.mystik.authoring.schema import Ability, Card
from katzentisch.games.mystik.maps.chart import layout_text, room_text
from katzentisch.games.mystik.rules import codes, tasks
from katzentisch.games.mystik.terminal.news import FACES
from katzentisch.games.mystik.terminal.panel import mouse_line, values_line
from katzentisch.games.mystik.terminal.scene import Scene, terminal_words

THINGS = ("map", "plan", "goal", "dice")


def look(scene: Scene, typed: str) -> list[Text]:
    """What was typed, if it is a thing on the table: empty if not."""
    head, _, rest = typed.partition(" ")
    if head in _spoken("why") and rest:
        return why(scene, rest)
    if head in _spoken("what"):
        return look(scene, rest) if rest else choices(scene)
    for thing, shown in zip(THINGS, (room_map, plan, goal, dice), strict=True):
        if typed in _spoken(thing):
            return shown(scene)
    for mouse in scene.board.party:
        if typed in (scene.name(mouse).casefold(), scene.initial(mouse).casefold() + "."):
            return mouse_sheet(scene, mouse)
    for number, hero in enumerate(content().heroes):
        if typed == _in(hero.name, scene).casefold():
            return hero_sheet(scene, number)
    return enemy_sheet(scene, typed) or card_sheet(scene, typed)


def choices(scene: Scene) -> list[Text]:
    """All mice, abilities and cards that can be chosen now, with what they do."""
    box = content()
    lines: list[Text] = []
    for action in scene.board.legal(scene.view.seat):
        facts = GAME.actions[action].facts()
        if facts["do"] == "pick":
            lines += hero_sheet(scene, action - codes.PICK)
        elif facts["do"] == "use_hero":
            lines.append(Text(_in(box.heroes[scene.mouse()].power, scene)))
        elif "ability" in facts:
            lines.append(_ability(scene, next(one for one in box.abilities if one.id == facts["ability"])))
        elif "card" in facts and facts["do"] != "strike":
            lines.append(_card(scene, next(number for number, one in enumerate(box.cards) if one.id == facts["card"])))
    return list({line.plain: line for line in lines}.values()) or [Text(scene.words.say("what.nothing"))]


def lookable(lang: str) -> list[str]:
    words = terminal_words(lang)
    return [words.say(f"help.{line}") for line in ("walk", "look", "signs", "always")]


def _spoken(thing: str) -> list[str]:
    return [word for lang in LANGUAGES for word in terminal_words(lang).say(f"look.{thing}").split()]


def _in(sentence: Sentence, scene: Scene) -> str:
    return " ".join((sentence.de if scene.lang == "de" else sentence.en).split())


# The table -----------------------------------------------------------------------------------------------------------


def room_map(scene: Scene) -> list[Text]:
    """The whole room, large, with everybody in it and what its lines mean."""
    board = scene.board
    marks: dict[str, str] = {}
    for field, letter in enumerate(board.here().fields):
        mice = "".join(scene.initial(mouse) for mouse in board.party if board.mice[mouse].at == field)
        foes = " ".join(
            f"{scene.kind_letter(board.enemies.kind[slot])}{slot + 1}"
            for slot in board.foes()
            if board.enemies.spot[slot] == field
        )
        if mice or foes:
            marks[letter] = "\n".join(part for part in (mice, foes) if part)
    look_ = scene.room.look.de if scene.lang == "de" else scene.room.look.en
    return [Text(look_), *(Text(line) for line in room_text(scene.room, scene.lang, marks).splitlines())]


def plan(scene: Scene) -> list[Text]:
    """How the tiles lie, as they are turned now; where the mice are, and what is on the other sides."""
    board = scene.board
    rooms = all_rooms()
    laid = [(rooms[room], board.box.xs[place], board.box.ys[place]) for place, room in enumerate(board.castle.up)]
    lines = [Text(line) for line in layout_text(laid, scene.lang).splitlines()]
    lines += [Text(), Text(scene.words.say("plan.here", {"room": board.here().name}))]
    for front in board.castle.up:
        facts = {"front": board.box.rooms[front].name, "back": board.box.rooms[board.box.rooms[front].back].name}
        lines.append(Text(scene.words.say("plan.back", facts)))
    return lines


def goal(scene: Scene) -> list[Text]:
    """What the chapter asks, and the rules of the chapter and of the room."""
    chapter = scene.chapter
    lines = [Text(_in(chapter.name, scene), "bold"), Text(_in(chapter.goal, scene)), Text()]
    for key, sentence in (("victory", chapter.victory), ("defeat", chapter.defeat)):
        lines.append(Text(scene.words.say(key) + " ", "bold").append(_in(sentence, scene), "not bold"))
    lines += [Text(_in(sentence, scene)) for sentence in chapter.rules]
    here = chapter.rooms.get(scene.board.here().name)
    if here is not None and here.rule is not None:
        lines += [Text(), Text(_in(here.rule, scene))]
    return lines


def dice(scene: Scene) -> list[Text]:
    """The six faces."""
    words = scene.words
    return [
        Text(f"[{face}]".ljust(8) + words.word("face", number)).append(f"  {words.word('number', number)}", "dim")
        for number, face in enumerate(FACES)
    ]


def why(scene: Scene, field: str) -> list[Text]:
    """Why a field can or cannot be walked to, by the rules themselves."""
    board = scene.board
    letters = board.here().fields
    if field not in letters or board.over or scene.task() not in (tasks.TURN_MENU, tasks.EXTRA_MOVE):
        return [Text(scene.words.say("why.not_now"))]
    number = letters.index(field)
    ways = scene.ways()
    if number in ways:
        way = " → ".join(letters[step - codes.GO] for step in ways[number])
        return [Text(scene.words.say("why.free", {"field": field, "way": way}))]
    refusal = board.refusal(board.asked(), codes.GO + number)
    here = board.mice[board.agenda.arg(0)].at
    said = Text(scene.words.say("refusal." + refusal.code, refusal.facts) + f" [{refusal.rule}]")
    if refusal.code not in ("no_way", "far_field"):
        return [said]
    need = room_tables()[board.castle.room].paces[here][number]
    key = "why.cut_off" if need == NO_WAY else "why.far" if need > board.turn.steps else "why.held"
    facts = {"field": field, "from": letters[here], "need": need, "left": board.turn.steps}
    return [Text(scene.words.say(key, facts) + f" [{refusal.rule}]")]


# Figures and cards ---------------------------------------------------------------------------------------------------


def mouse_sheet(scene: Scene, mouse: int) -> list[Text]:
    board, box = scene.board, content()
    hero = box.heroes[mouse]
    lines = [mouse_line(scene, mouse), values_line(scene, mouse), Text(_in(hero.power, scene))]
    for number, ability in enumerate(box.abilities):
        if board.mice[mouse].abilities >> number & 1:
            lines.append(_ability(scene, ability))
    for key, cards in (("gear", board.mice[mouse].gear), ("pack", board.mice[mouse].pack)):
        lines.append(Text(scene.words.say(key) + (" –" if not cards else ""), "dim"))
        lines += [_card(scene, card) for card in cards]
    return lines


def hero_sheet(scene: Scene, hero: int) -> list[Text]:
    """A mouse who is not there (yet): classes, values, what she can do, what she brings."""
    box = content()
    sheet = box.heroes[hero]
    classes = scene.words.join([scene.words.word("class", name) for name in sheet.classes])
    facts = {"attack": sheet.attack, "defence": sheet.defence, "lore": sheet.lore, "speed": sheet.speed}
    line = Text(f"{_in(sheet.name, scene)} ", "bold").append(f"({classes}) ", "not bold")
    line.append(scene.words.say("values", facts) + " ", "not bold").append("♥" * sheet.hearts, "#C2555E not bold")
    gear = [card for card, one in enumerate(box.cards) if one.id in sheet.gear]
    return [line, Text(_in(sheet.power, scene)), *(_card(scene, card) for card in gear)]


def _ability(scene: Scene, ability: Ability) -> Text:
    return Text(f"{_in(ability.name, scene)}: ", "bold").append(_in(ability.text, scene), "not bold")


def _card(scene: Scene, card: int) -> Text:
    sheet = content().cards[card]
    line = Text(f"{_in(sheet.name, scene)} ", "bold").append(f"({', '.join(_nature(scene, sheet))}): ", "not bold dim")
    return line.append(_in(sheet.text, scene), "not bold not dim")


def _nature(scene: Scene, card: Card) -> list[str]:
    """What sort of card it is, where it is worn, and who can use it."""
    word = scene.words.word
    if card.weapon is not None:
        parts = [word("reach", card.weapon.reach), word("kind", card.weapon.kind)]
    else:
        parts = [word("sort", card.sort)]
    if card.slot != "none":
        parts.append(word("slot_of", card.slot))
    parts += [word("class", name) for name in card.classes]
    if card.hero:
        parts.append(word("hero", card.hero))
    return parts + [scene.words.say(f"needs.{stat}", {"least": least}) for stat, least in card.needs.items()]


def enemy_sheet(scene: Scene, typed: str) -> list[Text]:
    """A kind of enemy by name, or a figure as on the map."""
    board = scene.board
    for number, enemy in enumerate(content().bestiary.enemies):
        figures = [
            f"{scene.kind_letter(number)}{slot + 1}" for slot in board.foes() if board.enemies.kind[slot] == number
        ]
        if board.enemies.cat_at >= 0 and board.box.kinds[number].bodiless:
            figures.append(scene.words.say("cat_letter").casefold())
        if typed not in (_in(enemy.name, scene).casefold(), *figures):
            continue
        lines = [Text(_in(enemy.name, scene), "bold")]
        for card in enemy.cards:
            facts = {"attack": card.attack, "defence": card.defence, "hearts": card.hearts}
            lines.append(Text(scene.words.say("enemy_values", facts)))
            if card.text is not None:
                lines.append(Text(_in(card.text, scene)))
        return lines
    return []


def card_sheet(scene: Scene, typed: str) -> list[Text]:
    """Any card or ability that somebody has."""
    board, box = scene.board, content()
    for mouse in board.party:
        for card in board.mice[mouse].gear + board.mice[mouse].pack:
            if typed == _in(box.cards[card].name, scene).casefold():
                return [_card(scene, card)]
    for ability in box.abilities:
        if typed == _in(ability.name, scene).casefold():
            return [Text(_in(ability.text, scene))]
    return []
