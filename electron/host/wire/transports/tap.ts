import { Carrier } from '#shared/exchange/carrier.ts';
import { type Envelope, parseMessage, type RpcId, readEnvelope, shownId } from '#shared/mcp/envelope.ts';
import { foldDepth } from '#shared/mcp/json/json-depth.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { readLogMessage } from '#shared/mcp/log-message.ts';
import { nullFieldsOf } from '#shared/mcp/nulls/nulls.ts';
import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { clip, givenUpMethods, type Summary, summarise, summaryOf } from '#shared/mcp/summary.ts';
import type {
  Channel,
  Direction,
  FrameKind,
  FrameMark,
  Framing,
  GivenUp,
  LifecycleEvent,
} from '#shared/model/frames/frame.ts';
import { type SummaryFacts, summaryFactsSchema } from '#shared/model/frames/summary.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { Clock } from '../../platform.ts';
import { type MaskedBytes, SecretMask } from '../../storage/vault/secret-mask.ts';
import { type LargeMessage, largeCharacters, type ResultTexts, readLargeMessage } from '../slices/large-message.ts';
import type { FrameInput, Recorder } from '../traffic/frames/log-operations.ts';
import { latencyOf } from './client-time.ts';
import { type Meta, maskMeta } from './mask-meta.ts';
import {
  type Belonging,
  type PassedBatch,
  type TappedCarrier,
  type TappedExchange,
  TappedExchanges,
} from './tapped-exchanges.ts';

export interface TappedMessage {
  seq: number;
  envelope: Envelope;
  /** The JSON text, secrets masked. */
  text: string;
  /** Of a large message, which has exact numbers; see `readLargeMessage`. */
  texts?: ResultTexts | undefined;
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** Of each message in it: of a request its own exchange, of a response the one that it answers. */
  exchanges?: readonly (TappedExchange | undefined)[] | undefined;
}

interface Passing {
  direction: Direction;
  channel: Channel;
  framing: Framing;
  /** The exact bytes. */
  body: Uint8Array;
  /** The JSON text inside them; the same as the bytes unless an SSE event wraps it. */
  payload: string;
  meta?: Meta;
  at?: number;
  /** The first frame of the thread of the HTTP exchange that carries it. */
  thread?: number | undefined;
  /** That HTTP exchange with its requests; absent where all messages come on one stream. */
  carrier?: TappedCarrier | undefined;
  /** Of a recorded session, of which a connection may have several. */
  exchanges?: TappedExchanges | undefined;
  /** The payload, when it was read before. */
  read?: ReadPayload | undefined;
  /** What the payload is the JSON text of, before secrets are masked. */
  value?: Json | undefined;
}

/** A payload as JSON, secrets masked. */
export interface ReadPayload extends Partial<LargeMessage> {
  text: string;
  /** The exact bytes of a large payload, secrets masked. */
  masked?: MaskedBytes;
  /** Of a large batch. */
  batch?: PassedBatch;
}

/** A connection that records less doesn't wait for the log while it is behind. */
const freeAfterBytes = 1_000_000;
/** About what a frame takes beside its body. */
const frameBytes = 500;

const textDecoder = new TextDecoder();
const noCarrier: TappedCarrier = new Carrier();

/** Records bytes as frames and pairs responses with requests. Never throws for invalid input. */
export class Tap {
  readonly #recorder: Recorder;
  readonly #identity: { serverId: ServerId; sessionId: SessionId; serverName: string };
  readonly clock: Clock;
  readonly #channel: Channel | undefined;
  /** The server's mask, for streams and for texts outside of frames. */
  readonly mask: SecretMask;
  #exchanges = new TappedExchanges();
  /** About how many bytes were recorded since the log was seen not to be behind. */
  #unwaited = 0;

