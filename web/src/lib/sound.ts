// Five short sounds, made on the spot. Silent until the first touch or key: browsers want it so, and so do people.

import { settings } from './settings.svelte';

type Note = readonly [frequency: number, start: number, length: number];

const SOUNDS: Readonly<Record<'turn' | 'card' | 'told' | 'chat' | 'end', readonly Note[]>> = {
  turn: [[659, 0, 0.12], [880, 0.12, 0.22]],
  card: [[330, 0, 0.06]],
  told: [[440, 0, 0.05], [392, 0.05, 0.08]],
  chat: [[988, 0, 0.07]],
  end: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.35]],
};

let context: AudioContext | null = null;

function awake(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // No sound on this device.
  }
}
addEventListener('pointerdown', awake, { once: true });
addEventListener('keydown', awake, { once: true });

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound || !context || context.state !== 'running') return;
  for (const [frequency, start, length] of SOUNDS[name]) {
    const from = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
