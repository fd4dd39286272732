import type { Readable, Writable } from 'node:stream';
import { whyEnded } from '#shared/mcp/error-line.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { failureFacts } from '#shared/mcp/summary.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ProcessView } from '#shared/model/session.ts';
import type { ServerProcess, StartProcess, StdioTarget, Timer } from '../../../platform.ts';
import { MaskedStream } from '../../../storage/vault/secret-mask.ts';
import { decodedText } from '../../slices/decoded-text.ts';
import { WorkQueue } from '../../slices/work-queue.ts';
import { ArrivalReporter } from '../arrivals.ts';
import {
  type BytesOptions,
  deliver,
  type Link,
  type LinkEvents,
  type OutgoingMessage,
  type SendOptions,
} from '../link.ts';
import type { ReadPayload, Tap } from '../tap.ts';
import { spawnFailure } from './child-program.ts';
import { type Line, LineSplitter, maxLineBytes } from './line-splitter.ts';
import { endsWithin } from './server-process.ts';

/** How servers are started, and who hears of their processes. */
export interface Processes {
  start: StartProcess;
  started(pid: number): void;
  ended(pid: number): void;
}

/** Timeouts for the stages of a stop, in milliseconds. */
export interface StopPatience {
  stdinMs: number;
  termMs: number;
}

const defaultPatience: StopPatience = { stdinMs: 2000, termMs: 2000 };

/** A server that keeps sending although it is stopped doesn't end by itself: it gets less time, in milliseconds. */
const busyStageMs = 300;
/** Output within this time, in milliseconds, means that a server keeps sending. */
const busyMs = 100;

/** How long to wait for output after the process ended: a grandchild may keep its pipes open. */
const drainMs = 500;
/** Of a longer line that can't be a message only the beginning is decoded. */
const largeBytes = 1_000_000;
const headBytes = 4000;

const newline = 0x0a;

/** Limits of messages and bytes that wait for the server to read; over them a response ends the session. */
const mostUnread = 50_000;
const mostUnreadBytes = 64 * 2 ** 20;

/** A server as a process with newline-delimited JSON (transports, stdio). */
export class StdioLink implements Link {
  readonly kind = 'stdio';
  readonly httpSessionId = undefined;
  readonly listenStream = undefined;
  readonly #target: StdioTarget;
  readonly #tap: Tap;
  readonly #events: LinkEvents;
  readonly #processes: Processes;
  readonly #patience: StopPatience;
  /** What was received, in the order in which it came. */
  readonly #work = new WorkQueue();
  #starting: Promise<ServerProcess> | undefined;
  #child: ServerProcess | undefined;
  #arrivals: ArrivalReporter | undefined;
  #startedAt = 0;
  #receivedAt = 0;
  #process: ProcessView | undefined;
  #closing = false;
  /** It ran on after its stdin was closed. */
  #isForced = false;
  #over = false;
  #unread = 0;
  #broken: Failure | undefined;
  #stderrTail = '';
  readonly #ended = Promise.withResolvers<void>();
  readonly #isOver = () => this.#closing || this.#over;

  constructor(target: StdioTarget, tap: Tap, events: LinkEvents, processes: Processes, patience = defaultPatience) {
    this.#target = target;
    this.#tap = tap;
    this.#events = events;
    this.#processes = processes;
    this.#patience = patience;
  }

  get process(): ProcessView | undefined {
    return this.#process;
  }

  async open(): Promise<void> {
    const { command, cwd } = this.#target;
    this.#startedAt = this.#tap.now();
    try {
      this.#starting = this.#processes.start(this.#target);
      this.#child = await this.#starting;
    } catch (thrown) {
      const failure = this.#tap.mask.failure(spawnFailure(thrown, command, cwd));
      this.#tap.lifecycle('process failed', failureFacts(failure));
      throw new FailureError(failure);
    }
    this.#attach(this.#child);
  }

