import type { Envelope, RpcId } from '#shared/mcp/envelope.ts';
import type { FrameMark } from '#shared/model/frame.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { RELATED_TASK } from './read-task.ts';
import { keyOf, RecentMap } from './recent-map.ts';

export interface OpenRequest {
  seq: number;
  at: number;
  method: string;
  /** The progress token of a client's request, by `keyOf`. */
  token?: string;
}

/** The longest method that is kept for a response, in characters. */
const METHOD_CHARACTERS = 1000;

type Side = 'out' | 'in';

const listOf: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

/** Matches the messages of one connection to find unexpected ones. */
export class Conversation {
  /** A server's requests may stay without a response: in 2026-07-28 they never get one. */
  readonly #open = { out: new Map<string, OpenRequest>(), in: new RecentMap<string, OpenRequest>() };
  readonly #ended = new RecentMap<string, 'answered' | 'cancelled'>();
  /** The client's request ids by progress tokens that the server may still use; those of tasks outlive their request. */
  readonly #tokens = new RecentMap<string, string>();
  #capabilities: Json | undefined;

  requested(side: Side, envelope: Extract<Envelope, { kind: 'request' }>, at: number, seq: number): void {
    const id = keyOf(envelope.id);
    const { method } = envelope;
    const request: OpenRequest = { seq, at, method: method.length <= METHOD_CHARACTERS ? method : '' };
    this.#open[side].set(id, request);
    if (side === 'in') return;
    const meta = isJsonObject(envelope.params) ? envelope.params._meta : undefined;
    const token = isJsonObject(meta) ? meta.progressToken : undefined;
    if (token === undefined) return;
    request.token = keyOf(token);
    this.#tokens.set(request.token, id);
  }

  /** A client's request was cancelled or timed out; undefined when it isn't open. A later response is late. */
  gaveUp(requestId: RpcId): OpenRequest | undefined {
    const id = keyOf(requestId);
    const request = this.#open.out.get(id);
    if (request !== undefined) this.#ended.set(id, 'cancelled');
    return request;
  }

  /** Whether a client's request has no response yet and wasn't given up. */
  isWaiting(requestId: RpcId): boolean {
    const id = keyOf(requestId);
    return this.#open.out.has(id) && this.#ended.get(id) !== 'cancelled';
  }

  /** The request of a response from `side`, and the marks of a server's response. */
  responded(
    side: Side,
    envelope: Extract<Envelope, { kind: 'result' | 'error' }>,
  ): { request?: OpenRequest; marks: FrameMark[] } {
    if (envelope.id === undefined) return { marks: [] };
    const id = keyOf(envelope.id);
    const open = this.#open[side === 'in' ? 'out' : 'in'];
    const request = open.get(id);
    open.delete(id);
    if (side === 'out') return { ...(request && { request }), marks: [] };
    const before = this.#ended.get(id);
    if (request !== undefined) this.#readCapabilities(request.method, envelope);
    if (request !== undefined || before !== undefined) this.#end(id, envelope, request?.token);
    if (before === 'cancelled') return { ...(request && { request }), marks: ['lateResponse'] };
    if (request !== undefined) return { request, marks: [] };
    return { marks: [before === 'answered' ? 'duplicateResponse' : 'unknownId'] };
  }

  notified(side: Side, { method, params }: Extract<Envelope, { kind: 'notification' }>): FrameMark[] {
    if (side === 'out') {
      const id = isJsonObject(params) ? params.requestId : undefined;
      if (method === 'notifications/cancelled' && id !== undefined) {
        this.#ended.set(keyOf(id), 'cancelled');
      }
      return [];
    }
    if (method === 'notifications/progress') {
      const { progressToken: token, _meta: meta } = isJsonObject(params) ? params : {};
      // A task of an earlier session uses that session's token.
      if (isJsonObject(meta) && meta[RELATED_TASK] !== undefined) return [];
      return token !== undefined && this.#tokens.has(keyOf(token)) ? [] : ['unknownToken'];
    }
    const list = listOf[method];
    if (list === undefined || this.#capabilities === undefined) return [];
    const declared = isJsonObject(this.#capabilities) ? this.#capabilities[list] : undefined;
    return isJsonObject(declared) && declared.listChanged === true ? [] : ['undeclaredChange'];
  }

  /** The handshake's result declares the server's notifications. */
  #readCapabilities(method: string, envelope: Extract<Envelope, { kind: 'result' | 'error' }>): void {
    if (envelope.kind !== 'result' || (method !== 'initialize' && method !== 'server/discover')) return;
    this.#capabilities = isJsonObject(envelope.result) ? (envelope.result.capabilities ?? {}) : {};
  }

  #end(id: string, envelope: Extract<Envelope, { kind: 'result' | 'error' }>, token: string | undefined): void {
    this.#ended.set(id, 'answered');
    // A task reports progress with the token of the call that created it (tasks, progress).
    if (envelope.kind === 'result' && createsTask(envelope.result)) return;
    if (token !== undefined && this.#tokens.get(token) === id) this.#tokens.delete(token);
  }
}

function createsTask(result: Json): boolean {
  return isJsonObject(result) && (isJsonObject(result.task) || result.resultType === 'task');
}
