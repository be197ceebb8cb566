// Written by `python -m tools.browser_types` from katzentisch.games.mystik: do not change it here.

export type MousePart = {
  readonly mouse: string;
  readonly seat?: number; // -1: does not take part
  readonly field?: string; // empty: captured, or not there yet; "?": on the way into a room
  readonly wounds?: number;
  readonly poison?: number;
  readonly cheese?: number;
  readonly status?: readonly string[];
  readonly abilities?: readonly string[];
  readonly gear?: readonly string[]; // left out: start gear
  readonly pack?: readonly string[];
  readonly caught?: number;
  readonly roaches?: number;
};

export type EnemyPart = {
  readonly enemy: string;
  readonly field: string;
  readonly number?: number; // of the figure; left out: the lowest free one
  readonly down?: boolean;
};

/** What a room remembers. */
export type RoomPart = {
  readonly room: string;
  readonly explored?: boolean;
  readonly up?: boolean;
  readonly traps?: readonly string[];
  readonly searched?: readonly string[];
  readonly special?: readonly number[]; // special searches that are done, counted from 0
};

/** What has been done in the turn that runs. */
export type TurnPart = {
  readonly steps?: number;
  readonly moved?: number;
  readonly leg?: number;
  readonly walked?: boolean;
  readonly acted?: boolean;
  readonly extra?: number;
  readonly again?: number;
  readonly frees?: number;
  readonly spells?: number;
  readonly struck?: number;
  readonly went?: number;
  readonly path?: readonly number[];
  readonly dice?: readonly number[];
};

/** Whom an attack is meant for, and what has come of it so far. */
export type BlowPart = {
  readonly targets?: readonly number[];
  readonly target?: number;
  readonly hits?: number;
  readonly landed?: number;
  readonly faces?: readonly number[];
  readonly shields?: readonly number[];
  readonly spread?: number;
};

export type FightPart = {
  readonly attacker: number;
  readonly ranged?: boolean;
  readonly weapon?: number;
  readonly kind?: number;
  readonly blow?: BlowPart;
  readonly poison?: boolean;
  readonly over_field?: boolean;
  readonly free?: boolean;
  readonly only?: number;
  readonly again?: number;
  readonly steals?: boolean;
  readonly kindless?: boolean;
};

/** The agenda and the turn that runs, in the engine's numbers. */
export type Running = {
  readonly agenda?: readonly (readonly unknown[])[]; // from the bottom: name of the task, arguments
  readonly place?: number; // on the track
  readonly turn?: TurnPart;
  readonly fights?: readonly FightPart[];
  readonly joining?: readonly number[];
  readonly fresh?: number;
  readonly about?: number;
  readonly unpicked?: number;
  readonly lasting?: readonly number[];
  readonly used?: readonly number[];
};

/** What was chosen before the game. */
export type ChosenPart = {
  readonly chapter: string | Readonly<Record<string, unknown>>; // a name; or what somebody wrote, or its hash
  readonly players?: number;
  readonly achievements?: boolean;
  readonly difficulty?: string; // family, old_hands
};

/** Where the mice are, and what of the party lies or lurks there. */
export type HerePart = {
  readonly room?: string; // left out: where the chapter starts
  readonly place?: number; // on the layout; left out: where the room lies
  readonly shut?: readonly string[]; // doors; left out: as the chapter says
  readonly cat?: string;
  readonly greedy?: boolean;
  readonly items?: readonly string[];
  readonly hook?: readonly string[];
  readonly fork?: string;
  readonly grape?: string;
};

/** The order of turns, and how much time is left. */
export type FatePart = {
  readonly track?: readonly string[]; // left out: mice, then enemies
  readonly hurt?: readonly number[]; // wounds on the cards of the track
  readonly page?: number;
  readonly end_page?: number; // 0: as the chapter says
  readonly wheel?: number;
  readonly won?: boolean;
};

/** Cards that lie in piles, or have. */
export type PilesPart = {
  readonly encounter?: string;
  readonly drawn?: readonly string[];
  readonly known?: readonly string[];
  readonly normal_left?: number; // -1: as the chapter says
  readonly hard_left?: number;
  readonly deck?: Readonly<Record<string, number>>; // left out: every search card that is nowhere else
  readonly discards?: Readonly<Record<string, number>>;
};

