"""The table, feature by feature, on visible elements alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

import katzentisch as kt
from tests.browser.conftest import Guest, Meet, choose, until
from tests.browser.stand import DESKTOP, Friend, Mortal, Stand
from tests.server.harness import GENEROUS

Table = Callable[..., list[Friend]]


def seated(meet: Meet, friends: list[Friend], lang: str = "de", still: bool = False, **options: object) -> Guest:
    """The first of the friends at a browser; where the clock may stand still."""
    guest = meet(lang, **options).is_(friends[0])
    if still:
        guest.stops_the_clock()
    guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    return guest


def others_play(friends: list[Friend], cards: str) -> None:
    for friend, card in zip(friends[1:], cards.split(), strict=True):
        friend.plays(card)


def test_the_status_line_says_whose_turn_what_to_do_and_who_is_awaited(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    line = guest.page.locator("[data-status]")
    expect(line).to_have_text(re.compile(r"Du bist dran\.\s+Wähle eine Karte zum Verjagen\."))
    guest.plays("Maus 2")
    expect(line).to_have_text(re.compile(r"Maus 2 liegt verdeckt vor dir\. Wir warten auf Bo und Cleo\."))
    friends[1].plays("E1")
    expect(line).to_have_text(re.compile(r"Wir warten auf Cleo\."))


def test_only_legal_actions_are_enabled_and_the_rest_says_why(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    gone = guest.hand().get_by_role("button", name="Katze 4, schon gespielt")
    expect(gone).to_be_disabled()
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_enabled()
    gone.click(force=True)
    told = guest.page.get_by_role("status").filter(has_text="Du hast Katze 4 nicht mehr.")
    expect(told).to_be_visible()
    with guest.context.expect_page() as opened:
        told.get_by_role("link", name="Regel MA-05").click()
    opened.value.get_by_role("heading", name="MA-05 Eine Karte aus der Hand").wait_for()


def test_two_taps_for_what_cannot_be_undone(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    card = guest.hand().get_by_role("button", name="Hund 1")
    sent: list[str] = []
    guest.page.on("websocket", lambda socket: watch(socket, sent))
    guest.page.reload()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    guest.page.get_by_role("button", name="Abbrechen").click()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert sent == []
    card.click()
    expect(guest.hand().get_by_role("button", name="Hund 1, verdeckt gewählt")).to_be_visible()
    assert sum('"act"' in text for text in sent) == 1


def watch(socket: WebSocket, sent: list[str]) -> None:
    socket.on("framesent", lambda text: sent.append(str(text)))


def listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda text: heard.append(str(text)))


def test_a_sealed_choice_can_be_changed_until_all_chose_and_nobody_hears_of_it(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    watcher = meet("en", DESKTOP)
    page = watcher.page
    heard: list[str] = []
    page.on("websocket", lambda socket: listen(socket, heard))
    watcher.comes_in(friends[0].path, "Zoe")
    guest.plays("Hund 1")
    expect(guest.page.get_by_text("Du kannst noch tauschen.")).to_be_visible()
    expect(page.get_by_text("Waiting for Bo and Cleo.")).to_be_visible()
    before = len(heard)
    guest.plays("Maus 4")
    expect(guest.hand().get_by_role("button", name="Maus 4, verdeckt gewählt")).to_be_visible()
    friends[1].says(phrase="luck")
    until(page, lambda: len(heard) > before)
    assert [text for text in heard[before:] if '"told"' not in text] == []
    others_play(friends, "E1 E2")
    expect(
        page.get_by_role("region", name="Log").get_by_text("Turned up: mouse 4, elephant 1 and elephant 2.")
    ).to_be_visible()


def test_events_are_told_in_order_at_a_pace_one_can_follow(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="fast")
    page = guest.page
    page.evaluate(
        """() => {
          window.told = [];
          const line = document.querySelector('[data-status] p');
          const note = () => {
            const text = line.innerText.trim();
            if (window.told.at(-1)?.[0] !== text) window.told.push([text, performance.now()]);
          };
          new MutationObserver(note).observe(line, {subtree: true, characterData: true, childList: true});
        }"""
    )
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    told = page.evaluate("window.told")
    lines = [text for text, _ in told]
    want = [
        "Aufgedeckt: Katze 4, Elefant 1 und Maus 4.",
        "Bo verjagt",
        "Anna verjagt",
        "Cleo verjagt",
        "In der Mitte",
        "Du bist dran.",
    ]
    found = [next(number for number, line in enumerate(lines) if text in line) for text in want]
    assert found == sorted(found)
    times = [told[number][1] for number in found]
    assert all(later - sooner > 200 for sooner, later in pairwise(times)), told


def test_the_pace_can_be_set_and_the_story_skipped(meet: Meet, table: Table) -> None:
    """The clock stands still: what is told waits for it, and what is told at once does not."""
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="slow", still=True)
    page = guest.page
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    line = page.locator("[data-status]")
    expect(line).to_contain_text("Aufgedeckt")
    guest.passes(1600)  # slow: 1.7 seconds
    expect(line).to_contain_text("Aufgedeckt")
    guest.passes(200)
    expect(line).to_contain_text("Bo verjagt")
    page.get_by_role("button", name="Überspringen").click()
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    choose(page, "sofort")
    page.get_by_role("button", name="Schließen").click()
    guest.plays("Hund 4")
    others_play(friends, "E2 M3")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    spoken = page.locator("[data-spoken] p").all_inner_texts()
    assert sum("Aufgedeckt" in line for line in spoken) == 2


def test_nothing_moves_for_whoever_wants_no_motion(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, tempo="slow", still=True, reduced_motion="reduce")
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(guest.page.get_by_text("Du bist dran.")).to_be_visible()
    moving = guest.page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
    assert moving == 0


def test_the_last_action_is_highlighted(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    guest.plays("cat 4")
    others_play(friends, "E1 M4")
    log = guest.page.get_by_role("region", name="Log")
    expect(log.locator("li.latest")).to_have_count(5)
    expect(guest.page.locator(".gain")).to_have_text(["+2", "+1", "+2"])


def test_the_log_has_every_event(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", options={"open_piles": True})
    guest = seated(meet, friends)
    for mine, rest in (("Katze 4", "E1 M4"), ("Katze 3", "C1 M3"), ("Hund 3", "D3 E4")):
        guest.plays(mine)
        others_play(friends, rest)
        expect(guest.hand().get_by_role("button", name=f"{mine}, schon gespielt")).to_be_visible()
    guest.page.get_by_role("button", name="Verlauf").click()
    lines = guest.page.get_by_role("region", name="Verlauf").get_by_role("listitem").all_inner_texts()
    game, names = kt.game("mausen"), ["Anna", "Bo", "Cleo"]
    state = game.new(players=3, open_piles=True)
    state.log = []
    for cards in (("C4", "E1", "M4"), ("C3", "C1", "M3"), ("D3", "D3", "E4")):
        for seat, card in enumerate(cards):
            state.act(seat, game.index({"do": "choose", "card": card}))
    told = [game.say(event, "de", names) for event in state.log]
    assert len(lines) == len(told)
    assert all(line.endswith(sentence) for line, sentence in zip(lines, told, strict=True))


def test_since_your_last_visit(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.plays("Katze 4")
    expect(guest.page.get_by_text("Katze 4 liegt verdeckt").first).to_be_visible()
    guest.page.goto("about:blank")
    others_play(friends, "E1 M4")
    page = guest.go(friends[0].path)
    expect(page.get_by_text("Neues seit deinem letzten Besuch.")).to_be_visible()
    page.get_by_role("button", name="Ansehen").click()
    news = page.get_by_role("dialog", name="Seit deinem letzten Besuch")
    expect(news).to_contain_text("Anna verjagt mit Katze 4 die Mäuse und bekommt Maus 1 und Maus 4.")
    news.get_by_role("button", name="Schließen").click()
    expect(page.get_by_text("Neues seit deinem letzten Besuch.")).to_have_count(0)


def test_presence_and_a_bot_for_an_absent_person_who_comes_back(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", pace="rush")
    guest = seated(meet, friends)
    other = meet("en", DESKTOP).is_(friends[1])
    other.go(friends[0].path)
    expect(other.hand()).to_be_visible()
    other.page.goto("about:blank")
    take = guest.page.get_by_role("button", name="Bo ist weg: Bot übernimmt")
    expect(take).to_be_visible()
    expect(guest.page.locator("[data-spoken]")).to_contain_text("Bo ist weg.")
    take.click()
    expect(take).to_have_count(0)
    other.go(friends[0].path)
    expect(other.page.get_by_text("A bot is playing for you.")).to_be_visible()
    other.page.get_by_role("button", name="Play on myself").click()
    expect(other.page.get_by_text("A bot is playing for you.")).to_have_count(0)


def test_leave_during_the_game_a_bot_takes_the_chair(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", pace="rush")
    guest = seated(meet, friends)
    page = guest.page
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Platz verlassen").click()
    page.get_by_role("button", name="Wirklich? Ein Bot übernimmt").click()
    expect(guest.hand()).to_have_count(0)
    expect(page.get_by_text("Du schaust zu.").first).to_be_visible()
    others_play(friends, "E1 M4")
    friends[1].sees(lambda view: any(taken > 0 for taken in view["taken"]))


def test_chat_with_phrases_free_text_and_mute(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo", free_chat=True)
    guest = seated(meet, friends)
    page = guest.page
    friends[1].says(phrase="luck")
    friends[1].says("Ich nehme die Maus.")
    page.get_by_role("button", name="Chat, 2 neue Zeilen").click()
    lines = page.get_by_role("log", name="Chat")
    expect(lines).to_contain_text("Viel Glück!")
    expect(lines).to_contain_text("Ich nehme die Maus.")
    page.get_by_role("group", name="Fertige Sätze").get_by_role("button", name="Danke!").click()
    page.get_by_role("textbox", name="Etwas sagen").fill("Und ich die Katze.")
    page.keyboard.press("Enter")
    expect(lines).to_contain_text("Und ich die Katze.")
    page.get_by_text("Jemanden stumm stellen").click()
    page.get_by_role("button", name="Bo stumm stellen").click()
    expect(lines).not_to_contain_text("Ich nehme die Maus.")
    page.get_by_role("button", name="Bo ist stumm, wieder zeigen").click()
    expect(lines).to_contain_text("Ich nehme die Maus.")


def test_chat_has_limits(meet: Meet, tmp_path: Path) -> None:
    """Five lines in ten seconds; whoever says more is told, and the line is not lost."""
    limits = msgspec.structs.replace(GENEROUS, lines=5, lines_seconds=600.0)
    with Stand(tmp_path, limits=limits) as stand:
        host = stand.friend("Anna").opens(options={"players": 3}, free_chat=True)
        guest = meet(at=stand).is_(host)
        page = guest.go(host.path)
        field = page.get_by_role("textbox", name="Etwas sagen")
        lines = page.get_by_role("log", name="Chat").locator("p")
        for number in range(1, 6):
            field.fill(f"Zeile {number}")
            field.press("Enter")
            expect(lines).to_have_count(number)
        field.fill("Zeile 6")
        field.press("Enter")
        expect(page.get_by_role("status").get_by_text("Das war ein bisschen viel.")).to_be_visible()
        expect(lines).to_have_count(5)
        expect(field).to_have_value("Zeile 6")
        expect(field).to_have_attribute("maxlength", "300")
        page.goto("about:blank")


def test_free_text_is_an_option_of_the_table(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    guest.page.get_by_role("button", name="Chat").click()
    expect(guest.page.get_by_text("An diesem Tisch gibt es nur fertige Sätze.")).to_be_visible()
    expect(guest.page.get_by_role("textbox")).to_have_count(0)


def test_names_and_chat_stay_text(meet: Meet, stand: Stand) -> None:
    evil = "<img src=x onerror=alert(1)>"
    host = stand.friend(evil).opens(options={"players": 3}, free_chat=True)
    page = meet("en", DESKTOP).comes_in(host.path, "<b>Bo</b>\u202e\x07")
    page.get_by_role("button", name="Sit down on chair 2").click()
    host.says("<script>document.title='x'</script>{seat!seat}\u202eabc")
    chairs = page.get_by_role("list").first
    expect(chairs).to_contain_text("<img src=x onerror=alert")
    expect(chairs).to_contain_text("<b>Bo</b>")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("<script>document.title='x'</script>{seat!seat}")
    host.begins()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    expect(page.locator("main img, main script, main b:has(b)")).to_have_count(0)


def test_turn_sound_and_title_badge(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    guest.context.add_init_script(
        """window.tones = 0; const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };"""
    )
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    expect(page).to_have_title(re.compile("^● Du bist dran"))
    assert page.evaluate("window.tones") == 0  # silent until the first touch
    guest.plays("Katze 4")
    expect(page).to_have_title("Mausen – Katzentisch")
    until(page, lambda: bool(page.evaluate("window.tones > 0")))
    before = page.evaluate("window.tones")
    others_play(friends, "E1 M4")
    expect(page).to_have_title(re.compile("^● Du bist dran"))
    until(page, lambda: bool(page.evaluate(f"window.tones >= {before} + 2")))
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("checkbox", name="Töne").uncheck()
    page.get_by_role("button", name="Schließen").click()
    before = page.evaluate("window.tones")
    guest.plays("Katze 3")
    expect(page).to_have_title("Mausen – Katzentisch")
    assert page.evaluate("window.tones") == before


def test_watchers_have_the_public_view_and_are_counted(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    watcher = meet("en", DESKTOP)
    heard: list[str] = []
    watcher.page.on("websocket", lambda socket: listen(socket, heard))
    page = watcher.comes_in(friends[0].path, "Zoe")
    guest.plays("Katze 4")
    expect(page.get_by_text("Waiting for Bo and Cleo.")).to_be_visible()
    looks = [text for text in heard if '"t":"look"' in text]
    assert looks
    assert all('"seat":-1' in text and '"choice":-1' in text and '"hand":0' in text for text in looks)
    expect(page.get_by_text("Watchers can only read.")).to_be_visible()
    guest.page.get_by_role("button", name="Menü").click()
    expect(guest.page.get_by_text("Eine Person schaut zu.")).to_be_visible()


def test_replay_in_the_game_with_arrows_home_end_and_esc(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    page = guest.page
    guest.plays("Katze 4")
    others_play(friends, "E1 M4")
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    page.keyboard.press("r")
    bar = page.get_by_role("group", name="Wiederholung")
    expect(bar).to_be_visible()
    line = page.locator("[data-status]")
    expect(line).to_contain_text("In der Mitte: ")
    page.keyboard.press("ArrowLeft")
    expect(line).to_contain_text("Cleo verjagt mit Maus 4")
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_disabled()
    page.keyboard.press("Home")
    expect(line).to_contain_text("So fing es an.")
    page.keyboard.press("ArrowRight")
    expect(line).to_contain_text("Aufgedeckt: Katze 4, Elefant 1 und Maus 4.")
    page.keyboard.press("End")
    expect(line).to_contain_text("In der Mitte: ")
    bar.get_by_role("button", name="Einen Schritt zurück").click()
    expect(line).to_contain_text("Cleo verjagt")
    page.keyboard.press("Escape")
    expect(line).to_contain_text("Du bist dran.")
    expect(guest.hand().get_by_role("button", name="Katze 3")).to_be_enabled()


def test_replay_by_link_record_and_fairness_of_a_finished_game(meet: Meet, table: Table, stand: Stand) -> None:
    from tests.browser.test_lobby import play_out

    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends, "en", size=DESKTOP)
    play_out(guest.page, friends)
    page = guest.page
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("Everything fits: 48 steps played again.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    record = kt.Record.read(download.value.path().read_text("utf-8"))
    kt.verify(record)
    expect(page.locator("code").first).to_have_text(record.header.commitment)
    page.get_by_role("link", name="Replay").click()
    stranger = meet()
    page = stranger.go(f"{friends[0].path}/1")
    expect(page.get_by_text("So fing es an.")).to_be_visible()
    expect(page.get_by_role("group", name="Deine Hand")).to_have_count(0)
    page.get_by_label("Sicht").select_option(label="Bo")
    hand = page.get_by_role("group", name="Deine Hand")
    expect(hand).to_be_visible()
    page.get_by_role("button", name="Einen Schritt weiter").click()
    expect(page.get_by_role("main").get_by_text("Aufgedeckt: Maus 4, Elefant 1 und Elefant 1.")).to_be_visible()
    page.keyboard.press("End")
    score = page.get_by_role("table")
    for name, points in zip(("Anna", "Bo", "Cleo"), end_of(record)["points"], strict=True):
        expect(score.get_by_role("row", name=re.compile(name))).to_contain_text(str(points))


def end_of(record: kt.Record) -> dict[str, list[int]]:
    log = kt.replay(record).log
    assert log is not None
    return log[-1].seen_by(kt.WATCHER)


def test_a_running_game_shows_a_seat_only_what_it_saw(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = seated(meet, friends)
    friends[1].plays("E1")
    guest.refusal_is_fine = True
    for call, code in (("replay?seat=1", 403), ("record", 409), ("verify", 409)):
        found = guest.page.evaluate(f"fetch('/api/tables/{friends[0].table.table}/games/1/{call}').then(a => a.status)")
        assert found == code, call


def test_the_server_is_killed_and_the_page_comes_back_by_itself(meet: Meet, tmp_path: Path) -> None:
    """kill -9 in the middle of a game, three times: what was tapped while nobody listened is played once."""
    with Mortal(tmp_path) as server:
        guest = meet(at=server)
        guest.offline_is_fine = True
        page = guest.go("/")
        page.get_by_role("button", name="Sofort gegen Bots spielen: Mausen").click()
        expect(guest.hand()).to_be_visible()
        for card in ("Maus 4", "Katze 1", "Hund 2"):
            expect(page.get_by_text("Du bist dran.")).to_be_visible()
            server.kill()
            expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
            guest.plays(card)
            expect(page.get_by_text("Wird übermittelt …")).to_be_visible()
            server.start()
            expect(guest.hand().get_by_role("button", name=f"{card}, schon gespielt")).to_be_visible()
            expect(page.get_by_text("Die Verbindung ist weg.")).to_have_count(0)
        expect(guest.hand().locator("[aria-disabled=false]")).to_have_count(13)
        spoken = page.locator("[data-spoken] p").all_inner_texts()
        assert sum(line.startswith(("Aufgedeckt: ", "Neue Startkarten: ")) for line in spoken) == 3
        page.goto("about:blank")


class Wire:
    """The page's line to its table, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.up = True
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._dial)

    def _dial(self, route: WebSocketRoute) -> None:
        if self.up:
            self.ends += [route, route.connect_to_server()]
        else:
            route.close(code=1013)

    def cut(self) -> None:
        self.up = False
        for end in self.ends:
            end.close(code=1012)
        self.ends.clear()


