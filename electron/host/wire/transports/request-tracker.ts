import { type Envelope, mayLeadToRequests, type RpcId } from '#shared/mcp/envelope.ts';
import type { FrameMark } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { relatedTask } from './read-task.ts';
import { keyOf, RecentMap } from './recent-map.ts';

type Sender = 'out' | 'in';
type RequestEnvelope = Extract<Envelope, { kind: 'request' }>;
type ResponseEnvelope = Extract<Envelope, { kind: 'result' | 'error' }>;
type NotificationEnvelope = Extract<Envelope, { kind: 'notification' }>;

/** A request that passed. */
export interface PassedRequest {
  seq: number;
  at: number;
  /** Empty when it is very long. */
  method: string;
  /** The first frame of its thread. */
  root: number;
}

/** A request of the client. */
interface OwnRequest extends PassedRequest {
  /** Distinguishes its next input round from those of other requests. */
  target: string;
  /** The progress token, by `keyOf`. */
  token?: string;
  /** It may cause log messages; a modern request must ask for them (2026-07-28, logging). */
  takesLogs: boolean;
  /** It may cause server requests. */
  mayAsk: boolean;
}

/** The thread of a message. */
export interface Belonging {
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** `task`: it names its task. `several`: it names nothing, and several requests may have caused it. */
  origin?: 'task' | 'several';
}

/** The longest method that is kept for a response, in characters. */
const methodCharacters = 1000;
/** The length of a `requestState` that distinguishes input rounds, in characters. */
const stateHead = 2000;

/** Server requests that aren't caused by a client's request. */
const unrelated = new Set(['ping']);
const modernVersion = 'io.modelcontextprotocol/protocolVersion';
const logLevelKey = 'io.modelcontextprotocol/logLevel';
const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';

const listOf: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

/**
 * Follows the requests of one connection: which response, progress, task, input round and server request belongs to
 * which, what the thread of a message is, and which messages nobody asked for.
 */
export class RequestTracker {
  /** The client's requests that have no response and weren't given up. */
  readonly #open = new Map<string, OwnRequest>();
  readonly #ended = new RecentMap<string, { request: OwnRequest; how: 'answered' | 'cancelled' }>();
  /** A server's requests may stay without a response: in 2026-07-28 they never get one. */
  readonly #ofServer = new RecentMap<string, PassedRequest & { isAnswered?: true }>();
  /** By progress token; the token of a task outlives the response to its request. */
  readonly #tokens = new RecentMap<string, { request: OwnRequest; isOver?: true }>();
  readonly #tasks = new RecentMap<string, number>();
  /** Requests with input rounds, which have other ids (2026-07-28, multi-round-trip requests). */
  readonly #rounds = new RecentMap<string, number>();
  #capabilities: Json | undefined;

  /** The first frame of the thread of a client's request. */
  threadOf(id: RpcId): number | undefined {
    return this.#rootOf('out', id);
  }

  /** Whether a client's request has no response yet and wasn't given up. */
  isWaiting(id: RpcId): boolean {
    return this.#open.has(keyOf(id));
  }