/** The companion of the chapter: who leads it, the hearts it has lost; or that it is lost. */
export type CompanionPart = {
  readonly mouse?: string;
  readonly hurt?: number;
  readonly lost?: boolean;
};

/** What the chapter remembers. */
export type StoryPart = {
  readonly flags?: readonly string[];
  readonly achieved?: readonly string[];
  readonly beaten?: readonly string[];
  readonly titles?: Readonly<Record<string, string>>;
  readonly counters?: Readonly<Record<string, number>>; // those that are not named stand where the chapter begins
  readonly tokens?: Readonly<Record<string, string>>; // "kitchen.e", or the mouse who carries it
  readonly past?: readonly string[]; // what is remembered of earlier chapters; left out: as the chapter says
  readonly companion?: CompanionPart; // left out: not there
};

/** Something of the chapter on fields of the room that the mice are in; `KIND.NAME` of the words says what. */
export type MarkPart = {
  readonly kind: string; // token, deed, search, door
  readonly fields: string; // letters; of a door the two that it parts
  readonly name?: string;
  readonly shut?: boolean; // of a door
};

/** What follows from the rest, worked out for whoever looks. */
export type SeenPart = {
  readonly values?: Readonly<Record<string, readonly number[]>>; // of a mouse now: attack, defence, lore, speed, hearts
  readonly tiles?: readonly (readonly [string, number, number])[]; // the room that lies up, its column and row
  readonly marks?: readonly MarkPart[];
  readonly sees?: string; // letters of fields, as the mouse sees them whose turn it is
};

/** What everybody sees: all of the table. Decks have no order until a card is drawn.
 *
 * What changes often has a field of its own, so that a picture tells no more than that. Nobody looks through the deck,
 * and nobody is shown a chapter at every move: a picture is without `deck`, and with the hash of a chapter that
 * somebody wrote. Of `running` a screen gets the place on the track and the steps. */
export type MystikView = {
  readonly seat: number;
  readonly must: readonly number[];
  readonly may: readonly number[];
  readonly over: boolean;
  readonly mice: readonly MousePart[];
  readonly enemies: readonly EnemyPart[];
  readonly rooms: readonly RoomPart[];
  readonly running: Running | null;
  readonly chosen: ChosenPart;
  readonly here: HerePart;
  readonly fate: FatePart;
  readonly piles: PilesPart;
  readonly story: StoryPart;
  readonly seen: SeenPart;
};

export type CompanionHurt = {
  readonly kind: 'companion_hurt';
  readonly companion: string;
  readonly number: number;
  readonly hearts: number; // that are left
};

export type CompanionJoins = {
  readonly kind: 'companion_joins';
  readonly companion: string;
  readonly mouse: string;
};

export type OfCompanion = {
  readonly kind: 'companion_leaves' | 'companion_lost';
  readonly companion: string;
};

export type OfDoor = {
  readonly kind: 'closed' | 'opened';
  readonly door: string;
};

export type Counted = {
  readonly kind: 'counted';
  readonly counter: string;
  readonly number: number;
};

export type Decided = {
  readonly kind: 'decided';
  readonly option: string;
};

export type Did = {
  readonly kind: 'did';
  readonly mouse: string;
  readonly deed: number;
};

export type OfToken = {
  readonly kind: 'token_gone';
  readonly token: string;
};

export type TokenLies = {
  readonly kind: 'token_lies';
  readonly token: string;
  readonly field: string;
};

export type TokenTaken = {
  readonly kind: 'token_taken';
  readonly mouse: string;
  readonly token: string;
};

export type Achieved = {
  readonly kind: 'achieved';
  readonly achievement: string;
};

export type Ambush = {
  readonly kind: 'ambush';
  readonly card: string;
  readonly face: number;
  readonly up: number;
};

export type Nothing = {
  readonly kind: 'ambushed' | 'disguised' | 'greedy' | 'nobody_comes' | 'round_over' | 'surge' | 'time' | 'wheel_emptied';
};

