import { randomBytes } from 'node:crypto';
import {
  computeScopeUnion,
  type DpopSession,
  exchangeAuthorization,
  fetchToken,
  type OAuthClientProvider,
  type OAuthTokens,
  refreshAuthorization,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { ScopeStep } from '#shared/model/authorization.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { checkPrivateKey } from '../storage/config/private-key.ts';
import { noAuthorizationEndpoint } from './auth-documents.ts';
import { chooseClient, chooseRedirect, knownClient, register } from './client-registration.ts';
import type { Credentials, IssuerCredentials, StoredClient } from './credential-store.ts';
import { type AuthorizationFacts, discoverAuthorization } from './discovery.ts';
import type { FlowContext, FlowRequest, FlowResult } from './flow-context.ts';
import { isAcceptedIssuer } from './issuer-match.ts';
import { isFinalRefusal, oauthFailure } from './oauth-failures.ts';
import { clientAuthentication, createDpop, grantParameters, restoreDpop } from './token-requests.ts';

/** Gets and stores tokens for a server. Throws a `FailureError`. */
export async function runFlow(context: FlowContext, request: FlowRequest): Promise<FlowResult> {
  const { config, acceptedIssuer, serverUrl, fetch, credentials, change } = context;
  const { challenge } = request;
  change({ step: 'discovering' });
  const resourceMetadataUrl = challenge?.resourceMetadataUrl ?? credentials.resourceMetadataUrl;
  const isKnown = challenge === undefined || credentials.issuer !== undefined;
  const discovered = await discoverAuthorization({
    serverUrl,
    resourceMetadataUrl,
    issuer: config.issuer,
    acceptedIssuer,
    evidence: isKnown ? 'known' : challenge.scheme === undefined ? 'none' : 'challenge',
    fetch,
    onFound: change,
  });
  if (resourceMetadataUrl !== undefined) credentials.resourceMetadataUrl = resourceMetadataUrl;
  const { issuer } = discovered;
  const own = ownCredentials(credentials, issuer);
  const dpop = await dpopFor(context, request, discovered, own);
  const flow = new Flow(context, request, discovered, own, dpop);
  const how = await flow.run();
  return { issuer, dpop, how };
}

function ownCredentials(credentials: Credentials, issuer: string): IssuerCredentials {
  const known = credentials.issuers[issuer] ?? {};
  credentials.issuers[issuer] = known;
  return known;
}

/** The key to bind tokens to, when the user or the server requires it. */
async function dpopFor(
  { config }: FlowContext,
  { challenge }: FlowRequest,
  { resourceMetadata }: AuthorizationFacts,
  own: IssuerCredentials,
): Promise<DpopSession | undefined> {
  const algorithms = resourceMetadata?.dpop_signing_alg_values_supported;
  const isRequired =
    challenge?.scheme?.toLowerCase() === 'dpop' ||
    resourceMetadata?.dpop_bound_access_tokens_required === true ||
    (Array.isArray(algorithms) && algorithms.includes('ES256'));
  if (config.dpop === 'off' || (config.dpop === 'auto' && !isRequired)) return undefined;
  if (own.dpopKey !== undefined) return restoreDpop(own.dpopKey);
  const { session, stored } = await createDpop();
  own.dpopKey = stored;
  return session;
}

class Flow {
  readonly #context: FlowContext;
  readonly #request: FlowRequest;
  readonly #found: AuthorizationFacts;
  readonly #own: IssuerCredentials;
  readonly #dpop: DpopSession | undefined;

  constructor(
    context: FlowContext,
    request: FlowRequest,
    found: AuthorizationFacts,
    own: IssuerCredentials,
    dpop: DpopSession | undefined,
  ) {
    this.#context = context;
    this.#request = request;
    this.#found = found;
    this.#own = own;
    this.#dpop = dpop;
  }

  async run(): Promise<FlowResult['how']> {
    const { config } = this.#context;
    const { isAnew, onlyRenews = false } = this.#request;
    if (!isAnew && (await this.#renew())) return 'renewed';
    const isInteractive = config.mode === 'auto';
    if (isInteractive && onlyRenews) return 'notRenewed';
    if (isInteractive) requireCodeFlow(this.#found);
    const scope = chooseScope(this.#context, this.#request, this.#found);
    const tokens = isInteractive ? await this.#byCode(scope) : await this.#byGrant(scope);
    await this.#keep(tokens, scope);
    return 'issued';
  }

  /** Renews the tokens; false without a refresh token, or when the server refuses. */
  async #renew(): Promise<boolean> {
    const { change, fetch } = this.#context;
    const { tokens } = this.#own;
    const client = await knownClient(this.#context, this.#found, this.#own);
    if (tokens?.refresh_token === undefined || client === undefined) return false;
    change({ step: 'refreshing' });
    try {
      const renewed = await this.#tokenRequest(() =>
        refreshAuthorization(this.#found.authorizationServerUrl, {
          ...this.#tokenOptions(client),
          refreshToken: tokens.refresh_token ?? '',
          fetchFn: fetch.for('refresh'),
        }),
      );
      const { id_token, scope } = tokens;
      await this.#keep({ ...(id_token && { id_token }), ...(scope && { scope }), ...renewed }, tokens.requested);
      return true;
    } catch (thrown) {
      // A refusal is final and requires a new sign-in; other failures may be temporary.
      if (!(thrown instanceof FailureError) || !isFinalRefusal(thrown.failure)) throw thrown;
      this.#context.refreshRefused(thrown.failure);
      delete this.#own.tokens;
      if (thrown.failure.params.error === 'invalid_client') delete this.#own.client;
      await this.#context.save();
      return false;
    }
  }

  async #byCode(scope: string | undefined): Promise<OAuthTokens> {
    const { change, browse, fetch, save } = this.#context;
    const { authorizationServerUrl, metadata, resource } = this.#found;
    const redirectUrl = await chooseRedirect(this.#context, this.#own);
    let client = await chooseClient(this.#context, this.#found, this.#own, redirectUrl);
    const state = randomBytes(32).toString('base64url');
    const { authorizationUrl: url, codeVerifier } = await startAuthorization(authorizationServerUrl, {
      metadata,
      clientInformation: client ?? { client_id: '' },
      redirectUrl,
      state,
      ...(scope !== undefined && { scope }),
      ...(resource !== undefined && { resource }),
    }).catch((thrown: unknown) => {
      throw new FailureError(oauthFailure(thrown));
    });
    const endpoint = new URL(url);
    endpoint.search = '';
    // Checked before the user signs in, as the code would be sent there.
    for (const each of [endpoint, new URL(this.#tokenUrl)]) await fetch.check(each);
    if (client === undefined) url.searchParams.delete('client_id');
    const complete = async () => {
      if (client === undefined) {
        change({ step: 'registering' });
        client = await register(this.#context, this.#found, this.#own, redirectUrl, scope);
        url.searchParams.set('client_id', client.client_id);
      }
      await save();
    };
    const callback = await browse({ url, redirectUrl, state, complete });
    const { iss, code } = readCallback(callback, this.#found, this.#context.acceptedIssuer);
    // The client is registered before the browser opens, so this callback is forged.
    const registered = client ?? fail('callbackInvalid', { problem: 'state' });
    change({ step: 'exchanging', request: undefined });
    return this.#tokenRequest(() =>
      exchangeAuthorization(authorizationServerUrl, {
        ...this.#tokenOptions(registered),
        authorizationCode: code,
        codeVerifier,
        redirectUri: redirectUrl,
        ...(iss !== undefined && { iss }),
        fetchFn: fetch.for('token'),
      }),
    );
  }

  /** Without the user: with the client's own credentials or an assertion. */
  async #byGrant(scope: string | undefined): Promise<OAuthTokens> {
    const { change, fetch } = this.#context;
    const { authorizationServerUrl, metadata, resource } = this.#found;
    const client = await knownClient(this.#context, this.#found, this.#own);
    if (client === undefined) fail('clientIdRequired', { issuer: this.#found.issuer });
    const parameters = await grantParameters(this.#context, this.#found, scope);
    change({ step: 'exchanging' });
    const { addClientAuthentication } = this.#tokenOptions(client);
    const provider: OAuthClientProvider = {
      redirectUrl: undefined,
      clientMetadata: { redirect_uris: [] },
      clientInformation: () => client,
      tokens: () => undefined,
      saveTokens: () => {},
      redirectToAuthorization: () => {},
      saveCodeVerifier: () => {},
      codeVerifier: () => '',
      prepareTokenRequest: () => parameters,
      dpop: () => this.#dpop,
      addClientAuthentication,
    };
    return this.#tokenRequest(() =>
      fetchToken(provider, authorizationServerUrl, {
        metadata,
        ...(resource !== undefined && { resource }),
        fetchFn: fetch.for('token'),
      }),
    );
  }

  #tokenOptions(client: StoredClient) {
    const { config, secrets, serverName } = this.#context;
    const { metadata, resource } = this.#found;
    if (secrets.privateKey !== undefined) checkPrivateKey(secrets.privateKey, config.algorithm, serverName);
    return {
      metadata,
      clientInformation: client,
      ...(resource !== undefined && { resource }),
      ...(this.#dpop && { dpop: this.#dpop }),
      addClientAuthentication: clientAuthentication(client, secrets.privateKey, config.algorithm),
    };
  }

  async #tokenRequest(send: () => Promise<OAuthTokens>): Promise<OAuthTokens> {
    try {
      return await send();
    } catch (thrown) {
      throw new FailureError(this.#context.fetch.stopped ?? oauthFailure(thrown));
    }
  }

  get #tokenUrl(): string {
    const { metadata, authorizationServerUrl } = this.#found;
    return metadata?.token_endpoint ?? new URL('/token', authorizationServerUrl).href;
  }

  async #keep(tokens: OAuthTokens, requested: string | undefined): Promise<void> {
    const { credentials, now, scopes, save } = this.#context;
    const { issuer } = this.#found;
    this.#own.tokens = { ...tokens, obtainedAt: now(), ...(requested !== undefined && { requested }) };
    credentials.issuer = issuer;
    scopes('granted', tokens.scope ?? requested);
    await save();
  }
}

/**
 * The code of a callback, and its issuer as the SDK checks it again. Throws for a wrong issuer, then for the
 * authorization server's error.
 */
function readCallback(
  callback: URLSearchParams,
  { metadata }: AuthorizationFacts,
  acceptedIssuer: FlowContext['acceptedIssuer'],
): { code: string; iss: string | undefined } {
  const sent = callback.get('iss') ?? undefined;
  const isAccepted = sent !== undefined && isAcceptedIssuer(sent, metadata?.issuer, acceptedIssuer);
  const iss = isAccepted ? metadata?.issuer : sent;
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: metadata?.issuer,
      issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
    });
  } catch (thrown) {
    throw new FailureError(oauthFailure(thrown));
  }
  const error = callback.get('error');
  if (error !== null) {
    const cause = callback.get('error_description');
    fail('authorizationDenied', { error: error.slice(0, 200) }, cause === null ? {} : { cause });
  }
  return { code: callback.get('code') ?? fail('callbackInvalid', { problem: 'empty' }), iss };
}

/**
 * An endpoint for people, and PKCE with S256; absent counts as unsupported (authorization code protection, from
 * 2025-11-25).
 */
function requireCodeFlow({ metadata, issuer, authorizationServerUrl }: AuthorizationFacts): void {
  if (metadata === undefined) return;
  const about = { url: shownUrl(authorizationServerUrl), document: 'serverMetadata' };
  if (metadata.authorization_endpoint === noAuthorizationEndpoint) {
    const field = { field: 'authorization_endpoint', expected: 'string', alternative: 'none' };
    fail('authorizationMetadataInvalid', { ...about, problem: 'missing', ...field });
  }
  if (metadata.code_challenge_methods_supported?.includes('S256') !== true) fail('pkceUnsupported', { issuer });
  const types = metadata.response_types_supported;
  if (types.includes('code')) return;
  const problem = { problem: 'choice', field: 'response_types_supported', expected: '["code"]' };
  fail('authorizationMetadataInvalid', { ...about, ...problem, found: JSON.stringify(types).slice(0, 200) });
}

/** The scopes to request (scope selection strategy). */
function chooseScope(
  { config, scopes }: FlowContext,
  { challenge, known }: FlowRequest,
  { resourceMetadata, metadata }: AuthorizationFacts,
): string | undefined {
  const named = config.scopes.length > 0 ? config.scopes.join(' ') : undefined;
  const supported = resourceMetadata?.scopes_supported?.join(' ') || undefined;
  let scope: string | undefined;
  let cause: ScopeStep['cause'];
  if (known !== undefined) [scope, cause] = [computeScopeUnion(known, challenge?.scope), 'stepUp'];
  else if (challenge?.scope !== undefined) [scope, cause] = [challenge.scope, 'challenge'];
  else if (named !== undefined) [scope, cause] = [named, 'configured'];
  else [scope, cause] = [supported, supported === undefined ? 'none' : 'supported'];
  scopes(cause, scope);
  const isOffline = metadata?.scopes_supported?.includes('offline_access') === true;
  if (config.mode !== 'auto' || scope === undefined || !isOffline || scope.split(' ').includes('offline_access')) {
    return scope;
  }
  scopes('offline', `${scope} offline_access`);
  return `${scope} offline_access`;
}
