import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ServerProcess, StartProcess } from '../platform.ts';
import { startChild } from '../wire/transports/stdio/server-process.ts';
import { functionOf, type ServerStreams } from './function-server.ts';
import { argsOfTestServer, testServers } from './test-servers.ts';

/** Above the ids that a system gives: a signal to one of these reaches nothing. */
let lastPid = 2 ** 22;

/**
 * Starts a function, or one of the composable servers, in the process of the test, which takes a third of the CPU time of
 * a process. What is neither, or can't be one without a process of its own, becomes one.
 */
export const startInProcess: StartProcess = async (target) => {
  const args = target.cwd === undefined ? argsOfTestServer(target) : undefined;
  const server = args && (await testServers.start(args));
  const serve = server !== undefined && 'serve' in server ? server.serve : functionOf(target.command);
  return serve === undefined ? startChild(target) : serveInProcess(serve);
};

export function serveInProcess(serve: (streams: ServerStreams) => void): ServerProcess {
  const running = new InProcessServer();
  serve(running.streams);
  return running;
}

class InProcessServer implements ServerProcess {
  readonly pid = ++lastPid;
  readonly stdin = new Pipe();
  readonly stdout = new Pipe();
  readonly stderr = new Pipe();
  readonly events = new EventEmitter();
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;

  constructor() {
    // What a process without other work does when its stdin has ended.
    this.stdin.once('end', () => setImmediate(() => this.#end(0, null)));
  }

  get streams(): ServerStreams {
    const { stdin, stdout, stderr } = this;
    return { stdin, stdout, stderr, exit: (code = 0) => this.#end(code, null) };
  }

  noteDescendants(): void {}

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#end(null, signal);
  }

  release(): void {}

  #end(exitCode: number | null, signalCode: NodeJS.Signals | null): void {
    if (this.exitCode !== null || this.signalCode !== null) return;
    this.exitCode = exitCode;
    this.signalCode = signalCode;
    // What it still writes goes nowhere, as the writes of a process that has ended.
    for (const stream of [this.stdout, this.stderr]) {
      stream.on('error', () => {});
      stream.end();
    }
    this.stdin.destroy();
    setImmediate(() => this.events.emit('exit', exitCode, signalCode));
    void Promise.allSettled([finished(this.stdout), finished(this.stderr)]).then(() => this.events.emit('close'));
  }
}

/** Passes on what is written in a later turn of the event loop, several writes as one chunk, as a pipe does. */
class Pipe extends Duplex {
  #goOn: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 2 ** 16, decodeStrings: true });
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    setImmediate(() => {
      if (this.destroyed || this.push(Buffer.concat(chunks.map(({ chunk }) => chunk)))) callback();
      else this.#goOn = callback;
    });
  }

  override _read(): void {
    const goOn = this.#goOn;
    this.#goOn = undefined;
    goOn?.();
  }

  override _final(callback: () => void): void {
    this.push(null);
    callback();
  }
}
