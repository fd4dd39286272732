import { jsonKey } from '#shared/exchange/recent-map.ts';
import { type Envelope, parseMessage, readEnvelope } from '#shared/mcp/envelope.ts';
import { listMethods } from '#shared/mcp/list-methods.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { Clock, Timer } from '../../platform.ts';
import type { Connect, SessionConnection } from '../../sessions/connection.ts';
import type { Agreement } from '../../sessions/negotiation/negotiation.ts';
import { largeCharacters, type ResultTexts, readLargeMessage } from '../../wire/slices/large-message.ts';
import { inSlices, WorkQueue } from '../../wire/slices/work-queue.ts';
import { payloadText } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Link, OutgoingMessage } from '../../wire/transports/link.ts';
import type { Tap, TappedMessage } from '../../wire/transports/tap.ts';
import type { TappedExchange } from '../../wire/transports/tapped-exchanges.ts';
import { SessionDecoder, type SessionEvent } from '../file/session-decoder.ts';
import type { SessionFileReader } from '../file/session-file-reader.ts';
import { EventFrames } from './event-frames.ts';
import { RecordedAnswers, requestKey } from './recorded-answers.ts';
import type { RecordedHandshake } from './recorded-handshake.ts';

/** What is answered from a recording; everything else would have to be sent. */
const readable: ReadonlySet<string> = new Set([
  ...catalogKinds.map((kind) => listMethods[kind].method),
  'resources/read',
  'prompts/get',
]);

/** Of a line or body that is longer, the rest isn't shown: each is in memory several times while it is read. */
const mostBytes = 64 * 2 ** 20;
/** Lists whose pages come one after another are read again this long after the last one, in milliseconds. */
const relistAfterMs = 100;
/** A recording that takes longer to read, in milliseconds, can be browsed meanwhile. */
const readyAfterMs = 1000;

export interface PlaybackContext {
  reader: SessionFileReader;
  /** Its clock shows the time of the recorded event: see `PlaybackClock`. */
  tap: Tap;
  clock: PlaybackClock;
  traffic: TrafficLog;
  handshake: RecordedHandshake;
  recorded: NonNullable<SessionView['recorded']>;
  /** A list has other items, or more. */
  onListed(kind: CatalogKind): void;
  /** The client has said who it is, or the recording has ended. */
  onChange(): void;
}

/** The time of the event that is read, in milliseconds since 1970. */
export class PlaybackClock implements Clock {
  at = 0;
  readonly #timers: Clock;

  /** `timers`: what waits. */
  constructor(timers: Clock) {
    this.#timers = timers;
  }

  now(): number {
    return this.at;
  }

  setTimeout(callback: () => void, ms: number): Timer {
    return this.#timers.setTimeout(callback, ms);
  }

  setInterval(callback: () => void, ms: number): Timer {
    return this.#timers.setInterval(callback, ms);
  }
}

/**
 * The connection of a recorded session: it makes frames of what is in the file, now and as the file grows, and answers
 * requests with what was recorded. Nothing is ever sent.
 */
export class Playback implements SessionConnection {
  readonly #context: PlaybackContext;
  readonly #state: Parameters<Connect>[0];
  readonly #peer: Parameters<Connect>[1];
  readonly #frames: EventFrames;
  readonly #decoder: SessionDecoder;
  readonly #answers = new RecordedAnswers();
  /** What each request asks. */
  readonly #asked = new WeakMap<TappedExchange, string>();
  readonly #work = new WorkQueue();
  readonly #ready = Promise.withResolvers<void>();
  /** Settled and renewed whenever more was read. */
  #grown = Promise.withResolvers<void>();
  #reading: Promise<void> | undefined;
  /** Lists of which responses came since they were read. */
  readonly #listed = new Set<CatalogKind>();
  #relisting: Timer | undefined;
  /** Of the last entry so far, since the beginning. */
  #lastMs = 0;
  /** All that was in the file when it was opened. */
  #isRead = false;
  #isClosed = false;

