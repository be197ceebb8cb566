// The least that any server can do, at the same tables with the same people: no game, no store, no limits. Whoever moves
// is heard by all four. What a move takes here, it costs the machine and the people alone. It prints its port.
import { WebSocketServer } from 'ws';

const VIEW = 'x'.repeat(1150); // as long as a view there
const tables = new Map();

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, { url }) => {
  const table = tables.get(url) ?? [];
  tables.set(url, [...table, socket]);
  socket.on('message', (data) => {
    const { seat, number } = JSON.parse(data);
    for (const each of tables.get(url)) each.send(JSON.stringify({ seat, number, view: VIEW }));
  });
});
server.on('listening', () => console.log(JSON.stringify({ port: server.address().port })));
process.stdin.on('end', () => process.exit(0)).resume(); // whoever started it has gone
