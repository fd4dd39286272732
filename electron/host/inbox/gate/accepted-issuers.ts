import type { ServerId } from '#shared/model/id/id.ts';
import type { HttpServer } from '#shared/model/server.ts';
import type { Authorizations } from '../../auth/authorizations.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';

interface IssuersContext {
  audit: AuditLog;
  servers: ServerStore;
  sessions: SessionRegistry;
  authorizations: Pick<Authorizations, 'forgetIssuer'>;
}

type AcceptedIssuer = NonNullable<HttpServer['acceptedIssuer']>;

/** Other texts for issuers that the user accepted, one for each server. */
export class AcceptedIssuers {
  readonly #context: IssuersContext;

  constructor(context: IssuersContext) {
    this.#context = context;
  }

  /** Takes exactly these two texts for the same issuer, only for this server. */
  async accept(serverId: ServerId, issuer: AcceptedIssuer): Promise<void> {
    this.#record(serverId, 'allowed', issuer);
    await this.#context.servers.setIssuer(serverId, issuer);
  }

  /** Also deletes the tokens that it issued, and ends the session that used them. */
  async revoke(serverId: ServerId): Promise<void> {
    const { servers, sessions, authorizations } = this.#context;
    const server = servers.get(serverId);
    if (server.transport !== 'http' || server.acceptedIssuer === undefined) return;
    const { acceptedIssuer } = server;
    this.#record(serverId, 'withdrawn', acceptedIssuer);
    await servers.setIssuer(serverId, undefined);
    await sessions.disconnect(serverId);
    await authorizations.forgetIssuer(serverId, acceptedIssuer.found);
  }

  #record(serverId: ServerId, verdict: 'allowed' | 'withdrawn', issuer: AcceptedIssuer): void {
    const { audit, servers } = this.#context;
    const serverName = servers.get(serverId).name;
    const detail = { verdict, by: 'person', ...issuer };
    audit.record({ kind: 'issuerDecided', serverId, serverName, subject: issuer.found, detail });
  }
}