export type Attacks = {
  readonly kind: 'attacks';
  readonly attacker: string;
  readonly targets: readonly string[];
  readonly ranged: boolean;
  readonly card: string;
  readonly because?: string; // of an enemy: why this mouse
};

export type MouseField = {
  readonly kind: 'bait_laid' | 'cracked' | 'fork_laid' | 'snapped';
  readonly mouse: string;
  readonly field: string;
};

export type Figure = {
  readonly kind: 'banished' | 'immune' | 'munches' | 'stood_up';
  readonly figure: string;
};

export type Beaten = {
  readonly kind: 'beaten';
  readonly figure: string;
  readonly by: string;
};

export type Mouse = {
  readonly kind: 'bewitched_turn' | 'bought' | 'freed' | 'sits_out' | 'slipped' | 'swept_away' | 'turn';
  readonly mouse: string;
};

export type Struck = {
  readonly kind: 'blocked' | 'missed';
  readonly attacker: string;
  readonly target: string;
};

export type Captured = {
  readonly kind: 'captured';
  readonly mouse: string;
  readonly slips: boolean;
};

export type FigureCard = {
  readonly kind: 'card_gone';
  readonly figure: string;
  readonly card: string;
};

export type Field = {
  readonly kind: 'cat_comes' | 'trap_set';
  readonly field: string;
};

export type CatHunts = {
  readonly kind: 'cat_hunts';
  readonly faces: readonly number[];
  readonly steps: number;
};

export type Leapt = {
  readonly kind: 'cat_leaps';
  readonly field: string;
  readonly because: string;
  readonly figures: number;
};

export type Cheese = {
  readonly kind: 'cheese';
  readonly mouse: string;
  readonly cheese: number;
  readonly has: number;
};

export type Room = {
  readonly kind: 'cleared' | 'tile_turned';
  readonly room: string;
};

export type MouseCard = {
  readonly kind: 'doffed' | 'dropped' | 'found' | 'kept' | 'lost_card' | 'returned' | 'sold' | 'takes_along' | 'wore';
  readonly mouse: string;
  readonly card: string;
};

export type MouseMoved = {
  readonly kind: 'drifted' | 'hook_laid';
  readonly mouse: string;
  readonly start: string;
  readonly to: string;
};

export type Encounter = {
  readonly kind: 'encounter';
  readonly card: string;
  readonly page: number;
};

export type Page = {
  readonly kind: 'end_page' | 'page';
  readonly page: number;
  readonly end: number;
};

export type Card = {
  readonly kind: 'enemy_turn' | 'left_behind' | 'not_there';
  readonly card: string;
};

export type Explored = {
  readonly kind: 'explored';
  readonly room: string;
  readonly mouse: string;
};

export type Gave = {
  readonly kind: 'gave';
  readonly mouse: string;
  readonly to: string;
  readonly card: string;
};

export type Pair = {
  readonly kind: 'gave_cheese' | 'trades';
  readonly mouse: string;
  readonly to: string;
};

export type GrapeLands = {
  readonly kind: 'grape_lands';
  readonly field: string;
  readonly whole: boolean;
};

export type GrapeShot = {
  readonly kind: 'grape_shot';
  readonly figure: string;
  readonly field: string;
  readonly because?: string; // of a rat: why there
};

export type Friends = {
  readonly kind: 'guarded' | 'thrown';
  readonly mouse: string;
  readonly friend: string;
};

export type Picked = {
  readonly kind: 'handed' | 'picked' | 'stays';
  readonly seat: number;
  readonly mouse: string;
};

export type Healed = {
  readonly kind: 'healed';
  readonly mouse: string;
  readonly wounds: number;
};

export type Learned = {
  readonly kind: 'learned';
  readonly mouse: string;
  readonly ability: string;
  readonly cost: number;
};

export type Ended = {
  readonly kind: 'lost' | 'won';
  readonly why: string;
  readonly page: number;
  readonly end: number;
};

export type MoveRolled = {
  readonly kind: 'move_rolled';
  readonly figure: string;
  readonly face: number;
  readonly steps: number;
};

/** Of an enemy, or of a mouse who acts like one: why there (`reason.*` of the words), towards whom and how far she
 * is. */
