import { type HostClient, hostClient } from '#shared/hosts/host-client.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ConnectedAs } from '#shared/model/connected-as.ts';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { FeatureSwitches } from '#shared/model/inbox/client-setup.ts';
import type { RevisionPin, Server } from '#shared/model/server.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import type { Platform } from '../platform.ts';
import type { Timeouts } from './in-flight-request.ts';
import { type ClientIdentity, clientIdentity } from './negotiation/client-identity.ts';

interface IdentityContext {
  platform: Pick<Platform, 'version'>;
  settings: { readonly value: Settings };
  switches(serverId: ServerId): FeatureSwitches;
}

/** The hosts as which Loupe connects to servers. */
export class HostClients {
  readonly #profiles: () => Promise<readonly HostProfile[]>;
  /** Those that were used, by id: a lost server is connected again without reading them. */
  readonly #known = new Map<string, HostProfile>();

  /** `profiles`: all that are known, read anew. */
  constructor(profiles: () => Promise<readonly HostProfile[]>) {
    this.#profiles = profiles;
  }

  /** All of them, each as it connects to a server without settings of its own. */
  async list(): Promise<ConnectedAs[]> {
    return (await this.#profiles()).map((profile) => {
      const [transport = 'stdio'] = profile.transports?.value ?? [];
      return hostClient(profile, { pin: {}, transport }).shown;
    });
  }

  /** Reads the profile of the host as which a server is connected. Fails with `unknownHost`. */
  async read({ pin: { as } }: Server): Promise<void> {
    if (as === undefined || as === asLoupe) return;
    const profile = (await this.#profiles()).find(({ id }) => id === as);
    this.#known.set(as, profile ?? fail('unknownHost', { host: as }));
  }

  /** Whether `of` knows how a server is connected. */
  has({ pin: { as = asLoupe } }: Server): boolean {
    return as === asLoupe || this.#known.has(as);
  }

  /** How a server whose host was read is connected; undefined as Loupe. */
  of(server: Server): HostClient | undefined {
    const { as = asLoupe } = server.pin;
    const profile = this.#known.get(as);
    if (profile === undefined) return undefined;
    const transport = server.transport === 'http' && server.http === 'sse' ? 'sse' : server.transport;
    return hostClient(profile, { ...server, transport });
  }
}

/** What Loupe says of itself to a server, as far as its settings, or the host as which it connects, say nothing else. */
export function identityOf(
  { id, pin }: Server,
  as: HostClient | undefined,
  { platform, settings, switches }: IdentityContext,
): ClientIdentity {
  const { clientName: name, clientTitle: title, clientVersion: version = platform.version } = settings.value;
  const hasTitle = title !== '' && as?.info.name === undefined;
  const info = { name, ...(hasTitle && { title }), version, ...as?.info };
  const capabilities = pin.capabilities ?? as?.capabilities;
  if (capabilities !== undefined) return { info, capabilities: () => capabilities };
  return clientIdentity(info, switches(id), settings.value.clientExtensions);
}

/** A server with parts of a pin in place of its own: a revision replaces an era, too. */
export function pinnedAs<S extends Server>(server: S, pin: RevisionPin): S {
  const { as } = server.pin;
  const isNegotiated = pin.era === undefined && pin.revision === undefined && pin.capabilities === undefined;
  const own = isNegotiated ? server.pin : as !== undefined && { as };
  return { ...server, pin: { ...own, ...pin } };
}

/** Of a request of a server: the limit of the host as which it is connected, else its own, else that of the settings. */
export function timeoutsOf(
  method: string,
  { timeoutMs: ownMs }: Server,
  as: HostClient | undefined,
  { timeoutMs, maxTimeoutMs }: Pick<Settings, 'timeoutMs' | 'maxTimeoutMs'>,
): Timeouts {
  const limit = method === 'tools/call' ? as?.callTimeout : undefined;
  const usual = limit?.ms ?? ownMs ?? timeoutMs;
  const mayGoOn = limit?.progressExtends !== false;
  return {
    timeoutMs: usual,
    maxTimeoutMs: mayGoOn ? Math.max(maxTimeoutMs, limit?.ms ?? ownMs ?? 0) : usual,
    ...(limit && as && { host: as.shown.name }),
    ...(method === 'tools/call' && as?.leavesRunning === true && { leavesRunning: true }),
  };
}
