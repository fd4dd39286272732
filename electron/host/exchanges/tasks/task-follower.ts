import { setMaxListeners } from 'node:events';
import { isEnd, readTask, resultInTask, type TaskReading } from '#shared/mcp/read-task.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import type { Task } from '#shared/model/task.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import { refusal } from '../../sessions/negotiation/negotiation.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { TaskInputs } from './task-inputs.ts';
import { updateTask, withProblem } from './task-log.ts';

/** So many errors in a row, and a server is asked no more. */
const MOST_ERRORS = 5;
/** What servers say of a task that they do not know: 2026-07-28, and what some took for it before. */
const unknownTask = new Set([-32602, -32002]);

export interface TaskFollowerOptions {
  session: Session;
  serverRequests: ServerRequests;
  now(): number;
  /** The request that the task came of. */
  requestId: string;
  task: Task;
  /** The same answer with its numbers as they were written. */
  exact(answer: PeerResponse): Promise<PeerResponse>;
  onChange(task: Task): void;
}

/**
 * Follows one task to its end: asks about it as often as the server wants, hands what it needs to the inbox, cancels it
 * when told to, and fetches its result (2025-11-25, basic/utilities/tasks; extension `io.modelcontextprotocol/tasks`).
 */
export class TaskFollower {
  readonly #options: TaskFollowerOptions;
  readonly #inputs: TaskInputs;
  readonly #stop = new AbortController();
  #task: Task;
  #isLeft = false;
  #isCancelSent = false;
  #errors = 0;
  /** The open `tasks/result` of 2025-11-25, over which the server asks for what it needs. */
  #result: { answer?: PeerResponse } | undefined;
  #isWoken = false;
  #wake = () => {};

