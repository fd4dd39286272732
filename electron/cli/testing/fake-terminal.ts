import { PassThrough, Writable } from 'node:stream';
import { Terminal } from '../output/terminal.ts';
import { createTexts } from '../output/texts.ts';
import type { RunEnvironment } from '../run-context.ts';

/** A terminal whose output can be read back. `isTTY` says whether a person seems to look at the results. */
export function fakeTerminal(isTTY = false) {
  const out = collector();
  const err = collector();
  const terminal = new Terminal(Object.assign(out.stream, { isTTY }), err.stream);
  return { terminal, stdout: out.stream, shown: { stdout: out.text, stderr: err.text } };
}

interface FakePerson extends RunEnvironment {
  input: PassThrough & { isTTY: boolean };
  shown: { stdout(): string; stderr(): string };
}

/** The environment of a run with a person at its terminal, or without one; `input` gets what the person types. */
export function fakePerson(isTTY: boolean): FakePerson {
  const { terminal, shown } = fakeTerminal();
  const input = Object.assign(new PassThrough(), { isTTY });
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  return { terminal, shown, input, signal: stop.signal, interrupt, text: createTexts({}), env: {}, cwd: process.cwd() };
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
