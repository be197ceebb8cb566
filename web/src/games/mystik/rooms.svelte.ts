// The rooms as the engine draws them (`python -m tools.browser_files`). A room comes when somebody enters it.

export interface FieldDrawing {
  readonly d: string;
  readonly at: readonly [number, number];
  /** Half the width and height of the box around its middle in which figures stand. */
  readonly space: readonly [number, number];
  /** Where its letter lies over nothing that is drawn, the best first. */
  readonly letters: readonly (readonly [number, number])[];
  /** Where a price does, as near to the middle as can be. */
  readonly disc: readonly [number, number];
  readonly signs?: readonly string[];
  readonly name?: Readonly<Record<string, string>>;
}

export interface RoomDrawing {
  readonly fields: Readonly<Record<string, FieldDrawing>>;
  /** `ab`: neighbours; `ab>`: down a yellow line; `ab|`: a red one between; `ab~`: a gap. */
  readonly links: readonly string[];
  readonly exits: Readonly<Record<string, string>>;
  readonly look: Readonly<Record<string, string>>;
}

const files = import.meta.glob<{ default: RoomDrawing }>('./rooms/*.json');
const drawings = import.meta.glob<string>('./rooms/*.svg', { query: '?url', import: 'default', eager: true });
const loaded = $state<{ rooms: Readonly<Record<string, RoomDrawing>> }>({ rooms: {} });

/** The room, as soon as it is there. */
export function roomOf(id: string): RoomDrawing | null {
  return loaded.rooms[id] ?? null;
}

export async function fetchRoom(id: string): Promise<void> {
  const file = files[`./rooms/${id}.json`];
  if (!file || id in loaded.rooms) return;
  const { default: room } = await file();
  loaded.rooms = { ...loaded.rooms, [id]: room };
}

export function drawingOf(id: string, layer: 'ground' | 'over'): string {
  return drawings[`./rooms/${id}.${layer}.svg`] ?? '';
}

export interface Neighbour {
  readonly field: string;
  readonly line: '' | 'up' | 'down' | 'red' | 'gap';
}

/** The fields beside one, and the line between. */
export function neighboursOf(room: RoomDrawing, field: string): Neighbour[] {
  return room.links.flatMap((link): Neighbour[] => {
    const [a, b, sign = ''] = [link[0]!, link[1]!, link[2]];
    if (a !== field && b !== field) return [];
    const line = sign === '>' ? (a === field ? 'down' : 'up') : sign === '|' ? 'red' : sign === '~' ? 'gap' : '';
    return [{ field: a === field ? b : a, line }];
  });
}
