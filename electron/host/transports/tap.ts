import { type Envelope, parseJson, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import { readLogMessage } from '#shared/mcp/log-message.ts';
import { clip, summarise } from '#shared/mcp/summary.ts';
import type { Channel, Direction, FrameKind, Framing } from '#shared/model/frame.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import type { Clock } from '../platform.ts';
import type { FrameInput, Recorder } from '../traffic/recorder.ts';

type Meta = NonNullable<FrameInput['meta']>;

/** A message as it passed: its place in the log and what it means. */
export interface TappedMessage {
  seq: number;
  envelope: Envelope;
}

interface Passing {
  direction: Direction;
  channel: Channel;
  framing: Framing;
  /** The exact bytes as they travelled. */
  body: Uint8Array;
  /** The JSON text inside them; the same as the bytes unless an SSE event wraps it. */
  payload: string;
  meta?: Meta;
  at?: number;
}

const textDecoder = new TextDecoder();

/**
 * Listens on one connection: turns passing bytes into frames, before anything else looks at them, and pairs
 * answers with their requests. It changes nothing and never throws at what a server sends.
 */
export class Tap {
  readonly #recorder: Recorder;
  readonly #identity: { serverId: ServerId; sessionId: SessionId; serverName: string };
  readonly #clock: Clock;
  readonly #channel: Channel | undefined;
  readonly #openRequests = { out: new Map<string, Asked>(), in: new Map<string, Asked>() };

  /** `channel` overrides every frame's channel: a throwaway probe is one channel, whatever pipe it used. */
  constructor(
    recorder: Recorder,
    identity: { serverId: ServerId; sessionId: SessionId; serverName: string },
    clock: Clock,
    channel?: Channel,
  ) {
    this.#recorder = recorder;
    this.#identity = identity;
    this.#clock = clock;
    this.#channel = channel;
  }

  now(): number {
    return this.#clock.now();
  }

  /** When a source that can wait may go on: see `Recorder.room`. */
  room(): Promise<void> | undefined {
    return this.#recorder.room();
  }

  /** The same connection's tap for its throwaway probe. */
  forProbe(): Tap {
    return new Tap(this.#recorder, this.#identity, this.#clock, 'probe');
  }

  /** Records one message. What is not JSON, or no JSON-RPC, is recorded as stray. */
  message(passing: Passing): TappedMessage {
    const value = parseJson(passing.payload);
    const envelope: Envelope = value === undefined ? { kind: 'stray' } : readEnvelope(value);
    const { direction, channel, framing, body, meta } = passing;
    const at = passing.at ?? this.now();
    const common = { at, direction, channel, framing, body, ...(meta && { meta }) };
    switch (envelope.kind) {
      case 'request': {
        const rpcId = JSON.stringify(envelope.id);
        const about = this.#aboutMessage(direction, envelope);
        const seq = this.#record({ ...common, kind: 'request', method: envelope.method, rpcId, ...about });
        if (direction !== 'local') this.#openRequests[direction].set(rpcId, { seq, at, method: envelope.method });
        return { seq, envelope };
      }
      case 'result':
      case 'error':
        return { seq: this.#recordAnswer(common, envelope), envelope };
      case 'notification': {
        const about = this.#aboutMessage(direction, envelope);
        return { seq: this.#record({ ...common, kind: 'notification', method: envelope.method, ...about }), envelope };
      }
      default: {
        const summary = envelope.kind === 'batch' ? summarise(envelope) : clip(passing.payload);
        return { seq: this.#record({ ...common, kind: envelope.kind, summary }), envelope };
      }
    }
  }

  /** Records bytes that carry no message: stderr, an HTTP head, an SSE comment. */
  bytes(passing: {
    direction: Direction;
    channel: Channel;
    kind: FrameKind;
    body: Uint8Array;
    summary?: string;
    framing?: Framing;
    method?: string;
    meta?: Meta;
  }): number {
    const { summary, framing = 'none', ...rest } = passing;
    return this.#record({ ...rest, at: this.now(), framing, summary: clip(summary ?? headText(passing.body)) });
  }

  /** Records something that happened to the connection, told by Loupe. */
  lifecycle(method: string, summary: string, meta?: Meta): number {
    const body = new Uint8Array(0);
    return this.bytes({
      direction: 'local',
      channel: 'process',
      kind: 'lifecycle',
      method,
      body,
      summary,
      ...(meta && { meta }),
    });
  }

  #recordAnswer(
    common: Pick<FrameInput, 'at' | 'direction' | 'channel' | 'framing' | 'body' | 'meta'>,
    envelope: Extract<Envelope, { kind: 'result' | 'error' }>,
  ): number {
    const asked = this.#takeAsked(common.direction, envelope.id);
    const rpcId = envelope.id === undefined ? undefined : JSON.stringify(envelope.id);
    return this.#record({
      ...common,
      kind: envelope.kind,
      ...(rpcId !== undefined && { rpcId }),
      ...(asked && { method: asked.method, pairSeq: asked.seq, latencyMs: common.at - asked.at }),
      summary: summarise(envelope),
    });
  }

  /** Only servers write log messages. */
  #aboutMessage(direction: Direction, envelope: Envelope): Pick<FrameInput, 'summary' | 'log'> {
    const log = direction === 'in' ? readLogMessage(envelope) : undefined;
    return log === undefined ? { summary: summarise(envelope) } : { summary: log.summary, log: log.facts };
  }

  #takeAsked(answerDirection: Direction, id: RpcId | undefined): Asked | undefined {
    if (id === undefined || answerDirection === 'local') return undefined;
    const open = this.#openRequests[answerDirection === 'in' ? 'out' : 'in'];
    const key = JSON.stringify(id);
    const asked = open.get(key);
    open.delete(key);
    return asked;
  }

  #record(input: Omit<FrameInput, 'serverId' | 'sessionId' | 'serverName'>): number {
    const channel = this.#channel ?? input.channel;
    return this.#recorder.record({ ...input, ...this.#identity, channel });
  }
}

interface Asked {
  seq: number;
  at: number;
  method: string;
}

function headText(body: Uint8Array): string {
  return textDecoder.decode(body.subarray(0, 800));
}
