// Colyseus: node server.js PORT [tuned]; tuned sends a patch for every move instead of one every 50 ms.

const { Room, Server } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t } = require('@colyseus/schema');
const { CELLS, landing, wins, collectOnSignal } = require('../connect_four.js');

const [port, tuned] = process.argv.slice(2);

// `ply` is always changed first, so that every patch begins with it: the load generator looks there.
const Board = schema({ ply: t.uint8(), cells: t.array('uint8'), winner: t.int8(), over: t.boolean() }, 'Board');

class ConnectFour extends Room {
  maxClients = 2;
  seats = new Map();
  // The rules read a plain array: reading the synchronised one would cost Colyseus more.
  cells = Array(CELLS).fill(0);
  messages = { drop: this.drop, again: this.again };

  onCreate() {
    if (tuned) this.patchRate = null;
    const board = new Board();
    for (let cell = 0; cell < CELLS; cell += 1) board.cells.push(0);
    this.state = board;
    this.clear();
  }

  clear() {
    this.state.ply = 0;
    for (let cell = 0; cell < CELLS; cell += 1) if (this.cells[cell] !== 0) this.state.cells[cell] = 0;
    this.cells.fill(0);
    this.state.winner = -1;
    this.state.over = false;
  }

  onJoin(client, options) {
    this.seats.set(client.sessionId, options.seat);
  }

  drop(client, column) {
    const seat = this.seats.get(client.sessionId);
    const cell = landing(this.cells, column);
    if (this.state.over || seat !== this.state.ply % 2 || cell < 0) return;
    this.state.ply += 1;
    this.state.cells[cell] = this.cells[cell] = seat + 1;
    if (wins(this.cells, cell)) this.state.winner = seat;
    this.state.over = this.state.winner >= 0 || this.state.ply === CELLS;
    if (tuned) this.broadcastPatch();
  }

  again() {
    if (!this.state.over) return;
    this.clear();
    if (tuned) this.broadcastPatch();
  }
}

collectOnSignal();
const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('connect-four', ConnectFour);
server.listen(Number(port), '127.0.0.1');
