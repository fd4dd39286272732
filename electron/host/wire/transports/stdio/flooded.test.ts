import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Reads `uri` from a faulty server with a host in a child process. */
async function read(uri: string, fault: string, ...options: string[]) {
  const script = fileURLToPath(new URL('./testing/flooded-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, uri, fault, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  return JSON.parse(output);
}

describe('a server that writes without end', () => {
  it('only ends its own session when a line has no end, and its start is recorded', async () => {
    const outcome = await read('endless://stdout', 'endless-line');
    expect(outcome).toMatchObject({
      failure: { code: 'lineTooLong', params: { mebibytes: 256 } },
      session: { phase: 'ended', end: 'lineTooLong' },
      soundAnswer: {},
      stray: { size: 256 * 2 ** 20, marks: ['cut'], meta: { unterminated: true } },
    });
    expect(outcome.peakMb).toBeLessThan(700);
  });

  it('may write to stderr without a line feed', async () => {
    const outcome = await read('endless://stderr', 'endless-line');
    expect(outcome).toMatchObject({ session: { phase: 'ready' }, soundAnswer: {} });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.session.stderrCharacters).toBeLessThan(1000);
    expect(outcome.peakMb).toBeLessThan(600);
  });
});

describe('a server that does not read its stdin', () => {
  it('only ends its own session when it sends requests without reading the responses', async () => {
    const outcome = await read('pings://flood', 'ping-flood');
    expect(outcome).toMatchObject({
      failure: { code: 'stdinNotRead' },
      session: { phase: 'ended', end: 'stdinNotRead' },
      soundAnswer: {},
    });
    expect(outcome.peakMb).toBeLessThan(600);
  });
});

describe('a server that sends 20,000 requests at once', () => {
  it('has 200 of them pending and the others refused, which the session shows', async () => {
    const outcome = await read('samplings://flood', 'sampling-flood');
    expect(outcome).toMatchObject({ session: { phase: 'ready', refused: 19_800 }, waiting: 200, soundAnswer: {} });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.peakMb).toBeLessThan(500);
  });
});
