import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type ServerId, serverIdSchema } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import {
  type HttpServer,
  httpServerSchema,
  type Server,
  type ServerDraft,
  type ServerView,
  stdioServerSchema,
} from '#shared/model/server.ts';
import { isLasting, type Platform } from '../../platform.ts';
import { fileVersion, type JsonFile } from '../json/json-file.ts';
import { JsonStore } from '../json/json-store.ts';
import { takenIssue } from '../json/schema-params.ts';
import type { ApprovalStore } from './approval-store.ts';
import { withSealedArguments } from './argument-secrets.ts';
import { checkTypedKey } from './private-key.ts';
import { type Proxies, type ProxySettings, proxiesFor, scriptedProxy } from './proxies.ts';
import { configuredTexts, type Environment, ReferenceFiller } from './resolve-references.ts';
import { demoId, demoServer } from './server-draft.ts';
import {
  copySecrets,
  deleteSecrets,
  holdSecrets,
  type PlainValues,
  resolveSecrets,
  sealDraft,
  secretTexts,
  storeUrlSecrets,
} from './server-secrets.ts';
import { splitUrlSecrets, withUrlSecretsSplit } from './url-secrets.ts';

export interface ServerStoreOptions {
  platform: Pick<Platform, 'dataDir' | 'vault' | 'demo' | 'systemProxy'>;
  approvals: ApprovalStore;
  showDemo(): boolean;
  /** What the settings say about proxies; those of the environment when absent. */
  proxy?(): ProxySettings;
  /** Moves secrets from URLs in the file into the vault, if it lasts. */
  movesUrlSecrets?: boolean;
  onChange?(): void;
  /** For `${env:…}`; by default Loupe's own. */
  environment?: Environment;
}

// Loose: unknown fields are kept.
const entrySchema = z.discriminatedUnion('transport', [stdioServerSchema.loose(), httpServerSchema.loose()]);
const fileSchema = z
  .object({ version: z.literal(fileVersion), servers: z.array(entrySchema) })
  .superRefine(({ servers }, context) => {
    servers.forEach(({ id }, index) => {
      const taken = id === demoId || servers.findIndex((other) => other.id === id) !== index;
      if (taken) context.addIssue({ code: 'custom', path: ['servers', index, 'id'], params: takenIssue });
    });
  });
type ServersFile = z.infer<typeof fileSchema>;

/** The servers of a file in which other entries are invalid. */
function usableServers(document: Json): ServersFile {
  const entries = isJsonObject(document) && Array.isArray(document.servers) ? document.servers : [];
  const servers = new Map<ServerId, ServersFile['servers'][number]>();
  for (const entry of entries) {
    const { data } = entrySchema.safeParse(entry);
    if (data !== undefined && data.id !== demoId && !servers.has(data.id)) servers.set(data.id, data);
  }
  return { version: fileVersion, servers: [...servers.values()] };
}

const fileName = 'servers.json';
const empty: ServersFile = { version: fileVersion, servers: [] };

const knownFields = new Set([...Object.keys(stdioServerSchema.shape), ...Object.keys(httpServerSchema.shape)]);

/** The built-in demo and the configured servers, stored in `<dataDir>/servers.json`. */
export class ServerStore extends JsonStore<ServersFile> {
  readonly #options: ServerStoreOptions;
  readonly #demo: Server;
  readonly #moved = new Set<string>();
  /** What was removed since the start, by its id: how to bring it back. */
  readonly #removed = new Map<ServerId, () => Promise<void>>();
  #moving: Promise<void> = Promise.resolve();

  private constructor(options: ServerStoreOptions, file: JsonFile<ServersFile>) {
    super(file);
    this.#options = options;
    this.#demo = demoServer(options.platform.demo);
  }