  /**
   * The thread of a message before it is recorded; none when it starts one or has none. `isShared`: on stdio, server
   * requests and log messages don't name a request (basic/transports, stdio); they belong to the only running one that
   * may have caused them.
   */
  belonging(side: Sender, envelope: Envelope, isShared: boolean): Belonging {
    switch (envelope.kind) {
      case 'request': {
        const thread = this.#taskIn(envelope.params);
        if (side === 'out') return { thread: thread ?? this.#roundIn(envelope) };
        if (thread !== undefined) return { thread, origin: 'task' };
        return isShared && !unrelated.has(envelope.method) ? this.#onlyOpen('mayAsk') : {};
      }
      case 'result':
      case 'error':
        return { thread: envelope.id === undefined ? undefined : this.#rootOf(otherOf(side), envelope.id) };
      case 'notification':
        return this.#ofNotification(side, envelope, isShared);
      default:
        return {};
    }
  }

  /** A request was recorded as the frame `seq`, in the thread that `belonging` gave or as the first of its own. */
  requested(
    side: Sender,
    { id, method, params }: RequestEnvelope,
    { seq, at, root }: Omit<PassedRequest, 'method'>,
  ): void {
    const request = { seq, at, root, method: method.length <= methodCharacters ? method : '' };
    if (side === 'in') {
      this.#ofServer.set(keyOf(id), request);
      return;
    }
    const meta = isJsonObject(params) && isJsonObject(params._meta) ? params._meta : {};
    const isEndless = method === 'subscriptions/listen';
    const own: OwnRequest = {
      ...request,
      target: targetOf(method, params),
      takesLogs: !isEndless && (meta[modernVersion] === undefined || meta[logLevelKey] !== undefined),
      mayAsk: !isEndless && mayLeadToRequests(method),
    };
    this.#open.set(keyOf(id), own);
    if (meta.progressToken === undefined) return;
    own.token = keyOf(meta.progressToken);
    this.#tokens.set(own.token, { request: own });
  }

  /** A client's request was cancelled, timed out or failed; undefined when it isn't open. A later response is late. */
  gaveUp(id: RpcId): PassedRequest | undefined {
    const key = keyOf(id);
    const request = this.#open.get(key);
    if (request === undefined) return undefined;
    this.#open.delete(key);
    this.#ended.set(key, { request, how: 'cancelled' });
    return request;
  }

  /** The request of a response from `side`, and the marks of a server's response. */
  responded(side: Sender, envelope: ResponseEnvelope): { request?: PassedRequest; marks: FrameMark[] } {
    if (envelope.id === undefined) return { marks: [] };
    const key = keyOf(envelope.id);
    if (side === 'out') {
      const request = this.#ofServer.get(key);
      if (request === undefined || request.isAnswered) return { marks: [] };
      request.isAnswered = true;
      return { request, marks: [] };
    }
    const open = this.#open.get(key);
    const before = this.#ended.get(key);
    const request = open ?? (before?.how === 'cancelled' ? before.request : undefined);
    if (request === undefined) return { marks: [before === undefined ? 'unknownId' : 'duplicateResponse'] };
    this.#open.delete(key);
    this.#ended.set(key, { request, how: 'answered' });
    this.#learn(request, envelope);
    return { request, marks: open === undefined ? ['lateResponse'] : [] };
  }

  /** The marks of a notification. */
  notified(side: Sender, { method, params }: NotificationEnvelope): FrameMark[] {
    if (side === 'out') {
      const id = isJsonObject(params) ? params.requestId : undefined;
      if (method === 'notifications/cancelled' && (typeof id === 'string' || typeof id === 'number')) this.gaveUp(id);
      return [];
    }
    if (method === 'notifications/progress') {
      const { progressToken: token, _meta: meta } = isJsonObject(params) ? params : {};
      // A task of an earlier session uses that session's token.
      if (isJsonObject(meta) && meta[relatedTask] !== undefined) return [];
      const known = token === undefined ? undefined : this.#tokens.get(keyOf(token));
      return known === undefined || known.isOver ? ['unknownToken'] : [];
    }
    const list = ownValue(listOf, method);
    if (list === undefined || this.#capabilities === undefined) return [];
    const declared = isJsonObject(this.#capabilities) ? this.#capabilities[list] : undefined;
    return isJsonObject(declared) && declared.listChanged === true ? [] : ['undeclaredChange'];
  }

  /** What a response says of later messages: the declared notifications, a task, a further round. */
  #learn(request: OwnRequest, envelope: ResponseEnvelope): void {
    const result = envelope.kind === 'result' && isJsonObject(envelope.result) ? envelope.result : undefined;
    if (request.method === 'initialize' || request.method === 'server/discover') {
      if (envelope.kind === 'result') this.#capabilities = result?.capabilities ?? {};
    }
    const isTask = result?.resultType === 'task' || isJsonObject(result?.task);
    const taskId = stringAt(result?.task, 'taskId') ?? (isTask ? stringAt(result, 'taskId') : undefined);
    if (taskId !== undefined) this.#tasks.set(keyOf(taskId), request.root);
    if (result?.resultType === 'input_required') {
      this.#rounds.set(roundKey(request.target, result.requestState), request.root);
    }
    // A task reports progress with the token of the call that created it (tasks, progress).
    const used = request.token === undefined || isTask ? undefined : this.#tokens.get(request.token);
    if (used?.request === request) used.isOver = true;
  }

  #ofNotification(side: Sender, { method, params }: NotificationEnvelope, isShared: boolean): Belonging {
    const named = this.#taskIn(params);
    if (named !== undefined) return { thread: named, origin: 'task' };
    if (!isJsonObject(params)) return {};
    if (method === 'notifications/cancelled') {
      const { requestId } = params;
      return { thread: this.#rootOf(side, requestId) ?? (side === 'in' ? this.#rootOf('out', requestId) : undefined) };
    }
    if (side === 'out') return {};
    if (method === 'notifications/progress') {
      return { thread: this.#tokens.get(keyOf(params.progressToken))?.request.root };
    }
    const subscription = isJsonObject(params._meta) ? params._meta[subscriptionKey] : undefined;
    if (subscription !== undefined) return { thread: this.#rootOf('out', subscription) };
    return isShared && method === 'notifications/message' ? this.#onlyOpen('takesLogs') : {};
  }

  /** The first frame of the thread of a request of `side`. */
  #rootOf(side: Sender, id: Json | undefined): number | undefined {
    const key = keyOf(id);
    if (side === 'in') return this.#ofServer.get(key)?.root;
    return (this.#open.get(key) ?? this.#ended.get(key)?.request)?.root;
  }

  /** The thread of the task that a message names, also in `_meta` (2025-11-25). */
  #taskIn(params: Json | undefined): number | undefined {
    if (!isJsonObject(params) || this.#tasks.size === 0) return undefined;
    const meta = isJsonObject(params._meta) ? params._meta[relatedTask] : undefined;
    const taskId = stringAt(params, 'taskId') ?? stringAt(meta, 'taskId');
    return taskId === undefined ? undefined : this.#tasks.get(keyOf(taskId));
  }

  #roundIn({ method, params }: RequestEnvelope): number | undefined {
    const isFurther =
      isJsonObject(params) && (params.inputResponses !== undefined || params.requestState !== undefined);
    return isFurther ? this.#rounds.get(roundKey(targetOf(method, params), params.requestState)) : undefined;
  }

  /** The thread of the only open request that may have caused a message. */
  #onlyOpen(may: 'takesLogs' | 'mayAsk'): Belonging {
    let only: OwnRequest | undefined;
    for (const request of this.#open.values()) {
      if (!request[may]) continue;
      if (only !== undefined) return { origin: 'several' };
      only = request;
    }
    return { thread: only?.root };
  }
}

function otherOf(side: Sender): Sender {
  return side === 'in' ? 'out' : 'in';
}

function targetOf(method: string, params: Json | undefined): string {
  return `${method} ${stringAt(params, 'name') ?? stringAt(params, 'uri') ?? ''}`;
}

function roundKey(target: string, state: Json | undefined): string {
  return `${target} ${typeof state === 'string' ? state.slice(0, stateHead) : ''}`;
}