  send(message: OutgoingMessage, { recordAs: meta }: SendOptions = {}): Promise<number> {
    const text = JSON.stringify(message);
    const line = Buffer.from(`${text}\n`);
    const at = this.#tap.now();
    // Written first: the server reads it while it is recorded. A failed write means that the process is ending, which fails
    // the waiting requests.
    if (this.#child?.stdin.writable) this.#write(this.#child.stdin, line, !('method' in message));
    const about = { body: line.subarray(0, -1), payload: text, value: message, at, ...(meta && { meta }) };
    const { seq } = this.#tap.message({ direction: 'out', channel: 'stdin', framing: 'line', ...about });
    return Promise.resolve(seq);
  }

  /** Each line is a frame of its own, as a message is. Fails with `connectionLost` once the server reads no more. */
  sendBytes(bytes: Uint8Array, { onSent }: BytesOptions = {}): Promise<void> {
    const stdin = this.#child?.stdin;
    if (stdin?.writable !== true)
      return Promise.reject(new FailureError(createFailure('connectionLost', { method: 'bytes' })));
    const all = Buffer.from(bytes);
    let first = 0;
    let frames = 0;
    for (let start = 0; start < all.length; ) {
      const end = all.indexOf(newline, start);
      const body = all.subarray(start, end === -1 ? all.length : end);
      const meta = { written: true, ...(end === -1 && { unterminated: true }) };
      const about = { body, payload: body.toString('utf8'), meta };
      const { seq } = this.#tap.message({ direction: 'out', channel: 'stdin', framing: 'line', ...about });
      if (frames === 0) first = seq;
      frames += 1;
      start = end === -1 ? all.length : end + 1;
    }
    this.#write(stdin, all, false);
    onSent?.(first, frames);
    return Promise.resolve();
  }

  adoptRevision(): void {}

  unfinished(): string {
    return this.#arrivals?.beginning ?? '';
  }

  /** A server that sends requests without reading the responses would fill the memory. The client's requests may wait. */
  #write(stdin: Writable, line: Uint8Array, isResponse: boolean): void {
    this.#unread += 1;
    stdin.write(line, () => {
      this.#unread -= 1;
    });
    if (!isResponse || (this.#unread <= mostUnread && stdin.writableLength <= mostUnreadBytes)) return;
    this.#break(createFailure('stdinNotRead', { count: this.#unread, mebibytes: mostUnreadBytes / 2 ** 20 }));
  }

  async close(): Promise<void> {
    const child = this.#child ?? (await this.#starting?.catch(() => undefined));
    if (child === undefined || this.#over) return;
    if (!this.#closing) {
      this.#closing = true;
      await this.#stop(child);
    }
    await this.#ended.promise;
  }

  #attach(child: ServerProcess): void {
    const { pid } = child;
    this.#processes.started(pid);
    this.#process = { pid };
    this.#tap.lifecycle('process started', { type: 'started', pid }, { pid });
    const lines = new LineSplitter((line) => {
      const at = this.#tap.now();
      this.#work.add(() => this.#takeLine(line, at));
    });
    const arrivals = new ArrivalReporter(this.#tap.clock, this.#tap.mask, (arrival) =>
      this.#events.onArriving(arrival),
    );
    this.#arrivals = arrivals;
    child.stdout.on('data', (chunk: Buffer) => {
      this.#receivedAt = this.#tap.now();
      lines.push(chunk);
      arrivals.look(lines);
      this.#rest(child.stdout);
    });
    child.stdout.on('end', () => lines.end());
    const stderr = new MaskedStream(this.#tap.clock, this.#tap.mask, (chunk, masked) =>
      this.#takeStderr(chunk, masked),
    );
    child.stderr.on('data', (chunk: Buffer) => {
      stderr.push(chunk);
      this.#rest(child.stderr);
    });
    child.stderr.on('end', () => stderr.end());
    // The exit of the process is reported instead.
    child.stdin.on('error', () => {});
    let draining: Timer | undefined;
    child.events.once('close', () => {
      draining?.clear();
      this.#finishAfterWork(child);
    });
    const exited = async () => {
      // The user who disconnects doesn't wait for the rest of a flood; the last output of a crash is never lost.
      if (!this.#closing) await this.#tap.room();
      if (this.#over) return;
      const isFlood = this.#closing && this.#isBehind(child);
      const drain = () => {
        lines.end();
        this.#finishAfterWork(child);
      };
      if (isFlood) drain();
      else draining = this.#tap.clock.setTimeout(drain, drainMs);
    };
    child.events.once('exit', () => void exited());
    this.#events.onChange();
  }

  /** Stops reading while received lines or the log have a backlog, so that the server blocks. */
  #rest(stream: Readable): void {
    const room = this.#tap.room() ?? this.#work.whenIdle();
    if (room === undefined) return;
    stream.pause();
    void room.then(() => {
      stream.resume();
      this.#rest(stream);
    });
  }

  /** A usual line is read at once, a large one in steps. */
  #takeLine(line: Line, at: number): Steps | undefined {
    const bytes = Buffer.from(line.bytes.buffer, line.bytes.byteOffset, line.bytes.byteLength);
    if (line.end === 'tooLong') {
      this.#refuseLine(line.bytes);
      return undefined;
    }
    if (bytes.length > largeBytes) return this.#takeLargeLine(line, bytes, at);
    const text = bytes.toString('utf8');
    return isBlank(line, text) ? undefined : this.#received(line, at, this.#tap.readSmall(withoutMark(text)));
  }

  *#takeLargeLine(line: Line, bytes: Buffer, at: number): Steps {
    const isText = !mayBeJson(bytes);
    const payload = yield* decodedText(isText ? bytes.subarray(0, headBytes) : bytes);
    if (isBlank(line, payload)) return;
    const text = withoutMark(payload);
    const read = isText ? yield* this.#tap.readText(text, bytes) : yield* this.#tap.read(text, bytes, this.#isOver);
    yield* this.#received(line, at, read) ?? [];
  }

  /** Records a line and delivers its message. */
  #received(line: Line, at: number, read: ReadPayload): Steps | undefined {
    const tapped = this.#tap.message({
      direction: 'in',
      channel: 'stdout',
      framing: 'line',
      body: line.bytes,
      payload: read.text,
      at,
      read,
      ...(line.end === 'cut' && { meta: { unterminated: true } }),
    });
    return deliver(tapped, this.#events, this.#isOver);
  }

  #finishAfterWork(child: ServerProcess): void {
    this.#work.add(() => {
      this.#finish(child);
      return undefined;
    });
  }

  /** A line over the limit can't be parsed, and the next line can't be found. */
  #refuseLine(body: Uint8Array): void {
    const passing = { direction: 'in', channel: 'stdout', kind: 'stray', framing: 'line', body } as const;
    const frameSeq = this.#tap.bytes({ ...passing, meta: { unterminated: true }, marks: ['cut'] });
    this.#break(createFailure('lineTooLong', { mebibytes: maxLineBytes / 2 ** 20 }, { frameSeq }));
  }

  /** Ends a broken connection at once and stops the process. */
  #break(failure: Failure): void {
    if (this.#broken !== undefined || this.#closing || this.#over) return;
    this.#broken = failure;
    this.#events.onEnd(failure);
    void this.close();
  }

  #takeStderr(chunk: Buffer, masked: number): void {
    const meta = masked > 0 && { meta: { masked } };
    this.#tap.bytes({ direction: 'in', channel: 'stderr', kind: 'stderr', body: chunk, ...meta });
    const text = chunk.toString('utf8');
    this.#stderrTail = (this.#stderrTail + text).slice(-4000);
    this.#events.onStderr(text);
  }

  async #stop(child: ServerProcess): Promise<void> {
    // It reads what waited for it before it sees the end of its stdin.
    const isFlood = this.#isBehind(child);
    child.noteDescendants();
    child.stdin.end();
    if (await this.#ends(child, this.#patience.stdinMs, isFlood)) return this.#reached('stdin');
    child.noteDescendants();
    // One that still has much to write had less time.
    this.#isForced = !isFlood;
    child.signal('SIGTERM');
    if (await this.#ends(child, this.#patience.termMs, isFlood)) return this.#reached('term');
    this.#reached('kill');
    child.noteDescendants();
    child.signal('SIGKILL');
  }

  /** Resolves with whether the child ended within `ms`, or within less for a flood and while it keeps sending. */
  async #ends(child: ServerProcess, ms: number, isFlood: boolean): Promise<boolean> {
    const first = Math.min(ms, busyStageMs);
    if (await endsWithin(this.#tap.clock, child, first)) return true;
    const isSending = this.#tap.now() - this.#receivedAt < busyMs;
    return isFlood || isSending || this.#isBehind(child) ? false : endsWithin(this.#tap.clock, child, ms - first);
  }

  /** Whether one side has sent more than the other has read. */
  #isBehind(child: ServerProcess): boolean {
    // What waits in its pipe isn't read while the lines or the log have a backlog.
    const isHeld = this.#work.isBehind || child.stdout.isPaused() || child.stderr.isPaused();
    return isHeld || child.stdin.writableLength > 0;
  }

  #reached(stopStage: NonNullable<ProcessView['stopStage']>): void {
    if (this.#process) this.#process = { ...this.#process, stopStage };
    this.#events.onChange();
  }

  #finish(child: ServerProcess): void {
    if (this.#over) return;
    this.#over = true;
    // Ends the descendants of the ended process.
    child.signal('SIGKILL');
    child.release();
    // A detached descendant may have them open, too.
    child.stdout.destroy();
    child.stderr.destroy();
    const { pid, exitCode, signalCode: signal } = child;
    this.#processes.ended(pid);
    this.#process = { ...this.#process, pid, exitCode, signal };
    const afterMs = Math.round(this.#tap.now() - this.#startedAt);
    const how = signal === null ? { exitCode: exitCode ?? -1 } : { signal };
    const ended = { ...(this.#closing && { byClient: true }), ...(this.#isForced && { forced: true }) };
    const meta = { exitCode: exitCode ?? -1, signal: signal ?? '', ...ended };
    const facts = { type: 'ended' as const, ...how, afterMs, ...(!this.#closing && { isUnexpected: true }) };
    this.#tap.lifecycle('process ended', facts, meta);
    if (this.#broken === undefined) {
      this.#events.onEnd(this.#closing ? undefined : this.#exitFailure(exitCode, signal, afterMs));
    }
    this.#events.onChange();
    this.#ended.resolve();
  }

  #exitFailure(exitCode: number | null, signal: string | null, afterMs: number): Failure {
    const cause = whyEnded(this.#stderrTail);
    const minutes = Math.floor(afterMs / 60_000);
    const seconds = minutes === 0 ? afterMs / 1000 : Math.floor((afterMs % 60_000) / 1000);
    return createFailure(
      'processExited',
      { exitCode: exitCode ?? -1, signal: signal ?? 'none', minutes, seconds, inFlight: 0 },
      cause === '' ? {} : { cause },
    );
  }
}

function isBlank({ end }: Line, text: string): boolean {
  return end === 'complete' && !/\S/.test(text);
}

/** Without a byte order mark. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Whether a line begins as an object or array, or with more white space than is looked at. */
function mayBeJson(line: Buffer): boolean {
  const [first = '{'] =
    /\S/.exec(
      line
        .subarray(0, headBytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ) ?? [];
  return first === '{' || first === '[';
}
