import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { NamedSession } from '#shared/exchange/http-sessions.ts';
import type { Party, SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { ByteCollector, httpLimits } from '../../wire/transports/http/read-body.ts';
import { SseSplitter } from '../../wire/transports/http/sse-splitter.ts';
import { maxLineBytes } from '../../wire/transports/stdio/line-splitter.ts';
import { bytesOf } from './entry-bytes.ts';

type EntryOf<Type extends SessionEntry['type']> = Extract<SessionEntry, { type: Type }>;

/** A request of an HTTP exchange, and the head of its response once that was received. */
export interface RecordedExchange {
  number: number;
  /** When the head of the request passed; that of the response has its own time. In milliseconds since 1970. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  headers: [string, string][];
  response?: { at: number; status: number; reason: string; headers: [string, string][] };
}

/** What passed, in one piece each: whole lines, whole bodies without their compression, events. `at`: since 1970, in ms. */
export type SessionEvent = { at: number } & (
  | { type: 'line'; from: Party; bytes: Buffer; isCut: boolean }
  | { type: 'stderr'; bytes: Buffer }
  | Pick<EntryOf<'start'>, 'type' | 'pid'>
  | Pick<EntryOf<'startFailed'>, 'type' | 'reason'>
  | Pick<EntryOf<'end'>, 'type' | 'from'>
  | Pick<EntryOf<'signal'>, 'type' | 'signal'>
  | Pick<EntryOf<'exit'>, 'type' | 'code' | 'signal'>
  | { type: 'request'; exchange: RecordedExchange; bytes: Buffer; isCut: boolean }
  /** An informational response (1xx) before the response. */
  | { type: 'interim'; exchange: RecordedExchange; status: number; headers: [string, string][] }
  /** The head of an event stream, whose events follow. */
  | { type: 'stream'; exchange: RecordedExchange }
  | { type: 'event'; exchange: RecordedExchange; bytes: Uint8Array }
  /** `bytes`: an event that isn't whole. */
  | { type: 'streamEnd'; exchange: RecordedExchange; bytes: Uint8Array; isCut: boolean }
  /** `missing`: see `bodyEnd` of the file. */
  | { type: 'response'; exchange: RecordedExchange; bytes: Buffer; isCut: boolean; missing?: number }
  | { type: 'requestFailed'; exchange: RecordedExchange; reason: string }
  | Pick<EntryOf<'note'>, 'type' | 'text'>
  | Pick<EntryOf<'lost'>, 'type' | 'entries' | 'bytes'>
);

interface OpenExchange {
  exchange: RecordedExchange;
  /** Characters of its heads. */
  head: number;
  request: ByteCollector;
  response: ByteCollector;
  /** Of an event stream that isn't compressed. */
  events?: SseSplitter;
  /** Informational responses that came while the request's body did: they follow the request. */
  early: SessionEvent[] | undefined;
}

/**
 * Limits of the exchanges that haven't ended, since a file may begin others without end: their number, and their bytes. Over
 * them the one is left out that had no entry for longest.
 */
const mostOpen = 1000;
const mostOpenBytes = 64 * 2 ** 20;

/** Joins the entries of a session file to lines, bodies and events, in the order in which they were complete. */
export class SessionDecoder {
  readonly #startedAt: number;
  readonly #onEvent: (event: SessionEvent) => void;
  readonly #lines: Readonly<Record<Party, ByteCollector>>;
  readonly #bodyBytes: number;
  /** The ones with the newest entries last. */
  readonly #exchanges = new Map<number, OpenExchange>();
  #openBytes = 0;

  /**
   * Of lines and bodies that are longer than `mostBytes`, the rest is left out; an exchange that is left out as a whole is a
   * `lost`.
   */
  constructor(
    { startedAt }: Pick<SessionHeader, 'startedAt'>,
    onEvent: (event: SessionEvent) => void,
    mostBytes = maxLineBytes,
  ) {
    this.#lines = { client: new ByteCollector(mostBytes), server: new ByteCollector(mostBytes) };
    this.#bodyBytes = Math.min(mostBytes, httpLimits.messageBytes);
    this.#startedAt = Date.parse(startedAt);
    this.#onEvent = onEvent;
  }

  /** Entries in order; the next one is added after the promise of the one before. */
  async add(entry: SessionEntry): Promise<void> {
    const at = this.#startedAt + entry.t / 1000;
    switch (entry.type) {
      case 'line':
        this.#addLine(at, entry);
        break;
      case 'stderr':
        this.#onEvent({ type: 'stderr', at, bytes: bytesOf(entry) });
        break;
      case 'request': {
        const { exchange: number, method, path, headers } = entry;
        const exchange = { number, at, method, path, headers };
        const most = this.#bodyBytes;
        const collectors = { request: new ByteCollector(most), response: new ByteCollector(most) };
        this.#end(number);
        this.#keep(at, { exchange, head: method.length + path.length + sizeOf(headers), ...collectors, early: [] });
        break;
      }
      case 'response':
        this.#addResponse(at, entry);
        break;
      case 'interim':
        this.#addInterim(at, entry);
        break;
      case 'body':
        this.#addBody(at, entry);
        break;
      case 'bodyEnd':
        await this.#endBody(at, entry);
        break;
      case 'requestFailed': {
        const { exchange } = this.#end(entry.exchange) ?? {};
        if (exchange !== undefined) this.#onEvent({ type: 'requestFailed', at, exchange, reason: entry.reason });
        break;
      }
      case 'end': {
        // The recorder had nothing to add to the pieces of a line.
        const { from } = entry;
        const line = this.#lines[from];
        if (line.pendingBytes > 0) this.#onEvent({ type: 'line', at, from, bytes: line.take(), isCut: true });
        this.#onEvent({ type: 'end', at, from });
        break;
      }
      default: {
        const { t: _t, ...event } = entry;
        this.#onEvent({ at, ...event });
      }
    }
  }

  #addLine(at: number, entry: EntryOf<'line'>): void {
    const { from, end, more } = entry;
    const line = this.#lines[from];
    line.push(bytesOf(entry));
    if (more) return;
    this.#onEvent({ type: 'line', at, from, bytes: line.take(), isCut: end === '' });
  }

  #addInterim(at: number, { exchange: number, status, headers }: EntryOf<'interim'>): void {
    const open = this.#exchanges.get(number);
    if (open === undefined) return;
    const event = { type: 'interim', at, exchange: open.exchange, status, headers } as const;
    if (open.early === undefined) {
      this.#onEvent(event);
      return;
    }
    this.#end(number);
    open.early.push(event);
    open.head += sizeOf(headers);
    this.#keep(at, open);
  }

  #addResponse(at: number, { exchange: number, status, reason, headers }: EntryOf<'response'>): void {
    const open = this.#end(number);
    if (open === undefined) return;
    const { exchange } = open;
    exchange.response = { at, status, reason, headers };
    open.head += sizeOf(headers);
    this.#keep(at, open);
    if (!isEventStream(exchange) || encodingOf(headers) !== undefined) return;
    this.#onEvent({ type: 'stream', at, exchange });
    open.events = this.#splitter(exchange, () => this.#eventAt);
  }

  /** When the piece came whose events are split. */
  #eventAt = 0;

  #splitter(exchange: RecordedExchange, at: () => number): SseSplitter {
    return new SseSplitter((bytes) => this.#onEvent({ type: 'event', at: at(), exchange, bytes }), maxLineBytes);
  }

  #addBody(at: number, entry: EntryOf<'body'>): void {
    const open = this.#end(entry.exchange);
    if (open === undefined) return;
    const bytes = bytesOf(entry);
    this.#eventAt = at;
    if (entry.from === 'client') open.request.push(bytes);
    else if (open.events === undefined) open.response.push(bytes);
    else open.events.push(bytes);
    this.#keep(at, open);
  }

  /** Puts an exchange behind all others, and leaves out the first ones over a limit. */
  #keep(at: number, open: OpenExchange): void {
    this.#exchanges.set(open.exchange.number, open);
    this.#openBytes += bytesIn(open);
    if (!this.#isOver) return;
    for (const [number, oldest] of this.#exchanges) {
      if (!this.#isOver || oldest === open) return;
      const bytes = bytesIn(oldest);
      this.#end(number);
      this.#onEvent({ type: 'lost', at, entries: 1, bytes });
    }
  }

  get #isOver(): boolean {
    return this.#exchanges.size > mostOpen || this.#openBytes > mostOpenBytes;
  }

  /** Takes an exchange out. */
  #end(number: number): OpenExchange | undefined {
    const open = this.#exchanges.get(number);
    if (open === undefined) return undefined;
    this.#exchanges.delete(number);
    this.#openBytes -= bytesIn(open);
    return open;
  }

  async #endBody(
    at: number,
    { exchange: number, from, cut: isCut = false, missing }: EntryOf<'bodyEnd'>,
  ): Promise<void> {
    const open = this.#end(number);
    if (open === undefined) return;
    const { exchange, events } = open;
    if (from === 'client') {
      const bytes = await decompressed(open.request.take(), exchange.headers);
      const { early = [] } = open;
      open.early = undefined;
      this.#keep(at, open);
      this.#onEvent({ type: 'request', at, exchange, bytes, isCut });
      for (const event of early) this.#onEvent(event);
      return;
    }
    if (events !== undefined) {
      this.#onEvent({ type: 'streamEnd', at, exchange, bytes: events.rest(), isCut });
      return;
    }
    const bytes = await decompressed(open.response.take(), exchange.response?.headers ?? []);
    if (!isEventStream(exchange)) {
      const lack = missing !== undefined && { missing };
      this.#onEvent({ type: 'response', at, exchange, bytes, isCut, ...lack });
      return;
    }
    this.#onEvent({ type: 'stream', at, exchange });
    const whole = this.#splitter(exchange, () => at);
    whole.push(bytes);
    this.#onEvent({ type: 'streamEnd', at, exchange, bytes: whole.rest(), isCut });
  }
}

