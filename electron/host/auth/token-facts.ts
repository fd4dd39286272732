import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { DecodedToken, TokenFacts } from '#shared/model/authorization.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { StoredTokens } from './credential-store.ts';

/** Longer tokens aren't decoded. */
const longestToken = 64 * 1024;

/** The unverified content of a JSON Web Token; undefined for anything else. */
export function decodeToken(token: string): DecodedToken | undefined {
  if (token.length > longestToken) return undefined;
  const [header, claims] = token.split('.', 3).map(decodePart);
  return isJsonObject(header) && isJsonObject(claims) ? { header, claims } : undefined;
}

function decodePart(part: string) {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'));
}

export function factsOf(tokens: StoredTokens): TokenFacts {
  const { access_token, token_type, refresh_token, id_token, obtainedAt } = tokens;
  const expiresAt = expiryOf(tokens);
  const access = decodeToken(access_token);
  const id = id_token === undefined ? undefined : decodeToken(id_token);
  return {
    type: token_type,
    obtainedAt,
    ...(expiresAt !== undefined && { expiresAt }),
    hasRefreshToken: refresh_token !== undefined,
    isDpopBound: isDpopBound(tokens),
    ...(access && { access }),
    ...(id && { id }),
  };
}

/** Milliseconds since 1970; undefined when unknown. */
export function expiryOf({ obtainedAt, expires_in }: StoredTokens): number | undefined {
  return expires_in === undefined ? undefined : obtainedAt + expires_in * 1000;
}

export function isDpopBound({ token_type }: StoredTokens): boolean {
  return token_type.toLowerCase() === 'dpop';
}

/** The texts to mask. */
export function secretsOf({ access_token, refresh_token, id_token }: StoredTokens): string[] {
  return [access_token, refresh_token, id_token].filter((each: string | undefined) => each !== undefined);
}
