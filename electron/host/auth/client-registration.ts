import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { AuthorizationConfig } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { registrationSchema } from './auth-documents.ts';
import { freePort, isFree, redirectUrlOf } from './callback-listener.ts';
import type { IssuerCredentials, StoredClient } from './credential-store.ts';
import type { AuthorizationFacts } from './discovery.ts';
import type { FlowContext } from './flow-context.ts';
import { withoutSlash } from './issuer-match.ts';

const clientName = 'Loupe';

/** The redirect URL: with the configured port, the last one if it is free, or another free one. */
export async function chooseRedirect({ config }: FlowContext, { client }: IssuerCredentials): Promise<string> {
  if (config.redirectPort !== undefined) return redirectUrlOf(config.redirectPort);
  const last = client?.redirectUrl;
  if (last !== undefined && (await isFree(Number(new URL(last).port)))) return last;
  return redirectUrlOf(await freePort());
}

/**
 * The configured client, or the one registered before with this issuer, if any. Fails with `issuerMismatch` when
 * configured credentials belong to another issuer.
 */
export async function knownClient(
  { config, secrets, credentials, change, now }: FlowContext,
  { issuer }: AuthorizationFacts,
  own: IssuerCredentials,
): Promise<StoredClient | undefined> {
  if (config.clientId !== undefined) {
    const bound = config.issuer ?? credentials.boundIssuer;
    // Otherwise the server could name another issuer, which would get the client's secret.
    if (bound !== undefined && withoutSlash(bound) !== withoutSlash(issuer)) {
      fail('issuerMismatch', { expected: bound, found: issuer, difference: 'other', where: 'settings' });
    }
    credentials.boundIssuer = issuer;
    const { clientSecret } = secrets;
    own.client = {
      registration: 'preRegistered',
      client_id: config.clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    };
  } else if (isOutdated(own.client, config, now())) delete own.client;
  if (own.client !== undefined) change({ client: clientFacts(own.client) });
  return own.client;
}

/** Whether its secret has expired, or the settings no longer name it. */
function isOutdated(client: StoredClient | undefined, config: AuthorizationConfig, now: number): boolean {
  if (client?.registration === 'preRegistered') return true;
  if (client?.registration === 'metadataDocument') return client.client_id !== config.clientMetadataUrl;
  const expiresAt = client?.client_secret_expires_at ?? 0;
  return expiresAt > 0 && expiresAt * 1000 < now;
}

/**
 * The client to sign in with, in the order of the specification: a configured one, a metadata document, or the one that
 * was registered before; undefined when it must be registered. Fails with `clientIdRequired`.
 */
export async function chooseClient(
  context: FlowContext,
  found: AuthorizationFacts,
  own: IssuerCredentials,
  redirectUrl: string,
): Promise<StoredClient | undefined> {
  const { config, change } = context;
  const { metadata, issuer } = found;
  const known = await knownClient(context, found, own);
  const takesDocuments = metadata?.client_id_metadata_document_supported === true;
  const document = takesDocuments ? config.clientMetadataUrl : undefined;
  const isUsable = known?.registration !== 'dynamic' || (document === undefined && known.redirectUrl === redirectUrl);
  if (known !== undefined && isUsable) return known;
  if (document !== undefined) {
    own.client = { registration: 'metadataDocument', client_id: document, redirectUrl };
    change({ client: clientFacts(own.client) });
    return own.client;
  }
  if (metadata !== undefined && metadata.registration_endpoint === undefined) fail('clientIdRequired', { issuer });
  change({ client: undefined });
  return undefined;
}

/** Registers Loupe at the authorization server (RFC 7591). Fails with `registrationRefused` and as a request. */
export async function register(
  { fetch, change }: FlowContext,
  { authorizationServerUrl, metadata }: AuthorizationFacts,
  own: IssuerCredentials,
  redirectUrl: string,
  scope: string | undefined,
): Promise<StoredClient> {
  const methods = metadata?.token_endpoint_auth_methods_supported;
  const method = methods?.includes('none')
    ? 'none'
    : methods?.find((each) => /^client_secret_(?:basic|post)$/.test(each));
  const endpoint = metadata?.registration_endpoint ?? new URL('/register', authorizationServerUrl).href;
  const { status, document, failure } = await fetch.send('registration', new URL(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_name: clientName,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'native',
      ...(method !== undefined && { token_endpoint_auth_method: method }),
      ...(scope !== undefined && { scope }),
    }),
  });
  if (failure !== undefined) throw new FailureError(failure);
  // A redirect isn't followed: the request would be repeated elsewhere.
  const { data } = registrationSchema.safeParse(document?.value);
  if (data === undefined)
    throw new FailureError(fetch.stopped ?? createFailure('registrationRefused', { url: shownUrl(endpoint), status }));
  own.client = { registration: 'dynamic', redirectUrl, ...data };
  change({ client: clientFacts(own.client) });
  return own.client;
}

export function clientFacts({ registration, client_id, client_secret_expires_at: expiresAt }: StoredClient) {
  return { registration, clientId: client_id, ...(expiresAt && { secretExpiresAt: expiresAt }) };
}
