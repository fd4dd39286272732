import {
  type AddClientAuthentication,
  createPrivateKeyJwtAuth,
  DpopSession,
  generateDpopKeyPair,
  requestJwtAuthorizationGrant,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { AuthorizationConfig, HttpServer } from '#shared/model/server.ts';
import type { Credentials, IssuerCredentials, StoredClient } from './credential-store.ts';
import { type AuthorizationFacts, discoverAuthorization } from './discovery.ts';
import type { FlowContext } from './flow-context.ts';
import type { FlowFetch } from './flow-fetch.ts';
import { oauthFailure } from './oauth-failures.ts';

/**
 * Client authentication for token endpoints. The SDK's Basic authentication lacks the encoding of RFC 6749, section
 * 2.3.1, which secrets with `%`, `+` or `:` need.
 */
export function clientAuthentication(
  client: StoredClient,
  privateKey: string | undefined,
  algorithm: string,
): AddClientAuthentication {
  const { client_id: id, client_secret: secret } = client;
  if (privateKey !== undefined) {
    return createPrivateKeyJwtAuth({ issuer: id, subject: id, privateKey: privateKey.trim(), alg: algorithm });
  }
  return (headers, parameters, _url, metadata) => {
    const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
    if (method === 'client_secret_basic' && secret !== undefined) {
      // Encodes a space as `%20`, which every form decoder accepts, rather than `+`.
      const pair = [id, secret].map(encodeURIComponent).join(':');
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
      return;
    }
    parameters.set('client_id', id);
    if (method === 'client_secret_post' && secret !== undefined) parameters.set('client_secret', secret);
  };
}

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The parameters of a token request without the user. Throws a `FailureError`. */
export async function grantParameters(
  context: FlowContext,
  found: AuthorizationFacts,
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
  return new URLSearchParams({ grant_type: jwtBearer, assertion, ...scoped });
}

/**
 * Exchanges the user's ID token at the enterprise's identity provider for a grant (enterprise-managed authorization;
 * RFC 8693).
 */
async function requestIdentityGrant(
  { config, secrets, serverName, serverUrl, fetch, change }: FlowContext,
  { issuer, resource }: AuthorizationFacts,
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
    throw new FailureError(fetch.stopped ?? oauthFailure(thrown));
  }
}

interface Revocation {
  fetch: FlowFetch;
  serverUrl: string;
  credentials: Credentials;
  config: AuthorizationConfig;
  acceptedIssuer: HttpServer['acceptedIssuer'];
  privateKey: string | undefined;
}

/**
 * Revokes the tokens in use if their authorization server has an endpoint for it (RFC 7009). Never fails: the responses
 * are in the trail, and the tokens are deleted here in any case.
 */
export async function revoke(revocation: Revocation): Promise<void> {
  const { fetch, serverUrl, credentials, config, acceptedIssuer, privateKey } = revocation;
  const { issuer = '', issuers, resourceMetadataUrl } = credentials;
  const { tokens, client } = issuers[issuer] ?? {};
  if (tokens === undefined || client === undefined) return;
  const found = await discoverAuthorization({
    serverUrl,
    resourceMetadataUrl,
    issuer,
    evidence: 'known',
    acceptedIssuer,
    fetch,
    onFound: () => {},
  }).catch(() => undefined);
  const endpoint = stringAt(fetch.found.get('serverMetadata')?.value, 'revocation_endpoint');
  if (found?.issuer !== issuer || endpoint === undefined) return;
  const addAuthentication = clientAuthentication(client, privateKey, config.algorithm);
  // The refresh token first: servers then also revoke the access tokens issued with it.
  for (const [hint, token] of [
    ['refresh_token', tokens.refresh_token],
    ['access_token', tokens.access_token],
  ] as const) {
    if (token === undefined) continue;
    const body = new URLSearchParams({ token, token_type_hint: hint });
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' });
    try {
      await addAuthentication(headers, body, endpoint, found.metadata);
      await fetch.send('revocation', new URL(endpoint), { method: 'POST', headers, body });
    } catch {
      // With an invalid private key nothing is sent; other errors are in the trail.
    }
  }
}

type StoredKey = NonNullable<IssuerCredentials['dpopKey']>;

const dpopAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const jwkSchema = z.record(z.string(), z.json());

/** A key to bind tokens to (RFC 9449), also in the form for the vault. */
export async function createDpop(): Promise<{ session: DpopSession; stored: StoredKey }> {
  const keyPair = await generateDpopKeyPair({ alg: 'ES256', extractable: true });
  const stored = {
    privateJwk: jwkSchema.parse(await crypto.subtle.exportKey('jwk', keyPair.privateKey)),
    publicJwk: jwkSchema.parse(keyPair.publicJwk),
    thumbprint: keyPair.thumbprint,
  };
  return { session: await DpopSession.create({ keyPair }), stored };
}

export async function restoreDpop({ privateJwk, publicJwk, thumbprint }: StoredKey): Promise<DpopSession> {
  const privateKey = await crypto.subtle.importKey('jwk', privateJwk, dpopAlgorithm, false, ['sign']);
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, dpopAlgorithm, true, ['verify']);
  return DpopSession.create({ keyPair: { privateKey, publicKey, publicJwk, thumbprint, alg: 'ES256' } });
}
