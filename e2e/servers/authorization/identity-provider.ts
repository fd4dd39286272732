import { randomUUID } from 'node:crypto';
import { type Listening, listen, respond } from '../../../electron/demo/server/http/listener.ts';
import { identityGrantType } from './identity-grant.ts';
import { signToken } from './jwt.ts';
import { OAuthError, require } from './oauth-error.ts';
import { readForm } from './token-endpoint.ts';

const tokenType = (name: string) => `urn:ietf:params:oauth:token-type:${name}`;

/** Loupe's client at the identity provider. */
export const enterpriseClient = { id: 'loupe-at-idp', secret: 'idp-secret-value' };

export interface IdentityProvider extends Listening {
  /** The ID token of a signed-in user. */
  idToken: string;
}

/**
 * An enterprise's identity provider: exchanges an ID token for a grant for the authorization server (enterprise-managed
 * authorization; RFC 8693). With `refuses` its policy forbids every server. `onRequest` runs before each response.
 */
export async function startIdentityProvider({
  refuses = false,
  onRequest = () => {},
}: {
  refuses?: boolean;
  onRequest?(): void;
} = {}): Promise<IdentityProvider> {
  const idToken = signToken({ sub: 'person-1', aud: enterpriseClient.id, jti: randomUUID() }, {});
  const listening = await listen(
    {
      handle(exchange) {
        onRequest();
        try {
          const form = readForm(exchange);
          const given = (name: string) => form.get(name) ?? '';
          require(given('client_id') === enterpriseClient.id, 'The client is unknown', 'invalid_client');
          require(given('client_secret') === enterpriseClient.secret, 'The secret is wrong', 'invalid_client');
          require(given('grant_type') === 'urn:ietf:params:oauth:grant-type:token-exchange', 'No token exchange');
          require(given('requested_token_type') === tokenType('id-jag'), 'No grant is requested');
          require(given('subject_token_type') === tokenType('id_token'), 'No ID token is given');
          require(given('subject_token') === idToken, 'The ID token is not of this provider', 'invalid_grant');
          require(URL.canParse(given('audience')) && URL.canParse(given('resource')), 'No audience or resource');
          require(!refuses, 'The policy of Example Corp. forbids this server', 'access_denied');
          const claims = {
            sub: 'person-1',
            aud: given('audience'),
            resource: given('resource'),
            scope: form.get('scope') ?? undefined,
            exp: Math.floor(Date.now() / 1000) + 300,
            jti: randomUUID(),
          };
          const body = {
            access_token: signToken(claims, { typ: identityGrantType }),
            token_type: 'N_A',
            expires_in: 300,
          };
          respond(exchange.response, 200, { ...body, issued_token_type: tokenType('id-jag') });
        } catch (thrown) {
          if (!(thrown instanceof OAuthError)) throw thrown;
          respond(exchange.response, thrown.status, { error: thrown.code, error_description: thrown.message });
        }
      },
      close: () => {},
    },
    '/token',
  );
  return { ...listening, idToken };
}
