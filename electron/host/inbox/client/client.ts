import { z } from 'zod';
import { failureFrom } from '#shared/messages/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { type ClientSetup, clientSetupSchema } from '#shared/model/inbox/client-setup.ts';
import { type ReplyRule, replyRuleSchema } from '#shared/model/inbox/reply-rule.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';
import { fileVersion } from '../../storage/json/json-file.ts';
import {
  JsonStore,
  type JsonStoreOptions,
  mergeById,
  mergeFields,
  withoutServer,
} from '../../storage/json/json-store.ts';

export interface ClientContext {
  setups: ClientSetupStore;
  servers: ServerStore;
  sessions: SessionRegistry;
  audit: AuditLog;
}

export class Client {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Changes what is offered to a server. Fails with `unknownServer`, `notRecorded`, `storageFailed`. */
  async change(setup: ClientSetup): Promise<ClientSetup> {
    const { setups, servers, sessions, audit } = this.#context;
    const { id, name } = servers.get(setup.serverId);
    const before = setups.get(id).roots;
    audit.record({
      kind: 'clientChanged',
      serverId: id,
      serverName: name,
      subject: name,
      detail: { roots: setup.roots, switches: setup.switches },
    });
    await setups.set(setup);
    const session = sessions.ofServer(id);
    const differs = JSON.stringify(before) !== JSON.stringify(setup.roots);
    // Modern servers ask for the roots with each request: they need no notification.
    const declared = session?.view().clientCapabilities;
    const isOffered = isJsonObject(declared) && declared.roots !== undefined;
    if (differs && session?.era === 'legacy' && isOffered) await session.notify('notifications/roots/list_changed');
    return setups.get(id);
  }

  /**
   * Requests log messages from a level on, of later sessions too. Fails with `unknownSession` and as a request does.
   */
  async setLogLevel(sessionId: SessionId, level: LogLevel | undefined): Promise<void> {
    const { setups, servers, sessions } = this.#context;
    const session = sessions.get(sessionId);
    await session.setLogLevel(level);
    const { id } = session.server;
    if (servers.find(id).length > 0) await setups.setLogLevel(id, level);
  }

  /** Requests the level that was chosen for a new session's server. A refusal is noted in the traffic. Never rejects. */
  async restoreLogLevel(session: Session): Promise<void> {
    const { logLevel } = this.#context.setups.get(session.server.id);
    if (logLevel === undefined) return;
    try {
      await session.setLogLevel(logLevel);
    } catch (thrown) {
      session.note('log level failed', failureFrom(thrown).message);
    }
  }
}

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
