import type { ServerId } from '#shared/model/id/id.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';

interface CertificatesContext {
  audit: AuditLog;
  servers: ServerStore;
  sessions: SessionRegistry;
}

/** Untrusted certificates that the user accepted, one for each server. */
export class AcceptedCertificates {
  readonly #context: CertificatesContext;

  constructor(context: CertificatesContext) {
    this.#context = context;
  }

  /** Trusts exactly this certificate at the server's origin, and connects. */
  async accept(serverId: ServerId, sha256: string): Promise<void> {
    const { servers, sessions } = this.#context;
    // The URL may contain references.
    const { server } = await servers.resolveSecrets(servers.get(serverId));
    if (server.transport !== 'http') return;
    const { origin } = new URL(server.url);
    this.#record(serverId, 'allowed', { origin, sha256 });
    await servers.setCertificate(serverId, { origin, sha256 });
    await sessions.connectById(serverId);
  }

  /** Stops trusting the certificate and ends the session that used it. */
  async revoke(serverId: ServerId): Promise<void> {
    const { servers, sessions } = this.#context;
    const server = servers.get(serverId);
    if (server.transport !== 'http' || server.acceptedCertificate === undefined) return;
    this.#record(serverId, 'withdrawn', server.acceptedCertificate);
    await servers.setCertificate(serverId, undefined);
    await sessions.disconnect(serverId);
  }

  #record(serverId: ServerId, verdict: 'allowed' | 'withdrawn', certificate: { origin: string; sha256: string }): void {
    const { audit, servers } = this.#context;
    const detail = { verdict, by: 'person', ...certificate };
    const serverName = servers.get(serverId).name;
    audit.record({ kind: 'certificateDecided', serverId, serverName, subject: certificate.origin, detail });
  }
}
