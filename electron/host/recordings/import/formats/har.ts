import { parseMessage, readEnvelope } from '#shared/mcp/envelope.ts';
import { startOf } from '#shared/mcp/json/json-head.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { IncompleteEntry } from '#shared/model/recordings/recording.ts';
import { hasSecretMark } from '#shared/model/secret-mark.ts';
import type { Party, SessionEntry } from '#shared/recording/session-file.ts';
import { recorded } from '../../file/entry-bytes.ts';
import { Heap } from '../heap.ts';
import { EntrySink, type ImportSink } from '../imported.ts';
import { type HarEntry, readHarEntry } from './har-entry.ts';
import { readJsonLine } from './json-line.ts';

type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 't'> : never;
/** At a time in milliseconds since 1970; `order` among those of the same time. */
interface Timed {
  at: number;
  order: number;
  entry: Untimed<SessionEntry>;
}

const mostSessions = 100;
const nameCharacters = 200;
/** So many entries wait for those that began before they ended; the earliest are passed on. */
const mostWaiting = 100_000;

interface Session {
  startedAt: number;
  entries: EntrySink;
  exchanges: number;
  waiting: Heap<Timed>;
}

/**
 * The exchanges of a HAR document that carry JSON-RPC or an event stream, one session for each origin. Bodies of a HAR
 * are decompressed, and the times within them are those of the whole response.
 */
export class HarConverter {
  readonly #output: ImportSink;
  readonly #sessions = new Map<string, Session>();
  #order = 0;
  #last: Session | undefined;
  #until = 0;

  constructor(output: ImportSink) {
    this.#output = output;
  }

