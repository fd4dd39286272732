import { randomUUID } from 'node:crypto';
import { askingWith, type Call } from './call.ts';
import type { Ask, Asks } from './client-request.ts';
import { errorCodes, isParams, type Params, RpcError, requireString } from './message.ts';

/** Whether a tool runs as a task (2025-11-25); 2026-07-28 leaves that to the server, which does so when it may. */
export type TaskSupport = 'required' | 'optional' | 'forbidden';

const defaultTtlMs = 300_000;
const mostTtlMs = 3_600_000;

/** The tasks of a server, of all its clients: who knows the id of one may see it. */
export class TaskStore {
  /** Milliseconds between two polls that clients are asked to keep. */
  readonly pollIntervalMs: number;
  readonly #tasks = new Map<string, Task>();

  constructor(pollIntervalMs = 250) {
    this.pollIntervalMs = pollIntervalMs;
  }

  /** Those that are kept still, oldest first. */
  get all(): readonly Task[] {
    return [...this.#tasks.values()];
  }

  /** The task of that id; undefined when it never was or is no longer kept. */
  find(id: unknown): Task | undefined {
    return typeof id === 'string' ? this.#tasks.get(id) : undefined;
  }

  /** The task that the parameters name. Throws an `invalidParams` error when there is none. */
  require(params: Params): Task {
    const task = this.find(requireString(params, 'taskId'));
    if (task === undefined)
      throw new RpcError(errorCodes.invalidParams, 'Task not found: it never was, or has expired');
    return task;
  }

  /** Stops all work: over stdio a client that is gone does not come back. */
  cancelAll(): void {
    for (const task of this.#tasks.values()) task.cancel();
  }

  /** Starts the work of a tool as a task, for so long as `ttlMs` says and this server allows. */
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
      ttlMs: Math.min(Math.max(0, ttlMs), mostTtlMs),
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

/** A call that speaks through its task: what it tells is the task's message, what it asks is the task's need. */
function callOf(task: Task, { revision, params, client, announce }: Call): Call {
  return {
    revision,
    params,
    client,
    announce,
    signal: task.signal,
    progress: (_progress, _total, message) => task.tell(message),
    // A task has no stream of its own to log or notify on.
    log: () => {},
    notify: () => {},
    ...askingWith((asks) => task.require(asks), { revision, client }),
  };
}

type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

type Outcome = { result: Params } | { error: unknown };

interface TaskSource {
  tool: string;
  /** Milliseconds that it is kept from its creation on. */
  ttlMs: number;
  pollIntervalMs: number;
  /** A result with `isError` makes it fail (2025-11-25); otherwise it completes it. */
  failsOnToolError: boolean;
}

interface Input {
  ask: Ask;
  resolve(reply: Params): void;
  reject(reason: unknown): void;
}

/** A call that goes on after its request was answered. Both eras have it, each in its own wire form. */
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

  /** Undefined until it has ended; a cancelled task has none. */
  get outcome(): Outcome | undefined {
    return this.#outcome;
  }

  /** What it waits for, by keys that never come twice. */
  get asks(): Asks {
    return Object.fromEntries([...this.#inputs].map(([key, { ask }]) => [key, ask]));
  }

  get status(): TaskStatus {
    if (this.signal.aborted) return 'cancelled';
    if (this.#outcome === undefined) return this.#inputs.size > 0 ? 'input_required' : 'working';
    if (!('result' in this.#outcome)) return 'failed';
    return this.source.failsOnToolError && this.#outcome.result.isError === true ? 'failed' : 'completed';
  }

  /** True when it will not change any more. */
  get isOver(): boolean {
    return this.signal.aborted || this.#outcome !== undefined;
  }

  /** Does the work; never rejects. */
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

  tell(message: string | undefined): void {
    if (!this.isOver) this.#changed(message);
  }

  /** Waits until somebody gives what is asked for. */
  async require(asks: Asks): Promise<Record<string, Params>> {
    const replies = Object.entries(asks).map(async ([key, ask]) => {
      const reply = new Promise<Params>((resolve, reject) => this.#inputs.set(key, { ask, resolve, reject }));
      return [key, await reply] as const;
    });
    this.#changed('Input is needed.');
    return Object.fromEntries(await Promise.all(replies));
  }

  /** Gives what was asked for; what is not asked for (any more), or isn't an object, is ignored. */
  give(replies: Params): void {
    const given = Object.entries(replies).filter(([key, reply]) => this.#inputs.has(key) && isParams(reply));
    for (const [key, reply] of given) {
      if (isParams(reply)) this.#inputs.get(key)?.resolve(reply);
      this.#inputs.delete(key);
    }
    if (given.length > 0) this.#changed(this.#inputs.size > 0 ? 'More input is needed.' : 'The input is there.');
  }

  /** Nobody will give what is asked for: the work gets this error instead. */
  refuse(reason: unknown): void {
    for (const input of this.#inputs.values()) input.reject(reason);
    this.#inputs.clear();
    this.#changed('The input was refused.');
  }

  /** Stops the work. What is over stays as it is. */
  cancel(): void {
    if (this.isOver) return;
    this.#controller.abort(new Error('The task was cancelled'));
    for (const input of this.#inputs.values()) input.reject(this.signal.reason);
    this.#inputs.clear();
    this.#changed('The task was cancelled by request.');
  }

  /** Calls `changed` on every change until the returned function is called. */
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
