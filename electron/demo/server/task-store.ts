import { randomUUID } from 'node:crypto';
import { askingWith, type Call } from './call.ts';
import type { Ask, Asks } from './client-request.ts';
import { errorCodes, isParams, type Params, RpcError, requireString } from './message.ts';

/** Whether a tool runs as a task (2025-11-25); in 2026-07-28 the server does so whenever it may. */
export type TaskSupport = 'required' | 'optional' | 'forbidden';

const defaultTtlMs = 300_000;
const maxTtlMs = 3_600_000;

/** The tasks of all clients of a server; any client that knows a task's id has access. */
export class TaskStore {
  /** Milliseconds between polls, as requested from clients. */
  readonly pollIntervalMs: number;
  readonly #tasks = new Map<string, Task>();

  constructor(pollIntervalMs = 250) {
    this.pollIntervalMs = pollIntervalMs;
  }

  /** Oldest first. */
  get all(): readonly Task[] {
    return [...this.#tasks.values()];
  }

  find(id: unknown): Task | undefined {
    return typeof id === 'string' ? this.#tasks.get(id) : undefined;
  }

  /** The task with the parameter `taskId`. Throws an `invalidParams` error when there is none. */
  require(params: Params): Task {
    const task = this.find(requireString(params, 'taskId'));
    if (task === undefined)
      throw new RpcError(errorCodes.invalidParams, 'Task not found: it never was, or has expired');
    return task;
  }

  /** Over stdio, a client does not come back. */
  cancelAll(): void {
    for (const task of this.#tasks.values()) task.cancel();
  }

  /** Starts a tool as a task, which is kept for `ttlMs` within the server's limit. */
  start(
    tool: string,
    work: (call: Call) => Promise<Params>,
    call: Call,
    options: Pick<TaskSource, 'failsOnToolError'> & { ttlMs?: number },
  ): Task {
    const { ttlMs = defaultTtlMs, failsOnToolError } = options;
    const task = new Task({
      tool,
      pollIntervalMs: this.pollIntervalMs,
      failsOnToolError,
      ttlMs: Math.min(Math.max(0, ttlMs), maxTtlMs),
    });
    this.#tasks.set(task.id, task);
    setTimeout(() => {
      task.cancel();
      this.#tasks.delete(task.id);
    }, task.source.ttlMs).unref();
    const own = callOf(task, call);
    void task.run(() => work(own));
    return task;
  }
}

/** A call within a task: progress becomes the task's message, and client requests its inputs. */
function callOf(task: Task, { revision, params, client, announce }: Call): Call {
  return {
    revision,
    params,
    client,
    announce,
    signal: task.signal,
    progress: (_progress, _total, message) => task.setMessage(message),
    // A task has no stream to log or notify on.
    log: () => {},
    notify: () => {},
    ...askingWith((asks) => task.require(asks), { revision, client }),
  };
}

type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

type Outcome = { result: Params } | { error: unknown };

interface TaskSource {
  tool: string;
  /** Milliseconds from its creation that it is kept. */
  ttlMs: number;
  pollIntervalMs: number;
  /** A result with `isError` makes it `failed` (2025-11-25), else `completed`. */
  failsOnToolError: boolean;
}

interface Input {
  ask: Ask;
  resolve(reply: Params): void;
  reject(reason: unknown): void;
}

/** A call that continues after the response. Each era has its own wire format. */
export class Task {
  readonly id = randomUUID();
  readonly source: TaskSource;
  readonly createdAt = new Date();
  readonly #controller = new AbortController();
  readonly #inputs = new Map<string, Input>();
  readonly #watchers = new Set<() => void>();
  #updatedAt = this.createdAt;
  #message: string | undefined;
  #outcome: Outcome | undefined;

  constructor(source: TaskSource) {
    this.source = source;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get updatedAt(): Date {
    return this.#updatedAt;
  }

  get message(): string | undefined {
    return this.#message;
  }

  /** Undefined until it has ended, and for a cancelled task. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** Its pending requests, by unique keys. */
  get asks(): Asks {
    return Object.fromEntries([...this.#inputs].map(([key, { ask }]) => [key, ask]));
  }

  get status(): TaskStatus {
    if (this.signal.aborted) return 'cancelled';
    if (this.#outcome === undefined) return this.#inputs.size > 0 ? 'input_required' : 'working';
    if (!('result' in this.#outcome)) return 'failed';
    return this.source.failsOnToolError && this.#outcome.result.isError === true ? 'failed' : 'completed';
  }

  get isOver(): boolean {
    return this.signal.aborted || this.#outcome !== undefined;
  }

  /** Never rejects. */
  async run(work: () => Promise<Params>): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = { result: await work() };
    } catch (error) {
      outcome = { error };
    }
    if (this.isOver) return;
    this.#outcome = outcome;
    this.#changed('error' in outcome ? String(outcome.error) : 'The work is done.');
  }

  setMessage(message: string | undefined): void {
    if (!this.isOver) this.#changed(message);
  }

  /** Resolves when all requests are answered. */
  async require(asks: Asks): Promise<Record<string, Params>> {
    const replies = Object.entries(asks).map(async ([key, ask]) => {
      const reply = new Promise<Params>((resolve, reject) => this.#inputs.set(key, { ask, resolve, reject }));
      return [key, await reply] as const;
    });
    this.#changed('Input is needed.');
    return Object.fromEntries(await Promise.all(replies));
  }

  /** Answers pending requests; ignores other keys, and replies that aren't objects. */
  give(replies: Params): void {
    const given = Object.entries(replies).filter(([key, reply]) => this.#inputs.has(key) && isParams(reply));
    for (const [key, reply] of given) {
      if (isParams(reply)) this.#inputs.get(key)?.resolve(reply);
      this.#inputs.delete(key);
    }
    if (given.length > 0) this.#changed(this.#inputs.size > 0 ? 'More input is needed.' : 'The input is there.');
  }

  /** Rejects the pending requests. */
  refuse(reason: unknown): void {
    for (const input of this.#inputs.values()) input.reject(reason);
    this.#inputs.clear();
    this.#changed('The input was refused.');
  }

  /** Stops the work unless it has ended. */
  cancel(): void {
    if (this.isOver) return;
    this.#controller.abort(new Error('The task was cancelled'));
    for (const input of this.#inputs.values()) input.reject(this.signal.reason);
    this.#inputs.clear();
    this.#changed('The task was cancelled by request.');
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  #changed(message: string | undefined): void {
    this.#message = message;
    this.#updatedAt = new Date();
    for (const changed of this.#watchers) changed();
  }
}