  /** Never fails: see `failure`. */
  static async open(options: ServerStoreOptions): Promise<ServerStore> {
    const { platform, onChange } = options;
    const onFileChange = () => {
      void store.#moveUrlSecrets();
      onChange?.();
    };
    const watching = { dataDir: platform.dataDir, onChange: onFileChange };
    const file = await JsonStore.openFile(watching, {
      name: fileName,
      schema: fileSchema,
      empty,
      whenInvalid: 'leave',
      usable: usableServers,
    });
    const store = new ServerStore(options, file);
    platform.vault.passphrase?.onChange(() => void store.#moveUrlSecrets());
    await store.#moveUrlSecrets();
    return store;
  }

  get movedSecrets(): Failure | undefined {
    if (this.#moved.size === 0) return undefined;
    return createFailure('urlSecretsMoved', { servers: [...this.#moved].join(', ') });
  }

  /** Servers to show: secrets in URLs are split off. */
  list(): ServerView[] {
    const servers = this.#options.showDemo() ? [this.#demo, ...this.file.value.servers] : this.file.value.servers;
    return servers.map((server) => this.#view(server));
  }

  /** The servers with these ids, in stored order. Fails with `unknownServer`. */
  views(ids: readonly ServerId[]): ServerView[] {
    for (const id of ids) this.get(id);
    return [this.#demo, ...this.file.value.servers]
      .filter(({ id }) => ids.includes(id))
      .map((server) => this.#view(server));
  }

  /** A server, or the demo even while it is hidden. Fails with `unknownServer`. */
  get(id: ServerId): Server {
    return id === demoId ? this.#demo : this.#configured(id);
  }

  /** The server with this id, or those with exactly this name. */
  find(idOrName: string): Server[] {
    const all = [this.#demo, ...this.file.value.servers.map(withUrlSecretsSplit)];
    const byId = all.filter(({ id }) => id === idOrName);
    return byId.length > 0 ? byId : all.filter(({ name }) => name === idOrName);
  }

  /** Appends servers with unique names. `approved`: the user agreed to start them. Fails with `privateKeyUnusable`. */
  async add(drafts: ServerDraft[], approved: boolean): Promise<ServerView[]> {
    this.#throwIfInvalid();
    for (const draft of drafts) checkTypedKey(draft);
    const added: Server[] = [];
    for (const draft of drafts) {
      const sealed = await withSealedArguments(this.#vault, draft);
      added.push(await sealDraft(this.#vault, newId(draft.name), sealed));
    }
    if (approved) await this.#options.approvals.approve(...added);
    await this.#edit((servers) => {
      const all = [...servers];
      for (const server of added) all.push(this.#withUniqueName(server, all));
      return all;
    });
    return added.map(({ id }) => this.#view(this.#written(id)));
  }

  /**
   * Replaces a server's settings. Consent to start it is renewed, unless the settings come from a file. Fails with
   * `unknownServer` and `privateKeyUnusable`.
   */
  async update(id: ServerId, draft: ServerDraft, { renewsConsent = true } = {}): Promise<ServerView> {
    this.#throwIfInvalid();
    checkTypedKey(draft);
    const { approvals } = this.#options;
    const previous = this.#configured(id);
    const wasApproved = renewsConsent && approvals.isApproved(previous);
    const sealed = await withSealedArguments(this.#vault, draft);
    const server = await sealDraft(this.#vault, id, sealed, previous);
    await this.#edit((servers) => servers.map((old) => (old.id === id ? { ...unknownFields(old), ...server } : old)));
    // Not before: when the file can't be written, the old settings still need them.
    await deleteSecrets(this.#vault, previous, server);
    if (wasApproved) await approvals.approve(this.#written(id));
    return this.#view(this.#written(id));
  }

  /** Stores or removes the accepted certificate of an HTTP server. Fails with `unknownServer`. */
  async setCertificate(id: ServerId, certificate: HttpServer['acceptedCertificate']): Promise<void> {
    await this.#editHttp(id, ({ acceptedCertificate: _before, ...rest }) =>
      certificate === undefined ? rest : { ...rest, acceptedCertificate: certificate },
    );
  }

  /** Stores or removes the accepted issuer of an HTTP server. Fails with `unknownServer`. */
  async setIssuer(id: ServerId, issuer: HttpServer['acceptedIssuer']): Promise<void> {
    await this.#editHttp(id, ({ acceptedIssuer: _before, ...rest }) =>
      issuer === undefined ? rest : { ...rest, acceptedIssuer: issuer },
    );
  }

  async #editHttp(id: ServerId, change: (server: HttpServer) => HttpServer): Promise<void> {
    this.#configured(id);
    await this.#edit((servers) =>
      servers.map((server) => (server.id === id && server.transport === 'http' ? change(server) : server)),
    );
  }

  /** Inserts a copy below a server, with its secrets and consent. Fails with `unknownServer`. */
  async duplicate(id: ServerId): Promise<ServerView> {
    this.#throwIfInvalid();
    const original = id === demoId ? this.#demo : this.#written(id);
    const copy = { ...original, id: newId(original.name) };
    await copySecrets(this.#vault, original, copy);
    if (this.#options.approvals.isApproved(original)) await this.#options.approvals.approve(copy);
    await this.#edit((servers) => {
      const below = servers.findIndex((server) => server.id === id) + 1;
      return servers.toSpliced(below, 0, this.#withUniqueName(copy, servers));
    });
    return this.#view(this.#written(copy.id));
  }

  /** Removes a server and its secrets; see `Stores.removeServer` for the rest. Fails with `unknownServer`, also for the demo. */
  async remove(id: ServerId): Promise<void> {
    const server = this.#configured(id);
    const { approvals } = this.#options;
    const wasApproved = approvals.isApproved(server);
    const at = this.file.value.servers.findIndex((other) => other.id === id);
    const storeSecrets = await holdSecrets(this.#vault, server);
    await this.#edit((servers) => servers.filter((other) => other.id !== id));
    await deleteSecrets(this.#vault, server);
    this.#removed.set(id, async () => {
      await storeSecrets();
      if (wasApproved) await approvals.approve(server);
      await this.#edit((servers) => servers.toSpliced(at, 0, this.#withUniqueName(server, servers)));
    });
  }

  /** Brings back a removed server at its place, with its secrets and consent, until Loupe quits. Fails with `unknownServer`. */
  async restore(id: ServerId): Promise<void> {
    const restore = this.#removed.get(id) ?? fail('unknownServer', { server: id });
    this.#removed.delete(id);
    await restore();
  }

  async reorder(ids: ServerId[]): Promise<void> {
    await this.#edit((servers) => {
      const named = [...new Set(ids)].flatMap((id) => servers.filter((server) => server.id === id));
      return [...named, ...servers.filter((server) => !named.includes(server))];
    });
  }

  /** Every text that may contain references, also those in the vault as far as it can be read. */
  async textsOf(id: ServerId): Promise<string[]> {
    const server = this.get(id);
    return [...configuredTexts(server), ...(await secretTexts(this.#vault, server))];
  }

  /** See `resolveSecrets` in `server-secrets.ts`. */
  async resolveSecrets(server: Server): Promise<PlainValues> {
    const plain = await resolveSecrets(this.#vault, server, this.#environment);
    if (plain.server.transport !== 'http') return plain;
    const { proxies, secrets } = await this.proxiesFor(plain.server);
    return { ...plain, server: { ...plain.server, proxies }, secrets: [...plain.secrets, ...secrets] };
  }

  /**
   * The proxies for a server, or for another URL, with the references in their addresses filled in. Fails with
   * `referenceMissing` and `vaultLocked`.
   */
  async proxiesFor({
    name,
    url,
    proxy: own,
  }: Pick<HttpServer, 'name' | 'url' | 'proxy'>): Promise<{ proxies: Proxies; secrets: string[] }> {
    const { proxy, platform } = this.#options;
    const settings = proxy?.() ?? { proxyMode: 'system', proxyAddress: '', proxyExceptions: '' };
    const proxies = proxiesFor(this.#environment, settings, own);
    const { http, https, exceptions } = proxies;
    if (own === undefined && settings.proxyMode === 'system' && http === undefined && https === undefined) {
      const found = scriptedProxy((await platform.systemProxy?.(url).catch(() => '')) ?? '');
      return { proxies: { http: found, https: found, exceptions }, secrets: [] };
    }
    const { from } = http ?? {};
    // Variables of the environment are taken as they are.
    if (from !== 'server' && from !== 'settings') return { proxies, secrets: [] };
    const sources = { vault: this.#vault, environment: this.#environment, serverName: name };
    const written = proxies.http?.text.trim() ?? '';
    const text = written.includes('://') ? written : `http://${written}`;
    const filler = await ReferenceFiller.lookUp([text], sources);
    const filled = { text: filler.address(text), from };
    return { proxies: { ...proxies, http: filled, https: filled }, secrets: [...filler.secrets] };
  }

  override async close(): Promise<void> {
    await this.#moving;
    await super.close();
  }

  get #environment(): Environment {
    return this.#options.environment ?? process.env;
  }

  get #vault() {
    return this.#options.platform.vault;
  }

  /** URLs are shown in many places, so the secrets in a hand-written one are split off. */
  #configured(id: ServerId): Server {
    return withUrlSecretsSplit(this.#written(id));
  }

  #written(id: ServerId): Server {
    return this.file.value.servers.find((server) => server.id === id) ?? fail('unknownServer', { server: id });
  }

  #view(server: Server): ServerView {
    const { server: shown } = splitUrlSecrets(server);
    return { server: shown, builtIn: server.id === demoId, approved: this.#options.approvals.isApproved(server) };
  }

  async #edit(edit: (servers: Server[]) => Server[]): Promise<void> {
    await this.file.change((file) => ({ ...file, servers: edit(file.servers) }));
  }

  /** Moves the secrets in URLs into the vault. Never fails. */
  #moveUrlSecrets(): Promise<void> {
    this.#moving = this.#moving.then(async () => {
      const { movesUrlSecrets = false } = this.#options;
      if (!movesUrlSecrets || !isLasting(this.#vault) || this.failure !== undefined) return;
      const stored = new Map<ServerId, Server>();
      for (const server of this.file.value.servers) {
        // When the vault fails, the URL is kept until the next start or edit.
        const isStored = await storeUrlSecrets(this.#vault, server).catch(() => false);
        if (isStored) stored.set(server.id, server);
      }
      if (stored.size > 0) await this.#replaceAddresses(stored).catch(() => {});
    });
    return this.#moving;
  }

  /** Skips URLs whose secrets changed since they were stored: that change triggers another move. */
  async #replaceAddresses(stored: ReadonlyMap<ServerId, Server>): Promise<void> {
    const moved: string[] = [];
    await this.file.change((file) => {
      const servers = file.servers.map((server) => {
        const { server: split, secrets } = splitUrlSecrets(server);
        const known = stored.get(server.id);
        if (known === undefined || !isDeepStrictEqual(splitUrlSecrets(known).secrets, secrets)) return server;
        moved.push(server.name);
        return split;
      });
      return moved.length > 0 ? { ...file, servers } : file;
    });
    for (const name of moved) this.#moved.add(name);
    if (moved.length > 0) this.#options.onChange?.();
  }

  #withUniqueName(server: Server, others: Server[]): Server {
    const taken = new Set([this.#demo, ...others].map(({ name }) => name));
    let name = server.name;
    for (let count = 2; taken.has(name); count += 1) name = `${server.name.slice(0, 190)} ${count}`;
    return { ...server, name };
  }

  /** Called before the vault is changed: the file could not be written afterwards. */
  #throwIfInvalid(): void {
    const { failure } = this.file;
    if (failure) throw new FailureError(failure);
  }
}

export function serversFilePath(dataDir: string): string {
  return join(dataDir, fileName);
}

function newId(name: string): ServerId {
  const slug =
    name
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, 40) ?? 'server';
  return serverIdSchema.parse(`${slug}-${randomBytes(3).toString('hex')}`);
}

function unknownFields(server: Server): Record<string, unknown> {
  return Object.fromEntries(Object.entries(server).filter(([key]) => !knownFields.has(key)));
}