export type Moved = {
  readonly kind: 'moved';
  readonly figure: string;
  readonly start: string;
  readonly to: string;
  readonly because?: string;
  readonly whom?: string;
  readonly far?: number;
};

export type Figures = {
  readonly kind: 'munched';
  readonly figures: readonly string[];
};

export type Narrated = {
  readonly kind: 'narrated';
  readonly passage: string;
};

export type NoneLeft = {
  readonly kind: 'none_left';
  readonly enemy: string;
};

export type Cards = {
  readonly kind: 'order';
  readonly cards: readonly string[];
};

export type FigureField = {
  readonly kind: 'placed' | 'put';
  readonly figure: string;
  readonly field: string;
};

export type Recovered = {
  readonly kind: 'recovered';
  readonly mouse: string;
  readonly status: string;
};

export type Rerolls = {
  readonly kind: 'rerolls';
  readonly mouse: string;
  readonly face: number;
};

export type Rolled = {
  readonly kind: 'rolled';
  readonly figure: string;
  readonly faces: readonly number[];
  readonly purpose: string;
  readonly counts: string; // sword, bow or shield: the picture that matters in this throw
};

export type Status = {
  readonly kind: 'status';
  readonly figure: string;
  readonly status: string;
};

export type Stolen = {
  readonly kind: 'stolen';
  readonly mouse: string;
  readonly cheese: number;
  readonly greedy: boolean;
};

export type Stopped = {
  readonly kind: 'stopped';
  readonly mouse: string;
  readonly hits: number;
};

export type Swapped = {
  readonly kind: 'swapped';
  readonly card: string;
  readonly other: string;
};

export type TakenUp = {
  readonly kind: 'taken_up';
  readonly mouse: string;
  readonly item: string;
};

export type Tested = {
  readonly kind: 'tested';
  readonly mouse: string;
  readonly faces: readonly number[];
  readonly purpose: string;
  readonly success: boolean;
};

export type Title = {
  readonly kind: 'title';
  readonly mouse: string;
  readonly title: string;
};

export type Used = {
  readonly kind: 'used';
  readonly mouse: string;
  readonly sort: string;
  readonly source: string;
  readonly cost: number;
};

export type Wheel = {
  readonly kind: 'wheel';
  readonly cheese: number;
  readonly wheel: number;
};

export type Wounded = {
  readonly kind: 'wounded';
  readonly figure: string;
  readonly wounds: number;
  readonly poison: boolean;
  readonly hearts: number;
};

/** What happens; `faded` is what is not told again. */
export type MystikEvent = CompanionHurt | CompanionJoins | OfCompanion | OfDoor | Counted | Decided | Did | OfToken | TokenLies | TokenTaken | Achieved | Ambush | Nothing | Attacks | MouseField | Figure | Beaten | Mouse | Struck | Captured | FigureCard | Field | CatHunts | Leapt | Cheese | Room | MouseCard | MouseMoved | Encounter | Page | Card | Explored | Gave | Pair | GrapeLands | GrapeShot | Friends | Picked | Healed | Learned | Ended | MoveRolled | Moved | Figures | Narrated | NoneLeft | Cards | FigureField | Recovered | Rerolls | Rolled | Status | Stolen | Stopped | Swapped | TakenUp | Tested | Title | Used | Wheel | Wounded | { readonly kind: 'faded' };

/** The turn is over. */
export type End = {
  readonly do: 'end';
};

export type Attack = {
  readonly do: 'attack';
};

export type Search = {
  readonly do: 'search';
};

export type Scurry = {
  readonly do: 'scurry';
};

export type Recover = {
  readonly do: 'recover';
  readonly status: string;
};

/** Explore on a flip field. */
export type Flip = {
  readonly do: 'flip';
};

export type Equip = {
  readonly do: 'equip';
};

export type LevelUp = {
  readonly do: 'level';
};

export type Done = {
  readonly do: 'done';
};

export type Cancel = {
  readonly do: 'cancel';
};

/** Decline. */
export type Pass = {
  readonly do: 'pass';
};

/** The card that was found goes into the pack. */
export type Keep = {
  readonly do: 'keep';
};

