import { type Handler, type HttpExchange, headerOf, respond } from '../../../electron/demo/server/http/listener.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import { Clients, isSameRedirect, isUsableRedirect } from './clients.ts';
import { DpopProofs } from './dpop.ts';
import { Grants } from './grants.ts';
import { OAuthError, require } from './oauth-error.ts';
import { type AuthorizationOptions, type Endpoint, scopes, supportedScopes } from './options.ts';
import { checkResource, issueTokens, readForm, readScopes, type TokenContext } from './token-endpoint.ts';

/** The MCP server of the tokens, and a log of problems. */
export interface ProtectedResource {
  /** URL of the MCP endpoint. */
  url: string;
  /** Records a client's mistake. */
  note(problem: string): void;
}

/**
 * An authorization server for one MCP server. It grants every correct request at once, without a page, and refuses
 * requests that a correct client would not send.
 */
export class AuthorizationServer implements Handler {
  readonly grants = new Grants();
  /** Set when it listens. */
  origin = '';
  readonly #options: AuthorizationOptions;
  readonly #resource: ProtectedResource;
  readonly #clients: Clients;
  readonly #proofs: DpopProofs;
  readonly #states = new Set<string>();

  constructor(options: AuthorizationOptions, resource: ProtectedResource) {
    this.#options = options;
    this.#resource = resource;
    this.#clients = new Clients(options.clients, options.clientAuthentication);
    this.#proofs = new DpopProofs(options.dpop === 'required with nonce', 400);
  }

  get issuer(): string {
    return `${this.origin}${this.#options.issuerPath}`;
  }

  /** The endpoint of a path. */
  endpointOf(path: string): Endpoint {
    const { authorize, token, register, revoke } = this.#paths;
    if (this.#options.serverMetadata.some((place) => path === this.#wellKnown[place])) return 'serverMetadata';
    if (path === authorize) return 'authorize';
    if (path === token) return 'token';
    if (path === register && this.#options.registration) return 'register';
    return path === revoke ? 'revoke' : 'none';
  }

  async handle(exchange: HttpExchange): Promise<void> {
    const { response } = exchange;
    const endpoint = this.endpointOf(exchange.path);
    const instead = this.#options.misbehaviour.respond?.[endpoint];
    if (instead !== undefined) return instead(exchange);
    try {
      await this.#respond(endpoint, exchange);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      const { code, message, status, headers, isClientsMistake } = error;
      if (isClientsMistake) this.#resource.note(`${endpoint}: ${code}: ${message}`);
      respond(response, status, { error: code, error_description: message }, headers);
    }
  }

  close(): void {}

  /** The paths of the endpoints; without metadata those that revision 2025-03-26 specifies. */
  get #paths(): { authorize: string; token: string; register: string; revoke: string } {
    const { serverMetadata, issuerPath } = this.#options;
    const base = serverMetadata.length === 0 ? '' : `${issuerPath}/oauth`;
    return {
      authorize: `${base}/authorize`,
      token: `${base}/token`,
      register: `${base}/register`,
      revoke: `${base}/revoke`,
    };
  }

  get #wellKnown(): Record<AuthorizationOptions['serverMetadata'][number], string> {
    const { issuerPath } = this.#options;
    return {
      oauth: `/.well-known/oauth-authorization-server${issuerPath}`,
      openidBeforePath: `/.well-known/openid-configuration${issuerPath}`,
      openidAfterPath: `${issuerPath}/.well-known/openid-configuration`,
    };
  }

