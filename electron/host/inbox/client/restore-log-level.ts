import { failureFrom } from '#shared/messages/failure.ts';
import type { Session } from '../../sessions/session.ts';
import type { ClientSetupStore } from './client-setup-store.ts';

/**
 * Asks a new session for the log level that was chosen for its server. A server that refuses it by now goes on
 * without; that is noted in the traffic, behind its answer.
 */
export async function restoreLogLevel(session: Session, setup: ClientSetupStore): Promise<void> {
  const { logLevel } = setup.get(session.server.id);
  if (logLevel === undefined) return;
  try {
    await session.setLogLevel(logLevel);
  } catch (thrown) {
    session.note('log level failed', failureFrom(thrown).message);
  }
}
