import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

/** What a host of its own process made of reading `uri` from a faulty server. */
async function read(uri: string, fault: string, ...options: string[]) {
  const script = fileURLToPath(new URL('./testing/flooded-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, uri, fault, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  return JSON.parse(output);
}

describe('a server that writes without end', () => {
  it('ends its own session when a line has no end, and what was received is in the log', async () => {
    const outcome = await read('endless://stdout', 'endless-line');
    expect(outcome).toMatchObject({
      failure: { code: 'lineTooLong', params: { mebibytes: 256 } },
      session: { phase: 'ended', end: 'lineTooLong' },
      soundAnswer: {},
      stray: { size: 256 * 2 ** 20, marks: ['cut'], meta: { unterminated: true } },
    });
    expect(outcome.peakMb).toBeLessThan(700);
  }, 60_000);

  it('may write to stderr without a line feed as much as it likes', async () => {
    const outcome = await read('endless://stderr', 'endless-line');
    expect(outcome).toMatchObject({ session: { phase: 'ready' }, soundAnswer: {} });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.session.stderrCharacters).toBeLessThan(1000);
    expect(outcome.peakMb).toBeLessThan(600);
  }, 60_000);
});

describe('a server that does not read its stdin', () => {
  it('ends its own session when it asks more than it reads the responses to', async () => {
    const outcome = await read('pings://flood', 'ping-flood');
    expect(outcome).toMatchObject({
      failure: { code: 'stdinNotRead' },
      session: { phase: 'ended', end: 'stdinNotRead' },
      soundAnswer: {},
    });
    expect(outcome.peakMb).toBeLessThan(600);
  }, 60_000);
});

describe('a server that asks 20,000 things at once', () => {
  it('has 200 of them wait, and the others refused, which the session shows', async () => {
    const outcome = await read('samplings://flood', 'sampling-flood');
    expect(outcome).toMatchObject({ session: { phase: 'ready', refused: 19_800 }, waiting: 200, soundAnswer: {} });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.peakMb).toBeLessThan(500);
  }, 60_000);
});
