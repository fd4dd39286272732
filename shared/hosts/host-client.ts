import { extensionIds } from '../mcp/capabilities.ts';
import type { AspectState, ClientAspect, ConnectedAs } from '../model/connected-as.ts';
import type { FactSource } from '../model/hosts/fact-source.ts';
import type { JsonObject } from '../model/json/json.ts';
import type { CatalogKind } from '../model/lists/catalog.ts';
import { catalogKinds } from '../model/lists/catalog-kinds.ts';
import { eraOf, newestLegacyRevision, newestModernRevision, type Revision } from '../model/revision.ts';
import type { RevisionPin, Server } from '../model/server.ts';
import { capabilitiesOf } from './capability-paths.ts';
import type { HostProfile } from './profile.ts';

/**
 * What a connection as a host does otherwise than one of Loupe's own. What isn't known of the host is absent, and stays as
 * Loupe does it.
 */
export interface HostClient {
  /** What is shown of it. */
  readonly shown: ConnectedAs;
  /** `name` and `version` of `clientInfo`, where they are known. */
  readonly info: JsonObject;
  readonly capabilities: JsonObject | undefined;
  /** Of the server, with what the host's revisions make of it. */
  readonly pin: RevisionPin;
  /** Lists of which the host requests the first page only. */
  readonly firstPageOnly: ReadonlySet<CatalogKind>;
  /** It sends no progress tokens. */
  readonly withoutProgress: boolean;
  /** Milliseconds for a tool call. */
  readonly callTimeout: { readonly ms: number; readonly progressExtends: boolean } | undefined;
  /** A tool call that takes longer than is waited for isn't cancelled. */
  readonly leavesRunning: boolean;
  /** Milliseconds for each response of the handshake. */
  readonly connectTimeoutMs: number | undefined;
  readonly userAgent: string | undefined;
  /** It speaks Streamable HTTP and not HTTP+SSE. */
  readonly withoutSse: boolean;
}

type Settings = Pick<Server, 'pin' | 'timeoutMs'> & { transport: 'stdio' | 'http' | 'sse' };

/** How Loupe connects to a server as a host. The server's own settings count before what the host does. */
export function hostClient(profile: HostProfile, { pin, timeoutMs, transport }: Settings): HostClient {
  const { clientNames, declares, revisions, pages = {}, callTimeout, connectTimeout, transports, userAgent } = profile;
  const aspects: AspectState[] = [];
  /** Notes an aspect, and returns the fact's value where the host's way counts. */
  const take = <Value>(
    aspect: ClientAspect,
    fact: (FactSource & { value: Value }) | undefined,
    values: (value: Value) => AspectState['values'],
    isOwn = false,
  ): Value | undefined => {
    if (isOwn) aspects.push({ aspect, state: 'own', values: {} });
    else if (fact === undefined) aspects.push({ aspect, state: 'unknown', values: {} });
    else aspects.push({ aspect, state: 'host', values: values(fact.value), ...sourceOf(fact) });
    return isOwn ? undefined : fact?.value;
  };

  const [name] = take('name', clientNames, ([first = '']) => ({ name: first })) ?? [];
  const version = clientNames?.version;
  take('version', clientNames && version !== undefined ? { ...clientNames, value: version } : undefined, (value) => ({
    version: value,
  }));
  const ownCapabilities = pin.capabilities !== undefined;
  const declared = take('capabilities', declares, (value) => ({ list: value.join(', ') || 'none' }), ownCapabilities);
  const unserved = declared?.filter((path) => !isServed(path)) ?? [];
  if (unserved.length > 0) {
    aspects.push({ aspect: 'capabilities', state: 'differs', values: { list: unserved.join(', ') } });
  }
  const isPinned = pin.era !== undefined || pin.revision !== undefined;
  const spoken = take('revisions', revisions, (value) => ({ list: value.join(', ') }), isPinned);
  const first = catalogKinds.filter((kind) => pages[kind]?.value === 'first');
  const [anyPages] = [...first, ...catalogKinds].flatMap((kind) => pages[kind] ?? []);
  take('pages', anyPages, () => ({ list: first.join(', ') || 'none' }));
  const progress = take('progress', profile.progressTokens, (sends) => ({ sends: sends ? 'yes' : 'no' }));
  const callLimit = take('callTimeout', callTimeout, seconds, timeoutMs !== undefined);
  const cancels = take('cancellation', profile.cancels, (value) => ({ cancels: value ? 'yes' : 'no' }));
  const startLimit = take('connectTimeout', connectTimeout, seconds, timeoutMs !== undefined);
  const agent = transport === 'stdio' ? undefined : take('userAgent', userAgent, (value) => ({ value }));
  const spokenOver = take('transports', transports, (value) => ({ list: value.join(', ') }));
  if (spokenOver?.includes(transport) === false) {
    aspects.push({ aspect: 'transports', state: 'differs', values: { list: transport } });
  }
  return {
    shown: { host: profile.id, name: profile.name, aspects },
    info: { ...(name !== undefined && { name }), ...(version !== undefined && { version }) },
    capabilities: declared && capabilitiesOf(declared),
    pin: { ...pin, ...(spoken && revisionsPin(spoken)) },
    firstPageOnly: new Set(first),
    withoutProgress: progress === false,
    callTimeout: callLimit && { ms: callLimit.ms, progressExtends: callLimit.progressExtends ?? true },
    leavesRunning: cancels === false,
    connectTimeoutMs: startLimit?.ms,
    userAgent: agent,
    withoutSse: spokenOver?.includes('sse') === false,
  };
}

function seconds({ ms }: { ms: number }): AspectState['values'] {
  return { seconds: ms / 1000 };
}

function sourceOf({ sure, date, version }: FactSource): Pick<AspectState, 'sure' | 'date' | 'version'> {
  return { sure, date, ...(version !== undefined && { version }) };
}

/** A host of one era is pinned to its newest revision; one of both is negotiated as usual. */
function revisionsPin(revisions: readonly Revision[]): RevisionPin {
  const newest = revisions.toSorted().at(-1);
  const eras = new Set(revisions.map(eraOf));
  if (newest === undefined || eras.size > 1) return {};
  const isUsual = newest === newestLegacyRevision || newest === newestModernRevision;
  return { era: eraOf(newest), ...(!isUsual && { revision: newest }) };
}

const servedFeatures: ReadonlySet<string> = new Set([
  ...['roots', 'roots.listChanged', 'sampling', 'sampling.tools', 'sampling.context'],
  ...['elicitation', 'elicitation.form', 'elicitation.url'],
  ...Object.values(extensionIds).map((id) => `extensions.${id}`),
]);

/** Whether Loupe can do what a declared capability promises. */
function isServed(path: string): boolean {
  return servedFeatures.has(path) || path === 'tasks' || path.startsWith('tasks.');
}
