import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { serverSchema } from '#shared/model/server.ts';

/** A host with its own log on disk and one legacy stdio server. */
export async function withConnectedHost<Result>(
  [command, ...args]: [string, ...string[]],
  use: (session: Session, host: Host) => Promise<Result>,
): Promise<Result> {
  const host = await openTestHost({ frontEnd: 'cli', logStorage: 'disk' });
  const server = { id: 'bench', name: 'bench', transport: 'stdio', command, args, pin: { era: 'legacy' } };
  const session = await host.connections.sessions.connect(serverSchema.parse(server));
  await session.ready();
  const result = await use(session, host);
  await host.close();
  return result;
}
