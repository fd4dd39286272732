import type { Failure } from '#shared/model/failure.ts';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Task, TaskState } from '#shared/model/runs/task.ts';
import type { Progress, ToolCall, ToolResult } from '#shared/model/runs/tool-call.ts';
import type { Clock } from '../../platform.ts';
import type { ComposedRequest } from '../../sessions/peer.ts';
import type { StrayResponse } from '../../sessions/peer-response.ts';

const maxProgress = 200;
/** Late and repeated responses that are kept with a call. */
const maxStrays = 100;

/** A call as it is sent; a hand-written one may have additional fields. */
export type CallMessage = ComposedRequest & { method: string; params: JsonObject };

export class CallRecord {
  readonly abort = new AbortController();
  /** As it is sent; cleared at the end, since the log has it. */
  message: CallMessage | undefined;
  readonly #clock: Clock;
  readonly #changed: (isWorthKeeping: boolean) => void;
  #onProgress: Parameters<CallRecord['onProgress']>[0];
  #onTaskState: Parameters<CallRecord['onTaskState']>[0] | undefined;
  #call: ToolCall;

  /** `changed` gets whether the change must be stored. */
  constructor(call: ToolCall, clock: Clock, changed: (isWorthKeeping: boolean) => void) {
    this.#call = call;
    this.#clock = clock;
    this.#changed = changed;
  }

  get call(): ToolCall {
    return this.#call;
  }

  sent(requestId: string): void {
    this.change({ phase: 'running', requestId, startedAt: this.#clock.now() });
  }

  /** Notes what the server reports, unless the call has ended: its task may go on to report. */
  progressed(progress: Omit<Progress, 'at'>): void {
    if (this.#call.phase === 'ended') return;
    const entry = { at: this.#clock.now(), ...progress };
    const progressLog = [...this.#call.progressLog, entry].slice(-maxProgress);
    this.change({ progress: entry, progressLog });
    this.#onProgress?.(progress);
  }

  onProgress(listener: ((progress: Omit<Progress, 'at'>) => void) | undefined): void {
    this.#onProgress = listener;
  }

  round(round: Round): void {
    const others = this.#call.rounds.filter(({ number }) => number !== round.number);
    this.change({ rounds: [...others, round] });
  }

  /** Sets the call's task; `requestSeq` is the frame of the request that created it. */
  task(task: Task, requestSeq?: number): void {
    const before = this.#call.task;
    const known = before?.states.length ?? 0;
    // A poll without news isn't stored.
    const isOnlyCounted = before !== undefined && stateOf(before) === stateOf(task);
    this.change({ task, ...(requestSeq !== undefined && { requestSeq }) }, !isOnlyCounted);
    for (const { status, message } of task.states.slice(known)) {
      this.#onTaskState?.({ id: task.taskId, status, ...(message !== undefined && { message }) });
    }
  }

  onTaskState(listener: (state: { id: string } & Pick<TaskState, 'status' | 'message'>) => void): void {
    this.#onTaskState = listener;
  }

  succeeded(result: ToolResult, response: { requestSeq: number; responseSeq: number; durationMs: number }): void {
    const { requestSeq, responseSeq } = response;
    const { task, startedAt = 0 } = this.#call;
    // A task's result is the response to a later request.
    const durationMs = task === undefined ? response.durationMs : this.#clock.now() - startedAt;
    this.change({
      phase: 'ended',
      outcome: result.isError ? 'toolError' : 'result',
      result,
      bytes: result.bytes,
      responseSeq,
      durationMs,
      ...(task === undefined && { requestSeq }),
    });
  }

  failed(failure: Failure): void {
    const { startedAt } = this.#call;
    const durationMs = startedAt === undefined ? undefined : this.#clock.now() - startedAt;
    this.change({
      phase: 'ended',
      outcome: 'failed',
      failure,
      ...(durationMs !== undefined && { durationMs }),
      ...(failure.frameSeq !== undefined && failure.code === 'serverError' && { responseSeq: failure.frameSeq }),
    });
  }

  /** Further ones are in the traffic only. */
  strayed({ kind, responseSeq }: StrayResponse): void {
    if (this.#call.strays.length >= maxStrays) return;
    this.change({ strays: [...this.#call.strays, { kind, responseSeq, at: this.#clock.now() }] });
  }

  change(change: Partial<ToolCall>, isWorthKeeping = true): void {
    this.#call = { ...this.#call, ...change };
    if (this.#call.phase === 'ended') this.message = undefined;
    this.#changed(isWorthKeeping);
  }
}

/** Identifies a task's state, without the number of polls. */
function stateOf({ status, follow, cancelledAt, states, inputs, problems }: Task): string {
  const inputStates = inputs.map(({ key, state }) => `${key} ${state}`);
  return JSON.stringify([status, follow, cancelledAt, states.at(-1)?.at, inputStates, problems.length]);
}
