import { askingWith, type Call } from './call.ts';
import type { Params } from './message.ts';
import { errorCodes, RpcError, requireString } from './rpc-error.ts';
import { Task, type TaskSource } from './task.ts';

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
