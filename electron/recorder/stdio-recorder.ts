import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { close, write } from 'node:fs';
import process from 'node:process';
import { type Readable, Writable } from 'node:stream';
import { recorded } from '#host/recordings/file/entry-bytes.ts';
import type { Program } from '#host/wire/transports/stdio/resolve-command.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { LineRecorder } from './line-recorder.ts';
import type { Untimed } from './session-writer.ts';

/** Passed on to the server. The recorder ends when the server has ended. */
const passedSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGWINCH', 'SIGCONT'] as const;

/** How long the output of a child of the server is waited for after the server has ended, in milliseconds. */
const drainMs = 500;

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
  for (const signal of passedSignals) {
    process.on(signal, () => {
      child.kill(signal);
      add({ type: 'signal', signal });
    });
  }
  const input = new LineRecorder('client', add);
  const output = new LineRecorder('server', add);
  void pass(process.stdin, child.stdin);
  process.stdin.on('data', (chunk: Buffer) => input.write(chunk));
  process.stdin.once('end', () => input.end());
  const outputs = [pass(child.stdout, descriptor(1)), pass(child.stderr, descriptor(2))];
  child.stdout.on('data', (chunk: Buffer) => output.write(chunk));
  child.stdout.once('end', () => output.end());
  child.stderr.on('data', (chunk: Buffer) => add({ type: 'stderr', ...recorded(chunk) }));

  const { code, signal } = await ended;
  // What the server wrote last is passed on, but not waited for where a child of it keeps the pipe.
  await Promise.race([Promise.all(outputs), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
  process.stdin.destroy();
  add({ type: 'exit', ...(code !== null && { code }), ...(signal !== null && { signal }) });
  return { code, signal };
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
