import { join } from 'node:path';
import { z } from 'zod';
import type { Failure } from '#shared/model/failure.ts';
import { callsPerMinuteSchema, gatePolicySchema, type ServerGate } from '#shared/model/gate.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { Server } from '#shared/model/server.ts';
import { fingerprint } from '../../storage/config/approval-store.ts';
import { fileVersion, JsonFile } from '../../storage/json/json-file.ts';

const policiesSchema = z.object({
  version: z.literal(fileVersion),
  servers: z.record(
    z.string(),
    z.object({
      policy: gatePolicySchema,
      trusted: z.boolean(),
      callsPerMinute: callsPerMinuteSchema.optional(),
      /** What it was laid down for: another command or address under the same id is not trusted. */
      identity: z.string(),
    }),
  ),
});
type Policies = z.infer<typeof policiesSchema>;

/** Remembers, in `<dataDir>/gate.json`, how calls to each server are decided. */
export class PolicyStore {
  readonly #file: JsonFile<Policies>;

  private constructor(file: JsonFile<Policies>) {
    this.#file = file;
  }

  /** Never fails: with an unusable file a person is asked about every call, and `failure` says why. */
  static async open(options: { dataDir: string; onChange?(): void }): Promise<PolicyStore> {
    const { dataDir, ...rest } = options;
    const empty: Policies = { version: fileVersion, servers: {} };
    return new PolicyStore(
      await JsonFile.open({ ...rest, path: join(dataDir, 'gate.json'), schema: policiesSchema, empty }),
    );
  }

  get failure(): Failure | undefined {
    return this.#file.failure;
  }

  /** What holds for a server. A policy that would let calls pass is void once the server is another one. */
  get(server: Server): ServerGate {
    const known = this.#file.value.servers[server.id];
    if (known === undefined) return { serverId: server.id, policy: 'ask', trusted: false };
    const isSame = known.identity === identity(server);
    const policy = isSame || known.policy === 'deny' ? known.policy : 'ask';
    // A limit is no permission: it holds for whatever has this id.
    const { callsPerMinute } = known;
    const limit = callsPerMinute === undefined ? {} : { callsPerMinute };
    return { serverId: server.id, policy, trusted: isSame && known.trusted, ...limit };
  }

  /** Lays down what holds for a server. Fails with `invalidConfig` or `storageFailed`. */
  async set(server: Server, { policy, trusted, callsPerMinute }: Omit<ServerGate, 'serverId'>): Promise<void> {
    const limit = callsPerMinute === undefined ? {} : { callsPerMinute };
    const entry = { policy, trusted, ...limit, identity: identity(server) };
    await this.#file.change((file) => ({ ...file, servers: { ...file.servers, [server.id]: entry } }));
  }

  /** Forgets what was laid down for a removed server. */
  async forgetServer(serverId: ServerId): Promise<void> {
    await this.#file.change((file) => {
      if (file.servers[serverId] === undefined) return file;
      const { [serverId]: _forgotten, ...servers } = file.servers;
      return { ...file, servers };
    });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function identity(server: Server): string {
  return server.transport === 'stdio' ? fingerprint(server) : server.url;
}
