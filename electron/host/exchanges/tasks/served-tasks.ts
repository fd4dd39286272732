import { randomUUID } from 'node:crypto';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import type { ServedTask } from '#shared/model/runs/task.ts';
import type { Clock, Timer } from '../../platform.ts';
import type { IncomingRequest, IncomingResponse } from '../../sessions/incoming-requests.ts';
import type { Session } from '../../sessions/session.ts';
import { isEnd } from '../../wire/transports/read-task.ts';

const invalidParams = -32602;
const internal = -32603;
const defaultTtlMs = 3_600_000;
const maxTtlMs = 86_400_000;
/** Per server, which creates them itself. */
const maxTasks = 1000;
const pollMs = 500;

const declaredAs: Readonly<Record<string, readonly [string, string]>> = {
  'sampling/createMessage': ['sampling', 'createMessage'],
  'elicitation/create': ['elicitation', 'create'],
};

export interface ServedTasksContext {
  clock: Clock;
  respond(session: Session, request: IncomingRequest): Promise<IncomingResponse | undefined> | undefined;
  onChange(): void;
}

interface Entry {
  view: ServedTask;
  abort: AbortController;
  response: Promise<IncomingResponse | undefined>;
  expiry: Timer;
}

/** Server requests that Loupe runs as tasks (2025-11-25, basic/utilities/tasks, receivers). */
export class ServedTasks {
  readonly #context: ServedTasksContext;
  readonly #entries = new Map<string, Entry>();

  constructor(context: ServedTasksContext) {
    this.#context = context;
  }

  list(): ServedTask[] {
    return [...this.#entries.values()].map(({ view }) => view);
  }

  /** Responds to a request as a task, or about one; undefined for any other. */
  respond(session: Session, request: IncomingRequest): Promise<IncomingResponse | undefined> | undefined {
    const declared = tasksOf(session);
    if (declared === undefined) return undefined;
    const { method, params } = request;
    if (isRequestedAsTask(declared, method, params)) return this.#create(session, request);
    if (method === 'tasks/list') {
      return Promise.resolve({ result: { tasks: this.#of(session.id).map(({ view }) => wireOf(view)) } });
    }
    if (method !== 'tasks/get' && method !== 'tasks/result' && method !== 'tasks/cancel') return undefined;
    const entry = this.#entries.get(stringAt(params, 'taskId') ?? '');
    if (entry === undefined || entry.view.sessionId !== session.id) {
      return Promise.resolve(refused('Task not found or expired'));
    }
    if (method === 'tasks/get') return Promise.resolve({ result: wireOf(entry.view) });
    return method === 'tasks/result' ? this.#result(entry) : this.#cancel(entry);
  }

  ended(sessionId: SessionId): void {
    for (const { view } of this.#of(sessionId)) this.#remove(view.taskId);
  }

  async #create(session: Session, request: IncomingRequest): Promise<IncomingResponse> {
    if (this.#of(session.id).length >= maxTasks) {
      return { error: { code: internal, message: `Loupe accepts at most ${maxTasks} tasks` } };
    }
    const taskId = randomUUID();
    const ttlMs = ttlOf(request.params);
    const abort = new AbortController();
    const at = this.#context.clock.now();
    const response = this.#context.respond(session, { ...request, signal: abort.signal }) ?? Promise.resolve(undefined);
    const view: ServedTask = {
      taskId,
      sessionId: session.id,
      serverName: session.server.name,
      method: request.method,
      status: 'working',
      at,
      updatedAt: at,
      ttlMs,
      frameSeq: request.seq,
    };
    const expiry = this.#context.clock.setTimeout(() => this.#remove(taskId), ttlMs).unref();
    this.#entries.set(taskId, { view, abort, response, expiry });
    void response.then((response) =>
      this.#move(taskId, response === undefined ? 'cancelled' : 'result' in response ? 'completed' : 'failed'),
    );
    this.#context.onChange();
    return { result: { task: wireOf(view) } };
  }

  /** Resolves with the response to the original request. */
  async #result({ view, response: pending }: Entry): Promise<IncomingResponse> {
    const response = await pending;
    if (response === undefined) return refused('The task was cancelled');
    if ('error' in response) return response;
    const { result } = response;
    return { result: { ...result, _meta: { ...metaOf(result), [metaKeys.relatedTask]: { taskId: view.taskId } } } };
  }

  async #cancel({ view, abort }: Entry): Promise<IncomingResponse> {
    if (isEnd(view.status)) return refused(`The task has ended: ${view.status}`);
    this.#move(view.taskId, 'cancelled');
    abort.abort();
    return { result: wireOf(this.#entries.get(view.taskId)?.view ?? view) };
  }

  /** Changes the status of a task that hasn't ended. */
  #move(taskId: string, status: ServedTask['status']): void {
    const entry = this.#entries.get(taskId);
    if (entry === undefined || isEnd(entry.view.status)) return;
    entry.view = { ...entry.view, status, updatedAt: this.#context.clock.now() };
    this.#context.onChange();
  }

  #remove(taskId: string): void {
    const entry = this.#entries.get(taskId);
    this.#entries.delete(taskId);
    entry?.expiry.clear();
    entry?.abort.abort();
    this.#context.onChange();
  }

  #of(sessionId: SessionId): Entry[] {
    return [...this.#entries.values()].filter(({ view }) => view.sessionId === sessionId);
  }
}

/** The `tasks` capability that was declared to the server. */
function tasksOf(session: Session): JsonObject | undefined {
  const { clientCapabilities } = session.view();
  const tasks = isJsonObject(clientCapabilities) ? clientCapabilities.tasks : undefined;
  return session.era === 'legacy' && isJsonObject(tasks) ? tasks : undefined;
}

function isRequestedAsTask({ requests }: JsonObject, method: string, params: Json | undefined): boolean {
  if (!isJsonObject(params) || !isJsonObject(params.task) || !isJsonObject(requests)) return false;
  const [group = '', name = ''] = ownValue(declaredAs, method) ?? [];
  const declared = requests[group];
  return isJsonObject(declared) && declared[name] !== undefined;
}

function ttlOf(params: Json | undefined): number {
  const task = isJsonObject(params) ? params.task : undefined;
  const ttl = isJsonObject(task) ? task.ttl : undefined;
  return typeof ttl === 'number' && ttl >= 0 ? Math.min(ttl, maxTtlMs) : defaultTtlMs;
}

function wireOf({ taskId, status, at, updatedAt, ttlMs }: ServedTask): JsonObject {
  const iso = (time: number) => new Date(time).toISOString();
  return { taskId, status, createdAt: iso(at), lastUpdatedAt: iso(updatedAt), ttl: ttlMs, pollInterval: pollMs };
}

function refused(message: string): IncomingResponse {
  return { error: { code: invalidParams, message } };
}
