import { Writable } from 'node:stream';
import { Terminal } from '../output/terminal.ts';

/** A terminal whose output can be read back. `isTTY` says whether a person seems to look at the results. */
export function fakeTerminal(isTTY = false) {
  const out = collector();
  const err = collector();
  const terminal = new Terminal(Object.assign(out.stream, { isTTY }), err.stream);
  return { terminal, stdout: out.stream, shown: { stdout: out.text, stderr: err.text } };
}

function collector() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
