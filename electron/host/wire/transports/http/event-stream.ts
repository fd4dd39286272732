import type { RpcId } from '#shared/mcp/envelope.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { newestModernRevision } from '#shared/model/revision.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { WorkQueue } from '../../slices/work-queue.ts';
import type { ArrivalReporter } from '../arrivals.ts';
import { answers, deliver, type LinkEvents } from '../link.ts';
import type { TappedMessage } from '../tap.ts';
import type { HttpResponse } from './http-client.ts';
import { cutFailure, networkFailure } from './http-failures.ts';
import type { HttpExchange, HttpRecorder } from './http-recorder.ts';
import type { HttpLimits } from './read-body.ts';
import { readEvent, type SseEvent, SseSplitter } from './sse-splitter.ts';

interface SeenEvents {
  answered: boolean;
  hadMessages: boolean;
  /** The last event id, for `Last-Event-ID`; empty after the server has reset it. */
  lastEventId: string | undefined;
  /** The last `retry`, in milliseconds. */
  retryMs: number | undefined;
}

/** The end of a stream. */
export interface StreamEnd extends SeenEvents {
  cut: boolean;
  /** The failure for requests that still wait. */
  failure: Failure;
}

interface StreamEvents extends Pick<LinkEvents, 'onMessage' | 'onStray'> {
  /** Called for an event without a message. */
  onControl(event: SseEvent): void;
}

/** Reads, records and delivers a response's events. Never throws. */
export async function readEvents(
  exchange: HttpExchange,
  response: HttpResponse,
  {
    recorder,
    limits,
    work,
    arrivals,
    events,
  }: {
    recorder: HttpRecorder;
    limits: HttpLimits;
    work: WorkQueue;
    arrivals: ArrivalReporter;
    events: StreamEvents;
  },
): Promise<StreamEnd> {
  const seen: SeenEvents = { answered: false, hadMessages: false, lastEventId: undefined, retryMs: undefined };
  const isOver = () => exchange.signal?.aborted === true;
  function* take(bytes: Uint8Array, at: number): Steps {
    const event = yield* readEvent(bytes);
    seen.lastEventId = event.id ?? seen.lastEventId;
    seen.retryMs = event.retry ?? seen.retryMs;
    if (event.data === undefined || event.data === '' || event.event !== 'message') {
      recorder.event(exchange, event);
      events.onControl(event);
      return;
    }
    const read = yield* recorder.tap.read(event.data, event.bytes, isOver, exchange);
    const tapped = addressed(recorder.eventMessage(exchange, event, read, at), exchange.rpcId);
    seen.hadMessages = true;
    if (answers(tapped.envelope, exchange.rpcId)) seen.answered = true;
    yield* deliver(tapped, events, isOver) ?? [];
  }
  const splitter = new SseSplitter((bytes) => {
    const at = recorder.tap.now();
    work.add(() => take(bytes, at));
  }, limits.messageBytes);
  const { rpcId } = exchange;
  const url = recorder.tap.mask.text(shownUrl(exchange.url));
  let cause = 'the stream ended';
  try {
    for await (const chunk of response.body) {
      if (!splitter.push(chunk)) {
        await work.whenIdle();
        const frameSeq = recorder.cutOff(exchange, 'sse', splitter.rest(), 'size');
        return { ...seen, cut: true, failure: cutFailure('size', url, limits, frameSeq) };
      }
      arrivals.look(splitter);
      await work.whenIdle();
      await recorder.tap.room();
    }
  } catch (thrown) {
    cause = networkFailure(thrown, url).cause ?? cause;
  }
  await work.whenIdle();
  const rest = splitter.rest();
  const lacksResponse = rpcId !== undefined && !seen.answered && recorder.tap.isWaiting(rpcId);
  const isIncomplete = rest.length > 0 || (lacksResponse && !mayBeResumed(exchange, seen));
  const frameSeq =
    isIncomplete && exchange.signal?.aborted !== true ? recorder.brokeOff(exchange, 'sse', rest, cause) : undefined;
  const failure = createFailure(
    'connectionLost',
    { method: exchange.method },
    { cause, ...(frameSeq !== undefined && { frameSeq }) },
  );
  return { ...seen, cut: false, failure };
}

/** An error without an id belongs to the request of its stream. */
function addressed(tapped: TappedMessage, rpcId: RpcId | undefined): TappedMessage {
  const { envelope } = tapped;
  if (envelope.kind !== 'error' || envelope.id !== undefined) return tapped;
  return { ...tapped, envelope: { ...envelope, id: rpcId } };
}

/** A server may end a stream before the response once it has sent an event id (2025-11-25; not from 2026-07-28 on). */
function mayBeResumed({ headers }: HttpExchange, { lastEventId = '' }: SeenEvents): boolean {
  return lastEventId !== '' && (headers.get('mcp-protocol-version') ?? '') < newestModernRevision;
}
