import { useQuery } from '@tanstack/react-query';
import type { InFlight, Session } from '#shared/model/session.ts';
import type { ToolCallSummary } from '#shared/model/tool-call.ts';
import { client } from '../host/client.ts';
import { useSessions } from '../host/queries.ts';

/** A `tools/call` on the wire. */
export interface RunningCall {
  session: Session;
  request: InFlight;
}

/** The tool calls of all servers that wait for an answer, newest first. */
export function useRunningCalls(): RunningCall[] {
  const sessions = useSessions() ?? [];
  return sessions
    .flatMap((session) => session.inFlight.map((request) => ({ session, request })))
    .filter(({ request }) => request.method === 'tools/call')
    .sort((left, right) => right.request.startedAt - left.request.startedAt);
}

/** A call that runs is among the newest when it is first seen. */
const newest = 50;

/** The call that a request belongs to; undefined until known, null when the history has none of it. */
export function useCallOf({ session, request: { requestId } }: RunningCall): ToolCallSummary | null | undefined {
  // Looked up once: what changes while it runs is told with the session.
  return useQuery({
    queryKey: ['callOfRequest', session.id, requestId],
    queryFn: async ({ signal }) => {
      const calls = await client.calls.list({ serverId: session.serverId, limit: newest }, { signal });
      return calls.find((call) => call.sessionId === session.id && call.requestId === requestId) ?? null;
    },
  }).data;
}
