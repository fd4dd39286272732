import { z } from 'zod';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ClientSetup, clientSetupSchema } from '#shared/model/inbox/client-setup.ts';
import { type ReplyRule, replyRuleSchema } from '#shared/model/inbox/reply-rule.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import { fileVersion } from '../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions, withoutServer } from '../../storage/json/json-store.ts';
import { mergeById, mergeFields } from '../../storage/json/merge-changes.ts';

const fileSchema = z.object({
  version: z.literal(fileVersion),
  servers: z.record(z.string(), clientSetupSchema.omit({ serverId: true })),
  rules: z.array(replyRuleSchema).default([]),
});
type ClientFile = z.infer<typeof fileSchema>;

const empty: ClientFile = { version: fileVersion, servers: {}, rules: [] };

/** Remembers, in `<dataDir>/client.json`, what Loupe offers to each server, and the user's auto-reply rules. */
export class ClientSetupStore extends JsonStore<ClientFile> {
  /** Never fails: with an unusable file everything is offered and no rule replies. */
  static async open(options: JsonStoreOptions): Promise<ClientSetupStore> {
    return new ClientSetupStore(await JsonStore.openFile(options, { name: 'client.json', schema: fileSchema, empty }));
  }

  /** The user's auto-reply rules, in the order in which they are tried. */
  get rules(): readonly ReplyRule[] {
    return this.file.value.rules;
  }

  get(serverId: ServerId): ClientSetup {
    return { switches: {}, roots: [], ...this.file.value.servers[serverId], serverId };
  }

  /** Fails with `invalidConfig` or `storageFailed`. */
  async set({ serverId, ...setup }: ClientSetup): Promise<void> {
    const { serverId: _, ...base } = this.get(serverId);
    await this.file.change((file) => {
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
    await this.file.change((file) => ({ ...file, rules: mergeById(base, rules, file.rules) }));
  }

  protected override without(file: ClientFile, serverId: ServerId): ClientFile {
    const servers = withoutServer(file.servers, serverId);
    const rules = file.rules.filter((rule) => rule.serverId !== serverId);
    const isSame = servers === file.servers && rules.length === file.rules.length;
    return isSame ? file : { ...file, servers, rules };
  }
}
