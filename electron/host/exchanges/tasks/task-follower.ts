import { setMaxListeners } from 'node:events';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { Task } from '#shared/model/runs/task.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../platform.ts';
import { type PeerResponse, serverError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { isEnd, readTask, resultInTask, type TaskReading } from '../../wire/transports/read-task.ts';
import { checkInputs } from '../rounds/round-inputs.ts';
import { TaskInputs } from './task-inputs.ts';
import { updateTask, withProblem } from './task-log.ts';

const maxErrors = 5;
/** The error codes for an unknown task in 2026-07-28 and in older servers. */
const unknownTask = new Set([-32602, -32002]);

export interface TaskFollowerOptions {
  session: Session;
  serverRequests: ServerRequests;
  clock: Clock;
  /** The request that created the task. */
  requestId: string;
  task: Task;
  /** See `Exchanges.exact`. */
  exact(response: PeerResponse): Promise<PeerResponse>;
  onChange(task: Task): void;
}

/** Polls one task to its end (2025-11-25, basic/utilities/tasks; extension `io.modelcontextprotocol/tasks`). */
export class TaskFollower {
  readonly #options: TaskFollowerOptions;
  readonly #inputs: TaskInputs;
  readonly #stop = new AbortController();
  #task: Task;
  #isLeft = false;
  #isCancelSent = false;
  #errors = 0;
  /** The frame of the newest state. */
  #lastSeq = 0;
  /** The open `tasks/result` (2025-11-25), on whose stream the server requests inputs. */
  #result: { response?: PeerResponse } | undefined;
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
      now: () => options.clock.now(),
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

  get sessionId() {
    return this.#options.session.id;
  }

  /**
   * Resolves with the call's response; undefined when polling was stopped or the connection lost. Throws `taskLost`,
   * `taskCancelled`, `cancelled`, `malformedTask`, `malformedRound`, `serverError` and what a request throws.
   */
  async follow(): Promise<PeerResponse | undefined> {
    this.#change({ follow: 'following' });
    try {
      const response = await this.#toTheEnd();
      this.#change({ follow: response === undefined ? 'left' : 'over' });
      return response;
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

  /** Sends `tasks/cancel`. Polling continues, since the server may ignore it. */
  cancel(): void {
    if (this.#task.cancelledAt !== undefined) return;
    this.#change({ cancelledAt: this.#options.clock.now() });
    this.wake();
  }

  leave(): void {
    this.#isLeft = true;
    this.wake();
  }

  /** Polls now, also a task that has ended. Throws what a request throws. */
  async poll(): Promise<void> {
    if (this.#task.follow === 'following') this.wake();
    else await this.#poll();
  }

  update(reading: TaskReading, frameSeq: number): void {
    const before = this.#task.status;
    this.#update(reading, { sent: frameSeq, received: frameSeq }, 'notified');
    if (before !== this.#task.status) this.wake();
  }

  async #toTheEnd(): Promise<PeerResponse | undefined> {
    // A legacy task that has already ended needs no poll.
    for (let isFirst = true; ; isFirst = false) {
      const isOver = isFirst && isEnd(this.#task.status) && this.#options.session.era === 'legacy';
      if (!isOver) await this.#pause();
      if (this.#task.cancelledAt !== undefined && !this.#isCancelSent) await this.#sendCancel();
      // The server may delete a cancelled task at once (2025-11-25, task cancellation).
      if (this.#task.status === 'cancelled') return this.#end(undefined);
      if (this.#isLeft) return undefined;
      // The poll after it reads how the task ended; a server may have forgotten the task by then.
      const response = this.#result?.response;
      const polled = isOver ? undefined : this.#poll();
      const last = await (response === undefined ? polled : polled?.catch(() => undefined));
      const { status } = this.#task;
      if (response !== undefined && status !== 'cancelled') return response;
      if (isEnd(status) && (last !== undefined || this.#options.session.era === 'legacy')) return this.#end(last);
    }
  }

  /** Sends `tasks/get`; undefined for an error that may be temporary, and for a state that is already out of date. */
  async #poll(): Promise<{ response: PeerResponse; reading: TaskReading } | undefined> {
    const { session } = this.#options;
    const { taskId } = this.#task;
    let response: PeerResponse;
    try {
      response = await session.request('tasks/get', { taskId });
    } catch (thrown) {
      if (session.phase === 'ready' && ++this.#errors < maxErrors) return undefined;
      throw thrown;
    }
    const at = { frameSeq: response.responseSeq };
    if (response.error !== undefined) {
      const { code, message } = response.error;
      if (unknownTask.has(Number(code))) fail('taskLost', { taskId }, { cause: message, ...at });
      if (++this.#errors < maxErrors) return undefined;
      throw new FailureError(serverError('tasks/get', response));
    }
    this.#errors = 0;
    const reading = readTask(response.result, session.era);
    if (reading === undefined) fail('malformedTask', { problem: 'noStatus' }, at);
    if (!this.#update(reading, seqsOf(response), 'polled')) return undefined;
    if (this.#task.follow === 'following') {
      checkInputs(reading.inputRequests, at);
      this.#inputs.require(reading.inputRequests, response);
      if (reading.status === 'input_required' && session.era === 'legacy') this.#openResult();
    }
    return { response, reading };
  }

  async #end(last: { response: PeerResponse; reading: TaskReading } | undefined): Promise<PeerResponse> {
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
    if (session.era === 'legacy') {
      return this.#result?.response ?? exact(await session.request('tasks/result', { taskId }));
    }
    if (last === undefined) fail('malformedTask', { problem: 'noEnd' });
    const { response, reading } = last;
    if (status === 'failed') throw new FailureError(failureOf(reading.error, response));
    const result = resultInTask((await exact(response)).result);
    if (result !== undefined) return { ...response, result, error: undefined };
    fail('malformedTask', { problem: 'noResult' }, { frameSeq: response.responseSeq });
  }

  async #sendCancel(): Promise<void> {
    this.#isCancelSent = true;
    const { session } = this.#options;
    const response = await session.request('tasks/cancel', { taskId: this.#task.taskId });
    if (response.error !== undefined) this.#put(withProblem(this.#task, 'cancelRefused', response.responseSeq));
    const reading = readTask(response.result, session.era);
    if (reading !== undefined) this.#update(reading, seqsOf(response), 'cancel');
  }

  /** The server requests inputs on the stream of `tasks/result`, whose response is sent when the task ends. */
  #openResult(): void {
    if (this.#result !== undefined) return;
    const { session, exact } = this.#options;
    const opened: { response?: PeerResponse } = {};
    this.#result = opened;
    const options = { signal: this.#stop.signal, endless: true };
    session
      .request('tasks/result', { taskId: this.#task.taskId }, options)
      .then(async (response) => {
        opened.response = await exact(response);
        this.wake();
      })
      // The next poll opens it again if the task still needs input.
      .catch(() => {
        this.#result = undefined;
      });
  }

  /**
   * False for a state that is out of date: of a frame before the last one (a notification that arrives together with a
   * response is handled first), or of a request sent before the task ended (over HTTP, notifications overtake responses).
   */
  #update(
    reading: TaskReading,
    seqs: { sent: number; received: number },
    from: 'polled' | 'notified' | 'cancel',
  ): boolean {
    const mayBeOlder = seqs.sent < this.#lastSeq && isEnd(this.#task.status) && !isEnd(reading.status);
    if (mayBeOlder || seqs.received < this.#lastSeq) return false;
    this.#lastSeq = seqs.received;
    this.#put(updateTask(this.#task, reading, { at: this.#options.clock.now(), frameSeq: seqs.received, from }));
    return true;
  }

  #change(change: Partial<Task>): void {
    this.#put({ ...this.#task, ...change });
  }

  #put(task: Task): void {
    this.#task = task;
    this.#options.onChange(task);
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  async #pause(): Promise<void> {
    if (!this.#isWoken) {
      const { everyMs } = this.#task;
      this.#change({ nextPollAt: this.#options.clock.now() + everyMs });
      await new Promise<void>((resolve) => {
        const timer = this.#options.clock.setTimeout(resolve, everyMs);
        this.#wake = () => {
          timer.clear();
          resolve();
        };
      });
    }
    this.#isWoken = false;
    this.#wake = () => {};
  }
}

function seqsOf({ requestSeq, responseSeq }: PeerResponse) {
  return { sent: requestSeq, received: responseSeq };
}

/** The JSON-RPC error of a failed task's call (from 2026-07-28). */
function failureOf(error: Json | undefined, { responseSeq }: PeerResponse): Failure {
  const { code, message } = isJsonObject(error) ? error : {};
  if (typeof code !== 'number') {
    return createFailure('malformedTask', { problem: 'noError' }, { frameSeq: responseSeq });
  }
  const cause = typeof message === 'string' ? message : JSON.stringify(error);
  return createFailure('serverError', { method: 'tools/call', code }, { cause, frameSeq: responseSeq });
}
