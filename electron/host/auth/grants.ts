import { requestJwtAuthorizationGrant } from '@modelcontextprotocol/client';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Discovered } from './discovery.ts';
import type { FlowContext } from './flow-context.ts';
import { tokenFailure } from './oauth-failures.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The parameters of a request for tokens that no person takes part in. Throws a `FailureError`. */
export async function grantParameters(
  context: FlowContext,
  found: Discovered,
  scope: string | undefined,
): Promise<URLSearchParams> {
  const { config, secrets, serverName } = context;
  const scoped: Record<string, string> = scope === undefined ? {} : { scope };
  if (config.mode === 'clientCredentials') {
    return new URLSearchParams({ grant_type: 'client_credentials', ...scoped });
  }
  const assertion =
    config.mode === 'enterprise'
      ? await requestIdentityGrant(context, found, scope)
      : (secrets.assertion ?? fail('secretMissing', { name: 'assertion', server: serverName }));
  return new URLSearchParams({ grant_type: JWT_BEARER, assertion, ...scoped });
}

/**
 * Exchanges the person's ID token at the enterprise's identity provider for a grant that the authorization server takes
 * (enterprise-managed authorization; RFC 8693).
 */
async function requestIdentityGrant(
  { config, secrets, serverName, serverUrl, fetch, change }: FlowContext,
  { issuer, resource }: Discovered,
  scope: string | undefined,
): Promise<string> {
  const missing = (name: string) => fail('secretMissing', { name, server: serverName });
  change({ step: 'identityGrant' });
  const tokenEndpoint = config.idpTokenEndpoint ?? missing('idpTokenEndpoint');
  try {
    const { jwtAuthGrant } = await requestJwtAuthorizationGrant({
      tokenEndpoint,
      audience: issuer,
      resource: resource ?? serverUrl,
      idToken: secrets.idToken ?? missing('idToken'),
      clientId: config.idpClientId ?? missing('idpClientId'),
      ...(secrets.idpClientSecret !== undefined && { clientSecret: secrets.idpClientSecret }),
      ...(scope !== undefined && { scope }),
      fetchFn: fetch.for('grant'),
    });
    return jwtAuthGrant;
  } catch (thrown) {
    throw new FailureError(tokenFailure(thrown, tokenEndpoint));
  }
}
