import { useQuery } from '@tanstack/react-query';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from '../data/client.ts';

/** Of so many newest calls, those that run are shown. */
const newest = 20;

/**
 * The tool calls of all servers that go on, newest first: on the wire, between two rounds, or as a task that is
 * followed.
 */
export function useRunningCalls(): readonly ToolCallSummary[] {
  const calls = useQuery(host.calls.list.queryOptions({ input: { count: newest } })).data?.rows ?? [];
  return calls.filter(({ phase, task }) => phase === 'running' && (task === undefined || task.follow === 'following'));
}
