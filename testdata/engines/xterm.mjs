// Draws a stream with @xterm/headless: xterm.mjs COLS ROWS WARM FILE. The first
// WARM bytes are drawn on another terminal before the clock starts. Prints the
// CPU seconds of the whole stream, then the screen.
import { readFileSync } from 'node:fs';
import headless from '@xterm/headless';

const chunk = 32768;
const [cols, rows, warm] = process.argv.slice(2, 5).map(Number);
const data = readFileSync(process.argv[5]);

function newTerminal() {
  return new headless.Terminal({ cols, rows, scrollback: 10000, allowProposedApi: true, logLevel: 'off' });
}

// write is called again when a chunk has been drawn: handed over all at once
// they would be queued, and drawn in time slices.
function draw(term, bytes) {
  return new Promise((done) => {
    let at = 0;
    const next = () => {
      if (at >= bytes.length) return done();
      const piece = bytes.subarray(at, at + chunk);
      at += piece.length;
      term.write(piece, next);
    };
    next();
  });
}

function text(term) {
  const lines = [];
  for (let row = 0; row < rows; row++) {
    lines.push(term.buffer.active.getLine(term.buffer.active.baseY + row)?.translateToString(true) ?? '');
  }
  return lines.join('\n');
}

await draw(newTerminal(), data.subarray(0, warm));
const term = newTerminal();
const start = process.cpuUsage();
await draw(term, data);
const used = process.cpuUsage(start);
console.log(((used.user + used.system) / 1e6).toFixed(6));
console.log(text(term));
