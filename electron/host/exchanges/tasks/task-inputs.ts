import { serverMethods } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { Task, TaskProblem } from '#shared/model/runs/task.ts';
import { resultIn } from '../../inbox/server-requests/read-reply.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';

type TaskInput = Task['inputs'][number];

const REPLY_HEAD = 2000;

export interface InputsContext {
  session: Session;
  serverRequests: ServerRequests;
  taskId: string;
  /** The request that created the task. */
  requestId: string;
  now(): number;
  /** Aborted when the task isn't followed any more. */
  signal: AbortSignal;
  onInput(input: TaskInput): void;
  onProblem(code: TaskProblem['code'], frameSeq: number): void;
}

/** Requests each input of a task once, and gives it with `tasks/update` (extension `io.modelcontextprotocol/tasks`). */
export class TaskInputs {
  readonly #context: InputsContext;
  /** Every key that was ever wanted, with the request that it stood for. */
  readonly #wanted = new Map<string, { text: string; abort: AbortController }>();
  #batches = 0;

  constructor(context: InputsContext) {
    this.#context = context;
  }

  /** Takes what the task needs now. What it doesn't need any more is withdrawn from the inbox. */
  require(requests: readonly [key: string, request: Json][], response: PeerResponse): void {
    const keys = new Set(requests.map(([key]) => key));
    for (const [key, { abort }] of this.#wanted) if (!keys.has(key)) abort.abort();
    const fresh = requests.filter(([key]) => !this.#wanted.has(key));
    if (fresh.length > 0) this.#batches += 1;
    for (const [key, request] of requests) {
      const text = JSON.stringify(request);
      const known = this.#wanted.get(key);
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
    const { session, serverRequests, requestId, now, signal } = this.#context;
    const abort = new AbortController();
    this.#wanted.set(key, { text, abort });
    const sent = stringAt(request, 'method');
    let input: TaskInput = {
      key,
      state: 'waiting',
      at: now(),
      frameSeq: responseSeq,
      ...(sent !== undefined && { method: sent }),
    };
    const settle = (change: Partial<TaskInput>) => {
      input = { ...input, ...change };
      this.#context.onInput(input);
    };
    const method = serverMethods.find((known) => known === sent);
    if (method === undefined) return settle({ state: 'refused' });
    settle({});
    const reply = await serverRequests.reply(session, {
      method,
      frameSeq: responseSeq,
      signal: AbortSignal.any([signal, abort.signal]),
      params: isJsonObject(request) ? (request.params ?? {}) : {},
      of: { requestId, method: 'tools/call', certain: true },
      round: { number: this.#batches, key, inputs },
    });
    const result = resultIn(reply);
    if (result === undefined) return settle({ state: reply === undefined ? 'withdrawn' : 'refused' });
    settle({ state: 'answered', replyHead: JSON.stringify(result).slice(0, REPLY_HEAD) });
    await this.#send(key, result);
  }

  /** A reply to a lost connection is lost: the task then requires the input again. */
  async #send(key: string, result: Json): Promise<void> {
    const { session, onProblem: problem, taskId } = this.#context;
    try {
      const response = await session.request('tasks/update', { taskId, inputResponses: { [key]: result } });
      if (response.error !== undefined) problem('updateRefused', response.responseSeq);
    } catch {
      this.#wanted.delete(key);
    }
  }
}