  /** Returns what the document lacks of the exchange, when it carries MCP. */
  add(bytes: Buffer): Omit<IncompleteEntry, 'number'> | 'unread' | 'other' {
    const entry = readHarEntry(readJsonLine(bytes)?.value);
    if (entry === undefined) return 'unread';
    if (!isMcp(entry)) return 'other';
    const url = new URL(entry.request.url);
    const session = this.#sessions.get(url.origin) ?? this.#begin(url, entry);
    if (session === undefined) return 'other';
    this.#last = session;
    this.#until = entry.startedAt;
    for (const each of this.#entriesOf(entry, session, url)) session.waiting.add(each);
    const missing = missingParts(entry);
    // A name costs another reading of the body.
    return { request: missing.length === 0 ? '' : nameOf(entry, url), missing };
  }

  /** Passes on what was over when the last added exchange began: a document has them in the order of their beginnings. */
  *release(): Steps {
    if (this.#last !== undefined) yield* this.#releaseUntil(this.#last, this.#until);
  }

  /** Passes on what is left. */
  *end(): Steps {
    for (const session of this.#sessions.values()) yield* this.#releaseUntil(session, Number.POSITIVE_INFINITY);
  }

  /** The exchange of one entry of the document. What the document doesn't have of it is counted as lost. */
  *#entriesOf(
    { startedAt, request, response, timings, time, error }: HarEntry,
    session: Session,
    url: URL,
  ): Generator<Timed> {
    session.exchanges += 1;
    const exchange = session.exchanges;
    const timed = (at: number, entry: Untimed<SessionEntry>): Timed => {
      this.#order += 1;
      return { at, order: this.#order, entry };
    };
    const ended = function* (at: number, from: Party, missing: number | undefined): Generator<Timed> {
      if (missing !== undefined) yield timed(at, { type: 'lost', entries: 1, bytes: missing });
      const lack = missing === undefined ? {} : { cut: true, missing };
      yield timed(at, { type: 'bodyEnd', exchange, from, ...lack });
    };
    const sentAt = startedAt + timings.send;
    const endedAt = Math.max(sentAt, startedAt + time);
    const path = `${url.pathname}${url.search}`;
    const { method, body: sent } = request;
    yield timed(startedAt, { type: 'request', exchange, method, path, headers: passed(request.headers) });
    if (sent.bytes.length > 0) yield timed(sentAt, { type: 'body', exchange, from: 'client', ...recorded(sent.bytes) });
    yield* ended(sentAt, 'client', sent.missing);
    if (response.status === 0) {
      yield timed(endedAt, { type: 'requestFailed', exchange, reason: error });
      return;
    }
    const respondedAt = Math.min(endedAt, sentAt + timings.wait);
    const { status, reason, body: received } = response;
    yield timed(respondedAt, { type: 'response', exchange, status, reason, headers: passed(response.headers) });
    const events = received.events ?? [];
    for (const { at, bytes } of events) {
      const within = Math.min(endedAt, Math.max(respondedAt, at));
      yield timed(within, { type: 'body', exchange, from: 'server', ...recorded(bytes) });
    }
    const { bytes } = received;
    if (bytes.length > 0) yield timed(endedAt, { type: 'body', exchange, from: 'server', ...recorded(bytes) });
    yield* ended(endedAt, 'server', received.missing);
  }

  #begin(url: URL, { startedAt, request, response }: HarEntry): Session | undefined {
    if (this.#sessions.size >= mostSessions) return undefined;
    const isMasked = [...request.headers, ...response.headers].some(({ value }) => hasSecretMark(value));
    this.#output.begin(url.origin, {
      startedAt: new Date(startedAt).toISOString(),
      transport: 'http',
      server: { url: `${url.origin}${url.pathname}` },
      recorder: { name: 'HAR', version: '' },
      redaction: isMasked ? 'secrets' : 'none',
    });
    const entries = new EntrySink((each) => this.#output.add(url.origin, each));
    const session = {
      startedAt,
      entries,
      exchanges: 0,
      waiting: new Heap<Timed>((a, b) => a.at - b.at || a.order - b.order),
    };
    this.#sessions.set(url.origin, session);
    return session;
  }

  *#releaseUntil({ waiting, entries, startedAt }: Session, until: number): Steps {
    for (let next = waiting.first; next !== undefined; next = waiting.first) {
      if (next.at >= until && waiting.size <= mostWaiting) return;
      yield;
      waiting.take();
      entries.add(next.at - startedAt, next.entry);
    }
  }
}

function missingParts({ request, response, timings, time }: HarEntry): IncompleteEntry['missing'] {
  const isAnswered = response.status !== 0;
  const isMissing = {
    requestHeaders: request.headers.length === 0,
    requestBody: request.body.missing !== undefined,
    response: !isAnswered,
    responseHeaders: isAnswered && response.headers.length === 0,
    responseBody: isAnswered && response.body.missing !== undefined,
    times: time === 0 && timings.send === 0 && timings.wait === 0,
  };
  const parts = ['requestHeaders', 'requestBody', 'response', 'responseHeaders', 'responseBody', 'times'] as const;
  return parts.filter((part) => isMissing[part]);
}

/** For example `POST /mcp tools/call`. */
function nameOf({ request }: HarEntry, { pathname }: URL): string {
  const value = isMessage(request.body.bytes) ? parseMessage(request.body.bytes.toString('utf8')) : undefined;
  const envelope = value === undefined ? undefined : readEnvelope(value);
  const called = envelope?.kind === 'request' || envelope?.kind === 'notification' ? ` ${envelope.method}` : '';
  return startOf(`${request.method} ${pathname}${called}`, nameCharacters);
}

function isMcp({ request, response }: HarEntry): boolean {
  const isNamed = [...request.headers, ...response.headers].some(({ name }) => /^mcp-session-id$/i.test(name));
  const type = response.headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? response.mimeType;
  const bodies = [request.body, response.body];
  return isNamed || /^text\/event-stream\b/i.test(type) || bodies.some(({ bytes }) => isMessage(bytes));
}

function isMessage(bytes: Buffer): boolean {
  if (!/^\s*[[{]/.test(bytes.subarray(0, 100).toString('latin1')) || !bytes.includes('"jsonrpc"')) return false;
  const value = parseMessage(bytes.toString('utf8'));
  return value !== undefined && readEnvelope(value).kind !== 'stray';
}

/** Without the pseudo headers of HTTP/2, and without the compression, which the bodies no longer have. */
function passed(given: readonly { name: string; value: string }[]): [string, string][] {
  return given
    .filter(({ name }) => !name.startsWith(':') && name.toLowerCase() !== 'content-encoding')
    .map(({ name, value }) => [name, value]);
}
