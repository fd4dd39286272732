import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import { callsPerMinuteSchema, type GatePolicy, gatePolicySchema, type ServerGate } from '#shared/model/inbox/gate.ts';
import type { Server } from '#shared/model/server.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import { identityOf } from '../../storage/config/approval-store.ts';
import { fileVersion, type JsonFile } from '../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../../storage/json/json-store.ts';

// Loose: what a person or a newer Loupe wrote survives our own writing.
const policiesSchema = z.looseObject({
  version: z.literal(fileVersion),
  servers: z.record(
    z.string(),
    z.object({
      policy: gatePolicySchema,
      trusted: z.boolean(),
      callsPerMinute: callsPerMinuteSchema.optional(),
      /** See `identityOf`: what is another server by now is not trusted. */
      identity: z.string(),
    }),
  ),
});
type Policies = z.infer<typeof policiesSchema>;

const empty: Policies = { version: fileVersion, servers: {} };

/** Remembers, in `<dataDir>/gate.json`, how calls to each server are decided. */
export class PolicyStore extends JsonStore<Policies> {
  readonly #audit: AuditLog;
  readonly #usual: () => GatePolicy;

  private constructor(file: JsonFile<Policies>, audit: AuditLog, usual: () => GatePolicy) {
    super(file);
    this.#audit = audit;
    this.#usual = usual;
  }

  /** `usual`: the policy of a server without its own. Never fails: with an unusable file that holds for all. */
  static async open({
    audit,
    usual = () => 'ask',
    ...options
  }: JsonStoreOptions & { audit: AuditLog; usual?(): GatePolicy }): Promise<PolicyStore> {
    return new PolicyStore(
      await JsonStore.openFile(options, { name: 'gate.json', schema: policiesSchema, empty }),
      audit,
      usual,
    );
  }

  /** What holds for a server. A policy that would let calls pass is void once the server is another one. */
  get(server: Server): ServerGate {
    const known = this.file.value.servers[server.id];
    if (known === undefined) return { serverId: server.id, policy: this.#usual(), trusted: false };
    const isSame = known.identity === identityOf(server);
    const policy = isSame || known.policy === 'deny' ? known.policy : 'ask';
    // A limit isn't a permission: it holds for whatever has this id.
    const { callsPerMinute } = known;
    const limit = callsPerMinute === undefined ? {} : { callsPerMinute };
    return { serverId: server.id, policy, trusted: isSame && known.trusted, ...limit };
  }

  /** Puts a server's policy on record and applies it. Fails with `notRecorded`, `invalidConfig`, `storageFailed`. */
  async set(server: Server, { policy, trusted, callsPerMinute }: Omit<ServerGate, 'serverId'>): Promise<ServerGate> {
    this.#audit.record({
      kind: 'policyChanged',
      serverId: server.id,
      serverName: server.name,
      subject: server.name,
      detail: { policy, trusted, callsPerMinute: callsPerMinute ?? null },
    });
    const limit = callsPerMinute === undefined ? {} : { callsPerMinute };
    const entry = { policy, trusted, ...limit, identity: identityOf(server) };
    await this.file.change((file) => ({ ...file, servers: { ...file.servers, [server.id]: entry } }));
    return this.get(server);
  }

  protected override without(file: Policies, serverId: ServerId): Policies {
    const servers = withoutServer(file.servers, serverId);
    return servers === file.servers ? file : { ...file, servers };
  }
}
