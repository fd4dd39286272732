import { stringAt } from '#shared/model/json.ts';
import type { AuthorizationConfig } from '#shared/model/server.ts';
import { clientAuthentication } from './client-authentication.ts';
import type { Credentials } from './credential-store.ts';
import { discover } from './discovery.ts';
import type { FlowFetch } from './flow-fetch.ts';

interface Revocation {
  fetch: FlowFetch;
  serverUrl: string;
  credentials: Credentials;
  config: AuthorizationConfig;
  privateKey: string | undefined;
}

/**
 * Revokes the tokens in use where their authorization server has an endpoint for it (RFC 7009). Never fails: what it
 * answers is in the trail, and the tokens are deleted here in any case.
 */
export async function revoke({ fetch, serverUrl, credentials, config, privateKey }: Revocation): Promise<void> {
  const { issuer = '', issuers, resourceMetadataUrl } = credentials;
  const { tokens, client } = issuers[issuer] ?? {};
  if (tokens === undefined || client === undefined) return;
  const found = await discover({
    serverUrl,
    resourceMetadataUrl,
    issuer,
    evidence: 'known',
    fetch,
    onFound: () => {},
  }).catch(() => undefined);
  const endpoint = stringAt(fetch.found.get('serverMetadata')?.value, 'revocation_endpoint');
  if (found?.issuer !== issuer || endpoint === undefined) return;
  const addAuthentication = clientAuthentication(client, privateKey, config.algorithm);
  // The refresh token first: with it, servers revoke what was issued by it.
  for (const [hint, token] of [
    ['refresh_token', tokens.refresh_token],
    ['access_token', tokens.access_token],
  ] as const) {
    if (token === undefined) continue;
    const body = new URLSearchParams({ token, token_type_hint: hint });
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' });
    try {
      await addAuthentication(headers, body, endpoint, found.metadata);
      await fetch.for('revocation')(endpoint, { method: 'POST', headers, body });
    } catch {
      // Nothing is sent with a private key that is none; all else is in the trail.
    }
  }
}
