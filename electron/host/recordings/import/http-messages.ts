import { STATUS_CODES } from 'node:http';
import { ExchangeBook } from '#shared/exchange/exchange-book.ts';
import type { EntrySink } from './imported.ts';

type Headers = [string, string][];

/** A message with what an exchange needs to know of it. */
export interface ImportedMessage {
  /** The JSON text. */
  text: string;
  /** As JSON text; of a request or a response. */
  id: string | undefined;
  hasMethod: boolean;
  /** Of the request or of the response. */
  headers?: Headers;
  status?: number | undefined;
}

const json: Headers = [['content-type', 'application/json']];
const events: Headers = [['content-type', 'text/event-stream']];

/** Makes the exchanges of Streamable HTTP of messages whose HTTP wasn't recorded: one POST for each of the client's. */
export class HttpMessages {
  readonly #sink: EntrySink;
  readonly #path: string;
  /** With the number of each request's HTTP exchange. */
  readonly #book = new ExchangeBook<number>();
  #exchanges = 0;
  /** The exchange of the GET stream, once the server sent something that isn’t a response. */
  #stream: number | undefined;

  constructor(sink: EntrySink, url: string | undefined) {
    this.#sink = sink;
    const parsed = url === undefined ? null : URL.parse(url);
    this.#path = parsed === null ? '/' : `${parsed.pathname}${parsed.search}`;
  }

  sent(ms: number, { text, id, hasMethod, headers = [] }: ImportedMessage): void {
    const exchange = this.#request(ms, 'POST', [...json, ...headers]);
    this.#body(ms, exchange, 'client', text);
    this.#end(ms, exchange, 'client');
    if (id === undefined || !hasMethod) {
      this.#respond(ms, exchange, 202, []);
      this.#end(ms, exchange, 'server');
      return;
    }
    this.#book.requested('client', { kind: 'request', id, method: '', params: undefined }, exchange);
  }

  received(ms: number, message: ImportedMessage): void {
    const exchange = this.#take(message);
    if (exchange === undefined) this.event(ms, message.text);
    else {
      this.#respond(ms, exchange, message.status ?? 200, [...json, ...(message.headers ?? [])]);
      if (message.text !== '') this.#body(ms, exchange, 'server', message.text);
      this.#end(ms, exchange, 'server');
    }
  }

  /** The response to a request came as an event stream. */
  streamed(id: string, messages: readonly { ms: number; text: string }[]): void {
    const exchange = this.#take({ id, hasMethod: false, text: '' });
    const last = messages.at(-1);
    if (exchange === undefined) for (const { ms, text } of messages) this.event(ms, text);
    else if (last !== undefined) {
      this.#respond(messages[0]?.ms ?? last.ms, exchange, 200, events);
      for (const { ms, text } of messages) this.#body(ms, exchange, 'server', `data: ${text}\n\n`);
      this.#end(last.ms, exchange, 'server');
    }
  }

  /** A message on the stream for those outside of responses. */
  event(ms: number, text: string): void {
    if (this.#stream === undefined) {
      this.#stream = this.#request(ms, 'GET', [['accept', 'text/event-stream']]);
      this.#end(ms, this.#stream, 'client');
      this.#respond(ms, this.#stream, 200, events);
    }
    this.#body(ms, this.#stream, 'server', `data: ${text}\n\n`);
  }

  /** A response without a message, to the oldest request that waits. */
  refused(ms: number, status: number, headers: Headers): void {
    const [oldest] = this.#book.open();
    if (oldest === undefined) return;
    this.#book.responded('server', { kind: 'error', id: undefined }, oldest);
    this.#respond(ms, oldest.kept, status, headers);
    this.#end(ms, oldest.kept, 'server');
  }

  #take({ id, hasMethod }: ImportedMessage): number | undefined {
    if (id === undefined || hasMethod) return undefined;
    const { how, exchange } = this.#book.responded('server', { kind: 'error', id });
    return how === 'duplicate' ? undefined : exchange?.kept;
  }

  #request(ms: number, method: string, headers: Headers): number {
    this.#exchanges += 1;
    this.#sink.add(ms, { type: 'request', exchange: this.#exchanges, method, path: this.#path, headers });
    return this.#exchanges;
  }

  #respond(ms: number, exchange: number, status: number, headers: Headers): void {
    this.#sink.add(ms, { type: 'response', exchange, status, reason: STATUS_CODES[status] ?? '', headers });
  }

  #body(ms: number, exchange: number, from: 'client' | 'server', text: string): void {
    this.#sink.add(ms, { type: 'body', exchange, from, text });
  }

  #end(ms: number, exchange: number, from: 'client' | 'server'): void {
    this.#sink.add(ms, { type: 'bodyEnd', exchange, from });
  }
}