/** The card that was found is discarded for a cheese. */
export type Sell = {
  readonly do: 'sell';
};

/** The mouse's own power. */
export type UseHero = {
  readonly do: 'use_hero';
};

export type Disguise = {
  readonly do: 'disguise';
};

export type LayFork = {
  readonly do: 'lay_fork';
};

export type TakeUp = {
  readonly do: 'take_up';
  readonly item: string;
};

export type BuyAction = {
  readonly do: 'buy_action';
};

export type GiveCheese = {
  readonly do: 'give_cheese';
};

export type TakeCheese = {
  readonly do: 'take_cheese';
};

export type TrapDice = {
  readonly do: 'trap_dice';
  readonly by: string;
};

export type ShootGrape = {
  readonly do: 'shoot_grape';
};

export type Explore = {
  readonly do: 'explore';
  readonly side: string;
};

/** One step. Fields are counted from 0 in the order of the room. */
export type Go = {
  readonly do: 'go';
  readonly field: number;
};

/** Here: a mouse that arrives, an enemy that comes, the next field of an enemy's way. */
export type Put = {
  readonly do: 'put';
  readonly field: number;
};

/** From the own field to this one. */
export type LayHook = {
  readonly do: 'lay_hook';
  readonly field: number;
};

export type LayBait = {
  readonly do: 'lay_bait';
  readonly field: number;
};

/** Clears a mousetrap away with the fork. */
export type Crack = {
  readonly do: 'crack';
  readonly field: number;
};

/** An enemy figure by its number. */
export type Target = {
  readonly do: 'target';
  readonly enemy: number;
};

export type TargetCat = {
  readonly do: 'target_cat';
};

export type Choose = {
  readonly do: 'choose';
  readonly mouse: string;
};

export type Trade = {
  readonly do: 'trade';
  readonly mouse: string;
};

/** Play this mouse. */
export type Pick = {
  readonly do: 'pick';
  readonly mouse: string;
};

/** Catapult a friend with the fork. */
export type Throw = {
  readonly do: 'throw';
  readonly mouse: string;
};

/** A die that shows this face, 0 to 5. */
export type Reroll = {
  readonly do: 'reroll';
  readonly face: number;
};

export type UseAchievement = {
  readonly do: 'use_achievement';
  readonly number: number;
};

export type Learn = {
  readonly do: 'learn';
  readonly ability: string;
};

export type UseAbility = {
  readonly do: 'use_ability';
  readonly ability: string;
};

/** The wounds go onto this card of a boss. */
export type Strike = {
  readonly do: 'strike';
  readonly card: string;
};

/** What the chapter lets a mouse do where she stands. */
export type Deed = {
  readonly do: 'deed';
  readonly number: number;
};

/** An option of a choice, from 0. */
export type Decide = {
  readonly do: 'decide';
  readonly option: number;
};

/** Offers the mouse whose turn it is to another seat. */
export type HandOver = {
  readonly do: 'hand_over';
  readonly seat: number;
};

export type Wear = {
  readonly do: 'wear';
  readonly card: string;
};

export type Doff = {
  readonly do: 'doff';
  readonly card: string;
};

export type Give = {
  readonly do: 'give';
  readonly card: string;
};

export type Take = {
  readonly do: 'take';
  readonly card: string;
};

export type Drop = {
  readonly do: 'drop';
  readonly card: string;
};

export type UseCard = {
  readonly do: 'use_card';
  readonly card: string;
};

export type Wield = {
  readonly do: 'wield';
  readonly card: string;
};

/** What can be done. */
export type MystikAction = End | Attack | Search | Scurry | Recover | Flip | Equip | LevelUp | Done | Cancel | Pass | Keep | Sell | UseHero | Disguise | LayFork | TakeUp | BuyAction | GiveCheese | TakeCheese | TrapDice | ShootGrape | Explore | Go | Put | LayHook | LayBait | Crack | Target | TargetCat | Choose | Trade | Pick | Throw | Reroll | UseAchievement | Learn | UseAbility | Strike | Deed | Decide | HandOver | Wear | Doff | Give | Take | Drop | UseCard | Wield;
