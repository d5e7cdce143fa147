// Draws streams with @xterm/headless. Standard input has a JSON object a line:
// {"cols", "rows", "ops": [["o", text] or ["r", cols, rows], ...]}; for each
// one, a line of standard output has the screen:
// {"row", "col", "lines": [[[chars, width, fg, bg, attributes], ...], ...]}.
// Colours are -1 (default), 0..255, or 0x1000000 + rgb.
import { createInterface } from 'node:readline';
import headless from '@xterm/headless';

const attributes = ['isBold', 'isDim', 'isItalic', 'isUnderline', 'isBlink', 'isInverse', 'isInvisible', 'isStrikethrough'];

function color(cell, which) {
  if (cell[`is${which}Default`]()) return -1;
  const value = cell[`get${which}Color`]();
  return cell[`is${which}RGB`]() ? 0x1000000 + value : value;
}

function cellOf(line, col) {
  const cell = line.getCell(col);
  const bits = attributes.reduce((sum, name, i) => sum + (cell[name]() ? 1 << i : 0), 0);
  return [cell.getChars(), cell.getWidth(), color(cell, 'Fg'), color(cell, 'Bg'), bits];
}

function screenOf(term) {
  const buffer = term.buffer.active;
  const lines = [];
  for (let row = 0; row < term.rows; row++) {
    const line = buffer.getLine(buffer.baseY + row);
    lines.push(Array.from({ length: term.cols }, (_, col) => cellOf(line, col)));
  }
  return { row: buffer.cursorY, col: Math.min(buffer.cursorX, term.cols - 1), lines };
}

// The stack alone: the library is one long line.
process.on('uncaughtException', (err) => {
  console.error(err.stack);
  process.exit(1);
});

for await (const line of createInterface({ input: process.stdin })) {
  const { cols, rows, ops } = JSON.parse(line);
  const term = new headless.Terminal({ cols, rows, scrollback: 10000, allowProposedApi: true, logLevel: 'off' });
  for (const [kind, a, b] of ops) {
    if (kind === 'o') await new Promise((done) => term.write(a, done));
    else term.resize(a, b);
  }
  console.log(JSON.stringify(screenOf(term)));
  term.dispose();
}