  constructor(context: PlaybackContext, ...[state, peer]: Parameters<Connect>) {
    this.#context = context;
    this.#state = state;
    this.#peer = peer;
    const { header } = context.reader;
    this.#frames = new EventFrames(context.tap, header.server.url, () => this.#isClosed);
    const onEvent = (event: SessionEvent) => this.#work.add(() => this.#take(event));
    this.#decoder = new SessionDecoder(header, onEvent, mostBytes);
    state.change({ recorded: context.recorded, startedAt: Date.parse(header.startedAt) });
    peer.attach(this.#link());
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async open(): Promise<Agreement> {
    this.#state.change({ phase: 'negotiating' });
    const timer = this.#context.clock.setTimeout(() => this.#ready.resolve(), readyAfterMs);
    this.follow().catch(this.#ready.reject);
    await this.#ready.promise.finally(() => timer.clear());
    for (;;) {
      if (this.#isClosed) fail('cancelled', { method: 'connect' });
      const { agreement } = this.#context.handshake;
      if (agreement !== undefined) {
        this.#relist();
        return agreement;
      }
      if (this.#isRead && !this.#context.recorded.isLive) fail('recordingWithoutHandshake');
      await this.#grown.promise;
    }
  }

  /** Reads what was appended since. One reading at a time. */
  follow(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Reads it to its end. Afterwards its lists don't change any more: a caller that needs them fetches them. */
  async whole(): Promise<void> {
    await this.follow();
    await this.#work.whenIdle();
    this.#relisting?.clear();
    this.#relisting = undefined;
    this.#listed.clear();
  }

  /** The recorder has ended: what is in the file is all. */
  async ended(): Promise<void> {
    if (!this.#context.recorded.isLive) return;
    await this.follow();
    await this.#end();
  }

  /** The file is gone: what was read of it is all. */
  async gone(): Promise<void> {
    await this.#reading?.catch(() => {});
    if (this.#context.recorded.isLive) await this.#end();
  }

  async #end(): Promise<void> {
    this.#show({ isLive: false });
    await this.#readWhole();
    this.#announce();
  }

  gaveUp(): void {}

  renewStreams(): void {}

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#relisting?.clear();
    this.#announce();
    await this.#reading;
    await this.#context.reader.close();
  }

  async #read(): Promise<void> {
    const { reader, tap } = this.#context;
    for await (const entries of reader.entries()) {
      for (const entry of entries) {
        if (this.#isClosed) return;
        this.#lastMs = Math.max(this.#lastMs, entry.t / 1000);
        await this.#decoder.add(entry);
        if (this.#work.isBehind) await this.#work.whenIdle();
      }
      await tap.room();
      if (this.#context.handshake.agreement !== undefined) this.#announce();
    }
    if (!this.#context.recorded.isLive) await this.#readWhole();
    this.#isRead = true;
    this.#ready.resolve();
    this.#announce();
  }

  /** What only the end of a recording shows. */
  async #readWhole(): Promise<void> {
    await this.#work.whenIdle();
    if (this.#isClosed) return;
    const { reader, handshake } = this.#context;
    const isProbe = reader.header.transport === 'stdio' && handshake.isOnlyDiscovery;
    this.#show({ durationMs: this.#lastMs, ...(isProbe && { isProbe }) });
  }

  #announce(): void {
    const grown = this.#grown;
    this.#grown = Promise.withResolvers();
    grown.resolve();
    this.#context.onChange();
  }

  #show(change: Partial<NonNullable<SessionView['recorded']>>): void {
    Object.assign(this.#context.recorded, change);
    this.#state.change({ recorded: { ...this.#context.recorded } });
  }

  *#take(event: SessionEvent): Steps {
    this.#context.clock.at = event.at;
    this.#context.handshake.passed(event);
    const tapped = yield* this.#frames.record(event);
    if (event.type === 'stderr') this.#state.stderr(event.bytes.toString('utf8'));
    else if (event.type === 'lost') this.#show({ lost: this.#context.recorded.lost + event.entries });
    else if (event.type === 'start') this.#state.change({ process: { pid: event.pid } });
    else if (event.type === 'exit') this.#exited(event);
    if (tapped === undefined) return;
    const from = event.type === 'request' || (event.type === 'line' && event.from === 'client') ? 'client' : 'server';
    if (tapped.envelope.kind === 'stray' && from === 'server') this.#state.stray();
    const { envelope, exchanges } = tapped;
    if (envelope.kind !== 'batch') return this.#note(from, envelope, tapped, exchanges?.[0]);
    for (const [index, entry] of envelope.entries.entries()) {
      this.#note(from, readEnvelope(entry), tapped, exchanges?.[index]);
      yield;
    }
  }

  #exited({ code, signal }: Extract<SessionEvent, { type: 'exit' }>): void {
    const process = this.#state.view.process ?? { pid: 0 };
    this.#state.change({ process: { ...process, exitCode: code ?? null, signal: signal ?? null } });
  }

  /** `exchange`: see `TappedMessage`. */
  #note(
    from: 'client' | 'server',
    envelope: Envelope,
    { seq, text, thread }: TappedMessage,
    exchange: TappedExchange | undefined,
  ): void {
    const { handshake } = this.#context;
    if (from === 'client' && envelope.kind === 'request') {
      const { method, params } = envelope;
      handshake.requested(envelope);
      if (exchange !== undefined) this.#asked.set(exchange, requestKey(method, params));
      if (handshake.client !== this.#context.recorded.client) this.#identified();
    } else if (from === 'server' && (envelope.kind === 'result' || envelope.kind === 'error')) {
      if (exchange === undefined) return;
      const { method, kept, key } = exchange;
      const asked = this.#asked.get(exchange);
      if (asked !== undefined) this.#answers.add(asked, { requestSeq: kept.seq, responseSeq: seq, idKey: key });
      handshake.responded(method, envelope, seq);
      const kind = catalogKinds.find((each) => listMethods[each].method === method);
      if (kind === undefined) return;
      this.#listed.add(kind);
      if (this.#state.view.phase === 'ready') this.#relist();
    } else if (from === 'server' && envelope.kind === 'notification') {
      this.#peer.receive(envelope, seq, { text, thread });
    }
  }

  /** Also lists that the server doesn't declare: the client requested them. */
  #relist(): void {
    this.#relisting ??= this.#context.clock
      .setTimeout(() => {
        this.#relisting = undefined;
        for (const kind of this.#listed) this.#context.onListed(kind);
        this.#listed.clear();
      }, relistAfterMs)
      .unref();
  }

  #identified(): void {
    const { client, clientCapabilities } = this.#context.handshake;
    this.#state.change({ clientCapabilities });
    this.#show({ client });
    this.#context.onChange();
  }

  /** Answers the session's requests from the recording. */
  #link(): Link {
    return {
      kind: this.#context.reader.header.transport,
      open: () => Promise.resolve(),
      send: (message) => this.#answer(message),
      // Only what a recording answers can be sent.
      sendBytes: async () => fail('sessionReadOnly', { method: 'bytes' }),
      adoptRevision: () => {},
      unfinished: () => undefined,
      close: () => Promise.resolve(),
      process: undefined,
      httpSessionId: undefined,
      listenStream: undefined,
    };
  }

  async #answer(message: OutgoingMessage): Promise<number> {
    if (!('method' in message) || !('id' in message)) return 0;
    const { id, method, params } = message;
    if (!readable.has(method)) fail('sessionReadOnly', { method });
    const answer = this.#answers.find(method, params) ?? fail('notInRecording', { method });
    const { requestSeq, responseSeq, idKey } = answer;
    const text = await payloadText(this.#context.traffic, responseSeq);
    const { value, texts } = await readResponse(text);
    setImmediate(() => {
      const envelope = responseIn(value, idKey);
      if (envelope === undefined) this.#peer.cancel(String(id));
      else this.#peer.receive({ ...envelope, id }, responseSeq, { text, texts });
    });
    return requestSeq;
  }
}

type Response = Extract<Envelope, { kind: 'result' | 'error' }>;

/** A recorded message; a large one is read in slices. */
async function readResponse(text: string): Promise<{ value?: Json | undefined; texts?: ResultTexts | undefined }> {
  if (text.length <= largeCharacters) return { value: parseMessage(text) };
  return (await inSlices(readLargeMessage(text))) ?? {};
}

/** The response in a recorded message, which may be a batch. */
function responseIn(value: Json | undefined, idKey: string): Response | undefined {
  const found = (Array.isArray(value) ? value : [value ?? null]).map((each) => readEnvelope(each));
  const responses = found.filter((each): each is Response => each.kind === 'result' || each.kind === 'error');
  return responses.find(({ id }) => jsonKey(id) === idKey) ?? responses[0];
}
