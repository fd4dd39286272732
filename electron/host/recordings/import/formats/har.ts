import { z } from 'zod';
import { parseMessage, readEnvelope } from '#shared/mcp/envelope.ts';
import { hasSecretMark } from '#shared/model/secret-mark.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { recorded } from '../../file/entry-bytes.ts';
import { Heap } from '../heap.ts';
import { type Converter, EntrySink, type ImportSink } from '../imported.ts';
import { readJsonLine } from './json-line.ts';

const headers = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .default([])
  .catch([]);
const duration = z.number().min(0).catch(0).default(0);

const entrySchema = z.object({
  startedDateTime: z.iso.datetime({ offset: true }),
  time: duration,
  request: z.object({
    method: z.string(),
    url: z.url(),
    headers,
    postData: z
      .object({ text: z.string().default(''), _encoding: z.string().optional() })
      .optional()
      .catch(undefined),
  }),
  response: z.object({
    status: z.number().int().catch(0),
    statusText: z.string().catch(''),
    headers,
    content: z
      .object({ mimeType: z.string().catch(''), text: z.string().default(''), encoding: z.string().optional() })
      .catch({ mimeType: '', text: '' }),
  }),
  timings: z.object({ send: duration, wait: duration }).catch({ send: 0, wait: 0 }),
  _error: z.string().optional().catch(undefined),
});
type HarEntry = z.infer<typeof entrySchema>;

type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 't'> : never;
/** At a time in milliseconds since 1970; `order` among those of the same time. */
interface Timed {
  at: number;
  order: number;
  entry: Untimed<SessionEntry>;
}

const mostSessions = 100;
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
export class HarConverter implements Converter<Buffer> {
  readonly #output: ImportSink;
  readonly #sessions = new Map<string, Session>();
  #order = 0;

  constructor(output: ImportSink) {
    this.#output = output;
  }

  add(bytes: Buffer): boolean {
    const { data: entry } = entrySchema.safeParse(readJsonLine(bytes)?.value);
    if (entry === undefined) return false;
    const url = new URL(entry.request.url);
    const sent = bytesOf(entry.request.postData?.text, entry.request.postData?._encoding);
    const received = bytesOf(entry.response.content.text, entry.response.content.encoding);
    if (!isMcp(entry, sent, received)) return false;
    const session = this.#sessions.get(url.origin) ?? this.#begin(url, entry);
    if (session === undefined) return false;
    const startedAt = Date.parse(entry.startedDateTime);
    this.#release(session, startedAt);
    for (const each of this.#entriesOf(entry, { session, startedAt, url, sent, received })) session.waiting.add(each);
    return true;
  }

  end(): void {
    for (const session of this.#sessions.values()) this.#release(session, Number.POSITIVE_INFINITY);
  }

  /** The exchange of one entry of the document. */
  *#entriesOf(
    { request, response, timings, time, _error: error }: HarEntry,
    {
      session,
      startedAt,
      url,
      sent,
      received,
    }: { session: Session; startedAt: number; url: URL; sent: Buffer; received: Buffer },
  ): Generator<Timed> {
    session.exchanges += 1;
    const exchange = session.exchanges;
    const timed = (at: number, entry: Untimed<SessionEntry>): Timed => {
      this.#order += 1;
      return { at, order: this.#order, entry };
    };
    const sentAt = startedAt + timings.send;
    const endedAt = Math.max(sentAt, startedAt + time);
    const path = `${url.pathname}${url.search}`;
    const { method, headers: given } = request;
    yield timed(startedAt, { type: 'request', exchange, method, path, headers: passed(given) });
    if (sent.length > 0) yield timed(sentAt, { type: 'body', exchange, from: 'client', ...recorded(sent) });
    yield timed(sentAt, { type: 'bodyEnd', exchange, from: 'client' });
    if (response.status === 0) {
      yield timed(endedAt, { type: 'requestFailed', exchange, reason: error ?? '' });
      return;
    }
    const respondedAt = Math.min(endedAt, sentAt + timings.wait);
    const { status, statusText: reason } = response;
    yield timed(respondedAt, { type: 'response', exchange, status, reason, headers: passed(response.headers) });
    if (received.length > 0) yield timed(endedAt, { type: 'body', exchange, from: 'server', ...recorded(received) });
    yield timed(endedAt, { type: 'bodyEnd', exchange, from: 'server' });
  }

  #begin(url: URL, { startedDateTime, request, response }: HarEntry): Session | undefined {
    if (this.#sessions.size >= mostSessions) return undefined;
    const startedAt = Date.parse(startedDateTime);
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

  /** Passes on what was over before `until`: the entries of a document are in the order of their beginnings. */
  #release(session: Session, until: number): void {
    const { waiting } = session;
    for (let next = waiting.first; next !== undefined; next = waiting.first) {
      if (next.at >= until && waiting.size <= mostWaiting) return;
      waiting.take();
      session.entries.add(next.at - session.startedAt, next.entry);
    }
  }
}

function bytesOf(text = '', encoding: string | undefined): Buffer {
  return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
}

function isMcp({ request, response }: HarEntry, sent: Buffer, received: Buffer): boolean {
  const isNamed = [...request.headers, ...response.headers].some(({ name }) => /^mcp-session-id$/i.test(name));
  const type = response.headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? response.content.mimeType;
  return isNamed || /^text\/event-stream\b/i.test(type) || isMessage(sent) || isMessage(received);
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
