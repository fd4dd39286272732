import { ExchangeBook } from '#shared/exchange/exchange-book.ts';
import { type Envelope, readEnvelope } from '#shared/mcp/envelope.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { readMessage } from '../wire/slices/large-message.ts';
import { SlicedDecoder } from './file/decode-in-slices.ts';
import { type EventText, eventText, isTextual } from './file/event-text.ts';
import type { SessionEvent } from './file/session-decoder.ts';
import type { SessionFileReader } from './file/session-file-reader.ts';
import { RecordedHandshake } from './playback/recorded-handshake.ts';

export type RecordingFacts = Pick<
  Recording,
  'durationMs' | 'client' | 'serverName' | 'era' | 'revision' | 'messages' | 'errors' | 'missing'
>;

/** Of a longer message only that it is there is known. */
const mostBytes = 64 * 2 ** 20;

/** What a recording is in numbers, read from its file once and then from what was appended. */
export class FactsReader {
  readonly #reader: SessionFileReader;
  #decoder: SlicedDecoder;
  readonly #handshake = new RecordedHandshake();
  readonly #book = new ExchangeBook<undefined>();
  #last = 0;
  #messages = 0;
  #errors = 0;
  #lost = 0;

  constructor(reader: SessionFileReader) {
    this.#reader = reader;
    this.#decoder = this.#newDecoder();
  }

  get facts(): RecordingFacts {
    const { client, agreement, serverName } = this.#handshake;
    return {
      durationMs: this.#last / 1000,
      ...(client && { client }),
      ...(serverName !== undefined && { serverName }),
      ...(agreement && { era: agreement.era, revision: agreement.revision }),
      messages: this.#messages,
      errors: this.#errors,
      missing: this.#lost,
    };
  }

  /** See `RecordedHandshake`. Only the end of the server shows that nothing else follows. */
  get isOnlyDiscovery(): boolean {
    return this.#reader.header.transport === 'stdio' && this.#handshake.isOnlyDiscovery;
  }

  /** Reads what is new in the file. With `isWhole`, nothing more is expected, and what waited for more is forgotten. */
  async read(signal: AbortSignal, isWhole: boolean): Promise<void> {
    for await (const entries of this.#reader.entries()) {
      for (const { t } of entries) this.#last = Math.max(this.#last, t);
      await this.#decoder.add(entries, signal);
    }
    if (isWhole) this.#decoder = this.#newDecoder();
  }

  #newDecoder(): SlicedDecoder {
    return new SlicedDecoder(this.#reader.header, (event) => this.#take(event), { mostBytes });
  }

  *#take(event: SessionEvent): Steps {
    this.#handshake.passed(event);
    if (event.type === 'lost') this.#lost += event.entries;
    if (isTextual(event) && event.bytes.length >= mostBytes) {
      this.#messages += 1;
      if (event.type === 'line' && event.from === 'client') this.#handshake.unread();
    } else {
      const carried = yield* eventText(event);
      if (carried !== undefined) yield* this.#message(carried);
    }
  }

  *#message({ from, text }: EventText): Steps {
    const value = yield* readMessage(text);
    for (const entry of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      this.#note(entry, from === 'client');
      yield;
    }
  }

  #note(value: Json, isClient: boolean): void {
    const envelope = readEnvelope(value);
    if (envelope.kind === 'stray' || envelope.kind === 'batch') return;
    this.#messages += 1;
    if (isClient && envelope.kind === 'request') this.#handshake.requested(envelope);
    const method = this.#negotiated(envelope, isClient);
    // How a client learns that a server is of the legacy era.
    const isRefusedDiscovery = envelope.kind === 'error' && method === 'server/discover';
    const isError = envelope.kind === 'error' || (envelope.kind === 'result' && isToolError(envelope.result));
    if (isError && !isRefusedDiscovery) this.#errors += 1;
  }

  /** Until both sides agree: the method of the request that this answers. */
  #negotiated(envelope: Envelope, isClient: boolean): string | undefined {
    if (this.#handshake.agreement !== undefined) return undefined;
    if (isClient && envelope.kind === 'request') this.#book.requested('client', envelope, undefined);
    if (isClient || (envelope.kind !== 'result' && envelope.kind !== 'error')) return undefined;
    const { exchange } = this.#book.responded('server', envelope);
    if (exchange !== undefined) this.#handshake.responded(exchange.method, envelope, 0);
    return exchange?.method;
  }
}

/** Only results of tools have it. */
function isToolError(result: Json | undefined): boolean {
  return isJsonObject(result) && result.isError === true;
}
