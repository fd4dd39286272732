import { basename } from 'node:path';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { createFailure, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Frame, FrameDetail, FrameFilter, FrameQuery, TrafficStatistics } from '#shared/model/frames/frame.ts';
import { type LoggedSession, type SessionFacts, sessionFactsSchema } from '#shared/model/frames/logged-session.ts';
import { summaryFactsSchema } from '#shared/model/frames/summary.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { type Clock, monotonicClock, type Timer } from '../../platform.ts';
import type { SetAside } from '../../storage/database/database-file.ts';
import { fileSetAside } from '../../storage/database/storage-failure.ts';
import { BatchBuilder, SharedMemory } from './batch-builder.ts';
import type {
  BodyRange,
  ClearScope,
  Following,
  FollowingRange,
  FoundFilter,
  FoundFrames,
  FrameInput,
  FrameThread,
  LocatedFrame,
  MatchedRows,
  Opened,
  Recorder,
  StoredFrame,
  StoredSession,
} from './frames/log-operations.ts';
import { LogClient } from './log-client.ts';
import { chunkSize } from './store/log-file.ts';

/** A batch goes to the worker when its oldest frame is this old, or when it reaches one of the sizes below. */
const flushAfterMs = 20;
const framesPerBatch = 500;
const bytesPerBatch = 4_000_000;

/** The approximate size of an unsaved frame without its body, as columns, as a message to the worker and there, in bytes. */
const frameOverhead = 1000;

/** Larger bodies are sent separately, in parts of this size, so that only some parts are copied at a time. */
const partSize = 16 * chunkSize;

export interface TrafficLogOptions {
  /** The platform's, unless nothing depends on it. */
  clock?: Clock;
  dataDir: string;
  /** `memory` leaves nothing on the disk. */
  storage: 'disk' | 'memory';
  /** The size in millions of bytes above which the oldest frames are removed. */
  retentionMb: number;
  /** Only this file: while another process has it, the log is in memory and empty, and its `file` is `:memory:`. */
  onlyFile?: string | undefined;
  /** The frames of findings that a filter names; without it, such a filter isn't one. */
  foundFrames?(patterns: readonly string[]): FoundFrames;
  /** Called with the newest seq after a turn of the event loop with frames, and after frames were cleared. */
  onHead(head: number, change?: 'cleared' | 'renamed'): void;
  /** Called when a damaged file was moved aside, when frames cannot be saved for now, or when the worker died. */
  onFault?(failure: Failure): void;
  /** Called when frames can be saved again after a fault, and none was lost. */
  onRecovered?(): void;
}

/** Opens the log, or creates one. A damaged file never prevents that: see `setAside`. */
export async function openTrafficLog(options: TrafficLogOptions): Promise<TrafficLog> {
  const log = new TrafficLog(options);
  await log.open();
  return log;
}

/** As the worker found it, with the frames read, and the newest frame's seq. */
type Read<Found extends RowRange<StoredFrame>> = Omit<Found, 'rows'> & { rows: Frame[]; version: number };

/** Every byte that crossed the wire, in order, stored across restarts. Queries include unsaved frames. */
export class TrafficLog implements Recorder {
  readonly #client: LogClient;
  readonly #clock: Clock;
  readonly #options: TrafficLogOptions;
  #announcing: NodeJS.Immediate | undefined;
  readonly #memory: SharedMemory;
  #batch = new BatchBuilder(1);
  #batchSince = 0;
  #flushTimer: Timer | undefined;
  #head = 0;
  #retentionMb: number;
  #opened: Opened = { file: ':memory:', head: 0 };
  #closed = false;