  constructor(options: TaskFollowerOptions) {
    this.#options = options;
    this.#task = options.task;
    setMaxListeners(0, this.#stop.signal);
    this.#inputs = new TaskInputs({
      session: options.session,
      serverRequests: options.serverRequests,
      requestId: options.requestId,
      now: options.now,
      taskId: options.task.taskId,
      signal: this.#stop.signal,
      onInput: (input) => {
        const others = this.#task.inputs.filter(({ key }) => key !== input.key);
        this.#change({ inputs: [...others, input] });
      },
      onProblem: (code, frameSeq) => this.#put(withProblem(this.#task, code, frameSeq)),
    });
  }

  get task(): Task {
    return this.#task;
  }

  /** Another request may cancel a task, or look at it, at any time. */
  get sessionId() {
    return this.#options.session.id;
  }

  /**
   * Resolves with the answer that the call would have had without a task, or with undefined when the task was left, or
   * its connection lost, before it ended. Throws `taskLost`, `taskCancelled`, `cancelled`, `malformedTask`,
   * `serverError` and what a request throws.
   */
  async follow(): Promise<PeerResponse | undefined> {
    this.#change({ follow: 'following' });
    try {
      const answer = await this.#toTheEnd();
      this.#change({ follow: answer === undefined ? 'left' : 'over' });
      return answer;
    } catch (thrown) {
      if (this.#options.session.phase !== 'ready') {
        this.#change({ follow: 'unreachable' });
        return undefined;
      }
      this.#change({ follow: 'over' });
      throw thrown;
    } finally {
      this.#stop.abort();
    }
  }

  /** Tells the server that its work is not wanted any more; it is followed on, for the server may not comply. */
  cancel(): void {
    if (this.#task.cancelledAt !== undefined) return;
    this.#change({ cancelledAt: this.#options.now() });
    this.rouse();
  }

  /** Stops asking; the server goes on. */
  leave(): void {
    this.#isLeft = true;
    this.rouse();
  }

  /** Asks at once; about a task that is over, to see whether it stays so. Throws what a request throws. */
  async look(): Promise<void> {
    if (this.#task.follow === 'following') this.rouse();
    else await this.#ask();
  }

  /** The server told of a change by itself. */
  update(reading: TaskReading, frameSeq: number): void {
    const before = this.#task.status;
    this.#saw(reading, frameSeq, 'told');
    if (before !== this.#task.status) this.rouse();
  }

  async #toTheEnd(): Promise<PeerResponse | undefined> {
    // A state that never changes again needs no second look.
    for (let isFirst = true; ; isFirst = false) {
      const isOver = isFirst && isEnd(this.#task.status) && this.#options.session.era === 'legacy';
      if (!isOver) await this.#pause();
      if (this.#task.cancelledAt !== undefined && !this.#isCancelSent) await this.#sendCancel();
      if (this.#isLeft) return undefined;
      const last = isOver ? undefined : await this.#ask();
      if (this.#result?.answer !== undefined) return this.#result.answer;
      if (isEnd(this.#task.status)) return this.#end(last);
    }
  }

  /** One `tasks/get`; gives the answer and what it says, unless it was an error that may pass. */
  async #ask(): Promise<{ answer: PeerResponse; reading: TaskReading } | undefined> {
    const { session } = this.#options;
    const { taskId } = this.#task;
    let answer: PeerResponse;
    try {
      answer = await session.request('tasks/get', { taskId });
    } catch (thrown) {
      if (session.phase === 'ready' && ++this.#errors < MOST_ERRORS) return undefined;
      throw thrown;
    }
    const at = { frameSeq: answer.responseSeq };
    if (answer.error !== undefined) {
      const { code, message } = answer.error;
      if (unknownTask.has(Number(code)))
        throw new FailureError(createFailure('taskLost', { taskId }, { cause: message, ...at }));
      if (++this.#errors < MOST_ERRORS) return undefined;
      throw new FailureError(refusal('tasks/get', answer));
    }
    this.#errors = 0;
    const reading = readTask(answer.result, session.era);
    if (reading === undefined) {
      throw new FailureError(createFailure('malformedTask', { problem: 'taskId or status is missing' }, at));
    }
    this.#saw(reading, answer.responseSeq, 'asked');
    if (this.#task.follow === 'following') {
      this.#inputs.want(reading.inputRequests, answer);
      if (reading.status === 'input_required' && session.era === 'legacy') this.#openResult();
    }
    return { answer, reading };
  }

  /** What came of it. */
  async #end(last: { answer: PeerResponse; reading: TaskReading } | undefined): Promise<PeerResponse> {
    const { session, exact } = this.#options;
    const { status, taskId, cancelledAt } = this.#task;
    if (status === 'cancelled') {
      const frameSeq = this.#task.states.at(-1)?.frameSeq;
      const at = frameSeq === undefined ? {} : { frameSeq };
      throw new FailureError(
        cancelledAt === undefined
          ? createFailure('taskCancelled', {}, at)
          : createFailure('cancelled', { method: 'tools/call' }, at),
      );
    }
    if (session.era === 'legacy') return exact(await session.request('tasks/result', { taskId }));
    if (last === undefined) throw new FailureError(createFailure('malformedTask', { problem: 'it has no end' }));
    const { answer, reading } = last;
    if (status === 'failed') throw new FailureError(failureOf(reading.error, answer));
    const result = resultInTask((await exact(answer)).result);
    if (result !== undefined) return { ...answer, result, error: undefined };
    throw new FailureError(
      createFailure(
        'malformedTask',
        { problem: 'it is completed but has no result' },
        { frameSeq: answer.responseSeq },
      ),
    );
  }

  async #sendCancel(): Promise<void> {
    this.#isCancelSent = true;
    const { session } = this.#options;
    const answer = await session.request('tasks/cancel', { taskId: this.#task.taskId });
    if (answer.error !== undefined) this.#put(withProblem(this.#task, 'cancelRefused', answer.responseSeq));
    const reading = readTask(answer.result, session.era);
    if (reading !== undefined) this.#saw(reading, answer.responseSeq, 'cancel');
  }

  /** The server asks for what it needs on the stream of `tasks/result`, which is answered when the task ends. */
  #openResult(): void {
    if (this.#result !== undefined) return;
    const { session, exact } = this.#options;
    const opened: { answer?: PeerResponse } = {};
    this.#result = opened;
    const { answered } = session.open('tasks/result', { taskId: this.#task.taskId }, this.#stop.signal);
    answered
      .then(async (answer) => {
        opened.answer = await exact(answer);
        this.rouse();
      })
      // A stream that broke is opened again when the next look finds the task still in need.
      .catch(() => {
        this.#result = undefined;
      });
  }

  #saw(reading: TaskReading, frameSeq: number, from: 'asked' | 'told' | 'cancel'): void {
    this.#put(updateTask(this.#task, reading, { at: this.#options.now(), frameSeq, from }));
  }

  #change(change: Partial<Task>): void {
    this.#put({ ...this.#task, ...change });
  }

  #put(task: Task): void {
    this.#task = task;
    this.#options.onChange(task);
  }

  /** Ends the wait before the next look, if there is one. */
  rouse(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Waits as long as the server wants, unless there is something to do. */
  async #pause(): Promise<void> {
    if (!this.#isWoken) {
      const { everyMs } = this.#task;
      this.#change({ nextPollAt: this.#options.now() + everyMs });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isWoken = false;
    this.#wake = () => {};
  }
}

/** A task that failed brings the JSON-RPC error of its call (from 2026-07-28). */
function failureOf(error: Json | undefined, { responseSeq }: PeerResponse): Failure {
  const { code, message } = isJsonObject(error) ? error : {};
  if (typeof code !== 'number') {
    return createFailure('malformedTask', { problem: 'it failed but has no error' }, { frameSeq: responseSeq });
  }
  const cause = typeof message === 'string' ? message : JSON.stringify(error);
  return createFailure('serverError', { method: 'tools/call', code }, { cause, frameSeq: responseSeq });
}
