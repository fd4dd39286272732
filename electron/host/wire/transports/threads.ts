import { type Envelope, mayLeadToRequests, type RpcId } from '#shared/mcp/envelope.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { BoundedMap } from '../../storage/bounded-map.ts';
import { RELATED_TASK } from './read-task.ts';
import { keyOf, RecentMap } from './recent-map.ts';

const MAX_RUNNING = 10_000;
/** The length of a `requestState` that distinguishes input rounds, in characters. */
const STATE_HEAD = 2000;

/** Server requests that aren't caused by a client's request. */
const unrelated = new Set(['ping']);
const MODERN_VERSION = 'io.modelcontextprotocol/protocolVersion';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

type Side = 'out' | 'in';

/** The thread of a message. */
export interface Belonging {
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** `task`: it names its task. `several`: it names nothing, and several requests may have caused it. */
  origin?: 'task' | 'several';
}

/** A client's request without a response. */
interface Running {
  root: number;
  /** Distinguishes its next round from those of other requests. */
  target: string;
  isEndless: boolean;
  /** It may cause log messages; a modern request must ask for them (2026-07-28, logging). */
  takesLogs: boolean;
  /** It may cause server requests. */
  mayAsk: boolean;
}

/** Finds the thread of messages: a request with its response, progress, tasks, input rounds and server requests. */
export class Threads {
  /** The first frame of the thread by request id, of the client and of the server. */
  readonly #roots = { out: new RecentMap<string, number>(), in: new RecentMap<string, number>() };
  readonly #tokens = new RecentMap<string, number>();
  readonly #tasks = new RecentMap<string, number>();
  /** Requests with input rounds, which have other ids (2026-07-28, multi-round-trip requests). */
  readonly #rounds = new RecentMap<string, number>();
  readonly #running = new BoundedMap<string, Running>(MAX_RUNNING);

  /** The first frame of the thread of a client's request. */
  ofRequest(id: RpcId): number | undefined {
    return this.#roots.out.get(keyOf(id));
  }

  /**
   * The thread of a message before it is recorded; none when it starts one or has none. `isShared`: on stdio, server
   * requests and log messages don't name a request (basic/transports, stdio); they belong to the only running one that
   * may have caused them.
   */
  find(side: Side, envelope: Envelope, isShared: boolean): Belonging {
    switch (envelope.kind) {
      case 'request': {
        const thread = this.#taskIn(envelope.params);
        if (side === 'out') return { thread: thread ?? this.#roundIn(envelope.method, envelope.params) };
        if (thread !== undefined) return { thread, origin: 'task' };
        return isShared && !unrelated.has(envelope.method) ? this.#onlyRunning('mayAsk') : {};
      }
      case 'result':
      case 'error': {
        const roots = this.#roots[side === 'in' ? 'out' : 'in'];
        return { thread: envelope.id === undefined ? undefined : roots.get(keyOf(envelope.id)) };
      }
      case 'notification':
        return this.#ofNotification(side, envelope.method, envelope.params, isShared);
      default:
        return {};
    }
  }

  /** Notes a message after it was recorded as the frame `seq`. */
  passed(side: Side, envelope: Envelope, seq: number, thread: number | undefined): void {
    const root = thread ?? seq;
    if (envelope.kind === 'request') this.#begin(side, envelope, root);
    else if (side === 'in' && (envelope.kind === 'result' || envelope.kind === 'error')) this.#end(envelope, thread);
  }

  /** A client's request was cancelled or timed out. */
  gaveUp(id: RpcId): void {
    this.#running.delete(keyOf(id));
  }

  #begin(side: Side, { id, method, params }: Extract<Envelope, { kind: 'request' }>, root: number): void {
    const key = keyOf(id);
    this.#roots[side].set(key, root);
    if (side === 'in') return;
    const target = stringAt(params, 'name') ?? stringAt(params, 'uri') ?? '';
    const meta = isJsonObject(params) && isJsonObject(params._meta) ? params._meta : {};
    this.#running.set(key, {
      root,
      target: `${method} ${target}`,
      isEndless: method === 'subscriptions/listen',
      takesLogs: meta[MODERN_VERSION] === undefined || meta[LOG_LEVEL] !== undefined,
      mayAsk: mayLeadToRequests(method),
    });
    const token = meta.progressToken;
    if (token !== undefined) this.#tokens.set(keyOf(token), root);
  }

  #end(envelope: Extract<Envelope, { kind: 'result' | 'error' }>, thread: number | undefined): void {
    if (envelope.id === undefined) return;
    const id = keyOf(envelope.id);
    const running = this.#running.get(id);
    this.#running.delete(id);
    if (envelope.kind !== 'result' || thread === undefined || !isJsonObject(envelope.result)) return;
    const { result } = envelope;
    const taskId =
      stringAt(result.task, 'taskId') ?? (result.resultType === 'task' ? stringAt(result, 'taskId') : undefined);
    if (taskId !== undefined) this.#tasks.set(keyOf(taskId), thread);
    if (result.resultType === 'input_required' && running !== undefined) {
      this.#rounds.set(roundKey(running.target, result.requestState), thread);
    }
  }

  #ofNotification(side: Side, method: string, params: Json | undefined, isShared: boolean): Belonging {
    const named = this.#taskIn(params);
    if (named !== undefined) return { thread: named, origin: 'task' };
    if (!isJsonObject(params)) return {};
    if (method === 'notifications/cancelled') {
      const id = keyOf(params.requestId);
      return { thread: this.#roots[side].get(id) ?? (side === 'in' ? this.#roots.out.get(id) : undefined) };
    }
    if (side === 'out') return {};
    if (method === 'notifications/progress') {
      return { thread: this.#tokens.get(keyOf(params.progressToken)) };
    }
    const subscription = isJsonObject(params._meta)
      ? params._meta['io.modelcontextprotocol/subscriptionId']
      : undefined;
    if (subscription !== undefined) return { thread: this.#roots.out.get(keyOf(subscription)) };
    return isShared && method === 'notifications/message' ? this.#onlyRunning('takesLogs') : {};
  }

  /** The thread of the task that a message names, also in `_meta` (2025-11-25). */
  #taskIn(params: Json | undefined): number | undefined {
    if (!isJsonObject(params) || this.#tasks.size === 0) return undefined;
    const meta = isJsonObject(params._meta) ? params._meta[RELATED_TASK] : undefined;
    const taskId = stringAt(params, 'taskId') ?? stringAt(meta, 'taskId');
    return taskId === undefined ? undefined : this.#tasks.get(keyOf(taskId));
  }

  #roundIn(method: string, params: Json | undefined): number | undefined {
    if (!isJsonObject(params) || (params.inputResponses === undefined && params.requestState === undefined)) {
      return undefined;
    }
    const target = stringAt(params, 'name') ?? stringAt(params, 'uri') ?? '';
    return this.#rounds.get(roundKey(`${method} ${target}`, params.requestState));
  }

  #onlyRunning(may: 'takesLogs' | 'mayAsk'): Belonging {
    const [first, second] = [...this.#running.values()].filter((each) => !each.isEndless && each[may]);
    return second === undefined ? { thread: first?.root } : { origin: 'several' };
  }
}

function roundKey(target: string, state: Json | undefined): string {
  return `${target} ${typeof state === 'string' ? state.slice(0, STATE_HEAD) : ''}`;
}