  constructor(options: TrafficLogOptions) {
    this.#options = options;
    this.#clock = options.clock ?? monotonicClock;
    this.#memory = new SharedMemory(this.#clock);
    this.#retentionMb = options.retentionMb;
    this.#client = new LogClient(
      this.#clock,
      () => ({
        dataDir: options.dataDir,
        storage: options.storage,
        retentionMb: this.#retentionMb,
        ...(options.onlyFile !== undefined && { file: options.onlyFile }),
      }),
      {
        onFault: (failure) => options.onFault?.(failure),
        onRecovered: () => options.onRecovered?.(),
        onSetAside: (setAside) => {
          this.#opened = { ...this.#opened, setAside };
          this.#reportSetAside(setAside);
        },
      },
    );
  }

  /** Opens the file. Called once, by `openTrafficLog`. */
  async open(): Promise<void> {
    this.#opened = await this.#client.start();
    this.#head = this.#opened.head;
    this.#batch = new BatchBuilder(this.#head + 1);
    const { setAside, fault: cause } = this.#opened;
    if (setAside !== undefined) this.#reportSetAside(setAside);
    if (cause !== undefined) {
      this.#options.onFault?.(createFailure('storageFailed', { what: 'traffic.sqlite' }, { cause }));
    }
  }

  get head(): number {
    return this.#head;
  }

  get file(): string {
    return this.#opened.file;
  }

  /** The file of the same name that couldn't be read. */
  get setAside(): SetAside | undefined {
    return this.#opened.setAside;
  }

  /** Bytes that are recorded but not saved yet. A source that can wait should wait when this grows. */
  get pendingBytes(): number {
    return this.#batch.bytes + this.#client.unsavedBytes;
  }

  room(): Promise<void> | undefined {
    return this.#client.room();
  }

  record(input: FrameInput): number {
    const inParts = input.body.length > bytesPerBatch;
    if (inParts) this.#flush();
    const seq = ++this.#head;
    if (this.#closed) return seq;
    if (inParts) this.#sendParts(seq, input.body);
    this.#batch.add(input, inParts);
    this.#announcing ??= setImmediate(() => this.#announce());
    const now = this.#clock.now();
    if (this.#batch.frameCount === 1) {
      this.#batchSince = now;
      this.#flushTimer ??= this.#clock.setTimeout(() => this.#flush(), flushAfterMs);
    }
    // A busy event loop must not delay saving.
    const isDue = now - this.#batchSince >= flushAfterMs;
    if (isDue || this.#batch.frameCount >= framesPerBatch || this.#batch.bytes >= bytesPerBatch) this.#flush();
    return seq;
  }

  /**
   * Rows `from` up to `from + count` of those that match, oldest first, counting from 0. With `ms` it searches for about
   * so long, the newest frames first: with `isPartial` the rest is searched when it is called again. With 0 only a new
   * search begins.
   */
  async rows(filter: FrameQuery, from: number, count: number, ms?: number): Promise<Read<MatchedRows>> {
    this.#flush();
    const version = this.#head;
    const matched = await this.#client.ask('rows', { filter: this.#resolved(filter), from, count, ms });
    return { ...matched, rows: matched.rows.map(readFrame), version };
  }

  /** The row of a frame in the filtered list; undefined when the filter excludes it. */
  async locate(filter: FrameQuery, seq: number): Promise<LocatedFrame | undefined> {
    this.#flush();
    return this.#client.ask('locate', { filter: this.#resolved(filter), seq });
  }

  /** Statistics of the matching frames by server and method, up to the frame of seq `version`. */
  async statistics(filter: FrameFilter): Promise<TrafficStatistics & { version: number }> {
    this.#flush();
    const version = this.#head;
    return { ...(await this.#client.ask('statistics', { filter: this.#resolved(filter) })), version };
  }

  /** The sessions that have matching frames, in the order of their first ones. */
  async sessions(filter: FrameFilter): Promise<LoggedSession[]> {
    this.#flush();
    const stored = await this.#client.ask('sessions', { filter: this.#resolved(filter) });
    return stored.map(readSession);
  }

  /** Stores what is known of a session, in place of what was stored of it. */
  describe(sessionId: SessionId, facts: SessionFacts): void {
    if (this.#closed) return;
    const text = JSON.stringify(facts);
    this.#client.write(
      'describe',
      text.length,
      () => ({ sessionId, facts: text }),
      () => {},
    );
  }

  /** The methods that frames have or had. */
  methods(): Promise<string[]> {
    this.#flush();
    return this.#client.ask('methods', undefined);
  }

  /** Frames `from` up to `from + count` of those that belong to the same request as a frame, oldest first. */
  async thread(seq: number, from: number, count: number): Promise<Read<FrameThread>> {
    this.#flush();
    const version = this.#head;
    const thread = await this.#client.ask('thread', { seq, from, count });
    return { ...thread, rows: thread.rows.map(readFrame), version };
  }

  /** A frame and its surroundings. Fails with `unknownFrame`. */
  async frame(seq: number): Promise<FrameDetail> {
    this.#flush();
    const found = (await this.#client.ask('frame', { seq })) ?? fail('unknownFrame', { seq });
    return { ...found, frame: readFrame(found.frame) };
  }

  /** Bytes of a range of a body, and the size of the whole in that form. Fails with `unknownFrame`. */
  async body(
    seq: number,
    form: BodyRange['form'],
    offset: number,
    length: number,
  ): Promise<{ bytes: Uint8Array; size: number }> {
    this.#flush();
    return (await this.#client.ask('body', { seq, form, offset, length })) ?? fail('unknownFrame', { seq });
  }

  /** The whole bodies of several frames, undefined for one that is no longer there. For small ones, many at a time. */
  async bodies(frames: readonly Pick<Frame, 'seq' | 'size'>[]): Promise<(Buffer | undefined)[]> {
    this.#flush();
    const asked = frames.map(({ seq, size }) => ({ seq, size }));
    const { bytes, sizes } = await this.#client.ask('bodies', { frames: asked });
    let end = 0;
    return sizes.map((size) => {
      if (size < 0) return undefined;
      end += size;
      return Buffer.from(bytes.buffer, end - size, size);
    });
  }

  /** Stored frames from a seq on, with their payloads. Doesn't include unsaved ones, so that it never hurries the log. */
  following(range: FollowingRange): Promise<Following> {
    return this.#client.ask('following', range);
  }

  /** Saves what is recorded so far, before the next request to the log. */
  flush(): void {
    this.#flush();
  }

  async clear(scope: ClearScope): Promise<void> {
    this.#flush();
    await this.#client.ask('clear', scope);
    this.#options.onHead(this.#head, 'cleared');
  }

  /** Gives the frames of a session so far another name of its server. */
  async rename(sessionId: SessionId, serverName: string): Promise<void> {
    this.#flush();
    await this.#client.ask('rename', { sessionId, serverName });
    this.#options.onHead(this.#head, 'renamed');
  }

  async sizeBytes(): Promise<number> {
    this.#flush();
    return this.#client.ask('sizeBytes', undefined);
  }

  /** Sets the size in millions of bytes above which the oldest frames are removed. */
  async setRetention(mb: number): Promise<void> {
    this.#retentionMb = mb;
    await this.#client.ask('setRetention', { mb });
  }

  /** Saves everything and closes the file. Frames that are recorded later are dropped. */
  async close(): Promise<void> {
    this.#flush();
    this.#closed = true;
    clearImmediate(this.#announcing);
    await this.#client.close();
  }

  /** With the frames of findings that a filter names. */
  #resolved<Asked extends FrameFilter>(filter: Asked): Asked & Pick<FoundFilter, 'found'> {
    const { foundFrames } = this.#options;
    if (foundFrames === undefined || !filter.query?.toLowerCase().includes('finding:')) return filter;
    const terms = parseFilter(filter.query).terms;
    const patterns = terms.flatMap((term) => (term.key === 'finding' ? term.patterns : []));
    return patterns.length === 0 ? filter : { ...filter, found: foundFrames(patterns) };
  }

  #sendParts(seq: number, body: Uint8Array): void {
    for (let offset = 0; offset < body.length; offset += partSize) {
      const part = body.subarray(offset, offset + partSize);
      let copy: Uint8Array | undefined;
      const release = () => {
        if (copy !== undefined) this.#memory.release(copy);
      };
      // Copied when it is sent, so that a large body isn’t in memory twice.
      const input = () => {
        release();
        copy = this.#memory.take(part.length);
        copy.set(part);
        return { seq, offset, bytes: copy };
      };
      this.#client.write('part', part.length, input, release);
    }
  }

  /** Once for all frames of a turn of the event loop. */
  #announce(): void {
    this.#announcing = undefined;
    this.#options.onHead(this.#head);
  }

  #flush(): void {
    this.#flushTimer?.clear();
    this.#flushTimer = undefined;
    if (this.#batch.frameCount === 0) return;
    const batch = this.#batch.build(this.#memory);
    this.#batch = new BatchBuilder(this.#head + 1);
    const size = batch.bytes.length + batch.at.length * frameOverhead;
    const release = () => this.#memory.release(batch.bytes);
    this.#client.write('append', size, () => batch, release);
  }

  #reportSetAside(setAside: SetAside): void {
    this.#options.onFault?.(fileSetAside(basename(this.#opened.file), setAside));
  }
}

function readSession({ facts: text, ...session }: StoredSession): LoggedSession {
  if (text === undefined) return session;
  const { data: facts } = sessionFactsSchema.safeParse(parseJson(text));
  return facts === undefined ? session : { ...session, facts };
}

/** A stored frame with its facts; without those that can't be read. */
function readFrame({ exchange, ...frame }: StoredFrame): Frame {
  if (exchange === undefined) return withFacts(frame);
  const { response, ...rest } = exchange;
  return { ...withFacts(frame), exchange: { ...rest, ...(response && { response: withFacts(response) }) } };
}

function withFacts({ facts: text, exchange: _exchange, ...frame }: StoredFrame): Frame {
  if (text === undefined) return frame;
  const { data: facts } = summaryFactsSchema.safeParse(parseJson(text));
  return facts === undefined ? frame : { ...frame, facts };
}
