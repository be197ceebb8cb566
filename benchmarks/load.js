// People who play, as fast as they can or at a given rate: four sockets to a table, one process for either server.
//
//   node load.js ours|anchor|echo|bots PORT   commands as lines of JSON on stdin, answers as lines on stdout
//     {"do":"open","tables":50}          -> {"opened":50}
//     {"do":"run","rate":50,"warm":2,"seconds":10}
//         rate 0: the next to move moves at once. -> {"begin":true} … {"moves":…,"times":[ms,…]}
//
// A move takes from its sending until the mover knows that it is done: here that the server has answered it, there that
// the new state has come. Every few tables have an address of their own in 127/8, as every household has one: the limits of
// a server are not in the way.
import http from 'node:http';
import readline from 'node:readline';
import WebSocket from 'ws';

const [kind, port, game] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
const KINDS = ['ours', 'anchor', 'bots', 'echo'];
const TABLES_PER_ADDRESS = 16;
const AT_ONCE = 16;
const KEPT = 20_000; // times

let rate = 0;
let running = false;
let moves = 0;
let times = [];
const tables = [];

class Table {
  constructor(number) {
    const household = Math.floor(number / TABLES_PER_ADDRESS);
    this.from = `127.${KINDS.indexOf(kind)}.${household}.${process.pid % 250 + 1}`;
    this.seats = [];
    this.free = true; // nobody's move is on its way
    this.think = null;
  }

  /** It is somebody's turn, and everything before has been answered. */
  ready() {
    if (!running || this.think !== null) return;
    if (rate === 0) return this.move();
    const mean = (1000 * tables.length) / rate;
    this.think = setTimeout(() => {
      this.think = null;
      if (running) this.move();
    }, mean * (0.5 + Math.random()));
  }

  sent() {
    this.free = false;
    this.at = performance.now();
  }

  done() {
    moves += 1;
    if (times.length < KEPT) times.push(performance.now() - this.at);
    this.free = true;
  }

  stop() {
    clearTimeout(this.think);
    this.think = null;
  }
}

// Ours ----------------------------------------------------------------------------------------------------------------

let keys = 0;
const key = () => `bench-key-${keys++}`;

class Ours extends Table {
  async open() {
    const people = [];
    for (const name of ['Anna', 'Bo', 'Cleo', 'Dan']) people.push(await this.become(name));
    const wish = { key: key(), game, options: { players: 4 } };
    const { body } = await call('POST', '/api/tables', wish, { from: this.from, authorization: `Bearer ${people[0]}` });
    for (const token of people) await this.join(body.table, token);
    for (let seat = 1; seat < 4; seat++) await this.seats[seat].wish({ t: 'sit', seat });
    await this.seats[0].wish({ t: 'begin' });
  }

  async become(name) {
    const { headers } = await call('POST', '/api/me', { name, avatar: 'cat' }, { from: this.from });
    return headers['x-katzentisch-token'];
  }

