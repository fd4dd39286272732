import { isUtf8 } from 'node:buffer';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import type { RecordedExchange, SessionEvent } from '../../file/session-decoder.ts';
import { headerOf } from '../../file/session-decoder.ts';

type Headers = readonly [string, string][];

interface OpenEntry {
  startedAt: number;
  /** When the request was complete, and the head of the response was there. */
  sentAt?: number;
  respondedAt?: number;
  request: Uint8Array;
  events: Uint8Array[];
  eventBytes: number;
  exchange: RecordedExchange;
}

/** So many exchanges wait for their end at most; older ones are written as they are. */
const mostOpen = 1000;
/** Of one event stream, and of all that are open, in bytes: the rest of their events is left out and counted. */
const mostOfStream = 64 * 2 ** 20;

/** Writes the HTTP exchanges of a session as HAR 1.2, each when it has ended. Bodies are decompressed. */
export class HarWriter {
  readonly #header: SessionHeader;
  readonly #write: (text: string) => void;
  readonly #open = new Map<number, OpenEntry>();
  #eventBytes = 0;
  #isFirst = true;

  constructor(header: SessionHeader, write: (text: string) => void) {
    this.#header = header;
    this.#write = write;
  }

  begin(): void {
    const { name, version } = this.#header.recorder;
    const comment =
      this.#header.redaction === 'secrets' ? 'Secrets are masked: each was replaced by [masked: …].' : undefined;
    this.#write(`{"log":{"version":"1.2","creator":${JSON.stringify({ name, version })},`);
    if (comment !== undefined) this.#write(`"comment":${JSON.stringify(comment)},`);
    this.#write('"entries":[');
  }

  event(event: SessionEvent): void {
    switch (event.type) {
      case 'request': {
        const { exchange, bytes, at } = event;
        if (this.#open.size >= mostOpen) {
          const [oldest] = this.#open;
          if (oldest !== undefined) this.#finish(oldest[1], at);
        }
        const entry = { startedAt: exchange.at, sentAt: at, request: bytes, events: [], eventBytes: 0, exchange };
        this.#open.set(exchange.number, entry);
        break;
      }
      case 'stream': {
        const entry = this.#open.get(event.exchange.number);
        if (entry !== undefined) entry.respondedAt = event.at;
        break;
      }
      case 'event': {
        const entry = this.#open.get(event.exchange.number);
        if (entry === undefined) break;
        entry.eventBytes += event.bytes.length;
        if (this.#eventBytes + event.bytes.length > mostOfStream) break;
        this.#eventBytes += event.bytes.length;
        entry.events.push(event.bytes);
        break;
      }
      case 'streamEnd':
      case 'response': {
        const entry = this.#open.get(event.exchange.number);
        if (entry === undefined) break;
        if (event.bytes.length > 0) entry.events.push(event.bytes);
        if (event.type === 'response') entry.eventBytes = event.bytes.length;
        this.#finish(entry, event.at);
        break;
      }
      case 'requestFailed': {
        const entry = this.#open.get(event.exchange.number);
        if (entry !== undefined) this.#finish(entry, event.at, event.reason);
        break;
      }
      default:
    }
  }

  /** Writes what is still open: streams, and requests without a response. */
  end(): void {
    for (const entry of [...this.#open.values()]) this.#finish(entry, entry.respondedAt ?? entry.startedAt);
    this.#write(']}}\n');
  }

  #finish(entry: OpenEntry, at: number, error?: string): void {
    const { exchange, request, startedAt, sentAt = startedAt, events } = entry;
    this.#open.delete(exchange.number);
    const kept = Buffer.concat(events);
    this.#eventBytes = Math.max(0, this.#eventBytes - kept.length);
    const respondedAt = entry.respondedAt ?? exchange.response?.at ?? at;
    const har = {
      startedDateTime: new Date(startedAt).toISOString(),
      time: between(startedAt, at),
      request: {
        method: exchange.method,
        url: this.#urlOf(exchange.path),
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: named(exchange.headers),
        queryString: [...new URLSearchParams(exchange.path.split('?')[1] ?? '')].map(([name, value]) => ({
          name,
          value,
        })),
        ...(request.length > 0 && { postData: postData(exchange.headers, request) }),
        headersSize: -1,
        bodySize: request.length,
      },
      response: response(exchange, kept, Math.max(entry.eventBytes, kept.length), error),
      cache: {},
      timings: {
        send: between(startedAt, sentAt),
        wait: between(sentAt, respondedAt),
        receive: between(Math.max(respondedAt, sentAt), at),
      },
    };
    this.#write(`${this.#isFirst ? '\n' : ',\n'}${JSON.stringify(har)}`);
    this.#isFirst = false;
  }

  #urlOf(path: string): string {
    const { url } = this.#header.server;
    return (url === undefined ? null : URL.parse(path, url))?.href ?? path;
  }
}

/** Milliseconds, exact to the microsecond. */
function between(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) * 1000) / 1000);
}

function named(headers: Headers): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function postData(headers: Headers, bytes: Uint8Array) {
  const mimeType = headerOf([...headers], 'content-type') ?? '';
  if (isUtf8(bytes)) return { mimeType, text: Buffer.from(bytes).toString('utf8') };
  // HAR has no encoding for what is sent.
  return { mimeType, text: Buffer.from(bytes).toString('base64'), _encoding: 'base64' };
}

function response({ response: head, number }: RecordedExchange, bytes: Buffer, size: number, error?: string) {
  const { status = 0, reason = '', headers = [] } = head ?? {};
  const mimeType = headerOf(headers, 'content-type') ?? '';
  const text = isUtf8(bytes)
    ? { text: bytes.toString('utf8') }
    : { text: bytes.toString('base64'), encoding: 'base64' };
  return {
    status,
    statusText: reason,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(headers),
    content: {
      size,
      mimeType,
      ...(bytes.length > 0 && text),
      ...(size > bytes.length && { comment: `The last ${size - bytes.length} bytes are left out.` }),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: -1,
    ...(error !== undefined && { _error: error }),
    _exchange: number,
  };
}
