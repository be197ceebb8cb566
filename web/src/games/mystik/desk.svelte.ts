// What lies open on this screen: which sheet, whose, which tool is in hand. Nothing of the game itself.

import { keep, kept } from '../../lib/settings.svelte';
import { WHOLE, type Zoom } from './frame';

export type Panel = '' | 'order' | 'mouse' | 'tale' | 'castle' | 'reader';

class Desk {
  sheet = $state<Panel>('');
  mouse = $state('');
  more = $state(false);
  /** The part of the room that is in sight. */
  frame = $state.raw<Zoom>(WHOLE);
  /** Whoever asks why gets an answer for whatever is tapped. */
  asks = $state(false);
  /** The field that was asked about last. */
  asked = $state('');
  /** The verb of what is laid onto a field next: hook, bait, fork. */
  tool = $state('');
  /** How many passages of the story this screen has shown; -1: it has just come. */
  read = $state(-1);
  /** Questions that this person always answers in the usual way. */
  always = $state.raw<readonly string[]>([]);

  /** Lessons that this person has read, on this device. */
  known = $state.raw<readonly string[]>(kept<string[]>('mystik.lessons', []));
  /** Whether this question has taught something: one lesson at a time. */
  taught = $state(false);
  #asked: unknown = null;

  /** What is asked anew may teach something again. */
  ask(prompt: unknown): void {
    if (prompt !== this.#asked) this.taught = false;
    this.#asked = prompt;
  }
  wonder(asks: boolean): void {
    this.asks = asks;
    this.asked = '';
  }
  learnt(lesson: string): void {
    this.known = [...this.known, lesson];
    this.taught = true;
    keep('mystik.lessons', this.known);
  }

  show(sheet: Panel, mouse = ''): void {
    this.sheet = sheet;
    this.mouse = mouse;
    this.more = false;
  }
  close(): void {
    this.sheet = '';
  }
}

export const desk = new Desk();
