import { type Envelope, mayLeadToRequests, type RpcId } from '#shared/mcp/envelope.ts';
import { RELATED_TASK } from '#shared/mcp/read-task.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { RecentMap } from './recent-map.ts';

/** So many requests of ours without a response are known. */
const MAX_RUNNING = 10_000;
/** Of a `requestState` so much tells input rounds apart, in characters. */
const STATE_HEAD = 2000;

/** Server requests that no request of ours leads to. */
const unrelated = new Set(['ping']);
const MODERN_VERSION = 'io.modelcontextprotocol/protocolVersion';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

type Side = 'out' | 'in';

/** Where a message belongs. */
export interface Belonging {
  /** The first frame of its thread. */
  thread?: number | undefined;
  /** `task`: it names its task. `several`: it names nothing, and more than one request may have led to it. */
  origin?: 'task' | 'several';
}

/** A request of ours without a response. */
interface Running {
  root: number;
  /** Identifies its next round among those of other requests. */
  target: string;
  isEndless: boolean;
  /** Log messages may come of it: a modern request has to ask for them (2026-07-28, logging). */
  takesLogs: boolean;
  /** Server requests may come of it. */
  mayAsk: boolean;
}

/** Which messages belong to one request: its response, progress, tasks, input rounds and what the server asks meanwhile. */
export class Threads {
  /** The first frame of the thread, by the id of a request of ours or of the server. */
  readonly #roots = { out: new RecentMap<string, number>(), in: new RecentMap<string, number>() };
  readonly #tokens = new RecentMap<string, number>();
  readonly #tasks = new RecentMap<string, number>();
  /** Requests whose result requires input: the next round has another id (2026-07-28, multi-round-trip requests). */
  readonly #rounds = new RecentMap<string, number>();
  readonly #running = new Map<string, Running>();

  /** The first frame of the thread of one of our requests. */
  ofRequest(id: RpcId): number | undefined {
    return this.#roots.out.get(JSON.stringify(id));
  }

  /**
   * The thread that a message belongs to, before it is recorded; none when it begins one or belongs to none. `isShared`:
   * all messages have one channel, where a server's request and log message names no request (basic/transports, stdio):
   * it belongs to the only one that runs and may have led to it.
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
        return { thread: envelope.id === undefined ? undefined : roots.get(JSON.stringify(envelope.id)) };
      }
      case 'notification':
        return this.#ofNotification(side, envelope.method, envelope.params, isShared);
      default:
        return {};
    }
  }

  /** Notes a message that was recorded as the frame `seq` of a thread. */
  passed(side: Side, envelope: Envelope, seq: number, thread: number | undefined): void {
    const root = thread ?? seq;
    if (envelope.kind === 'request') this.#begin(side, envelope, root);
    else if (side === 'in' && (envelope.kind === 'result' || envelope.kind === 'error')) this.#end(envelope, thread);
  }

  /** Nobody waits for a request of ours any longer. */
  gaveUp(id: RpcId): void {
    this.#running.delete(JSON.stringify(id));
  }

  #begin(side: Side, { id, method, params }: Extract<Envelope, { kind: 'request' }>, root: number): void {
    const key = JSON.stringify(id);
    this.#roots[side].set(key, root);
    if (side === 'in') return;
    const target = stringAt(params, 'name') ?? stringAt(params, 'uri') ?? '';
    const meta = isJsonObject(params) && isJsonObject(params._meta) ? params._meta : {};
    this.#addRunning(key, {
      root,
      target: `${method} ${target}`,
      isEndless: method === 'subscriptions/listen',
      takesLogs: meta[MODERN_VERSION] === undefined || meta[LOG_LEVEL] !== undefined,
      mayAsk: mayLeadToRequests(method),
    });
    const token = meta.progressToken;
    if (token !== undefined) this.#tokens.set(JSON.stringify(token), root);
  }

  #addRunning(key: string, running: Running): void {
    this.#running.set(key, running);
    if (this.#running.size <= MAX_RUNNING) return;
    const [oldest = key] = this.#running.keys();
    this.#running.delete(oldest);
  }

  #end(envelope: Extract<Envelope, { kind: 'result' | 'error' }>, thread: number | undefined): void {
    if (envelope.id === undefined) return;
    const id = JSON.stringify(envelope.id);
    const running = this.#running.get(id);
    this.#running.delete(id);
    if (envelope.kind !== 'result' || thread === undefined || !isJsonObject(envelope.result)) return;
    const { result } = envelope;
    const taskId =
      stringAt(result.task, 'taskId') ?? (result.resultType === 'task' ? stringAt(result, 'taskId') : undefined);
    if (taskId !== undefined) this.#tasks.set(taskId, thread);
    if (result.resultType === 'input_required' && running !== undefined) {
      this.#rounds.set(roundKey(running.target, result.requestState), thread);
    }
  }

  #ofNotification(side: Side, method: string, params: Json | undefined, isShared: boolean): Belonging {
    const named = this.#taskIn(params);
    if (named !== undefined) return { thread: named, origin: 'task' };
    if (!isJsonObject(params)) return {};
    if (method === 'notifications/cancelled') {
      const id = JSON.stringify(params.requestId) ?? '';
      return { thread: this.#roots[side].get(id) ?? (side === 'in' ? this.#roots.out.get(id) : undefined) };
    }
    if (side === 'out') return {};
    if (method === 'notifications/progress') {
      return { thread: this.#tokens.get(JSON.stringify(params.progressToken) ?? '') };
    }
    const subscription = isJsonObject(params._meta)
      ? params._meta['io.modelcontextprotocol/subscriptionId']
      : undefined;
    if (subscription !== undefined) return { thread: this.#roots.out.get(JSON.stringify(subscription)) };
    return isShared && method === 'notifications/message' ? this.#onlyRunning('takesLogs') : {};
  }

  /** The thread of the task that a message names, in itself or in `_meta` (2025-11-25). */
  #taskIn(params: Json | undefined): number | undefined {
    if (!isJsonObject(params) || this.#tasks.size === 0) return undefined;
    const meta = isJsonObject(params._meta) ? params._meta[RELATED_TASK] : undefined;
    const taskId = stringAt(params, 'taskId') ?? stringAt(meta, 'taskId');
    return taskId === undefined ? undefined : this.#tasks.get(taskId);
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
