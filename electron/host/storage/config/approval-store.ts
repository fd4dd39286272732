import { createHash } from 'node:crypto';
import { z } from 'zod';
import { referencesIn } from '#shared/model/findings/reference.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ConfigValue, Server } from '#shared/model/server.ts';
import { splitSecretQuery } from '#shared/secrets/secret-urls.ts';
import { fileVersion, type JsonFile } from '../json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../json/json-store.ts';
import { referencesOf } from './resolve-references.ts';
import { demoId } from './server-draft.ts';

const approvalsSchema = z.object({
  version: z.literal(fileVersion),
  approved: z.record(z.string(), z.string()),
});
type Approvals = z.infer<typeof approvalsSchema>;

const empty: Approvals = { version: fileVersion, approved: {} };

export class ApprovalStore extends JsonStore<Approvals> {
  readonly #onApprove: (server: Server) => void;

  private constructor(file: JsonFile<Approvals>, onApprove = (_server: Server) => {}) {
    super(file);
    this.#onApprove = onApprove;
  }

  /** `onApprove` records each new consent; when it throws, nothing is approved. Never fails: see `failure`. */
  static async open(options: JsonStoreOptions & { onApprove?(server: Server): void }): Promise<ApprovalStore> {
    const file = await JsonStore.openFile(options, { name: 'approvals.json', schema: approvalsSchema, empty });
    return new ApprovalStore(file, options.onApprove);
  }

  /** Whether this server may start without asking. */
  isApproved(server: Server): boolean {
    return this.reasonForConsent(server) === undefined;
  }

  /** Why this server needs consent before it starts; undefined when it doesn't. */
  reasonForConsent(server: Server): 'imported' | 'changed' | undefined {
    if (!needsConsent(server)) return undefined;
    const approved = this.file.value.approved[server.id];
    if (approved === undefined) return 'imported';
    return approved === fingerprint(server) ? undefined : 'changed';
  }

  /** Records and stores the user's consent. Fails with `notRecorded`, `invalidConfig` or `storageFailed`. */
  async approve(...servers: Server[]): Promise<void> {
    for (const server of servers) {
      if (this.reasonForConsent(server) !== undefined) this.#onApprove(server);
    }
    await this.remember(...servers);
  }

  /** Stores a consent that is already in the audit log. Fails with `invalidConfig` or `storageFailed`. */
  async remember(...servers: Server[]): Promise<void> {
    const asking = servers.filter((server) => this.reasonForConsent(server) !== undefined);
    if (asking.length === 0) return;
    await this.file.change((file) => {
      const approved = { ...file.approved };
      for (const server of asking) approved[server.id] = fingerprint(server);
      return { ...file, approved };
    });
  }

  protected override without(file: Approvals, serverId: ServerId): Approvals {
    return withoutServer(file, 'approved', serverId);
  }
}

/** A command runs with the user's permissions; a URL may contain variables and secrets of this machine. */
function needsConsent(server: Server): boolean {
  return server.id !== demoId && (server.transport === 'stdio' || referencesOf(server).length > 0);
}

/**
 * SHA-256 in hex over the settings that need consent: command, arguments, folder, environment, secrets by name; for a
 * URL the address and the values with references.
 */
export function fingerprint(server: Server): string {
  return createHash('sha256')
    .update(JSON.stringify(factsOf(server)))
    .digest('hex');
}

function factsOf(server: Server): unknown[] {
  const sorted = (values: Record<string, unknown>) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  if (server.transport === 'stdio') return [server.command, server.args, server.cwd ?? null, sorted(server.env)];
  const { url, headers, query, authorization, proxy } = server;
  const filled = (values: Record<string, ConfigValue> = {}) =>
    sorted(values).filter(([, value]) => typeof value === 'string' && referencesIn(value).length > 0);
  const { issuer, idpTokenEndpoint, secrets } = authorization ?? {};
  const filledIn = [filled(headers), filled(query), filled(secrets)];
  // Secrets in the address may be moved to the vault at any time.
  const reached = [splitSecretQuery(url).url, issuer ?? null, idpTokenEndpoint ?? null, ...filledIn];
  return proxy === undefined ? reached : [...reached, proxy];
}

/** Identifies the server behind an id: it changes with the command or URL. */
export function identityOf(server: Server): string {
  return server.transport === 'stdio' ? fingerprint(server) : server.url;
}
