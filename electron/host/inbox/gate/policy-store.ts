import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import { callsPerMinuteSchema, type GatePolicy, gatePolicySchema, type ServerGate } from '#shared/model/inbox/gate.ts';
import type { Server } from '#shared/model/server.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import { identityOf } from '../../storage/config/approval-store.ts';
import { fileVersion, type JsonFile } from '../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../../storage/json/json-store.ts';

// Loose: unknown fields are kept.
const policiesSchema = z.looseObject({
  version: z.literal(fileVersion),
  servers: z.record(
    z.string(),
    z.object({
      policy: gatePolicySchema,
      trusted: z.boolean(),
      callsPerMinute: callsPerMinuteSchema.optional(),
      /** See `identityOf`: a changed server isn't trusted. */
      identity: z.string(),
    }),
  ),
});
type Policies = z.infer<typeof policiesSchema>;

const empty: Policies = { version: fileVersion, servers: {} };

/** The policies for tool calls by server, stored in `<dataDir>/gate.json`. */
export class PolicyStore extends JsonStore<Policies> {
  readonly #audit: AuditLog;
  readonly #defaultPolicy: () => GatePolicy;

  private constructor(file: JsonFile<Policies>, audit: AuditLog, defaultPolicy: () => GatePolicy) {
    super(file);
    this.#audit = audit;
    this.#defaultPolicy = defaultPolicy;
  }

  /** `defaultPolicy` applies to servers without their own. Never fails: see `failure`. */
  static async open(
    options: JsonStoreOptions & { audit: AuditLog; defaultPolicy(): GatePolicy },
  ): Promise<PolicyStore> {
    const file = await JsonStore.openFile(options, { name: 'gate.json', schema: policiesSchema, empty });
    return new PolicyStore(file, options.audit, options.defaultPolicy);
  }

  /** A server's policy. One that lets calls pass is void after the server's command or URL changed. */
  get(server: Server): ServerGate {
    const known = this.file.value.servers[server.id];
    if (known === undefined) return { serverId: server.id, policy: this.#defaultPolicy(), trusted: false };
    const isSame = known.identity === identityOf(server);
    const policy = isSame || known.policy === 'deny' ? known.policy : 'ask';
    // A limit isn't a permission, so it also applies to a changed server.
    const { callsPerMinute } = known;
    const limit = callsPerMinute === undefined ? {} : { callsPerMinute };
    return { serverId: server.id, policy, trusted: isSame && known.trusted, ...limit };
  }

  /** Records and stores a server's policy. Fails with `notRecorded`, `invalidConfig`, `storageFailed`. */
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
    return withoutServer(file, 'servers', serverId);
  }
}
