import type { ServerId } from '#shared/model/id/id.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';

/** Certificates that nothing vouches for, accepted by a person for one server each. */
export class AcceptedCertificates {
  readonly #audit: AuditLog;
  readonly #servers: ServerStore;
  readonly #sessions: SessionRegistry;

  constructor(context: { audit: AuditLog; servers: ServerStore; sessions: SessionRegistry }) {
    this.#audit = context.audit;
    this.#servers = context.servers;
    this.#sessions = context.sessions;
  }

  /** Trusts exactly this certificate at the server's origin, and connects it. */
  async accept(serverId: ServerId, sha256: string): Promise<void> {
    // The address may have references, which are filled in when it is reached.
    const { server } = await this.#servers.resolveSecrets(this.#servers.get(serverId));
    if (server.transport !== 'http') return;
    const { origin } = new URL(server.url);
    this.#record(serverId, 'allowed', { origin, sha256 });
    await this.#servers.setCertificate(serverId, { origin, sha256 });
    await this.#sessions.connectById(serverId);
  }

  /** Ends the session, whose connections were trusted because of it. */
  async revoke(serverId: ServerId): Promise<void> {
    const server = this.#servers.get(serverId);
    if (server.transport !== 'http' || server.acceptedCertificate === undefined) return;
    this.#record(serverId, 'withdrawn', server.acceptedCertificate);
    await this.#servers.setCertificate(serverId, undefined);
    await this.#sessions.disconnect(serverId);
  }

  #record(serverId: ServerId, verdict: 'allowed' | 'withdrawn', certificate: { origin: string; sha256: string }): void {
    const { name } = this.#servers.get(serverId);
    const { origin, sha256 } = certificate;
    const detail = { verdict, by: 'person', origin, sha256 };
    this.#audit.record({ kind: 'certificateDecided', serverId, serverName: name, subject: origin, detail });
  }
}
