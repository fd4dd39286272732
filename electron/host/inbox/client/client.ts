import { failureFrom } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ClientSetup } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';
import type { ClientSetupStore } from './client-setup-store.ts';

export interface ClientContext {
  setups: ClientSetupStore;
  servers: ServerStore;
  sessions: SessionRegistry;
  audit: AuditLog;
}

/** What Loupe, as a client, offers to each server and wants of it. */
export class Client {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Changes what is offered to a server. Fails with `unknownServer`, `notRecorded`, `storageFailed`. */
  async change(setup: ClientSetup): Promise<ClientSetup> {
    const { setups, servers, sessions, audit } = this.#context;
    const { id, name } = servers.get(setup.serverId);
    const before = setups.get(id).roots;
    audit.record({
      kind: 'clientChanged',
      serverId: id,
      serverName: name,
      subject: name,
      detail: { roots: setup.roots, switches: setup.switches },
    });
    await setups.set(setup);
    const session = sessions.ofServer(id);
    const differs = JSON.stringify(before) !== JSON.stringify(setup.roots);
    // Modern servers ask for the roots with each request: they need no notification.
    const declared = session?.view().clientCapabilities;
    const isOffered = isJsonObject(declared) && declared.roots !== undefined;
    if (differs && session?.era === 'legacy' && isOffered) await session.notify('notifications/roots/list_changed');
    return setups.get(id);
  }

  /**
   * Requests log messages from a level on of a session's server, and of its later sessions; `undefined` leaves it to the
   * server. A level that the server refuses is not remembered. Fails with `unknownSession` and as a request does.
   */
  async setLogLevel(sessionId: SessionId, level: LogLevel | undefined): Promise<void> {
    const { setups, servers, sessions } = this.#context;
    const session = sessions.get(sessionId);
    await session.setLogLevel(level);
    const { id } = session.server;
    if (servers.find(id).length > 0) await setups.setLogLevel(id, level);
  }

  /** Requests the level that was chosen for a new session's server. A refusal is noted in the traffic. Never rejects. */
  async restoreLogLevel(session: Session): Promise<void> {
    const { logLevel } = this.#context.setups.get(session.server.id);
    if (logLevel === undefined) return;
    try {
      await session.setLogLevel(logLevel);
    } catch (thrown) {
      session.note('log level failed', failureFrom(thrown).message);
    }
  }
}
