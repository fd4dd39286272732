import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import { referencesIn } from '#shared/model/reference.ts';
import type { ConfigValue, Server } from '#shared/model/server.ts';
import { fileVersion, type JsonFile } from '../json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../json/json-store.ts';
import { referencesOf } from './resolve-references.ts';
import { demoId } from './server-draft.ts';
import { splitSecretQuery } from './url-secrets.ts';

const approvalsSchema = z.object({
  version: z.literal(fileVersion),
  approved: z.record(z.string(), z.string()),
});
type Approvals = z.infer<typeof approvalsSchema>;

const empty: Approvals = { version: fileVersion, approved: {} };

export class ApprovalStore extends JsonStore<Approvals> {
  readonly #onApprove: (server: Server) => void;

  private constructor(file: JsonFile<Approvals>, onApprove: (server: Server) => void) {
    super(file);
    this.#onApprove = onApprove;
  }

  /** Never fails: with an unusable file nothing counts as approved. */
  static async open(
    options: JsonStoreOptions & {
      /** Puts each new consent on record; when it throws, nothing is approved. */
      onApprove?(server: Server): void;
    },
  ): Promise<ApprovalStore> {
    const { onApprove = () => {}, ...rest } = options;
    return new ApprovalStore(
      await JsonStore.openFile(rest, { name: 'approvals.json', schema: approvalsSchema, empty }),
      onApprove,
    );
  }

  /** True when this server may start without consent: nothing of this machine is used, or exactly what was agreed to. */
  isApproved(server: Server): boolean {
    return this.reasonForConsent(server) === undefined;
  }

  /** Why a person must agree before this server may start; undefined when nobody needs to. */
  reasonForConsent(server: Server): 'imported' | 'changed' | undefined {
    if (!needsConsent(server)) return undefined;
    const approved = this.file.value.approved[server.id];
    if (approved === undefined) return 'imported';
    return approved === fingerprint(server) ? undefined : 'changed';
  }

  /** A person agrees to start exactly this. Fails with `notRecorded`, `invalidConfig` or `storageFailed`. */
  async approve(...servers: Server[]): Promise<void> {
    for (const server of servers) {
      if (this.reasonForConsent(server) !== undefined) this.#onApprove(server);
    }
    await this.remember(...servers);
  }

  /** Remembers a consent that is on record. Fails with `invalidConfig` or `storageFailed`. */
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
    const approved = withoutServer(file.approved, serverId);
    return approved === file.approved ? file : { ...file, approved };
  }
}

/** A command runs with the user's rights; an address may get variables and secrets of this machine. */
function needsConsent(server: Server): boolean {
  return server.id !== demoId && (server.transport === 'stdio' || referencesOf(server).length > 0);
}

/**
 * SHA-256 in hex over what decides what is started: program, arguments, folder, environment; secrets by name. Of an
 * address, over where it leads and what it is sent.
 */
export function fingerprint(server: Server): string {
  return createHash('sha256')
    .update(JSON.stringify(factsOf(server)))
    .digest('hex');
}

function factsOf(server: Server): unknown[] {
  const sorted = (values: Record<string, unknown>) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  if (server.transport === 'stdio') return [server.command, server.args, server.cwd ?? null, sorted(server.env)];
  const { url, headers, query, authorization } = server;
  const filled = (values: Record<string, ConfigValue> = {}) =>
    sorted(values).filter(([, value]) => typeof value === 'string' && referencesIn(value).length > 0);
  const { issuer, idpTokenEndpoint, secrets } = authorization ?? {};
  const filledIn = [filled(headers), filled(query), filled(secrets)];
  // What the address itself holds may be moved to the vault at any time.
  return [splitSecretQuery(url).url, issuer ?? null, idpTokenEndpoint ?? null, ...filledIn];
}

/** What an agreement is about: another command or address under the same id is another server. */
export function identityOf(server: Server): string {
  return server.transport === 'stdio' ? fingerprint(server) : server.url;
}
