import { fail } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import { type ServerId, sessionIdSchema } from '#shared/model/id/id.ts';
import type { HttpServer, Server } from '#shared/model/server.ts';
import { isLasting, type Platform } from '../platform.ts';
import { referencesOf } from '../storage/config/resolve-references.ts';
import type { PlainValues } from '../storage/config/server-secrets.ts';
import type { ServerStore } from '../storage/config/server-store.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';
import type { Recorder } from '../wire/traffic/frames/log-operations.ts';
import type { HttpAuthorizer } from '../wire/transports/http/http-authorizer.ts';
import { Tap } from '../wire/transports/tap.ts';
import { CredentialStore } from './credential-store.ts';
import { ServerAuthorization, type ServerAuthorizationContext } from './server-authorization.ts';

export interface AuthorizationsContext {
  platform: Platform;
  servers: ServerStore;
  secrets: SecretMask;
  recorder: Recorder;
  audit: ServerAuthorizationContext['audit'];
  onChange(): void;
}

/** The authorization of all HTTP servers. */
export class Authorizations {
  readonly #context: AuthorizationsContext;
  readonly #store: CredentialStore;
  readonly #entries = new Map<ServerId, ServerAuthorization>();

  constructor(context: AuthorizationsContext) {
    this.#context = context;
    this.#store = new CredentialStore(context.platform.vault);
  }

  /** The authorizer for a session; undefined when the user configured a token or no authorization. */
  async authorizer(server: Server, plain: PlainValues): Promise<HttpAuthorizer | undefined> {
    if (server.transport !== 'http' || isOff(server) || hasOwnToken(plain)) return undefined;
    const entry = this.#entry(server);
    await entry.load(asHttp(plain) ?? server, plain.authorization);
    return entry;
  }

  async get(serverId: ServerId): Promise<Authorization> {
    const server = this.#context.servers.get(serverId);
    if (server.transport === 'stdio') return none(serverId, isLasting(this.#context.platform.vault));
    const entry = this.#entry(server);
    await entry.load(await this.#resolved(server));
    return entry.view;
  }

  /** The state of a server that was connected before, without reading the vault. */
  view(serverId: ServerId): Authorization {
    return this.#known(serverId).view;
  }

  async start(serverId: ServerId): Promise<Authorization> {
    const entry = await this.#configured(serverId);
    await entry.start();
    return entry.view;
  }

  async open(serverId: ServerId): Promise<Authorization> {
    const entry = this.#known(serverId);
    await entry.open();
    return entry.view;
  }

  async link(serverId: ServerId): Promise<{ url: string }> {
    return { url: await this.#known(serverId).link() };
  }

  async cancel(serverId: ServerId): Promise<Authorization> {
    await this.#entries.get(serverId)?.cancel();
    return this.get(serverId);
  }

  async paste(serverId: ServerId, url: string): Promise<Authorization> {
    const entry = this.#known(serverId);
    await entry.paste(url);
    return entry.view;
  }

  async signOut(serverId: ServerId): Promise<Authorization> {
    const entry = await this.#configured(serverId);
    await entry.signOut();
    return entry.view;
  }

  /** Deletes the tokens and the client of an issuer that the user no longer accepts. */
  async forgetIssuer(serverId: ServerId, issuer: string): Promise<void> {
    const server = this.#context.servers.get(serverId);
    if (server.transport === 'stdio') return;
    const entry = this.#entry(server);
    await entry.load(await this.#resolved(server));
    await entry.forgetIssuer(issuer);
  }

  async removeServer(serverId: ServerId): Promise<void> {
    await this.#entries.get(serverId)?.cancel();
    this.#entries.delete(serverId);
    await this.#store.delete(serverId);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => entry.cancel()));
  }

  #known(serverId: ServerId): ServerAuthorization {
    const entry = this.#entries.get(serverId);
    return entry ?? fail('notSigningIn', { server: this.#context.servers.get(serverId).name });
  }

  async #configured(serverId: ServerId): Promise<ServerAuthorization> {
    const { servers, secrets } = this.#context;
    const server = servers.get(serverId);
    if (server.transport === 'stdio') fail('authorizationOff', { server: server.name, reason: 'stdio' });
    const plain = await servers.resolveSecrets(server);
    secrets.add(plain.secrets);
    if (isOff(server)) fail('authorizationOff', { server: server.name, reason: 'off' });
    const entry = this.#entry(server);
    await entry.load(asHttp(plain) ?? server, plain.authorization);
    return entry;
  }

  /** The server with its references filled in, or unchanged while one of them is missing. */
  async #resolved(server: HttpServer): Promise<HttpServer> {
    if (referencesOf(server).length === 0) return server;
    const { servers, secrets } = this.#context;
    const plain = await servers.resolveSecrets(server).catch(() => undefined);
    secrets.add(plain?.secrets ?? []);
    return (plain && asHttp(plain)) ?? server;
  }

  #entry(server: HttpServer): ServerAuthorization {
    const { platform, secrets, recorder, audit, onChange } = this.#context;
    const { id, name } = server;
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const identity = { serverId: id, serverName: name, sessionId: sessionIdSchema.parse(`${id}.authorization`) };
    const tap = new Tap(recorder, identity, platform.clock, { channel: 'auth', mask: secrets });
    const entry = new ServerAuthorization(server, { platform, store: this.#store, tap, audit, onChange });
    this.#entries.set(id, entry);
    return entry;
  }
}

function isOff({ authorization }: HttpServer): boolean {
  return authorization?.mode === 'none';
}

/** Whether a token is in a header or in the URL (RFC 6750, sections 2.1 and 2.3). */
function hasOwnToken({ headers, query }: PlainValues): boolean {
  return (
    query.access_token !== undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  );
}

function asHttp({ server }: PlainValues): HttpServer | undefined {
  return server.transport === 'http' ? server : undefined;
}

function none(serverId: ServerId, lasting: boolean): Authorization {
  return { serverId, step: 'none', since: 0, trail: [], scopeHistory: [], isLasting: lasting };
}
