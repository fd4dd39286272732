import type { RpcId } from '#shared/mcp/envelope.ts';
import { clip } from '#shared/mcp/summary.ts';
import { isSecretHeader, maskedHeader } from '../../../storage/config/secret-headers.ts';
import { shownUrl } from '../../../storage/config/url-secrets.ts';
import type { ReadPayload, Tap, TappedMessage } from '../tap.ts';
import type { HttpRequest, HttpResponse } from './http-client.ts';
import type { CutReason } from './read-body.ts';
import type { SseEvent } from './sse-splitter.ts';

export interface Exchange extends HttpRequest {
  rpcId: RpcId | undefined;
  /** The method of the request that is sent. */
  rpcMethod?: string;
  /** The first frame of its message's thread. */
  thread?: number | undefined;
}

const noBytes = new Uint8Array(0);

/** Records HTTP exchanges as frames, with secret headers redacted. */
export class HttpRecorder {
  readonly tap: Tap;
  readonly #secretHeaders: ReadonlySet<string>;

  constructor(tap: Tap, secretHeaders: ReadonlySet<string>) {
    this.tap = tap;
    this.#secretHeaders = secretHeaders;
  }

  post(exchange: Exchange, payload: string): TappedMessage {
    const body = Buffer.from(payload);
    const meta = this.#requestMeta(exchange);
    const tapped = this.tap.message({ direction: 'out', channel: 'http', framing: 'body', body, payload, meta });
    exchange.thread = tapped.thread;
    return tapped;
  }

  /** Records a request without a new message: GET, DELETE, or a redirected one. */
  request(exchange: Exchange, redirectedFrom?: string): number {
    const url = shownUrl(exchange.url);
    return this.tap.bytes({
      direction: 'out',
      channel: 'http',
      kind: 'http',
      method: exchange.method,
      body: exchange.body === undefined ? noBytes : Buffer.from(exchange.body),
      about: redirectedFrom === undefined ? url : { type: 'redirected', url },
      thread: exchange.thread,
      meta: { ...this.#requestMeta(exchange), ...(redirectedFrom !== undefined && { redirectedFrom }) },
    });
  }

  head(
    { method, thread }: Exchange,
    { status, statusText, headers }: Pick<HttpResponse, 'status' | 'statusText' | 'headers'>,
    body: Uint8Array = noBytes,
  ): number {
    const about = headers.get('location') ?? headers.get('content-type') ?? '';
    return this.tap.bytes({
      direction: 'in',
      channel: 'http',
      kind: 'http',
      method,
      body,
      about: `${status} ${statusText}${about === '' ? '' : ` · ${about}`}`,
      meta: { status, headers: recordHeaders(headers, this.#secretHeaders) },
      thread,
    });
  }

  body({ thread }: Exchange, body: Uint8Array, read: ReadPayload): TappedMessage {
    const payload = read.text;
    return this.tap.message({ direction: 'in', channel: 'http', framing: 'body', body, payload, read, thread });
  }

  /** `at`: when the event was received. */
  eventMessage({ thread }: Exchange, event: SseEvent, read: ReadPayload, at: number): TappedMessage {
    const [body, payload, meta] = [event.bytes, read.text, eventMeta(event)];
    return this.tap.message({
      direction: 'in',
      channel: 'sse',
      framing: 'event',
      body,
      payload,
      read,
      at,
      meta,
      thread,
    });
  }

  event({ thread }: Exchange, event: SseEvent): void {
    const about = event.data ?? (event.comments.length > 0 ? `: ${event.comments.join(' ')}` : '');
    this.tap.bytes({
      direction: 'in',
      channel: 'sse',
      kind: isKeepalive(event) ? 'keepalive' : 'sse',
      framing: 'event',
      // `message` is the default type and would be misleading for an event without a message.
      ...(event.event !== 'message' && { method: event.event }),
      body: event.bytes,
      about,
      meta: eventMeta(event),
      thread,
    });
  }

  /** Records the received part of a body or event whose exchange broke off. */
  brokeOff({ thread }: Exchange, channel: 'http' | 'sse', partial: Uint8Array, cause: string): number {
    const about = { type: 'brokeOff' as const, bytes: partial.length, cause: clip(cause) };
    const method = 'broke off';
    return this.tap.bytes({ direction: 'in', channel, kind: 'stray', method, body: partial, about, thread });
  }

  /** Records the received part of a body or event over a limit, marked as `cut`. */
  cutOff({ thread }: Exchange, channel: 'http' | 'sse', partial: Uint8Array, cut: CutReason): number {
    const about = { type: 'cutOff' as const, bytes: partial.length, reason: cut };
    const method = 'cut off';
    const meta = { cut, received: partial.length };
    return this.tap.bytes({ direction: 'in', channel, kind: 'stray', method, body: partial, about, meta, thread });
  }

  #requestMeta({ method, url, headers }: Exchange): { method: string; url: string; headers: Record<string, string> } {
    return { method, url: shownUrl(url), headers: recordHeaders(headers, this.#secretHeaders) };
  }
}

/** Whether an event has only comments (HTML standard, section 9.2.6). */
function isKeepalive({ event, data, id, retry, comments }: SseEvent): boolean {
  return comments.length > 0 && event === 'message' && [data, id, retry].every((field) => field === undefined);
}

function eventMeta({ event, id, retry }: SseEvent): Record<string, string | number> {
  return {
    ...(event !== 'message' && { event }),
    ...(id !== undefined && { id }),
    ...(retry !== undefined && { retry }),
  };
}

const redactedValue = '•••';

export function recordHeaders(
  headers: Iterable<[string, string]>,
  secretNames: ReadonlySet<string>,
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const isSecret = secretNames.has(lower) || isSecretHeader(lower);
    record[name] = isSecret ? maskedHeader(value, redactedValue) : value;
  }
  return record;
}