/** What is kept of an exchange. */
function bytesIn({ head, request, response, events }: OpenExchange): number {
  return head + request.pendingBytes + response.pendingBytes + (events?.pendingBytes ?? 0);
}

/** What a pair takes in memory beside its characters. */
const headerBytes = 400;

function sizeOf(headers: readonly [string, string][]): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + headerBytes, 0);
}

/** The value of the first header with a lower-case name. */
export function headerOf(headers: readonly [string, string][], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

/** The session that an exchange names. */
export function namedSession({ headers, response }: RecordedExchange): NamedSession {
  return { asked: headerOf(headers, sessionHeader), opened: headerOf(response?.headers ?? [], sessionHeader) };
}

const sessionHeader = 'mcp-session-id';

function isEventStream({ response }: RecordedExchange): boolean {
  return response !== undefined && isEventStreamHead(response.headers);
}

export function isEventStreamHead(headers: readonly [string, string][]): boolean {
  return /^text\/event-stream\b/i.test(headerOf(headers, 'content-type') ?? '');
}

/** A body's compression, from its headers. */
export function encodingOf(headers: readonly [string, string][]): string | undefined {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  return encoding === 'identity' ? undefined : encoding;
}

/** As of a response that Loupe gets itself. */
function mostDecompressed({ length }: Buffer): number {
  return Math.min(httpLimits.messageBytes, Math.max(httpLimits.ratioFromBytes, length * httpLimits.ratio));
}

const finishFlush = constants.Z_SYNC_FLUSH;
const [unzip, inflated, unbrotli, unzstd] = [gunzip, inflate, brotliDecompress, zstdDecompress].map((each) =>
  promisify<Buffer, object, Buffer>(each),
);

/** A body without its compression; as it passed where that can't be read. */
async function decompressed(bytes: Buffer, headers: readonly [string, string][]): Promise<Buffer> {
  const encoding = encodingOf(headers);
  if (bytes.length === 0 || encoding === undefined) return bytes;
  return (await decompressedBy(encoding, bytes)) ?? bytes;
}

/** Undefined for an unknown compression, and for what can't be read or is much more than it is long. A cut body is read as far as it goes. */
export async function decompressedBy(encoding: string, bytes: Buffer): Promise<Buffer | undefined> {
  const decompress = { gzip: unzip, 'x-gzip': unzip, deflate: inflated, br: unbrotli, zstd: unzstd }[encoding];
  const flush = encoding === 'br' || encoding === 'zstd' ? {} : { finishFlush };
  const maxOutputLength = mostDecompressed(bytes);
  return decompress?.(bytes, { maxOutputLength, ...flush }).catch(() => undefined);
}
