// Written by `python -m tools.browser_types` from katzentisch.protocol, number 1: do not change it here.

/** What happened, and the key of its sentence if it is not `event.KIND`; the rest is the game's own. */
export type GameEvent = { readonly kind: string; readonly says?: string; readonly [field: string]: unknown };

/** What every view has. */
export type AnyView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly [field: string]: unknown;
};

/** Take a free chair. A person may hold several. At a shared table somebody else may sit there with a name and an
 * animal of their own. With `bot` a program sits down and not a person, where the table is `open_to_bots`: it gets
 * what bots get, everybody sees what it is, and it does nothing but play. */
export type Sit = {
  readonly t: 'sit';
  readonly key: string;
  readonly seat: number;
  readonly name?: string; // cleaned and cut to 24 characters
  readonly avatar?: string;
  readonly bot?: string; // what it is called by whoever wrote it
};

/** Where the own seats are veiled (`Scene.veiled`): look from this one from now on, and from no other. -1: from none
 * of them, as a watcher does. Each socket begins so, unless its address says `seat=`. */
export type Lift = {
  readonly t: 'lift';
  readonly key: string;
  readonly seat: number;
};

/** Leave a chair: before the start and after the end it is free again, during the game a bot takes it. */
export type Rise = {
  readonly t: 'rise';
  readonly key: string;
  readonly seat: number;
};

/** The host sends somebody, or a bot, from a chair before the start. */
export type Remove = {
  readonly t: 'remove';
  readonly key: string;
  readonly seat: number;
};

/** The host puts a bot on a free chair. */
export type SeatBot = {
  readonly t: 'seatbot';
  readonly key: string;
  readonly seat: number;
  readonly bot: string;
};

/** Before the start the host changes what was agreed on: these options, the others stay. Not the number of chairs,
 * and of what a story or a campaign says only what it leaves open (`Scene.settled`). */
export type Agree = {
  readonly t: 'agree';
  readonly key: string;
  readonly options: Readonly<Record<string, string | boolean | number>>;
};

/** The host starts the game; bots take the empty chairs. */
export type Begin = {
  readonly t: 'begin';
  readonly key: string;
};

/** Do an action. `situation` is that of the seat's newest Look: what was wished for another situation is refused.
 *
 * `then` are further actions of the seat, done one after the other, each a step of the log: until one of them is not
 * legal any more, somebody else comes in between, nature chooses, or something happens that could not be foreseen
 * (`Game.foreseen`). What is left of them is forgotten. Done means that at least `action` is done. */
export type Act = {
  readonly t: 'act';
  readonly key: string;
  readonly seat: number;
  readonly situation: number;
  readonly action: number;
  readonly then?: readonly number[];
};

/** Undo the newest action of this seat, where its look says that it may be (`Look.back`); else Refused with the
 * reason. */
export type TakeBack = {
  readonly t: 'takeback';
  readonly key: string;
  readonly seat: number;
  readonly situation: number;
};

/** Could the seat do this now? Done if it could; else Refused as an Act would be, and nothing is done. */
export type Why = {
  readonly t: 'why';
  readonly key: string;
  readonly seat: number;
  readonly action: number;
};

/** Somebody who sits here lets a bot play for somebody who is away. */
export type StandIn = {
  readonly t: 'standin';
  readonly key: string;
  readonly seat: number;
};

/** Take the own chair back from the bot. */
export type ComeBack = {
  readonly t: 'comeback';
  readonly key: string;
  readonly seat: number;
};

/** Chat of those who sit: the id of a canned phrase (words `phrase.ID`), or free text where the table allows it. */
export type Say = {
  readonly t: 'say';
  readonly key: string;
  readonly phrase?: string;
  readonly text?: string;
};

/** Another game under the same link; it gathers, or begins at once if only one person sits. While a game runs in
 * which nature has not chosen anything yet, the host leads everybody back to the chairs with it. `after` is the id of
 * what follows (`Scene.after`); empty: the same again. What follows may have another number of chairs: all people keep
 * theirs, bots and empty chairs go first. */
export type Again = {
  readonly t: 'again';
  readonly key: string;
  readonly after?: string;
  readonly players?: number;
};

/** Where a table is closed because its rules are not those of this server (`Scene.release`), the host closes it for
 * good. No release goes on with it then, and the game that was not finished is downloaded like those that were. */
