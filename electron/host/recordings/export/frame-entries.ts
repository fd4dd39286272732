import { STATUS_CODES } from 'node:http';
import type { Frame, FrameDetail } from '#shared/model/frames/frame.ts';
import type { Party, SessionEntry } from '#shared/recording/session-file.ts';
import { recorded, wholeLength } from '../file/entry-bytes.ts';
import { isEventStreamHead } from '../file/session-decoder.ts';

type Meta = FrameDetail['meta'];
type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 't'> : never;

interface OpenExchange {
  exchange: number;
  /** Of the HTTP request. */
  method: string;
  thread: number | undefined;
  /** The frame of the HTTP request. */
  seq: number;
  isAnswered: boolean;
  /** Its response's body isn't an event stream: it follows at once or not at all. */
  awaitsBody: boolean;
}

/** So many requests may wait for a response, or be streams; the oldest ones are closed. */
const mostOpen = 1000;

/** Whether a frame's meta is needed to make entries of it. */
export function needsMeta({ channel, kind }: Frame): boolean {
  return channel === 'http' || kind === 'lifecycle' || (channel === 'stdout' && kind === 'stray');
}

/** Whether a frame belongs in a session file: apps and authorization servers are neither its client nor its server. */
export function isForeign({ channel, kind, method, direction }: Frame): boolean {
  if (channel === 'auth' || channel === 'app' || channel === 'probe') return true;
  if (kind === 'lifecycle') return method === undefined || !processEvents.has(method);
  return direction === 'local';
}

const processEvents = new Set(['process started', 'process ended', 'process failed', 'entries lost']);

/** Makes the entries of a session file of the frames of a session, in their order. */
export class FrameEntries {
  readonly #startedAt: number;
  readonly #open: OpenExchange[] = [];
  #exchanges = 0;
  #t = 0;

  /** `startedAt`: milliseconds since 1970. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** The entries of a frame that isn't foreign. Its body comes in pieces, so that a large one needn't be in memory. */
  async *of(frame: Frame, meta: Meta, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    this.#t = Math.max(this.#t, Math.round((frame.at - this.#startedAt) * 1000), 0);
    switch (frame.channel) {
      case 'stdin':
      case 'stdout':
        yield* this.#line(frame.direction === 'out' ? 'client' : 'server', meta, body);
        break;
      case 'stderr':
        for await (const { bytes } of pieces(body)) yield this.#entry({ type: 'stderr', ...recorded(bytes) });
        break;
      case 'process':
        if (meta.byClient === true) yield this.#entry({ type: 'end', from: 'client' });
        yield this.#entry(processEntry(frame, meta));
        break;
      default:
        yield* this.#http(frame, meta, body);
    }
  }

