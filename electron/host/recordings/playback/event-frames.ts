import { HttpSessions } from '#shared/exchange/http-sessions.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { largeCharacters } from '../../wire/slices/large-message.ts';
import { carrierOf, type HttpExchange, HttpRecorder } from '../../wire/transports/http/http-recorder.ts';
import type { SseEvent } from '../../wire/transports/http/sse-splitter.ts';
import type { Tap, TappedMessage } from '../../wire/transports/tap.ts';
import { TappedExchanges } from '../../wire/transports/tapped-exchanges.ts';
import { isClientsEnd } from '../file/clients-end.ts';
import { eventText } from '../file/event-text.ts';
import { namedSession, type RecordedExchange, type SessionEvent } from '../file/session-decoder.ts';

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** The path's origin isn't part of a recorded request. */
const noOrigin = 'http://localhost';

/** Records what a recorded client and its server sent, as frames like those of a connection. */
export class EventFrames {
  readonly #tap: Tap;
  readonly #http: HttpRecorder;
  readonly #url: string;
  readonly #isOver: () => boolean;
  readonly #exchanges = new WeakMap<RecordedExchange, HttpExchange>();
  readonly #sessions = new HttpSessions(() => new TappedExchanges());
  #startedAt = 0;
  #isEndedByClient = false;

  /** `url`: the server's, over HTTP. */
  constructor(tap: Tap, url: string | undefined, isOver: () => boolean) {
    this.#tap = tap;
    this.#http = new HttpRecorder(tap, new Set());
    this.#url = url ?? noOrigin;
    this.#isOver = isOver;
  }

