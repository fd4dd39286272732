import type { Carrier } from '#shared/exchange/carrier.ts';
import type {
  Exchange,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
  Sender,
} from '#shared/exchange/exchange.ts';
import { ExchangeBook } from '#shared/exchange/exchange-book.ts';
import { jsonKey } from '#shared/exchange/recent-map.ts';
import { type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import { metaKeys } from '#shared/mcp/meta-keys.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { FrameMark } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { beginWait, type ClientTime, endWait } from './client-time.ts';

type Side = 'out' | 'in';

/** A frame with requests. */
export interface PassedRequest {
  seq: number;
  at: number;
  /** The first frame of its thread. */
  root: number;
  clientTime?: ClientTime | undefined;
  /** Of a server request, the client's requests that wait for its answer, as far as can be known. */
  of?: readonly PassedRequest[] | undefined;
}

export type TappedExchange = Exchange<PassedRequest>;
export type TappedCarrier = Carrier<PassedRequest>;

/** The thread of a message. */
export interface Belonging {
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** `task`: it names its task. `several`: it names nothing, and several requests may have caused it. */
  origin?: 'task' | 'several';
  /** The requests that wait for the answer to it: the one that it belongs to, or all that may have led to it. */
  of?: readonly PassedRequest[];
}

interface PassedMessage {
  /** Of a request its own; of a response the one that it answers, unless that was answered before. */
  exchange?: TappedExchange | undefined;
  mark?: FrameMark | undefined;
}

/** The entries of a batch (2025-03-26), which share one frame. */
export interface PassedBatch extends Belonging {
  marks: FrameMark[];
  /** Of each entry. */
  exchanges: (TappedExchange | undefined)[];
  hasRequests: boolean;
  /** What its requests keep: it's filled in when the frame is recorded. */
  kept: PassedRequest;
}

const listOf: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

const entriesPerStep = 500;
const markOf = { open: undefined, late: 'lateResponse', duplicate: 'duplicateResponse', unknown: 'unknownId' } as const;

/** The exchanges of one connection by their frames, and which messages of the server nobody asked for. */
export class TappedExchanges {
  readonly #book = new ExchangeBook<PassedRequest>();
  /** What the server declared. */
  #capabilities: Json | undefined;

  /** The first frame of the thread of a client's request. */
  threadOf(id: RpcId): number | undefined {
    return this.#book.get('client', id)?.kept.root;
  }

  /** Whether a client's request has no response yet and wasn't given up. */
  isWaiting(id: RpcId): boolean {
    return this.#book.get('client', id)?.state === 'open';
  }

  /** The thread of a message before it is recorded; none when it starts one or has none. `carrier`: see `ExchangeBook`. */
  belonging(side: Side, message: Message, carrier?: TappedCarrier): Belonging {
    const { how, exchange } = this.#book.place(senderOf(side), message, carrier);
    if (how === 'several') {
      const isAsking = side === 'in' && message.kind === 'request';
      const of = isAsking ? this.#book.mayHaveAsked().map(({ kept }) => kept) : undefined;
      return { origin: how, ...(of && { of }) };
    }
    if (exchange === undefined) return {};
    return { thread: exchange.kept.root, of: [exchange.kept], ...(how === 'task' && side === 'in' && { origin: how }) };
  }

  /** A request was recorded, in the thread that `belonging` gave or as the first of its own. */
  requested(side: Side, request: RequestMessage, kept: PassedRequest, carrier?: TappedCarrier): TappedExchange {
    const exchange = this.#book.requested(senderOf(side), request, kept);
    if (side === 'out') carrier?.add(exchange, request);
    else for (const waiting of kept.of ?? []) beginWait(waiting, kept.at);
    return exchange;
  }

  /** A client's request waits for the client to sign in, or goes on. */
  hold(id: RpcId, isHeld: boolean, at: number): void {
    const kept = this.#book.get('client', id)?.kept;
    if (kept !== undefined) (isHeld ? beginWait : endWait)(kept, at);
  }

  /** Adds the entries of a batch, in steps. */
  *batch(side: Side, entries: readonly Json[], at: number, carrier?: TappedCarrier): Steps<PassedBatch> {
    const kept = { seq: 0, at: 0, root: 0 };
    const marks = new Set<FrameMark>();
    const exchanges: PassedBatch['exchanges'] = [];
    let belonging: Belonging = {};
    let hasRequests = false;
    for (const [index, entry] of entries.entries()) {
      if (index % entriesPerStep === entriesPerStep - 1) yield;
      const message = readEnvelope(entry);
      let passed: PassedMessage = {};
      if (message.kind === 'request') {
        hasRequests = true;
        passed = { exchange: this.requested(side, message, kept, carrier) };
      } else if (message.kind !== 'batch' && message.kind !== 'stray') {
        if (belonging.thread === undefined) belonging = this.belonging(side, message, carrier);
        passed =
          message.kind === 'notification'
            ? { mark: this.notified(side, message, at, carrier) }
            : this.responded(side, message, at, carrier);
      }
      exchanges.push(passed.exchange);
      if (passed.mark !== undefined) marks.add(passed.mark);
    }
    return { ...belonging, marks: [...marks], exchanges, hasRequests, kept };
  }

  /** A client's request was cancelled, timed out or failed; undefined when it isn't open. A later response is late. */
  gaveUp(id: RpcId): TappedExchange | undefined {
    return this.#book.cancelled('client', id);
  }

  /** The exchange that a response from `side` answers, and the mark of a server's response. */
  responded(side: Side, response: ResponseMessage, at: number, carrier?: TappedCarrier): PassedMessage {
    const sender = senderOf(side);
    const answered = this.#book.answeredBy(sender, response, carrier);
    if (answered === undefined && response.id === undefined) return {};
    const { how, exchange } = this.#book.responded(sender, response, answered);
    const mark = side === 'in' ? markOf[how] : undefined;
    if (exchange === undefined || how === 'duplicate') return { mark };
    for (const waiting of exchange.kept.of ?? []) endWait(waiting, at);
    const { method } = exchange;
    if (side === 'in' && (method === 'initialize' || method === 'server/discover') && response.kind === 'result') {
      this.#capabilities = (isJsonObject(response.result) ? response.result.capabilities : undefined) ?? {};
    }
    return { exchange, mark };
  }

  /** The mark of a notification. */
  notified(side: Side, notification: NotificationMessage, at: number, carrier?: TappedCarrier): FrameMark | undefined {
    const { method, params } = notification;
    const cancelled = this.#book.notified(senderOf(side), notification);
    for (const waiting of cancelled?.kept.of ?? []) endWait(waiting, at);
    if (side === 'out') return undefined;
    if (method === 'notifications/progress') {
      const { progressToken: token, _meta: meta } = isJsonObject(params) ? params : {};
      // A task of an earlier session uses that session's token.
      if (isJsonObject(meta) && meta[metaKeys.relatedTask] !== undefined) return undefined;
      const known = token === undefined ? undefined : this.#book.ofToken(jsonKey(token), carrier);
      return known?.takesProgress === true ? undefined : 'unknownToken';
    }
    const list = ownValue(listOf, method);
    if (list === undefined || this.#capabilities === undefined) return undefined;
    const declared = isJsonObject(this.#capabilities) ? this.#capabilities[list] : undefined;
    return isJsonObject(declared) && declared.listChanged === true ? undefined : 'undeclaredChange';
  }
}

function senderOf(side: Side): Sender {
  return side === 'out' ? 'client' : 'server';
}