  /** What is left to say when no more frames follow. */
  end(): SessionEntry[] {
    const open = this.#open.splice(0).filter(({ isAnswered }) => isAnswered);
    return open.map(({ exchange }) => this.#entry({ type: 'bodyEnd', exchange, from: 'server' }));
  }

  async *#line(from: Party, meta: Meta, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    for await (const { bytes, isLast } of pieces(body)) {
      if (!isLast) yield this.#entry({ type: 'line', from, ...recorded(bytes), more: true });
      else {
        const isCrLf = bytes.at(-1) === 0x0d;
        const end = isCrLf ? ('\r\n' as const) : meta.unterminated === true ? ('' as const) : undefined;
        const text = recorded(isCrLf ? bytes.subarray(0, -1) : bytes);
        yield this.#entry({ type: 'line', from, ...text, ...(end !== undefined && { end }) });
      }
    }
  }

  async *#http(frame: Frame, meta: Meta, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    const isBodyOf = (open: OpenExchange) => open.isAnswered && isOf(open, frame);
    if (typeof meta.interim === 'number') {
      const open = this.#open.find((each) => !each.isAnswered && isOf(each, frame));
      if (open === undefined) return;
      const { exchange } = open;
      yield this.#entry({ type: 'interim', exchange, status: meta.interim, headers: headersOf(meta) });
      return;
    }
    if (frame.direction === 'in' && typeof meta.status !== 'number') {
      const open = this.#open.findLast(isBodyOf);
      if (open === undefined) return;
      yield* this.#body(open.exchange, 'server', body);
      if (open.awaitsBody) yield this.#endOf(open, frame.kind === 'stray');
      return;
    }
    yield* this.#closeAwaiting();
    if (frame.direction === 'out') yield* this.#request(frame, meta, body);
    else yield* this.#response(frame, meta, body);
  }

  async *#request(frame: Frame, meta: Meta, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    this.#exchanges += 1;
    const exchange = this.#exchanges;
    const method = typeof meta.method === 'string' ? meta.method : 'POST';
    const thread = frame.threadSeq ?? (frame.kind === 'request' ? frame.seq : undefined);
    if (this.#open.length >= mostOpen) this.#open.shift();
    this.#open.push({ exchange, method, thread, seq: frame.seq, isAnswered: false, awaitsBody: false });
    yield this.#entry({ type: 'request', exchange, method, path: pathOf(meta.url), headers: headersOf(meta) });
    yield* this.#body(exchange, 'client', body);
    yield this.#entry({ type: 'bodyEnd', exchange, from: 'client' });
  }

  async *#response(frame: Frame, meta: Meta, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    const open = this.#open.find(
      (each) => !each.isAnswered && isOf(each, frame) && each.method === (frame.method ?? each.method),
    );
    if (open === undefined) return;
    const { exchange } = open;
    const status = Number(meta.status);
    const headers = headersOf(meta);
    // The bytes of the log are decoded.
    const passed = headers.filter(([name]) => name.toLowerCase() !== 'content-encoding');
    const reason = STATUS_CODES[status] ?? '';
    yield this.#entry({ type: 'response', exchange, status, reason, headers: passed });
    open.isAnswered = true;
    open.awaitsBody = !isEventStreamHead(headers);
    if (frame.size === 0) return;
    yield* this.#body(exchange, 'server', body);
    yield this.#endOf(open, false);
  }

  async *#body(exchange: number, from: Party, body: AsyncIterable<Buffer>): AsyncGenerator<SessionEntry> {
    for await (const { bytes } of pieces(body)) {
      if (bytes.length > 0) yield this.#entry({ type: 'body', exchange, from, ...recorded(bytes) });
    }
  }

  /** A response without a body ends before the next request or response: the log has a body right after its head. */
  *#closeAwaiting(): Generator<SessionEntry> {
    for (const open of this.#open.filter((each) => each.isAnswered && each.awaitsBody)) yield this.#endOf(open, false);
  }

  #endOf(open: OpenExchange, cut: boolean): SessionEntry {
    this.#open.splice(this.#open.indexOf(open), 1);
    return this.#entry({ type: 'bodyEnd', exchange: open.exchange, from: 'server', ...(cut && { cut }) });
  }

  #entry(entry: Untimed<SessionEntry>): SessionEntry {
    return { t: this.#t, ...entry };
  }
}

/** Whether a frame belongs to an exchange: to its message's thread, or to the HTTP request where there is none. */
function isOf({ thread, seq }: OpenExchange, { threadSeq }: Frame): boolean {
  return threadSeq === thread || threadSeq === seq;
}

function processEntry({ method, summary, facts }: Frame, meta: Meta): Untimed<SessionEntry> {
  // How many bytes they had isn't kept.
  if (facts?.type === 'entriesLost') return { type: 'lost', entries: facts.count, bytes: 0 };
  if (method === 'process failed') return { type: 'startFailed', reason: summary };
  if (method === 'process started') return { type: 'start', pid: Number(meta.pid ?? 0) };
  if (typeof meta.signal === 'string' && meta.signal !== '') return { type: 'exit', signal: meta.signal };
  return { type: 'exit', code: Number(meta.exitCode ?? 0) };
}

function headersOf({ headers }: Meta): [string, string][] {
  return typeof headers === 'object' ? Object.entries(headers) : [];
}

function pathOf(url: Meta[string] | undefined): string {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed === null ? '/' : `${parsed.pathname}${parsed.search}`;
}

/** The pieces of a body, none of which ends within a character; there is always a last one. */
async function* pieces(body: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  let before: Buffer | undefined;
  for await (const piece of body) {
    if (before !== undefined) yield { bytes: before, isLast: false };
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const length = wholeLength(bytes);
    before = bytes.subarray(0, length);
    held = bytes.subarray(length);
  }
  yield {
    bytes: held.length === 0 ? (before ?? held) : Buffer.concat([before ?? held.subarray(0, 0), held]),
    isLast: true,
  };
}
