import { readToken } from './jwt.ts';
import { require } from './oauth-error.ts';

/** The `typ` of an identity provider's grant. */
export const identityGrantType = 'oauth-id-jag+jwt';

/** The scopes of an identity grant. Throws an OAuthError when it is for another issuer or resource. */
export function readIdentityGrant(assertion: string, issuer: string, resource: string): string | null {
  const invalid = (condition: boolean, description: string) => require(condition, description, 'invalid_grant');
  const { header, claims } = readToken(assertion) ?? {};
  require(header?.typ === identityGrantType, 'The assertion isn’t a grant of the identity provider', 'invalid_grant');
  require(claims !== undefined, 'The assertion says nothing', 'invalid_grant');
  invalid(claims.aud === issuer, 'The grant is for another authorization server');
  invalid(claims.resource === resource, 'The grant is for another MCP server');
  invalid(Number(claims.exp) > Date.now() / 1000, 'The grant has expired');
  return typeof claims.scope === 'string' ? claims.scope : null;
}
