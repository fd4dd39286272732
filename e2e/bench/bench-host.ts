import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { serverSchema } from '#shared/model/server.ts';

/** A host that logs to a disk of its own, with one legacy stdio server connected. */
export async function withConnectedHost<Result>(
  [command, ...args]: [string, ...string[]],
  use: (session: Session, host: Host) => Promise<Result>,
): Promise<Result> {
  const host = await openTestHost({ shell: 'cli', logStorage: 'disk' });
  const server = { id: 'bench', name: 'bench', transport: 'stdio', command, args, pin: { era: 'legacy' } };
  const session = await host.sessions.connect(serverSchema.parse(server));
  await session.ready();
  const result = await use(session, host);
  await host.close();
  return result;
}
