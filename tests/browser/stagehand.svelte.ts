// For tests/browser/test_pictures.py: a board that is shown picture after picture, beside one that is drawn from the view alone.

import { flushSync, mount, unmount } from 'svelte';
import { hangFigures } from './art/figures';
import type { BoardProps, GameEvent, Picture } from './games/contract';
import { figuresOf, loadGame } from './games';
import { stills, openingOf, type Coming } from './lib/pictures';
import { NO_NOTES } from './lib/notes.svelte';
import { Stage } from './lib/stage.svelte';
import { Words } from './lib/words';
import type { GameBox, Look } from './protocol';

const PATIENCE = 5000;

const settled = (look: Coming): Picture => ({ look, told: [], beat: 0 });

/** The drawing without what is no part of it: comments, the order in which cards were drawn, and that nothing has moved yet. */
function drawn(target: HTMLElement): string {
  const copy = target.cloneNode(true) as HTMLElement;
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const gone: Node[] = [];
  while (comments.nextNode()) gone.push(comments.currentNode);
  gone.forEach((node) => node.parentNode?.removeChild(node));
  copy.normalize();
  copy.querySelectorAll('.seen').forEach((frame) => frame.remove()); // how far somebody has scrolled is said a moment later, and is no part of the picture
  copy.querySelectorAll('.fresh.felt').forEach((felt) => felt.classList.remove('fresh'));
  copy.querySelectorAll('[class]').forEach((one) => one.setAttribute('class', [...one.classList].sort().join(' ')));
  copy.querySelectorAll('.felt').forEach((felt) => {
    const pieces = [...felt.querySelectorAll(':scope > .piece')].map((piece) => piece.outerHTML).sort();
    felt.querySelectorAll(':scope > .piece').forEach((piece, number) => (piece.outerHTML = pieces[number]!));
  });
  return copy.innerHTML;
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 160), at + 160)}\n--- alone:\n${other.slice(Math.max(0, at - 160), at + 160)}`;
}

/** Plays one game. `pace` 0: every picture is drawn, and none is waited for. Returns looks, pictures, and where the drawings differ. */
async function play(id: string, box: GameBox, looks: readonly Look[], pace: number): Promise<{ looks: number; pictures: number; wrong: string[] }> {
  const game = await loadGame(id);
  const figures = figuresOf(id);
  if (figures) await hangFigures(figures);
  const words = new Words('en', { ...box.words, ...game.words?.en });
  const names = ['Anna', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay'];
  const guests = names.map((name) => ({ name, avatar: 'cat', bot: false, away: false }));
  const [moving, alone] = ['moving', 'alone'].map((name) => document.getElementById(name)!) as [HTMLElement, HTMLElement];
  const { players, seats: chairs } = looks[0]!.view as { players?: number; seats?: unknown[] };
  const seats = players ?? chairs?.length ?? 0;
  const props: BoardProps = $state({
    picture: settled(looks[0]!), guests: guests.slice(0, seats), names: names.slice(0, seats), words, log: [], actions: box.actions, picked: -1,
    open: false, pick: () => {}, act: () => {}, notes: NO_NOTES, known: null, refuse: () => {}, pace, switches: {},
  });
  const board = mount(game.Board, { target: moving, props });
  const stage = new Stage({ game, pace: () => pace, announce: () => {} });
  const result = { looks: 0, pictures: 0, wrong: [] as string[] };
  let before: Coming | null = openingOf(looks[0]!);
  let log: GameEvent[] = [];
  for (const look of looks) {
    log = [...log, ...look.events];
    for (const { number, event } of look.retold ?? []) log[number] = event;
    props.log = log;
    if (before && pace === 0) {
      for (const still of stills(game, before, look, look.events)) {
        props.picture = still;
        flushSync();
        result.pictures++;
      }
    } else if (before) {
      stage.show(before);
      stage.tell(look, look.events);
      // On a slow machine one picture may be over before it is looked for: counted is what there was to tell.
      result.pictures += stills(game, before, look, look.events).length;
      while (stage.telling) {
        props.picture = stage.picture!;
        flushSync();
        await new Promise((next) => setTimeout(next, 2));
      }
    }
    props.picture = settled(look);
    flushSync();
    const fresh = mount(game.Board, { target: alone, props: { ...props } });
    flushSync();
    // Where the board has another size by then, it is told with one of the next frames; a busy machine takes its time.
    let [one, other] = [drawn(moving), drawn(alone)];
    for (const end = performance.now() + PATIENCE; one !== other && result.wrong.length < 3 && performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      [one, other] = [drawn(moving), drawn(alone)];
    }
    if (one !== other && result.wrong.length < 3) result.wrong.push(`look ${result.looks}: ${firstDifference(one, other)}`);
    else if (one !== other) result.wrong.push(`look ${result.looks}`);
    await unmount(fresh);
    result.looks++;
    before = look;
  }
  await unmount(board);
  return result;
}

Object.assign(window, { play });
