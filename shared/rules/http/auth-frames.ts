import { parseChallenges } from '../../mcp/challenges.ts';
import { isJsonObject, type JsonObject } from '../../model/json/json.ts';
import type { Fault, Rule } from '../rule.ts';

/** The path of a protected resource's metadata at the root of a host (RFC 9728). */
export const prmPath = '/.well-known/oauth-protected-resource';

interface Metadata {
  readonly json: JsonObject;
  readonly url: string;
}

/** A rule that looks at each metadata document: of the protected resource, or of an authorization server. */
export function eachMetadata(of: 'resource' | 'server', check: (metadata: Metadata) => Iterable<Fault>): Rule['begin'] {
  return (session) => {
    // A challenge may name any address.
    let named: string | undefined;
    return ({ direction, channel, http, json }) => {
      if (direction === 'in') named = challengeOf(http?.headers)?.resource_metadata ?? named;
      if (direction !== 'in' || channel !== 'auth' || !isJsonObject(json)) return [];
      const exchange = session.exchange(http?.stream);
      const url = http?.url ?? exchange?.url ?? '';
      if ((http?.status ?? exchange?.status) !== 200 || !URL.canParse(url)) return [];
      const kind = url === named ? 'resource' : kindOf(new URL(url).pathname);
      return kind === of ? check({ json, url }) : [];
    };
  };
}

function kindOf(path: string): 'resource' | 'server' | undefined {
  if (path.startsWith(prmPath)) return 'resource';
  const isServer =
    path.startsWith('/.well-known/oauth-authorization-server') || path.includes('/.well-known/openid-configuration');
  return isServer ? 'server' : undefined;
}

const maxChallenge = 4000;

/** The parameters of a response's challenges, the first of each name; undefined without a challenge. */
export function challengeOf(headers: Readonly<Record<string, string>> | undefined): Record<string, string> | undefined {
  const value = headers?.['www-authenticate']?.slice(0, maxChallenge);
  if (value === undefined) return undefined;
  const parameters = parseChallenges(value).challenges.flatMap((challenge) => [...challenge.parameters]);
  return Object.fromEntries(parameters.reverse());
}
