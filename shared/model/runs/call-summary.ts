import type { RunFilter } from './history.ts';
import type { ToolCall, ToolCallSummary } from './tool-call.ts';

/** The length of the arguments that are shown in a row and searched, in characters. */
export const headCharacters = 300;

/** A call as a row of the history. */
export function summaryOf(call: ToolCall): ToolCallSummary {
  const { argumentsText, progressLog: _log, result: _result, strays: _strays, rounds: _rounds, task, ...common } = call;
  return {
    ...common,
    argumentsHead: argumentsText.slice(0, headCharacters),
    ...(task && { task: headOf(task) }),
  };
}

function headOf({ taskId, status, follow, since, cancelledAt, ttlMs }: NonNullable<ToolCall['task']>) {
  return {
    ...{ taskId, status, follow, since },
    ...(cancelledAt !== undefined && { cancelledAt }),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

/** Whether a filter selects a call; undefined where only the host can tell, by words. */
export function matches({ serverId, name, series, text }: RunFilter, call: ToolCallSummary): boolean | undefined {
  const isOther =
    // What checks called isn't among the calls.
    call.checkRunId !== undefined ||
    (serverId !== undefined && serverId !== call.serverId) ||
    (name !== undefined && name !== call.tool) ||
    (series !== undefined && series !== call.series?.id);
  if (isOther) return false;
  return text === undefined || text.trim() === '' ? true : undefined;
}
