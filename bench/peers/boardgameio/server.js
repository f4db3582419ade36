// boardgame.io as its tutorial builds it: node server.js PORT [FOLDER]; with a folder it keeps FlatFile storage.

const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CELLS, landing, wins, collectOnSignal } = require('../connect_four.js');

const ConnectFour = {
  name: 'connect-four',
  setup: () => ({ cells: Array(CELLS).fill(0), last: -1, discs: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const cell = landing(G.cells, column);
      if (cell < 0) return INVALID_MOVE;
      G.cells[cell] = Number(playerID) + 1;
      G.last = cell;
      G.discs += 1;
    },
  },
  endIf: ({ G }) => {
    if (G.last >= 0 && wins(G.cells, G.last)) return { winner: G.cells[G.last] - 1 };
    if (G.discs === CELLS) return { draw: true };
  },
};

const [port, folder] = process.argv.slice(2);
const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};

collectOnSignal();
Server({ games: [ConnectFour], origins: ['http://127.0.0.1'], ...storage })
  .run({ port: { port: Number(port), host: '127.0.0.1' } });