def test_reconnect_after_offline(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    guest.offline_is_fine = True
    wire = Wire(guest.page)
    page = guest.go(friends[0].path)
    expect(guest.hand()).to_be_visible()
    wire.cut()
    guest.context.set_offline(True)
    expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
    guest.plays("Katze 4")
    expect(page.get_by_text("Wird übermittelt …")).to_be_visible()
    others_play(friends, "E1 M4")
    wire.up = True
    guest.context.set_offline(False)
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    expect(page.get_by_text("Die Verbindung ist weg.")).to_have_count(0)
    expect(guest.hand().get_by_role("button", name="Katze 4, schon gespielt")).to_be_visible()
    spoken = page.locator("[data-spoken] p").all_inner_texts()
    assert sum(line.startswith("Aufgedeckt: Katze 4, Elefant 1 und Maus 4.") for line in spoken) == 1


def test_what_was_missed_is_told_once_after_coming_back(meet: Meet, table: Table) -> None:
    friends = table("Anna", "Bo", "Cleo")
    guest = meet().is_(friends[0])
    wire = Wire(guest.page)
    page = guest.go(friends[0].path)
    guest.plays("Katze 4")
    expect(page.get_by_text("Katze 4 liegt verdeckt").first).to_be_visible()
    friends[1].plays("E1")
    wire.cut()
    friends[2].plays("M4")
    expect(page.get_by_text("Die Verbindung ist weg.")).to_be_visible()
    wire.up = True
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    spoken = page.locator("[data-spoken] p").all_inner_texts()
    assert [line.split()[0] for line in spoken if "Wähle" not in line and "verdeckt" not in line] == [
        "Aufgedeckt:",
        "Bo",
        "Anna",
        "Cleo",
        "In",
    ]
