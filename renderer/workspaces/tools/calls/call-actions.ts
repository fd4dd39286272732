import type { RunId, ServerId, SessionId } from '#shared/model/id.ts';
import type { ToolCall } from '#shared/model/tool-call.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { showFailure } from '../../../state/notice.ts';

/** What is asked of the host: see the contract's `calls.start`. */
export type CallRequest = Parameters<typeof client.calls.start>[0];

/** Does something that has no place of its own to show a failure: the window's notice bar tells it. */
async function reportFailure<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (thrown) {
    showFailure(failureOf(thrown));
    return undefined;
  }
}

/** Asks for a call; gives it, or nothing when it could not even be asked for. */
export async function startCall(request: CallRequest): Promise<RunId | undefined> {
  return (await reportFailure(client.calls.start(request)))?.runId;
}

/** Asks for the same call again, once, in a session that may be another one. */
export async function runAgain(sessionId: SessionId, runId: RunId): Promise<RunId | undefined> {
  const call = await reportFailure(client.calls.get({ runId }));
  if (call === undefined) return undefined;
  const { tool, argumentsText, invalid, asTask } = call;
  return startCall({ sessionId, tool, argumentsText, invalid, asTask });
}

/** One call with its arguments; nothing when it is gone. */
export function callOf(runId: RunId): Promise<ToolCall | undefined> {
  return reportFailure(client.calls.get({ runId }));
}

/** Takes a waiting call back, or cancels a running one; of a series, all that would follow. */
export function cancelCall(runId: RunId): void {
  void reportFailure(client.calls.cancel({ runId }));
}

export function pinCall(runId: RunId, pinned: boolean): void {
  void reportFailure(client.calls.pin({ runId, pinned }));
}

/** Removes one call, or a server's unpinned ones, from the history. */
export function forgetCalls(which: { runId: RunId } | { serverId: ServerId }): void {
  void reportFailure(client.calls.forget(which));
}