  get #context(): TokenContext {
    return {
      options: this.#options,
      clients: this.#clients,
      grants: this.grants,
      proofs: this.#proofs,
      issuer: this.issuer,
      url: `${this.origin}${this.#paths.token}`,
      resource: this.#resource.url,
    };
  }

  async #respond(endpoint: Endpoint, exchange: HttpExchange): Promise<void> {
    const { request, response, body } = exchange;
    switch (endpoint) {
      case 'serverMetadata':
        require(headerOf(request, 'authorization') === undefined, 'Metadata was requested with a credential');
        return respond(response, 200, this.#metadata());
      case 'authorize':
        return this.#authorize(exchange);
      case 'token':
        return respond(response, 200, this.#issue(exchange), { 'cache-control': 'no-store' });
      case 'register':
        require(request.method === 'POST', 'The request must be a POST');
        return respond(response, 201, this.#register(body), { 'cache-control': 'no-store' });
      case 'revoke':
        return this.#revoke(exchange);
      default:
        return respond(response, 404, 'Not found');
    }
  }

  #metadata(): Params {
    const { clientAuthentication, serverMetadata, registration, documents, iss, dpop, misbehaviour } = this.#options;
    const { authorize, token, register, revoke } = this.#paths;
    const at = (path: string) => `${this.origin}${path}`;
    const document = {
      issuer: this.issuer,
      authorization_endpoint: at(authorize),
      token_endpoint: at(token),
      revocation_endpoint: at(revoke),
      ...(registration ? { registration_endpoint: at(register) } : {}),
      scopes_supported: supportedScopes,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: clientAuthentication,
      code_challenge_methods_supported: ['S256'],
      ...(clientAuthentication.includes('private_key_jwt')
        ? { token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'EdDSA'] }
        : {}),
      ...(documents === undefined ? {} : { client_id_metadata_document_supported: true }),
      ...(iss === 'sent' ? { authorization_response_iss_parameter_supported: true } : {}),
      ...(dpop === 'none' ? {} : { dpop_signing_alg_values_supported: ['ES256', 'EdDSA'] }),
      ...(serverMetadata.includes('oauth')
        ? {}
        : {
            jwks_uri: at('/jwks'),
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['ES256'],
          }),
    };
    return misbehaviour.serverMetadata?.(document) ?? document;
  }

  #issue(exchange: HttpExchange): Params {
    const document = issueTokens(exchange, this.#context);
    return this.#options.misbehaviour.tokens?.(document) ?? document;
  }

  #register(body: string): Params {
    const registered = this.#clients.register(body);
    if (typeof registered.client_secret === 'string') this.grants.issued.push(registered.client_secret);
    return this.#options.misbehaviour.registration?.(registered) ?? registered;
  }

  /** Redirects the browser to the client with a code, or with an error if the redirect URI is valid. */
  async #authorize({ request, response }: HttpExchange): Promise<void> {
    const asked = new URL(request.url ?? '', this.origin).searchParams;
    // An availability check.
    if (asked.size === 0) throw new OAuthError('invalid_request', 'No parameters', { isClientsMistake: false });
    const client = this.#clients.find(asked.get('client_id')) ?? (await this.#describedClient(asked.get('client_id')));
    const redirectUri = asked.get('redirect_uri') ?? '';
    const isRegistered = client.redirectUris.some((registered) => isSameRedirect(registered, redirectUri));
    require(isUsableRedirect(redirectUri) && isRegistered, `redirect_uri ${redirectUri} is not registered`);
    const back = new URL(redirectUri);
    const state = asked.get('state') ?? '';
    const answer = new URLSearchParams({ state });
    if (this.#options.iss === 'sent') answer.set('iss', this.issuer);
    try {
      answer.set('code', this.#codeFor(client.id, redirectUri, asked));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      this.#resource.note(`authorize: ${error.code}: ${error.message}`);
      answer.set('error', error.code);
      answer.set('error_description', error.message);
    }
    this.#options.misbehaviour.callback?.(answer);
    for (const [name, value] of answer) back.searchParams.set(name, value);
    respond(response, 302, '', { location: back.href });
  }

  #codeFor(clientId: string, redirectUri: string, asked: URLSearchParams): string {
    const state = asked.get('state') ?? '';
    const challenge = asked.get('code_challenge') ?? '';
    require(asked.get('response_type') === 'code', 'response_type is not code', 'unsupported_response_type');
    require(asked.get('code_challenge_method') === 'S256', 'code_challenge_method is not S256');
    require(/^[\w-]{43}$/.test(challenge), 'code_challenge is not a SHA-256');
    require(state.length >= 16 && !this.#states.has(state), 'state is missing, short or used');
    this.#states.add(state);
    checkResource(asked.get('resource'), this.#context);
    const granted = readScopes(asked.get('scope'), [scopes.read], supportedScopes);
    const resource = asked.get('resource') ?? undefined;
    return this.grants.issueCode({ clientId, redirectUri, challenge, scopes: granted, resource });
  }

  /** The client of a metadata document, which is given or on this computer. */
  async #describedClient(id: string | null): Promise<NonNullable<ReturnType<Clients['find']>>> {
    const { documents } = this.#options;
    if (id === null || documents === undefined) throw new OAuthError('invalid_client', 'This client is unknown');
    const given = documents[id];
    if (given !== undefined) return this.#clients.describe(id, given);
    require(URL.canParse(id) && new URL(id).hostname === '127.0.0.1', `${id} cannot be fetched`, 'invalid_client');
    return this.#clients.describe(id, await (await fetch(id)).json());
  }

  #revoke(exchange: HttpExchange): void {
    const form = readForm(exchange);
    const { issuer, url } = this.#context;
    this.#clients.authenticate(headerOf(exchange.request, 'authorization'), form, [issuer, url]);
    require(form.has('token'), 'token is missing');
    this.grants.revoke(form.get('token') ?? '');
    respond(exchange.response, 200);
  }
}
