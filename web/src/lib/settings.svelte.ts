// What a person has set on this device. Kept in the browser; nothing of it is needed by the server.

import type { Level } from '../kit/levels';

export type Lang = 'de' | 'en';
export type Theme = 'auto' | 'day' | 'evening';
/** Of bots that nobody calls by name; the server knows who is meant (`Game.strengths`). */
export type Strength = 'weak' | 'even' | 'strong';
export const STRENGTHS: readonly Strength[] = ['weak', 'even', 'strong'];
export type Tempo = 'slow' | 'normal' | 'fast' | 'off';

const TEMPO: Readonly<Record<Tempo, number>> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };

interface Kept {
  lang: Lang;
  theme: Theme;
  tempo: Tempo;
  strength: Strength;
  sound: boolean;
  shortcuts: boolean;
  switches: Record<string, boolean>;
  /** By game: the most help that is wanted. */
  help: Record<string, Level>;
}

const STORE = 'katzentisch';

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`${STORE}.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`${STORE}.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function atFirst(): Kept {
  const german = navigator.languages.find((lang) => /^(de|en)\b/.test(lang))?.startsWith('de');
  return { lang: german ? 'de' : 'en', theme: 'auto', tempo: 'normal', strength: 'even', sound: true, shortcuts: true, switches: {}, help: {} };
}

export const settings: Kept = $state({ ...atFirst(), ...kept<Partial<Kept>>('settings', {}) });

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** How long things take: 1 is normal; 0 is at once, also for whoever wants no motion. */
export function pace(): number {
  return still.matches ? 0 : TEMPO[settings.tempo];
}

export function switched(game: string, name: string, initially: boolean): boolean {
  return settings.switches[`${game}.${name}`] ?? initially;
}

/** Writes every change down and puts language and theme on the page; called once. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => keep('settings', settings));
    $effect(() => {
      document.documentElement.lang = settings.lang;
      if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = settings.theme;
    });
  });
}