  /** `channel` overrides the channel of all frames. `mask` masks the server's secrets in all bytes. */
  constructor(
    recorder: Recorder,
    identity: { serverId: ServerId; sessionId: SessionId; serverName: string },
    clock: Clock,
    { channel, mask = new SecretMask() }: { channel?: Channel; mask?: SecretMask } = {},
  ) {
    this.#recorder = recorder;
    this.#identity = identity;
    this.clock = clock;
    this.#channel = channel;
    this.mask = mask;
  }

  now(): number {
    return this.clock.now();
  }

  /** No further messages come: what is known of the earlier ones, up to tens of thousands, is let go. */
  ended(): void {
    this.#exchanges = new TappedExchanges();
  }

  /** Resolves when a source that can wait may continue; undefined when it needn't wait. */
  room(): Promise<void> | undefined {
    const room = this.#recorder.room();
    if (room === undefined) this.#unwaited = 0;
    // The log is behind because of others.
    return this.#unwaited < freeAfterBytes ? undefined : room;
  }

  /**
   * Reads a payload that was received, in steps when it's large; without a value when it isn't JSON, or when the
   * connection `isOver` meanwhile. `body`: the exact bytes; `from`: where they come from, by default the server's stdout.
   */
  *read(
    payload: string,
    body: Uint8Array,
    isOver: () => boolean,
    from: Pick<Passing, 'carrier' | 'exchanges'> & { direction?: 'in' | 'out' } = {},
  ): Steps<ReadPayload> {
    if (payload.length <= largeCharacters) return this.readSmall(payload);
    const text = yield* this.mask.maskingText(payload);
    const masked = yield* this.mask.maskingBytes(body);
    const reading = readLargeMessage(text);
    for (;;) {
      if (isOver()) return { text, masked };
      yield;
      const { done, value } = reading.next();
      if (done !== true) continue;
      const entries = value?.value;
      const { direction = 'in', carrier, exchanges = this.#exchanges } = from;
      const batch = Array.isArray(entries)
        ? yield* exchanges.batch(direction, entries, this.now(), carrier)
        : undefined;
      return { text, masked, ...value, ...(batch && { batch }) };
    }
  }

  /** As `read`, at once. */
  readSmall(payload: string): ReadPayload {
    return readSmall(this.mask.text(payload));
  }

  /** As `read`, for a large text that can't be JSON; `head`: its beginning. */
  *readText(head: string, body: Uint8Array): Steps<ReadPayload> {
    return { text: this.mask.text(head), masked: yield* this.mask.maskingBytes(body) };
  }

  /** Records a message, as stray when it isn't JSON-RPC. Too deep values are folded (`foldDepth`). */
  message(passing: Passing): TappedMessage {
    const { direction, channel, framing, carrier, exchanges: book = this.#exchanges } = passing;
    const { body, payload, meta } = this.#masked(passing);
    const known = payload === passing.payload ? passing.value : undefined;
    const { value, isTooDeep, isTooWide, texts } =
      passing.read ?? (direction === 'in' ? readSmall(payload) : { value: known ?? parseMessage(payload) });
    // Most messages have no null at all, which takes less time to find out for all but large ones.
    const mayHaveNulls = payload.length > largeCharacters || payload.includes('null');
    const envelope: Envelope = value === undefined ? { kind: 'stray' } : readEnvelope(value, mayHaveNulls);
    const at = passing.at ?? this.now();
    const batch =
      envelope.kind === 'batch' && direction !== 'local'
        ? (passing.read?.batch ?? atOnce(book.batch(direction, envelope.entries, at, carrier)))
        : undefined;
    const { thread, origin, of } = this.#belonging(passing, envelope, batch);
    // Filled in place: copies would take a third of the time for a message.
    const frame: FrameInput = {
      ...this.#identity,
      at,
      direction,
      channel: this.#channel ?? channel,
      kind: envelope.kind,
      framing,
      summary: '',
      body,
    };
    if (origin !== undefined) frame.meta = { ...meta, origin };
    else if (meta !== undefined) frame.meta = meta;
    if (thread !== undefined) frame.thread = thread;
    const marks: FrameMark[] = batch?.marks ?? [];
    if (isTooDeep) marks.push('tooDeep');
    if (isTooWide) marks.push('tooWide');
    const hasNulls = direction === 'in' && value !== undefined && mayHaveNulls;
    const nullFields = hasNulls ? nullFieldsOf(value) : '';
    if (nullFields !== '') {
      marks.push('nullFields');
      frame.meta = { ...frame.meta, nullFields };
    }
    let exchange = this.#describe(frame, marks, envelope, { ...passing, payload });
    if (marks.length > 0) frame.marks = marks;
    const seq = this.#toRecorder(frame);
    const hasRequests = envelope.kind === 'request' || batch?.hasRequests === true;
    const root = thread ?? (hasRequests ? seq : undefined);
    const kept = { seq, at, root: root ?? seq, of };
    if (batch !== undefined) Object.assign(batch.kept, kept);
    if (envelope.kind === 'request' && direction !== 'local') {
      exchange = book.requested(direction, envelope, kept, carrier);
    }
    const exchanges = batch?.exchanges ?? (exchange && [exchange]);
    return { seq, envelope, text: payload, thread: root, ...(texts && { texts }), ...(exchanges && { exchanges }) };
  }

  /** The first frame of the thread of a client's request. */
  threadOfRequest(id: RpcId): number | undefined {
    return this.#exchanges.threadOf(id);
  }

  /** A client's request waits for a sign-in, or goes on: that time isn't latency. */
  hold(id: RpcId, isHeld: boolean): void {
    this.#exchanges.hold(id, isHeld, this.now());
  }

  /** Whether a client's request has no response yet and wasn't given up. */
  isWaiting(id: RpcId): boolean {
    return this.#exchanges.isWaiting(id);
  }

  #belonging(passing: Passing, envelope: Envelope, batch?: PassedBatch): Belonging {
    const { direction, channel, thread, carrier, exchanges = this.#exchanges } = passing;
    if (direction === 'local') return {};
    // On other channels something else tells the request that caused a message.
    const on = carrier ?? (channel === 'stdout' ? undefined : noCarrier);
    const found =
      envelope.kind === 'batch' || envelope.kind === 'stray'
        ? { thread: batch?.thread }
        : exchanges.belonging(direction, envelope, on);
    return found.thread === undefined ? { ...found, thread } : found;
  }

  /** Fills in the facts and marks of the message itself. Returns the exchange that a response answers. */
  #describe(
    frame: FrameInput,
    marks: FrameMark[],
    envelope: Envelope,
    { payload, carrier, exchanges = this.#exchanges }: Pick<Passing, 'payload' | 'carrier' | 'exchanges'>,
  ): TappedExchange | undefined {
    const { direction } = frame;
    switch (envelope.kind) {
      case 'request':
      case 'notification': {
        frame.method = envelope.method;
        if (envelope.kind === 'request') frame.rpcId = shownId(envelope.id);
        else if (direction !== 'local') {
          const mark = exchanges.notified(direction, envelope, frame.at, carrier);
          if (mark !== undefined) marks.push(mark);
        }
        // Only servers write log messages.
        const log = direction === 'in' ? readLogMessage(envelope) : undefined;
        if (log === undefined) Object.assign(frame, summarise(envelope));
        else {
          frame.summary = log.summary;
          frame.log = log.facts;
        }
        return undefined;
      }
      case 'result':
      case 'error':
        Object.assign(frame, summarise(envelope));
        if (envelope.id !== undefined) frame.rpcId = shownId(envelope.id);
        if (envelope.problem !== undefined) marks.push(envelope.problem);
        return direction === 'local'
          ? undefined
          : pair(frame, marks, exchanges.responded(direction, envelope, frame.at, carrier));
      default:
        Object.assign(frame, envelope.kind === 'batch' ? summarise(envelope) : summaryOf(payload));
        return undefined;
    }
  }

  /** Records bytes without a message: stderr, an HTTP head, an SSE comment. */
  bytes(passing: {
    direction: Direction;
    channel: Channel;
    kind: FrameKind;
    body: Uint8Array;
    /** Without it, the beginning of the body. */
    about?: string | SummaryFacts;
    framing?: Framing;
    method?: string;
    meta?: Meta;
    marks?: FrameMark[];
    thread?: number | undefined;
  }): number {
    const { framing = 'none', about = textDecoder.decode(passing.body.subarray(0, 800)), thread, ...rest } = passing;
    const { summary, facts } = typeof about === 'string' ? { summary: about } : this.#maskedFacts(about);
    const { body, payload, meta } = this.#masked({ ...rest, payload: summary });
    return this.#record({
      ...rest,
      body,
      ...(meta && { meta }),
      ...(thread !== undefined && { thread }),
      at: this.now(),
      framing,
      summary: clip(payload),
      ...(facts && { facts }),
    });
  }

