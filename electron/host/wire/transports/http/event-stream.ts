import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../../../storage/config/url-secrets.ts';
import { ArrivalReporter } from '../arrivals.ts';
import { answers, deliver, type LinkEvents } from '../link.ts';
import type { HttpResponse } from './http-client.ts';
import { cutFailure, networkFailure } from './http-failures.ts';
import type { Exchange, HttpRecorder } from './http-recorder.ts';
import type { HttpLimits } from './read-body.ts';
import { type SseEvent, SseSplitter } from './sse-splitter.ts';

interface SeenEvents {
  answered: boolean;
  /** At least one message came. */
  fruitful: boolean;
  /** The newest event's id, for `Last-Event-ID`; undefined when there was none. */
  lastEventId: string | undefined;
  /** The newest `retry`, in milliseconds. */
  retryMs: number | undefined;
}

/** How a stream ended, and what its successor has to know. */
export interface StreamEnd extends SeenEvents {
  cut: boolean;
  /** What the end means for whoever still waits. */
  failure: Failure;
}

interface StreamEvents extends Pick<LinkEvents, 'onMessage' | 'onStray' | 'onArriving'> {
  /** An event without a message. */
  onControl(event: SseEvent): void;
}

/** Reads a response's events to its end, records and delivers each. Never throws. */
export async function readEvents(
  exchange: Exchange,
  response: HttpResponse,
  { recorder, limits, events }: { recorder: HttpRecorder; limits: HttpLimits; events: StreamEvents },
): Promise<StreamEnd> {
  const seen: SeenEvents = { answered: false, fruitful: false, lastEventId: undefined, retryMs: undefined };
  const splitter = new SseSplitter((event) => {
    if (event.id !== undefined) seen.lastEventId = event.id === '' ? undefined : event.id;
    seen.retryMs = event.retry ?? seen.retryMs;
    if (event.data === undefined || event.data === '' || event.event !== 'message') {
      recorder.event(exchange, event);
      events.onControl(event);
      return;
    }
    const tapped = recorder.eventMessage(exchange, event, event.data);
    seen.fruitful = true;
    if (answers(tapped.envelope, exchange.rpcId)) seen.answered = true;
    deliver(tapped, events);
  }, limits.messageBytes);
  const { rpcId } = exchange;
  const arrivals = new ArrivalReporter(recorder.tap.mask, (arrival) => events.onArriving({ ...arrival, rpcId }));
  const url = recorder.tap.mask.text(shownUrl(exchange.url));
  let cause = 'the stream ended';
  try {
    for await (const chunk of response.body) {
      if (!splitter.push(chunk)) {
        const frameSeq = recorder.cutOff(exchange, 'sse', splitter.rest(), 'size');
        return { ...seen, cut: true, failure: cutFailure('size', url, limits, frameSeq) };
      }
      arrivals.look(splitter);
      await recorder.tap.room();
    }
  } catch (thrown) {
    cause = networkFailure(thrown, url).cause ?? cause;
  }
  const rest = splitter.rest();
  const isMissed = rest.length > 0 || (exchange.rpcId !== undefined && !seen.answered);
  const frameSeq =
    isMissed && exchange.signal?.aborted !== true ? recorder.brokeOff(exchange, 'sse', rest, cause) : undefined;
  const failure = createFailure(
    'connectionLost',
    { method: exchange.method },
    { cause, ...(frameSeq !== undefined && { frameSeq }) },
  );
  return { ...seen, cut: false, failure };
}
