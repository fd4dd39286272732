import { fail } from '#shared/messages/failure.ts';
import { type Json, stringAt } from '#shared/model/json/json.ts';
import type { Task, TaskProblem } from '#shared/model/runs/task.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { inputMethod, requestInput } from '../rounds/request-input.ts';

type TaskInput = Task['inputs'][number];

/** Of one task, over all its polls. */
const maxInputs = 2000;

export interface InputsContext {
  session: Session;
  serverRequests: ServerRequests;
  taskId: string;
  /** The request that created the task. */
  requestId: string;
  now(): number;
  /** Aborted when the task is no longer followed. */
  signal: AbortSignal;
  onInput(input: TaskInput): void;
  onProblem(code: TaskProblem['code'], frameSeq: number): void;
}

/**
 * Requests each input of a task once, unless what was given is refused, and sends it with `tasks/update` (extension
 * `io.modelcontextprotocol/tasks`).
 */
export class TaskInputs {
  readonly #context: InputsContext;
  /** Every key that was requested so far, with its request. */
  readonly #requested = new Map<string, { text: string; abort: AbortController }>();
  #batches = 0;

  constructor(context: InputsContext) {
    this.#context = context;
  }

  /** Updates the inputs that the task requires; others are withdrawn from the inbox. Fails with `malformedRound`. */
  require(requests: readonly [key: string, request: Json][], response: PeerResponse): void {
    const keys = new Set(requests.map(([key]) => key));
    for (const [key, { abort }] of this.#requested) if (!keys.has(key)) abort.abort();
    const fresh = requests.filter(([key]) => !this.#requested.has(key));
    const count = this.#requested.size + fresh.length;
    if (count > maxInputs) {
      fail('malformedRound', { problem: 'tooMany', count, limit: maxInputs }, { frameSeq: response.responseSeq });
    }
    if (fresh.length > 0) this.#batches += 1;
    for (const [key, request] of requests) {
      const text = JSON.stringify(request);
      const known = this.#requested.get(key);
      if (known === undefined) void this.#request(key, request, response, { text, inputs: fresh.length });
      else if (known.text !== text) this.#context.onProblem('keyReused', response.responseSeq);
    }
  }

  async #request(
    key: string,
    request: Json,
    { responseSeq }: PeerResponse,
    { text, inputs }: { text: string; inputs: number },
  ) {
    const { requestId, now, signal } = this.#context;
    const abort = new AbortController();
    this.#requested.set(key, { text, abort });
    const method = stringAt(request, 'method');
    let input: TaskInput = {
      key,
      state: 'waiting',
      at: now(),
      frameSeq: responseSeq,
      ...(method !== undefined && { method }),
    };
    const settle = (change: Partial<TaskInput>) => {
      input = { ...input, ...change };
      this.#context.onInput(input);
    };
    if (inputMethod(request) !== undefined) settle({});
    let isPersons = false;
    const about = {
      frameSeq: responseSeq,
      signal: AbortSignal.any([signal, abort.signal]),
      of: { requestId, method: 'tools/call', certain: true },
      round: { number: this.#batches, key, inputs },
      onWait: () => {
        isPersons = true;
      },
    };
    const result = await requestInput(this.#context, request, about, settle);
    if (result !== undefined) await this.#send(key, result, isPersons);
  }

  /**
   * When the connection is lost, the task requires the input again; also when the server refuses what a person gave, who
   * may give another. A rule would give the same again.
   */
  async #send(key: string, result: Json, isPersons: boolean): Promise<void> {
    const { session, onProblem: problem, taskId } = this.#context;
    try {
      const response = await session.request('tasks/update', { taskId, inputResponses: { [key]: result } });
      if (response.error === undefined) return;
      problem('updateRefused', response.responseSeq);
      if (isPersons) this.#requested.delete(key);
    } catch {
      this.#requested.delete(key);
    }
  }
}