export type Close = {
  readonly t: 'close';
  readonly key: string;
};

/** Own marks and notes of a seat in one game, whatever the client makes of them: all of them, in place of those
 * before. Kept for this person alone; as JSON at most 8,000 bytes. */
export type Note = {
  readonly t: 'note';
  readonly key: string;
  readonly seat: number;
  readonly number: number; // of the game; refused if another one has begun
  readonly marks: Readonly<Record<string, unknown>>;
};

/** Answered by Pong. */
export type Ping = {
  readonly t: 'ping';
};

/** What a client asks for. */
export type Wish = Sit | Lift | Rise | Remove | SeatBot | Agree | Begin | Act | TakeBack | Why | StandIn | ComeBack | Say | Again | Close | Note | Ping;

/** Who sits where, as everybody sees it. */
export type Chair = {
  readonly name?: string; // empty: the chair is free
  readonly avatar?: string;
  readonly bot?: string; // the bot that plays, also while it stands in for a person
  readonly away?: boolean;
  readonly person?: string; // a public id, not a token; the same person has the same everywhere at this table
  readonly outside?: boolean; // `bot` is a program of somebody's that plays over the wire (`Sit.bot`)
};

/** A game that may follow; `after.ID` are its words, with these facts. */
export type After = {
  readonly id: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The table around the game. Sent first, and whenever something of it changes. */
export type Scene = {
  readonly t: 'scene';
  readonly protocol: number;
  readonly table: string;
  readonly game: string;
  readonly rules_version: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly chairs: readonly Chair[];
  readonly phase: string; // "gathering", "running", "over", or "closed" (for good, or because its rules are not here: `release`)
  readonly number: number; // of the game under this link, from 1
  readonly host: string; // the public id of who may begin and remove; after an hour without the host somebody else who is there
  readonly me: string; // the receiver's public id
  readonly mine: readonly number[]; // the receiver's seats
  readonly watchers: number;
  readonly listed: boolean;
  readonly pace: string;
  readonly free_chat: boolean;
  readonly commitment: string; // the promise about chance; the seed follows at the end
  readonly seed?: string;
  readonly shared?: boolean; // several people play on one screen
  readonly veiled?: boolean; // the receiver's seats hide something from each other: each is seen only after a Lift
  readonly after?: readonly After[]; // what may follow the game that is over, besides the same again
  readonly settled?: readonly string[]; // options that follow from a story or from the game before, and cannot be agreed on anew
  readonly called?: Readonly<Record<string, string>>; // what is played, by language, if somebody wrote it; a stranger's words
  readonly imported?: boolean; // what came before the first game here was played elsewhere
  readonly returns?: readonly number[]; // what each seat has of the game that is over
  readonly open_to_bots?: boolean; // programs of anybody may sit down (`Sit.bot`)
  readonly release?: string; // of a table closed only because its rules are not those of this server: what plays it
};

/** Exactly how likely something is: `ways` of `of` equally likely ones. `odds.NAME` says what is meant. */
export type Odds = {
  readonly name: string;
  readonly ways: number;
  readonly of: number;
};

/** What there is to say of one legal action, or of all legal ones from `action` to `to` and among `more`.
 *
 * Also of an action that is not legal yet, if `way` leads to it. Names are keys of the words, filled with the facts of
 * the action: `group.NAME`, `cost.NAME`, `odds.NAME`, `stops.NAME`, `sets_off.NAME`, `sure.NAME`. */
export type Aid = {
  readonly action: number;
  readonly to?: number;
  readonly more?: readonly number[];
  readonly group?: string; // what it is listed under
  readonly offer?: boolean; // a button, wherever there are buttons
  readonly call?: boolean; // it may come in between: in reach at all times
  readonly once?: boolean; // nothing is lost by it: one tap is enough
  readonly apart?: boolean; // no list names it: a person has to think of it alone, or must not do it by a slip
  readonly path?: readonly string[]; // what lies on the way, as the game names it
  readonly way?: readonly number[]; // the actions that lead there, itself the last; the first is legal now
  readonly cost?: Readonly<Record<string, number>>; // by name
  readonly odds?: readonly Odds[];
  readonly stops?: string; // what it comes to an end at
  readonly sets_off?: string; // what follows from it
  readonly sure?: string; // a word before it is done: it is hardly meant, or cannot be mended
  readonly then?: number; // what often follows, whatever comes of it: a screen may offer both at once, with `and.VERB`
};

/** A rule that matters now, for who meets it for the first time: `lesson.NAME` of the words explains it. */
export type Lesson = {
  readonly name: string;
  readonly rule: string;
};

/** What a seat is asked, or may say without being asked. `prompt.KEY` of the words, filled with the facts. */
export type Prompt = {
  readonly key: string;
  readonly rule?: string; // the id of the rule that asks
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly aids?: readonly Aid[];
  readonly quiet?: boolean; // who may act and need not is not to be stopped and asked: now is no better than later
  readonly usual?: number; // an answer that a person may want to give whenever `key` is asked
  readonly alone?: number; // the only answer there is, as everybody knows: a screen gives it by itself
  readonly lessons?: readonly Lesson[]; // the most timely first; a screen explains what its person has not seen yet
};

/** A moment on the way to a Look's view, for those who want motion: what differs from the moment before it, and for
 * the first one from the view of the seat's last Look. What only the present can say (`must`, `may`, `over`, own
 * notes) is in none. */
export type Picture = {
  readonly told: number; // so many of the look's events have been told by then
  readonly fields: Readonly<Record<string, unknown>>; // of the view
};

/** An earlier event as the table tells it from now on. */
export type Retold = {
  readonly number: number;
  readonly event: GameEvent;
};

/** What one seat (or the watcher, -1) sees now. The view is whole; its log is not in it (`log` is null). */
export type Look = {
  readonly t: 'look';
  readonly situation: number; // counts this seat's situations; equal while the others only seal or change their choices
  readonly number: number; // of the game
  readonly seat: number;
  readonly view: AnyView;
  readonly legal: readonly number[];
  readonly sealed: number;
  readonly prompt: Prompt | null; // what the seat is asked or may say; null if it has no legal actions
  readonly first: number; // the number of the first event here
  readonly events: readonly GameEvent[]; // as this seat saw them, from `first` on
  readonly pictures?: readonly Picture[]; // between the last look and this one, in order; None: show it without motion
  readonly retold?: readonly Retold[];
  readonly back?: boolean; // the newest action was this seat's, and may be taken back
  readonly cuts?: number; // how often something was taken back in this game; raised: the events from `first` on are others now
  readonly tells?: boolean; // the table shows this seat what follows from its view (`/known`)
};

/** A line of the chat. */
export type Told = {
  readonly t: 'told';
  readonly number: number; // of the line at this table, from 1
  readonly name: string;
  readonly person: string;
  readonly phrase?: string;
  readonly text?: string;
  readonly among?: boolean; // not everybody hears it: only those whom the game lets talk among themselves
};

/** The own marks of one of the receiver's seats: after the chat so far, and when the person has changed them on
 * another socket. */
export type Noted = {
  readonly t: 'noted';
  readonly seat: number;
  readonly number: number; // of the game
  readonly marks: Readonly<Record<string, unknown>>;
};

/** A wish has come true and is on disk. */
export type Done = {
  readonly t: 'done';
  readonly key: string;
  readonly situation: number; // after an Act or a TakeBack: that of the seat's next Look; else 0
};

/** A wish cannot be. `code` is stable, `rule` the id of the rule that forbids it, or empty. */
export type Refused = {
  readonly t: 'refused';
  readonly key: string;
  readonly code: string;
  readonly rule: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

export type Pong = {
  readonly t: 'pong';
};

/** What it is told. */
export type News = Scene | Look | Told | Noted | Done | Refused | Pong;

/** POST /api/me: who somebody wants to be. */
export type Person = {
  readonly name: string; // cleaned and cut to 24 characters
  readonly avatar: string;
  readonly lang?: 'de' | 'en';
};

/** POST /api/tables. The same key opens the same table. */
export type NewTable = {
  readonly key: string;
  readonly game: string;
  readonly options?: Readonly<Record<string, string | boolean | number>>; // `players` among them
  readonly listed?: boolean;
  readonly pace?: 'fast' | 'normal' | 'rush' | 'slow';
  readonly free_chat?: boolean;
  readonly bots?: readonly string[]; // on the chairs after the host's
  readonly position?: Readonly<Record<string, unknown>>; // instead of options, where the game hides nothing in it
  readonly shared?: boolean; // several people play on one screen, which goes round
  readonly open_to_bots?: boolean; // programs of anybody may sit down (`Sit.bot`)
  readonly paper?: string; // what is played was brought: the id of the paper
  readonly after?: string; // of a campaign: which of its `ways`; empty: the first
};

/** POST /api/quick: against bots, at once. */
export type QuickTable = {
  readonly key: string;
  readonly game: string;
  readonly options?: Readonly<Record<string, string | boolean | number>>;
  readonly bot?: string; // empty: one that a beginner may beat
  readonly pace?: 'fast' | 'normal' | 'rush' | 'slow';
};

/** POST /api/handover/take: the code of the one-time link. */
export type Takeover = {
  readonly code: string;
};

/** A record that is to be looked at. */
export type Bring = {
  readonly record: string; // the file, packed by gzip; in JSON as base64
  readonly seat?: number; // whose eyes; -1: a watcher's
  readonly lang?: string;
};

/** POST /api/papers: a file that somebody brings. The same key brings the same paper. */
export type NewPaper = {
  readonly key: string;
  readonly kind: 'campaign' | 'story';
  readonly packed: string; // the file, packed by gzip; in JSON as base64
  readonly game?: string; // of a story; a campaign says it itself
  readonly name?: string; // of the file
};

/** A table in a list. */
export type TableLine = {
  readonly table: string;
  readonly path: string;
  readonly game: string;
  readonly phase: string;
  readonly number: number;
  readonly chairs: readonly Chair[];
  readonly free: number; // chairs
  readonly yours: boolean; // the receiver is awaited there
};

/** Who the receiver is, and where the game goes on. */
export type Me = {
  readonly name: string;
  readonly avatar: string;
  readonly lang: string;
  readonly tables: readonly TableLine[];
  readonly elsewhere?: string; // the origin to invite others to, if the page's own leads back to this machine
};

/** A record that was brought, as one seat saw it. Nothing of it is kept. */
export type Brought = {
  readonly game: string;
  readonly names: readonly string[]; // by seat; "" where it says none
  readonly avatars: readonly string[];
  readonly words: Readonly<Record<string, string>>; // what was told at that table alone, a story
  readonly looks: readonly Look[]; // one per step that this seat could see
};

export type ValueCard = {
  readonly value: string | number | boolean;
  readonly title: string;
};

export type OptionCard = {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly values: readonly ValueCard[];
  readonly default: string | number | boolean;
};

export type BotCard = {
  readonly id: string;
  readonly title: string;
};

/** A game in the list of games. */
export type GameCard = {
  readonly id: string;
  readonly title: string;
  readonly tagline: string;
  readonly least: number;
  readonly most: number;
  readonly minutes: readonly [number, number];
  readonly difficulty: number; // 1 easy, 2 middling, 3 demanding
  readonly options: readonly OptionCard[];
  readonly bots: readonly BotCard[]; // guests among them
  readonly strengths: readonly string[]; // of these, the weak, the even and the strong one
  readonly written: string; // the option whose place a story of somebody's own may take; empty: nobody writes for it
  readonly follows: boolean; // do games of it follow one another, as a campaign?
  readonly guests: readonly string[]; // bots of others, which whoever runs this server lets sit down
};

export type Rule = {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
  readonly ruling: string;
};

export type Together = {
  readonly cards: readonly number[];
  readonly share: number;
};

/** What is certain: `fact.…` in the words of the game.
 *
 * It is about a "card" or, where the game names sets of cards, about one of these ("suspect", "hour"): a card of that
 * number (`holds`), or none, is at the place. */
export type Fact = {
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly about: string;
  readonly number: number;
  readonly place: number; // in `places`
  readonly holds: boolean;
  readonly because: readonly number[]; // in `observations`
};

/** Something that was said or seen at the table: `because.…` in the words of the game. */
export type Observation = {
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly events: readonly number[];
};

export type Knowledge = {
  readonly reading: string;
  readonly places: readonly string[];
  readonly worlds: string;
  readonly error: number;
  readonly shares: readonly (readonly number[])[];
  readonly together: Readonly<Record<string, readonly Together[]>>;
  readonly facts: readonly Fact[];
  readonly observations: readonly Observation[];
};

/** One step of a guided round or an example: what its seat sees, what is said about it, what it is asked to do. */
export type GuideStep = {
  readonly say: string;
  readonly look: Look;
  readonly action: number; // -1: only read and go on
  readonly known: Knowledge | null; // what follows, where the round tells it
};

/** Everything around the rules: the words (general ones among them), the rule book, the guided round. */
export type GameBox = {
  readonly id: string;
  readonly rules_version: number;
  readonly actions: readonly (Readonly<Record<string, unknown>>)[];
  readonly words: Readonly<Record<string, string>>;
  readonly least: number;
  readonly most: number;
  readonly minutes: readonly [number, number];
  readonly difficulty: number;
  readonly rules: readonly Rule[];
  readonly guide: readonly GuideStep[];
};

/** A table as its link shows it to whoever opens it, strangers among them: what everybody there sees around the
 * game, and nothing of the game itself. */
export type Invitation = {
  readonly game: string;
  readonly phase: string;
  readonly number: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly chairs: readonly Chair[];
  readonly host: string; // the name of who invites
  readonly called?: Readonly<Record<string, string>>; // what is played, by language, if somebody wrote it
};

export type OpenedTable = {
  readonly table: string;
  readonly path: string;
};

/** How a campaign may go on. */
export type PaperWay = {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>; // by language
};

/** What there is to say of a paper. Texts are by language; a stranger wrote them. */
export type PaperLine = {
  readonly name: Readonly<Record<string, string>>;
  readonly about?: Readonly<Record<string, string>>;
  readonly parts?: readonly (Readonly<Record<string, string>>)[]; // the chapters of a book, the games of a campaign
  readonly ways?: readonly PaperWay[]; // of a campaign
  readonly sheet?: Readonly<Record<string, readonly string[]>>; // of a campaign: what is carried over, in sentences
};

/** A paper: what somebody wrote for a game, or a campaign from elsewhere. Whoever has its path sees it. */
export type PaperCard = {
  readonly id: string;
  readonly path: string;
  readonly game: string;
  readonly kind: string;
  readonly size: number;
  readonly mine: boolean; // the receiver may delete it
  readonly line: PaperLine;
};

/** A table of the receiver at which games follow one another. */
export type CampaignLine = {
  readonly table: string;
  readonly path: string;
  readonly game: string;
  readonly phase: string;
  readonly number: number; // of the game that is played, or was played last
  readonly name: Readonly<Record<string, string>>; // what that is called, if somebody wrote it
  readonly options: Readonly<Record<string, unknown>>;
  readonly imported: boolean; // what came before was played elsewhere
  readonly chairs: readonly Chair[];
  readonly ways: readonly PaperWay[];
  readonly sheet: readonly string[]; // what was brought into it, or is carried on; in sentences
};

export type Handover = {
  readonly path: string; // "/m#CODE": what stands after # never reaches a log
  readonly minutes: number;
};

/** Whether the steps are legal and every choice of chance follows from the seed that the record promised. */
export type Verdict = {
  readonly fair: boolean;
  readonly code: string; // why not
  readonly entries: number;
  readonly choices: number;
  readonly returns: readonly number[];
  readonly commitment: string;
  readonly seed: string;
};

/** What follows from what a seat sees in this situation (that of its Look), as far as the table tells it; None: the
 * game ended, or another situation came, while the question was on its way. */
export type Known = {
  readonly situation: number;
  readonly known: Knowledge | null;
};

/** Every answer with a status of 400 and above. */
export type Refusal = {
  readonly code: string;
  readonly rule: string;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** With status 200, or 503 if anything is wrong. */
export type Health = {
  readonly ok: boolean;
  readonly wrong: readonly string[]; // by name
  readonly version: string;
  readonly protocol: number;
  readonly commit_age: number; // seconds since the last commit; to be asked makes one, every few seconds
  readonly store_errors: number; // since the start
  readonly loop_lag: number; // seconds, the longest of the last half minute
  readonly thinkers_waiting: number; // questions to bots in line
  readonly marked: number; // tables that will be deleted unless they are used
  readonly caution: string; // why nothing is marked at present: the clock is in doubt
};
