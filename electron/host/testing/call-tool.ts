import type { Decision } from '#shared/model/inbox/pending-request.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Host } from '../create-host.ts';
import type { Session } from '../sessions/session.ts';

/** Calls a tool and decides its pending request. */
export async function callTool(
  host: Host,
  session: Session,
  tool: string,
  values: JsonObject = {},
  decision: Decision = 'allow',
): Promise<ToolCall> {
  // A decision while the list is being fetched is void once the tool is listed.
  const isFetching = () =>
    host.surface.catalog.listFetches(session.id).some(({ kind, phase }) => kind === 'tools' && phase === 'fetching');
  // No functions of the test runner: child processes call tools, too.
  const { promise: isListed, resolve } = Promise.withResolvers<void>();
  host.surface.catalog.onChange(() => {
    if (!isFetching()) resolve();
  });
  if (isFetching()) await isListed;
  const call = host.surface.calls.run(session, { tool, argumentsText: JSON.stringify(values) });
  for (const { id, subject } of host.connections.inbox.list()) {
    if (subject.type === 'toolCall' && subject.tool === tool) host.connections.inbox.decide(id, decision);
  }
  return call;
}
