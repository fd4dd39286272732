import type { NotificationMessage, RequestMessage, ResponseMessage, Sender } from '#shared/exchange/exchange.ts';
import { ExchangeBook } from '#shared/exchange/exchange-book.ts';
import { jsonKey } from '#shared/exchange/recent-map.ts';
import type { Envelope, RpcId } from '#shared/mcp/envelope.ts';
import { metaKeys } from '#shared/mcp/meta-keys.ts';
import type { FrameMark } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';

type Side = 'out' | 'in';

/** A request that passed. */
export interface PassedRequest {
  seq: number;
  at: number;
  /** The first frame of its thread. */
  root: number;
}

/** The thread of a message. */
export interface Belonging {
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** `task`: it names its task. `several`: it names nothing, and several requests may have caused it. */
  origin?: 'task' | 'several';
}

/** The request of a response. */
export interface AnsweredRequest extends PassedRequest {
  /** Empty when it is very long. */
  method: string;
}

const listOf: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

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

  /** The thread of a message before it is recorded; none when it starts one or has none. `isShared`: see `ExchangeBook`. */
  belonging(side: Side, envelope: Envelope, isShared: boolean): Belonging {
    if (envelope.kind === 'batch' || envelope.kind === 'stray') return {};
    const { how, exchange } = this.#book.place(senderOf(side), envelope, isShared);
    if (exchange === undefined) return how === 'several' ? { origin: how } : {};
    return { thread: exchange.kept.root, ...(how === 'task' && side === 'in' && { origin: how }) };
  }

  /** A request was recorded, in the thread that `belonging` gave or as the first of its own. */
  requested(side: Side, request: RequestMessage, passed: PassedRequest): void {
    this.#book.requested(senderOf(side), request, passed);
  }

  /** A client's request was cancelled, timed out or failed; undefined when it isn't open. A later response is late. */
  gaveUp(id: RpcId): AnsweredRequest | undefined {
    const exchange = this.#book.cancelled('client', id);
    return exchange && { ...exchange.kept, method: exchange.method };
  }

  /** The request of a response from `side`, and the mark of a server's response. */
  responded(side: Side, response: ResponseMessage): { request?: AnsweredRequest; mark?: FrameMark } {
    if (response.id === undefined) return {};
    const { how, exchange } = this.#book.responded(senderOf(side), response);
    const mark = side === 'in' ? markOf[how] : undefined;
    if (exchange === undefined || how === 'duplicate') return mark === undefined ? {} : { mark };
    const { method, kept } = exchange;
    if (side === 'in' && (method === 'initialize' || method === 'server/discover') && response.kind === 'result') {
      this.#capabilities = (isJsonObject(response.result) ? response.result.capabilities : undefined) ?? {};
    }
    return { request: { ...kept, method }, ...(mark !== undefined && { mark }) };
  }

  /** The mark of a notification. */
  notified(side: Side, notification: NotificationMessage): FrameMark | undefined {
    const { method, params } = notification;
    this.#book.notified(senderOf(side), notification);
    if (side === 'out') return undefined;
    if (method === 'notifications/progress') {
      const { progressToken: token, _meta: meta } = isJsonObject(params) ? params : {};
      // A task of an earlier session uses that session's token.
      if (isJsonObject(meta) && meta[metaKeys.relatedTask] !== undefined) return undefined;
      const known = token === undefined ? undefined : this.#book.ofToken(jsonKey(token));
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
