import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { declaresFeature } from '#shared/mcp/capabilities.ts';
import { failureFacts } from '#shared/mcp/summary.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import {
  type ClientSetup,
  clientSetupSchema,
  type ReplyRule,
  replyRuleSchema,
} from '#shared/model/inbox/client-setup.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import type { ServerStore } from '../../storage/config/server-store.ts';
import { fileVersion, type JsonFile } from '../../storage/json/json-file.ts';
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

  /** Changes the features declared to a server. Fails with `unknownServer`, `notRecorded`, `storageFailed`. */
  async change(setup: ClientSetup): Promise<ClientSetup> {
    const { setups, servers, sessions, audit } = this.#context;
    const { id, name } = servers.get(setup.serverId);
    const before = setups.effective(id).roots;
    audit.record({
      kind: 'clientChanged',
      serverId: id,
      serverName: name,
      subject: name,
      detail: { roots: setup.roots ?? null, switches: setup.switches },
    });
    await setups.set(setup);
    const session = sessions.ofServer(id);
    if (session !== undefined && !isDeepStrictEqual(before, setups.effective(id).roots)) await notifyOfRoots(session);
    return setups.get(id);
  }

  /** Notifies servers without roots of their own that those of the settings changed. Never rejects. */
  async defaultRootsChanged(): Promise<void> {
    const { setups, sessions } = this.#context;
    const concerned = sessions.list().filter(({ server }) => setups.get(server.id).roots === undefined);
    await Promise.allSettled(concerned.map(notifyOfRoots));
  }

  /** Sets the log level of a session and later ones of its server. Fails with `unknownSession` and as a request does. */
  async setLogLevel(sessionId: SessionId, level: LogLevel | undefined): Promise<void> {
    const { setups, servers, sessions } = this.#context;
    const session = sessions.get(sessionId);
    await session.setLogLevel(level);
    const { id } = session.server;
    if (servers.find(id).length > 0) await setups.setLogLevel(id, level);
  }

  /** Sets the configured log level of a new session. An error is noted in the traffic. Never rejects. */
  async restoreLogLevel(session: Session): Promise<void> {
    const { setups } = this.#context;
    const { logLevel } = setups.effective(session.server.id);
    if (logLevel === undefined) return;
    // The default level isn't sent to servers without logging.
    const isOwn = setups.get(session.server.id).logLevel !== undefined;
    if (!isOwn && !declaresFeature(session.capabilities, 'logging')) return;
    try {
      await session.setLogLevel(logLevel);
    } catch (thrown) {
      session.note('log level failed', failureFacts(failureFrom(thrown)));
    }
  }
}

/** Modern servers request the roots when they need them and get no notification. */
async function notifyOfRoots(session: Session): Promise<void> {
  const declared = session.view().clientCapabilities;
  const isOffered = isJsonObject(declared) && declared.roots !== undefined;
  if (session.phase !== 'ready' || session.era !== 'legacy' || !isOffered) return;
  await session.notify({ method: 'notifications/roots/list_changed' });
}

// Loose: unknown fields are kept.
const fileSchema = z.looseObject({
  version: z.literal(fileVersion),
  servers: z.record(z.string(), clientSetupSchema.omit({ serverId: true })),
  rules: z.array(replyRuleSchema).default([]),
});
type ClientFile = z.infer<typeof fileSchema>;

export type ClientDefaults = Pick<Settings, 'clientFeatures' | 'roots' | 'logLevel'>;

const empty: ClientFile = { version: fileVersion, servers: {}, rules: [] };

/** The features declared to each server and the auto-reply rules, stored in `<dataDir>/client.json`. */
export class ClientSetupStore extends JsonStore<ClientFile> {
  readonly #defaults: () => ClientDefaults;

  private constructor(file: JsonFile<ClientFile>, defaults: () => ClientDefaults) {
    super(file);
    this.#defaults = defaults;
  }

  /** `defaults` apply to servers without their own choice. Never fails: see `failure`. */
  static async open({
    defaults = () => ({ clientFeatures: {}, roots: [] }),
    ...options
  }: JsonStoreOptions & { defaults?(): ClientDefaults }): Promise<ClientSetupStore> {
    const file = await JsonStore.openFile(options, { name: 'client.json', schema: fileSchema, empty });
    return new ClientSetupStore(file, defaults);
  }

  /** The auto-reply rules, in the order in which they are tried. */
  get rules(): readonly ReplyRule[] {
    return this.file.value.rules;
  }

  /** A server's own choice. */
  get(serverId: ServerId): ClientSetup {
    return { switches: {}, ...this.file.value.servers[serverId], serverId };
  }

  /** A server's own choice, completed by the defaults. */
  effective(serverId: ServerId): Required<Pick<ClientSetup, 'switches' | 'roots'>> & Pick<ClientSetup, 'logLevel'> {
    const defaults = this.#defaults();
    const { switches, roots = defaults.roots, logLevel = defaults.logLevel } = this.get(serverId);
    return {
      switches: { ...defaults.clientFeatures, ...switches },
      roots,
      ...(logLevel !== undefined && { logLevel }),
    };
  }

  /** Fails with `invalidConfig` or `storageFailed`. */
  async set({ serverId, ...setup }: ClientSetup): Promise<void> {
    const { serverId: _, ...base } = this.get(serverId);
    await this.file.change((file) => {
      const merged = mergeFields(base, setup, file.servers[serverId] ?? base);
      return { ...file, servers: { ...file.servers, [serverId]: merged } };
    });
  }

  /** Stores a server's log level. Fails with `invalidConfig` or `storageFailed`. */
  async setLogLevel(serverId: ServerId, level: LogLevel | undefined): Promise<void> {
    const { logLevel: known, ...setup } = this.get(serverId);
    if (level !== known) await this.set({ ...setup, ...(level !== undefined && { logLevel: level }) });
  }

  /** Replaces the rules, merged with another process's changes. Fails with `invalidConfig` or `storageFailed`. */
  async setRules(rules: ReplyRule[]): Promise<void> {
    const base = this.rules;
    await this.file.change((file) => ({ ...file, rules: mergeById(base, rules, file.rules) }));
  }

  protected override without(file: ClientFile, serverId: ServerId): ClientFile {
    const rest = withoutServer(file, 'servers', serverId);
    const rules = file.rules.filter((rule) => rule.serverId !== serverId);
    return rules.length === file.rules.length ? rest : { ...rest, rules };
  }
}
