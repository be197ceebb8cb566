// boardgame.io as its documentation sets it up, with a trivial card game for four and everything in memory. It prints
// its port. A move lays a card of the own hand into the middle; views, of about 1.2 KB, leave the other hands out.
import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const HAND = 16;
const MIDDLE = 20;
const card = (number) => ({ id: number, suit: ['mouse', 'cat', 'dog', 'elephant'][number % 4], rank: number >> 2 });

const game = {
  name: 'trivial',
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({
    hands: Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, Array.from({ length: HAND }, (_, n) => card(n))])),
    middle: [],
    taken: [0, 0, 0, 0],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      const hand = G.hands[playerID];
      const [played] = hand.splice(place, 1);
      hand.push({ ...played });
      G.middle.push({ seat: Number(playerID), card: { ...played } });
      if (G.middle.length > MIDDLE) {
        G.taken[playerID] += G.middle.length;
        G.middle = [];
      }
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: playerID === null ? {} : { [playerID]: G.hands[playerID] } }),
};

const server = Server({ games: [game], origins: ['http://127.0.0.1'] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(JSON.stringify({ port: appServer.address().port }));
});
process.stdin.on('end', () => process.exit(0)).resume(); // whoever started it has gone