  /** Records an event, and returns the message that it carried. */
  *record(event: SessionEvent): Steps<TappedMessage | undefined> {
    const { text = '', sse } = (yield* eventText(event)) ?? {};
    switch (event.type) {
      case 'line':
        return yield* this.#line(event, text);
      case 'request':
        return yield* this.#request(event, text);
      case 'interim':
        this.#http.interim(this.#exchangeOf(event.exchange), event.status, headersOf(event.headers));
        return undefined;
      case 'response':
        return yield* this.#response(event, text);
      case 'event':
        return sse && (yield* this.#event(event, sse));
      case 'stream':
        this.#head(event.exchange);
        return undefined;
      case 'streamEnd':
        if (event.bytes.length > 0) {
          this.#http.brokeOff(this.#exchangeOf(event.exchange), 'sse', event.bytes, 'the stream ended');
        }
        return undefined;
      case 'requestFailed':
        this.#http.brokeOff(this.#exchangeOf(event.exchange), 'http', new Uint8Array(0), event.reason);
        this.#failed(this.#exchangeOf(event.exchange));
        return undefined;
      case 'stderr':
        this.#tap.bytes({ direction: 'in', channel: 'stderr', kind: 'stderr', body: event.bytes });
        return undefined;
      case 'start':
        this.#startedAt = event.at;
        this.#isEndedByClient = false;
        this.#tap.lifecycle('process started', { type: 'started', pid: event.pid }, { pid: event.pid });
        return undefined;
      case 'lost':
        this.#tap.lifecycle('entries lost', { type: 'entriesLost', count: event.entries });
        return undefined;
      case 'startFailed':
        this.#tap.lifecycle('process failed', event.reason);
        return undefined;
      case 'signal':
      case 'end':
        this.#isEndedByClient ||= isClientsEnd(event);
        return undefined;
      case 'exit':
        this.#ended(event);
        return undefined;
      default:
        return undefined;
    }
  }

  *#line({ from, bytes, isCut, at }: EventOf<'line'>, payload: string): Steps<TappedMessage | undefined> {
    if (!isCut && !/\S/.test(payload)) return undefined;
    const direction = from === 'client' ? 'out' : 'in';
    const read = yield* this.#tap.read(payload, bytes, this.#isOver, { direction });
    return this.#tap.message({
      direction,
      channel: from === 'client' ? 'stdin' : 'stdout',
      framing: 'line',
      body: bytes,
      payload: read.text,
      at,
      read,
      ...(isCut && { meta: { unterminated: true } }),
    });
  }

  *#request({ exchange: recorded, bytes }: EventOf<'request'>, text: string): Steps<TappedMessage | undefined> {
    const exchange = this.#exchangeOf(recorded);
    if (recorded.method !== 'POST' || text.trim() === '') {
      if (text !== '') exchange.body = text;
      this.#http.request(exchange);
      return undefined;
    }
    const from = { direction: 'out', carrier: carrierOf(exchange), exchanges: exchange.exchanges } as const;
    const read = text.length > largeCharacters ? yield* this.#tap.read(text, bytes, this.#isOver, from) : undefined;
    const tapped = this.#http.post(exchange, read?.text ?? text, { read, body: bytes });
    if (tapped.envelope.kind === 'request') exchange.rpcId = tapped.envelope.id;
    return tapped;
  }

  *#response(
    { exchange: recorded, bytes, isCut, missing }: EventOf<'response'>,
    text: string,
  ): Steps<TappedMessage | undefined> {
    const exchange = this.#exchangeOf(recorded);
    if (isCut) {
      this.#head(recorded);
      const cause = missing === undefined ? 'the connection was closed' : 'the imported file doesn’t have this body';
      this.#http.brokeOff(exchange, 'http', bytes, cause);
      this.#failed(exchange);
      return undefined;
    }
    // As for a connection: a body that isn't JSON belongs to the head.
    if (!/^\s*[[{]/.test(text)) {
      this.#head(recorded, bytes);
      return undefined;
    }
    this.#head(recorded);
    return this.#http.body(exchange, bytes, yield* this.#tap.read(text, bytes, this.#isOver, exchange));
  }

  *#event({ exchange: recorded, bytes, at }: EventOf<'event'>, event: SseEvent): Steps<TappedMessage | undefined> {
    const exchange = this.#exchangeOf(recorded);
    if (event.data === undefined || event.data === '' || event.event !== 'message') {
      this.#http.event(exchange, event);
      return undefined;
    }
    return this.#http.eventMessage(
      exchange,
      event,
      yield* this.#tap.read(event.data, bytes, this.#isOver, exchange),
      at,
    );
  }

  /** Its request has no response. */
  #failed({ rpcId, exchanges }: HttpExchange): void {
    if (rpcId !== undefined) this.#tap.gaveUp(rpcId, 'failed', exchanges);
  }

  #head(recorded: RecordedExchange, body?: Uint8Array): void {
    if (recorded.response === undefined) return;
    // It may name its session.
    this.#sessions.of(namedSession(recorded));
    const { status, reason: statusText, headers } = recorded.response;
    this.#http.head(this.#exchangeOf(recorded), { status, statusText, headers: headersOf(headers) }, body);
  }

  #ended({ at, code, signal }: EventOf<'exit'>): void {
    const how = signal === undefined ? { exitCode: code ?? -1 } : { signal };
    const meta = { exitCode: code ?? -1, signal: signal ?? '', ...(this.#isEndedByClient && { byClient: true }) };
    const afterMs = Math.round(at - this.#startedAt);
    // Most recordings don't say who ended it.
    const isUnexpected = code !== undefined && code !== 0 && !this.#isEndedByClient;
    const facts = { type: 'ended' as const, ...how, afterMs, ...(isUnexpected && { isUnexpected }) };
    this.#tap.lifecycle('process ended', facts, meta);
  }

  #exchangeOf(recorded: RecordedExchange): HttpExchange {
    const known = this.#exchanges.get(recorded);
    if (known !== undefined) return known;
    const { method, path, headers } = recorded;
    const url = URL.parse(path, this.#url)?.href ?? this.#url;
    const exchange: HttpExchange = {
      method,
      url,
      headers: headersOf(headers),
      rpcId: undefined,
      body: undefined,
      signal: undefined,
      exchanges: this.#sessions.of(namedSession(recorded)),
    };
    this.#exchanges.set(recorded, exchange);
    return exchange;
  }
}

/** Without those that HTTP doesn't allow. */
function headersOf(pairs: readonly [string, string][]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) {
    try {
      headers.append(name, value);
    } catch {
      // The bytes that passed are in the file.
    }
  }
  return headers;
}