  #maskedFacts(facts: SummaryFacts): Summary {
    if (this.mask.isEmpty) return summaryOf(facts);
    const masked = summaryFactsSchema.safeParse(parseJson(this.mask.text(JSON.stringify(facts)))).data;
    return masked === undefined ? { summary: summaryOf(facts).summary } : summaryOf(masked);
  }

  /** Records an event of the connection. */
  lifecycle(method: LifecycleEvent, about: string | SummaryFacts, meta?: Meta): number {
    const body = new Uint8Array(0);
    return this.bytes({
      direction: 'local',
      channel: 'process',
      kind: 'lifecycle',
      method,
      body,
      about,
      ...(meta && { meta }),
    });
  }

  #masked(passing: Pick<Passing, 'body' | 'payload' | 'meta' | 'read'>): Pick<Passing, 'body' | 'payload' | 'meta'> {
    const { mask } = this;
    if (mask.isEmpty) return passing;
    const { bytes: body, count } = passing.read?.masked ?? mask.bytes(passing.body);
    const meta = passing.meta && maskMeta(passing.meta, mask);
    const payload = passing.read?.text ?? mask.text(passing.payload);
    if (count === 0) return { body, payload, ...(meta && { meta }) };
    const masked = count + (typeof meta?.masked === 'number' ? meta.masked : 0);
    return { body, payload, meta: { ...meta, masked } };
  }

  /**
   * Records that a client's request was cancelled, timed out or failed; a late response still belongs to it. `exchanges`: of
   * its recorded session.
   */
  gaveUp(id: RpcId, how: GivenUp, exchanges = this.#exchanges): void {
    const request = exchanges.gaveUp(id);
    if (request === undefined) return;
    const { method, kept } = request;
    const at = this.now();
    this.#record({
      at,
      direction: 'local',
      channel: 'process',
      kind: 'lifecycle',
      framing: 'none',
      body: new Uint8Array(0),
      method: givenUpMethods[how],
      rpcId: JSON.stringify(id),
      pairSeq: kept.seq,
      latencyMs: latencyOf(kept, at),
      thread: kept.root,
      summary: method,
    });
  }

  #record(frame: Omit<FrameInput, 'serverId' | 'sessionId' | 'serverName'>): number {
    return this.#toRecorder({ ...frame, ...this.#identity, channel: this.#channel ?? frame.channel });
  }

  #toRecorder(frame: FrameInput): number {
    this.#unwaited += frame.body.length + frameBytes;
    return this.#recorder.record(frame);
  }
}

function pair(
  frame: FrameInput,
  marks: FrameMark[],
  { exchange, mark }: ReturnType<TappedExchanges['responded']>,
): TappedExchange | undefined {
  if (mark !== undefined) marks.push(mark);
  if (exchange === undefined) return undefined;
  frame.method = exchange.method;
  frame.pairSeq = exchange.kept.seq;
  frame.latencyMs = latencyOf(exchange.kept, frame.at);
  return exchange;
}

function readSmall(text: string): ReadPayload {
  const value = parseMessage(text);
  return value === undefined ? { text } : { text, value, isTooDeep: foldDepth(value) };
}
