import { join } from 'node:path';
import { z } from 'zod';
import { type ClientSetup, clientSetupSchema } from '#shared/model/client-setup.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import { type ReplyRule, replyRuleSchema } from '#shared/model/reply-rule.ts';
import { fileVersion, JsonFile } from '../../storage/json/json-file.ts';
import { mergeById, mergeFields } from '../../storage/json/merge-changes.ts';

const fileSchema = z.object({
  version: z.literal(fileVersion),
  servers: z.record(z.string(), clientSetupSchema.omit({ serverId: true })),
  rules: z.array(replyRuleSchema).default([]),
});
type ClientFile = z.infer<typeof fileSchema>;

/** Remembers, in `<dataDir>/client.json`, what Loupe offers to each server, and the user's standing answers. */
export class ClientSetupStore {
  readonly #file: JsonFile<ClientFile>;

  private constructor(file: JsonFile<ClientFile>) {
    this.#file = file;
  }

  /** Never fails: with an unusable file everything is offered, no rule answers, and `failure` says why. */
  static async open(options: { dataDir: string; onChange?(): void }): Promise<ClientSetupStore> {
    const { dataDir, ...rest } = options;
    const empty: ClientFile = { version: fileVersion, servers: {}, rules: [] };
    const path = join(dataDir, 'client.json');
    return new ClientSetupStore(await JsonFile.open({ ...rest, path, schema: fileSchema, empty }));
  }

  get failure(): Failure | undefined {
    return this.#file.failure;
  }

  /** The user's standing answers, in the order in which they are tried. */
  get rules(): readonly ReplyRule[] {
    return this.#file.value.rules;
  }

  get(serverId: ServerId): ClientSetup {
    return { switches: {}, roots: [], ...this.#file.value.servers[serverId], serverId };
  }

  /** Fails with `invalidConfig` or `storageFailed`. */
  async set({ serverId, ...setup }: ClientSetup): Promise<void> {
    const { serverId: _, ...base } = this.get(serverId);
    await this.#file.change((file) => {
      const merged = mergeFields(base, setup, file.servers[serverId] ?? base);
      return { ...file, servers: { ...file.servers, [serverId]: merged } };
    });
  }

  /** Remembers from which level on a server's log messages are wanted. Fails with `invalidConfig` or `storageFailed`. */
  async setLogLevel(serverId: ServerId, level: LogLevel | undefined): Promise<void> {
    const { logLevel: known, ...setup } = this.get(serverId);
    if (level !== known) await this.set({ ...setup, ...(level !== undefined && { logLevel: level }) });
  }

  /** Replaces all rules, but for what another process changed meanwhile. Fails with `invalidConfig` or `storageFailed`. */
  async setRules(rules: ReplyRule[]): Promise<void> {
    const base = this.rules;
    await this.#file.change((file) => ({ ...file, rules: mergeById(base, rules, file.rules) }));
  }

  /** Forgets a removed server, its rules included. */
  async forgetServer(serverId: ServerId): Promise<void> {
    await this.#file.change((file) => {
      const isKnown = file.servers[serverId] !== undefined || file.rules.some((rule) => rule.serverId === serverId);
      if (!isKnown) return file;
      const { [serverId]: _forgotten, ...others } = file.servers;
      return { ...file, servers: others, rules: file.rules.filter((rule) => rule.serverId !== serverId) };
    });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