  join(table, token) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${table}`, {
      headers: { authorization: `Bearer ${token}` },
      localAddress: this.from,
      perMessageDeflate: false,
    });
    const seat = { socket, look: null, waiting: new Map() };
    seat.wish = (wish) => {
      const name = key();
      socket.send(JSON.stringify({ ...wish, key: name }));
      return new Promise((resolve) => seat.waiting.set(name, resolve));
    };
    this.seats.push(seat);
    socket.on('message', (data) => this.hear(seat, JSON.parse(data)));
    socket.on('close', (code) => fail(`a socket was closed: ${code}`));
    return opened(socket);
  }

  hear(seat, news) {
    if (news.t === 'look') {
      seat.look = news;
      if (this.free && news.view.must[0] === news.seat) this.ready();
    } else if (news.t === 'done') {
      seat.waiting.get(news.key)?.();
      seat.waiting.delete(news.key);
    } else if (news.t === 'refused') {
      fail(`refused: ${JSON.stringify(news)}`);
    } else if (news.t === 'scene') {
      if (news.phase === 'over' && (this.seats.length === 1 || news.mine[0] === 0)) void seat.wish({ t: 'again' });
      if (news.phase === 'gathering' && news.number > 1 && news.host === news.me) void seat.wish({ t: 'begin' });
    }
  }

  move() {
    const seat = this.seats.find(({ look }) => look !== null && look.view.must[0] === look.seat);
    if (seat === undefined) return; // between two games
    const { legal, situation, seat: number } = seat.look;
    this.sent();
    void seat.wish({ t: 'act', seat: number, situation, action: legal[Math.floor(Math.random() * legal.length)] }).then(() => {
      this.done();
      if (this.seats.some(({ look }) => look.view.must[0] === look.seat)) this.ready();
    });
  }
}

// boardgame.io --------------------------------------------------------------------------------------------------------

class Anchor extends Table {
  async open() {
    const made = await call('POST', '/games/trivial/create', { numPlayers: 4 }, { from: this.from });
    this.match = made.body.matchID;
    for (const playerID of ['0', '1', '2', '3']) {
      const joining = { playerID, playerName: `P${playerID}` };
      const joined = await call('POST', `/games/trivial/${this.match}/join`, joining, { from: this.from });
      this.seats.push(await this.join(playerID, joined.body.playerCredentials));
    }
  }

  join(playerID, credentials) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: this.from,
      perMessageDeflate: false,
    });
    const seat = { socket, playerID, credentials, state: null };
    socket.on('close', (code) => fail(`a socket was closed: ${code}`));
    return new Promise((resolve) => {
      socket.on('message', (data) => {
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send('40/trivial,');
        else if (text.startsWith('40/trivial,')) this.say(seat, 'sync', this.match, playerID, credentials, 4);
        else if (text.startsWith('42/trivial,')) this.hear(seat, JSON.parse(text.slice(11)), resolve);
      });
    });
  }

  say(seat, ...what) {
    seat.socket.send(`42/trivial,${JSON.stringify(what)}`);
  }

  hear(seat, [what, , news], resolve) {
    if (what === 'sync') {
      seat.state = news.state;
      resolve(seat);
    } else if (what === 'update') {
      seat.state = news;
      if (!this.free && seat === this.mover && news._stateID > this.number) this.done();
      if (this.free && news.ctx.currentPlayer === seat.playerID) this.ready();
    }
  }

  move() {
    const seat = this.seats.find(({ state, playerID }) => state.ctx.currentPlayer === playerID);
    if (seat === undefined) return;
    const payload = { type: 'play', args: [0], playerID: seat.playerID, credentials: seat.credentials };
    [this.mover, this.number] = [seat, seat.state._stateID];
    this.sent();
    this.say(seat, 'update', { type: 'MAKE_MOVE', payload }, seat.state._stateID, this.match, seat.playerID);
  }

  done() {
    super.done();
    // The state of whoever is next may have come before the mover's.
    const next = ({ state, playerID }) => state.ctx.currentPlayer === playerID && state._stateID > this.number;
    if (this.seats.some(next)) this.ready();
  }
}

// Echo ----------------------------------------------------------------------------------------------------------------

/** Everybody in turn says a number, and has moved when it comes back. */
class Echo extends Table {
  async open() {
    this.number = 0;
    this.name = key();
    for (let seat = 0; seat < 4; seat++) this.seats.push(await this.join(seat));
  }

  async join(seat) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${this.name}`, {
      localAddress: this.from,
      perMessageDeflate: false,
    });
    socket.on('message', (data) => this.hear(seat, JSON.parse(data)));
    socket.on('close', (code) => fail(`a socket was closed: ${code}`));
    await opened(socket);
    return socket;
  }

  hear(seat, news) {
    if (news.seat !== seat || news.number !== this.number) return;
    this.done();
    this.ready();
  }

  move() {
    this.number += 1;
    const seat = this.number % 4;
    this.sent();
    this.seats[seat].send(JSON.stringify({ seat, number: this.number }));
  }
}

// Bots ----------------------------------------------------------------------------------------------------------------

/** One person and three bots that think hard, game after game. */
class Bots extends Ours {
  async open() {
    const token = await this.become('Anna');
    const headers = { from: this.from, authorization: `Bearer ${token}` };
    const games = await call('GET', '/api/games', undefined, headers);
    const { bots } = games.body.find(({ id }) => id === game);
    const wish = { key: key(), game, bot: bots.at(-1).id, pace: 'fast' };
    const { body } = await call('POST', '/api/quick', wish, headers);
    await this.join(body.table, token);
  }

  ready() {
    this.move();
  }
}

// Parts ---------------------------------------------------------------------------------------------------------------

function call(method, path, body, { from, ...headers }) {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const all = { 'content-type': 'application/json', 'x-katzentisch': 'client', ...headers };
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', method, path, headers: all, localAddress: from, agent: false };
    const request = http.request(options, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => {
        if (response.statusCode !== 200) fail(`${path} answered ${response.statusCode}: ${text}`);
        resolve({ body: JSON.parse(text), headers: response.headers });
      });
    });
    request.on('error', (error) => fail(`${path}: ${error}`));
    request.end(sent);
  });
}

const opened = (socket) => new Promise((resolve) => socket.once('open', resolve));
const later = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

function say(answer) {
  process.stdout.write(JSON.stringify(answer) + '\n');
}

function fail(why) {
  process.stderr.write(`load on ${kind}: ${why}\n`);
  process.exit(1);
}

async function open(count) {
  const Kind = { ours: Ours, anchor: Anchor, echo: Echo, bots: Bots }[kind];
  const fresh = Array.from({ length: count }, (_, n) => new Kind(tables.length + n));
  const waiting = [...fresh];
  const opening = async () => {
    for (let table = waiting.pop(); table !== undefined; table = waiting.pop()) await table.open();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
  tables.push(...fresh);
  say({ opened: tables.length });
}

async function run(command) {
  rate = command.rate;
  running = true;
  for (const table of tables) if (table.free) table.ready();
  await later(command.warm);
  [moves, times] = [0, []];
  say({ begin: true });
  await later(command.seconds);
  const result = { moves, times };
  running = false;
  for (const table of tables) table.stop();
  say(result);
  await later(0.5); // what is on its way arrives
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.do === 'open') await open(command.tables);
  if (command.do === 'run') await run(command);
}
process.exit(0);
