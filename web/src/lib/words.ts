// Sentences for people. The same language as `katzentisch.core.text`, sentence by sentence equal to it: the vectors in
// words.vectors.json are written by Python.
//   {field}  {field!seat}  {field!kind}  {field!each}  {field#one|many}

export type Catalogue = Readonly<Record<string, string>>;
export type Facts = Readonly<Record<string, unknown>>;

const FIELD = /\{(\w+)(?:!(\w+))?(?:#([^|{}]*)\|([^{}]*))?\}/g;

export class Words {
  constructor(
    readonly lang: string,
    readonly entries: Catalogue,
    /** Sentences that nobody here has read are cut after so many characters. */
    private readonly longest = Infinity,
  ) {}

  has(key: string): boolean {
    return Object.hasOwn(this.entries, key);
  }

  /** The sentence `key` with its fields filled in. A missing sentence shows its key and facts, never nothing; the console says so. */
  say(key: string, facts: Facts = {}, names: readonly string[] = []): string {
    const sentence = this.get(key);
    if (sentence === undefined) {
      // eslint-disable-next-line no-console -- a gap in a catalogue is a fault, and every browser test fails on a line there
      console.error('no sentence', key);
      return cut([key, ...Object.entries(facts).map(([name, value]) => `${name}=${plain(value)}`)].join(' '), this.longest);
    }
    const said = sentence.replace(FIELD, (field: string, name: string, kind?: string, one?: string, many?: string) => {
      if (!Object.hasOwn(facts, name)) return field;
      const value = facts[name];
      if (many !== undefined) return (isOne(value) ? one! : many).replaceAll('#', plain(value));
      if (Array.isArray(value)) {
        return this.join(value.map((item, seat) => (kind === 'each' ? `${this.word('seat', seat, names)} ${plain(item)}` : this.word(kind, item, names))));
      }
      return this.word(kind, value, names);
    });
    return cut(said, this.longest);
  }

  /** The word for one value of a kind: a seat, a card, an animal. */
  word(kind: string | undefined, value: unknown, names: readonly string[] = []): string {
    if (kind === 'seat') return names[Number(value)] ?? this.say('seat', { number: Number(value) + 1 });
    return kind === undefined ? plain(value) : (this.get(`${kind}.${plain(value)}`) ?? plain(value));
  }

  join(items: readonly string[]): string {
    if (items.length < 2) return items[0] || this.say('nothing');
    return `${items.slice(0, -1).join(', ')} ${this.say('and')} ${items[items.length - 1]}`;
  }

  private get(key: string): string | undefined {
    return this.has(key) ? this.entries[key] : undefined;
  }
}

/** What is too long ends with a sign that something is missing. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function isOne(value: unknown): boolean {
  return value === 1 || value === true;
}

/** As Python writes it. */
function plain(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return value === null ? 'None' : String(value);
}
