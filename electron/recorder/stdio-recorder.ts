import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { close, write } from 'node:fs';
import process from 'node:process';
import { type Readable, Writable } from 'node:stream';
import { recorded } from '#host/recordings/file/entry-bytes.ts';
import type { Program } from '#host/wire/transports/stdio/resolve-command.ts';
import { endingSignals } from '#shared/recording/ending-signals.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { LineRecorder } from './line-recorder.ts';
import type { Untimed } from './session-writer.ts';

/** Passed on to the server. The recorder ends when the server has ended. */
const passedSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGWINCH', 'SIGCONT'] as const;

/** How long more output is waited for where nobody sends input any more, in milliseconds. */
const quietMs = 500;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Runs a server with the folder, environment, stdin, stdout, stderr and signals of this process. Bytes are passed on first
 * and then given to `add`. Rejects when the server can't be started.
 */
export async function recordStdio(
  { file, leadingArgs }: Program,
  args: readonly string[],
  add: (entry: Untimed<SessionEntry>) => void,
): Promise<Ended> {
  const child: Child = spawn(file, [...leadingArgs, ...args], { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid !== undefined) add({ type: 'start', pid: child.pid });
  const { stdin } = child;
  // Node closes it with the process, though another one may go on reading.
  Object.assign(child, { stdin: null });
  const stopped = Promise.withResolvers<void>();
  for (const signal of passedSignals) {
    process.on(signal, () => {
      const isPassed = child.kill(signal);
      add({ type: 'signal', signal });
      // What a launcher started doesn't get the signals of its client.
      if (!isPassed && endingSignals.has(signal)) stopped.resolve();
    });
  }
  const input = new LineRecorder('client', add);
  const output = new LineRecorder('server', add);
  const inputEnded = new Promise<void>((resolve) => void process.stdin.once('end', resolve).once('close', resolve));
  void pass(process.stdin, stdin);
  process.stdin.on('data', (chunk: Buffer) => input.write(chunk));
  process.stdin.once('end', () => input.end());
  const [toOutput, toErrors] = [descriptor(1), descriptor(2)];
  const [outputPassed, errorsPassed] = [pass(child.stdout, toOutput), pass(child.stderr, toErrors)];
  child.stdout.on('data', (chunk: Buffer) => output.write(chunk));
  child.stdout.once('end', () => output.end());
  child.stderr.on('data', (chunk: Buffer) => add({ type: 'stderr', ...recorded(chunk) }));

  const { code, signal } = await ended;
  // The process may have started another one that has its output and is the server.
  const isOver = inputEnded.then(() => quiet(child.stdout, toOutput));
  await Promise.race([outputPassed, isOver, stopped.promise]);
  await Promise.race([errorsPassed, quiet(child.stderr, toErrors), stopped.promise]);
  process.stdin.destroy();
  add({ type: 'exit', ...(code !== null && { code }), ...(signal !== null && { signal }) });
  return { code, signal };
}

/** Resolves when everything that came from a source is passed on, and for a while nothing more comes. */
async function quiet(source: Readable, target: Writable): Promise<void> {
  for (;;) {
    let isQuiet = true;
    const notice = () => {
      isQuiet = false;
    };
    source.on('data', notice);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    source.off('data', notice);
    if (isQuiet && target.writableLength === 0) return;
  }
}

/**
 * Passes a stream on, at the speed of its reader. When the reader is gone, the source is closed, as the system does
 * between two processes. Resolves when everything is passed on, or nothing more can be.
 */
function pass(source: Readable, target: Writable): Promise<void> {
  return new Promise((resolve) => {
    source.once('error', () => target.end());
    target.once('error', () => {
      source.destroy();
      resolve();
    });
    target.once('finish', resolve);
    source.pipe(target);
  });
}

/**
 * A stream to a descriptor of this process. Node's own ones write synchronously where the other end is a pipe: a client
 * that doesn't read its server's output would stop the other direction, too.
 */
function descriptor(number: number): Writable {
  return new Writable({
    highWaterMark: 64 * 1024,
    write(chunk: Buffer, _encoding, done) {
      const rest = (start: number) =>
        write(number, chunk, start, chunk.length - start, null, (error, count) => {
          // Another process made it non-blocking, and it is full.
          if (error?.code === 'EAGAIN') setTimeout(rest, 2, start);
          else if (error !== null || start + count >= chunk.length) done(error);
          else rest(start + count);
        });
      rest(0);
    },
    // A server that closes its output while it runs does so for its client, too.
    final: (done) => close(number, done),
  });
}
