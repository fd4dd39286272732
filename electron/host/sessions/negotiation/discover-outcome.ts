import { createHmac, randomBytes } from 'node:crypto';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { type Era, eraOf, type Revision, revisions } from '#shared/model/revision.ts';
import type { Server } from '#shared/model/server.ts';
import type { PlainValues } from '../../storage/config/server-secrets.ts';
import type { PeerResponse } from '../peer-response.ts';

export type KnownEra = { era: Era; revision?: Revision };

type LegacyReason =
  /** An error that any server may send. */
  | 'error'
  /** A result without a list of versions. */
  | 'malformed'
  /** A result or -32022 with older revisions only. */
  | 'olderRevisions'
  /** A result without a revision that Loupe knows. */
  | 'unknownRevisions';

export type DiscoverOutcome =
  | { means: 'modern'; revision: Revision }
  /** -32022 with a modern revision that both support: try again with it. */
  | { means: 'retry'; revision: Revision }
  /** A modern server rejects the request; no other handshake would succeed. */
  | { means: 'refused'; supported: string[] }
  /** `revision` is the newest legacy one that the server names, if any. */
  | { means: 'legacy'; reason: LegacyReason; revision: Revision | undefined; supported: string[] };

/** Errors of 2026-07-28 alone (basic, error codes). */
const headerMismatch = -32020;
const missingClientCapability = -32021;
const unsupportedVersion = -32022;

/** Whether only a server of 2026-07-28 sends this error code (basic, error codes). */
export function isModernError(code: string | number | undefined): boolean {
  return code === headerMismatch || code === missingClientCapability || code === unsupportedVersion;
}

/** Classifies a response to `server/discover` (versioning, 2026-07-28). Any other error means a legacy server. */
export function discoverOutcomeOf(response: PeerResponse): DiscoverOutcome {
  if (response.error === undefined) return classifyResult(response.result);
  if (!isModernError(response.error.code)) {
    return { means: 'legacy', reason: 'error', revision: undefined, supported: [] };
  }
  const supported = versionsIn(response.error.data, 'supported') ?? [];
  if (response.error.code !== unsupportedVersion) return { means: 'refused', supported };
  const modern = newest(supported, 'modern');
  if (modern !== undefined) return { means: 'retry', revision: modern };
  const legacy = newest(supported, 'legacy');
  if (legacy === undefined) return { means: 'refused', supported };
  return { means: 'legacy', reason: 'olderRevisions', revision: legacy, supported };
}

function classifyResult(result: Json): DiscoverOutcome {
  const supported = versionsIn(result, 'supportedVersions');
  if (supported === undefined) return { means: 'legacy', reason: 'malformed', revision: undefined, supported: [] };
  const modern = newest(supported, 'modern');
  if (modern !== undefined) return { means: 'modern', revision: modern };
  const revision = newest(supported, 'legacy');
  const reason = revision === undefined ? 'unknownRevisions' : 'olderRevisions';
  return { means: 'legacy', reason, revision, supported };
}

/** The versions in a field; undefined unless it is a list of strings. */
function versionsIn(value: Json | undefined, field: string): string[] | undefined {
  const list = isJsonObject(value) ? value[field] : undefined;
  if (!Array.isArray(list)) return undefined;
  const versions = list.filter((each) => typeof each === 'string');
  return versions.length === list.length && versions.length > 0 ? versions : undefined;
}

function newest(versions: string[], era: Era): Revision | undefined {
  return revisions
    .filter((version) => eraOf(version) === era && versions.includes(version))
    .sort()
    .at(-1);
}

type Values = Pick<PlainValues, 'env' | 'headers' | 'query'>;

/** The detected eras of servers, valid for the same command or URL. Values, which may be secret, are only hashed. */
export class EraMemory {
  readonly #key = randomBytes(32);
  readonly #known = new Map<ServerId, { fingerprint: string; verdict: KnownEra }>();

  get(server: Server, plain: Values): KnownEra | undefined {
    const known = this.#known.get(server.id);
    return known?.fingerprint === this.#fingerprint(server, plain) ? known.verdict : undefined;
  }

  /** Stores a verdict; undefined removes it. */
  set(server: Server, plain: Values, verdict: KnownEra | undefined): void {
    if (verdict === undefined) this.#known.delete(server.id);
    else this.#known.set(server.id, { fingerprint: this.#fingerprint(server, plain), verdict });
  }

  remove(serverId: ServerId): void {
    this.#known.delete(serverId);
  }

  #fingerprint(server: Server, { env, headers, query }: Values): string {
    const target =
      server.transport === 'stdio'
        ? ['stdio', server.command, server.args, server.cwd ?? null, sorted(env)]
        : ['http', server.url, server.http, sorted(headers), sorted(query)];
    return createHmac('sha256', this.#key).update(JSON.stringify(target)).digest('base64');
  }
}

function sorted(values: Record<string, string>): [string, string][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
