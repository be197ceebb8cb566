// How each question of the engine is put: on the board, by cards, by mice, by faces of dice … A question that is not here would
// fall back to plain words; tests/games/mystik/test_dialogs.py fails on it.

/** `menu`: the row of actions. `board`: by tapping a field or a figure. The rest are dialogs above the bar. */
export type Form = 'menu' | 'board' | 'cards' | 'trade' | 'mice' | 'dice' | 'boss' | 'yes' | 'stat';

export const QUESTIONS: Readonly<Record<string, Form>> = {
  aim: 'board',
  boss_card: 'boss',
  decide: 'cards',
  dice_again: 'dice',
  disguised: 'yes',
  equip: 'trade',
  extra_move: 'board',
  found_card: 'cards',
  free_place: 'board',
  grape_shot: 'board',
  keep_one: 'cards',
  learn: 'cards',
  path: 'board',
  pick: 'mice',
  put_foe: 'board',
  put_mouse: 'board',
  react: 'cards',
  take_over: 'cards',
  throw_away: 'cards',
  trade: 'trade',
  trap_dice: 'stat',
  turn_menu: 'menu',
  whom: 'board',
  wield: 'cards',
};

const VARIANTS: Readonly<Record<string, string>> = {
  turn_menu_go: 'turn_menu', turn_menu_stuck: 'turn_menu', pick_more: 'pick', react_to: 'react', whom_any: 'whom',
};

/** The question behind the key of a prompt. */
export function questionOf(key: string): string {
  return VARIANTS[key] ?? key;
}
