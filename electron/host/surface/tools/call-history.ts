import { resultInTask } from '#shared/mcp/read-task.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { taskHeadSchema } from '#shared/model/runs/task.ts';
import { type ToolCall, type ToolCallSummary, toolCallSchema } from '#shared/model/runs/tool-call.ts';
import type { RunForm } from '../../records/history/run-history.ts';
import { HEAD_CHARACTERS } from '../../records/history/run-store.ts';
import { describeToolResult } from './tool-result.ts';

/** How calls are stored in the history and read from it. */
export const callForm: RunForm<ToolCall, ToolCallSummary> = {
  kind: 'tool',
  schema: toolCallSchema,
  keyOf: ({ tool, series }) => ({ name: tool, ...(series && { series: series.id }) }),
  isOver: ({ phase }) => phase === 'ended',
  revive: interrupted,
  rowOf: summaryOf,
  partsOf: (result) => describeToolResult(resultInTask(result) ?? result, false).parts,
};

/** The row of a call in the history. */
function summaryOf(call: ToolCall): ToolCallSummary {
  const { argumentsText, progressLog: _log, result: _result, strays: _strays, rounds: _rounds, task, ...common } = call;
  return {
    ...common,
    argumentsHead: argumentsText.slice(0, HEAD_CHARACTERS),
    ...(task && { task: taskHeadSchema.parse(task) }),
  };
}

/** A call whose end Loupe missed because it ended itself; a task goes on without it. */
function interrupted(call: ToolCall): ToolCall {
  if (call.phase === 'ended') return call;
  if (call.task?.follow === 'following') return { ...call, task: { ...call.task, follow: 'unreachable' } };
  if (call.task !== undefined) return call;
  const failure = createFailure('connectionLost', { method: 'tools/call' });
  return { ...call, phase: 'ended', outcome: 'failed', failure };
}
