import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import { type Handler, type HttpExchange, headerOf, respond } from '../../../electron/demo/server/http/listener.ts';
import { StreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import { isParams, type Params, parseJson } from '../../../electron/demo/server/message.ts';
import type { Speech } from '../../../electron/demo/server/revision.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { DpopProofs } from './dpop.ts';
import type { AccessToken } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import { type AuthorizationOptions, type Endpoint, scopes } from './options.ts';

export const mcpPath = '/mcp';

const wellKnown = '/.well-known/oauth-protected-resource';

/** The URL of the resource metadata. The one in the header can't be guessed. */
const metadataPaths: Record<AuthorizationOptions['resourceMetadata'], string | undefined> = {
  header: '/about/this-resource',
  path: `${wellKnown}${mcpPath}`,
  root: wellKnown,
  none: undefined,
};

/** An MCP server that requires a token: with `mcp:read` for every request, and `mcp:call` for tool calls. */
export class ProtectedServer implements Handler {
  /** Set when it listens. */
  origin = '';
  /** The authorization server in the metadata, whose tokens are valid. */
  authorizationServer: AuthorizationServer;
  readonly #mcp: StreamableHttp;
  readonly #options: AuthorizationOptions;
  readonly #note: (problem: string) => void;
  readonly #proofs: DpopProofs;

  constructor(
    definition: ServerDefinition,
    speech: Partial<Speech>,
    options: AuthorizationOptions,
    authorizationServer: AuthorizationServer,
    note: (problem: string) => void,
  ) {
    this.#mcp = new StreamableHttp(definition, speech);
    this.#options = options;
    this.authorizationServer = authorizationServer;
    this.#note = note;
    this.#proofs = new DpopProofs(options.dpop === 'required with nonce', 401);
  }

  get url(): string {
    return `${this.origin}${mcpPath}`;
  }

  /** The endpoint of a path. */
  endpointOf(path: string): Endpoint {
    if (path === mcpPath) return 'mcp';
    return path === this.#metadataPath ? 'resourceMetadata' : 'none';
  }

  async handle(exchange: HttpExchange): Promise<void> {
    const { request, response, path } = exchange;
    const endpoint = this.endpointOf(path);
    const instead = this.#options.misbehaviour.respond?.[endpoint];
    if (instead !== undefined) return instead(exchange);
    if (endpoint === 'none') return respond(response, 404, 'Not found');
    if (endpoint === 'resourceMetadata') {
      if (headerOf(request, 'authorization') !== undefined) this.#note('resourceMetadata: requested with a credential');
      return respond(response, 200, this.#metadata());
    }
    const refusal = this.#refusalOf(exchange);
    return refusal === undefined ? this.#mcp.handle(exchange) : refuse(exchange, refusal);
  }

  close(): void {
    this.#mcp.close();
  }

  get #metadataPath(): string | undefined {
    return metadataPaths[this.#options.resourceMetadata];
  }

  #metadata(): Params {
    const { dpop, misbehaviour } = this.#options;
    const { issuer } = this.authorizationServer;
    const document = {
      resource: this.url,
      resource_name: 'The protected server',
      authorization_servers: [issuer],
      scopes_supported: [scopes.read],
      bearer_methods_supported: ['header'],
      ...(dpop === 'none' ? {} : { dpop_bound_access_tokens_required: true }),
    };
    return misbehaviour.resourceMetadata?.(document, issuer) ?? document;
  }

  /** The refusal of a request, if any. */
  #refusalOf(exchange: HttpExchange): { status: 401 | 403; headers: Record<string, string>; text: string } | undefined {
    const { misbehaviour, scopesInChallenge } = this.#options;
    const needed = neededScopes(exchange);
    const neverEnough = needed.includes(scopes.call) ? misbehaviour.neverEnough : undefined;
    if (neverEnough === 'unknown') needed.push(`more:${Date.now()}`);
    const named: Record<string, string> = scopesInChallenge ? { scope: needed.join(' ') } : {};
    try {
      const token = this.#tokenOf(exchange);
      if (token === undefined) return this.#challenge(401, named, 'A token is required.');
      const isEnough = neverEnough === undefined && needed.every((scope) => token.scopes.includes(scope));
      if (isEnough) return undefined;
      const refused = { error: 'insufficient_scope', scope: needed.join(' ') };
      return this.#challenge(403, refused, 'This token is good for less than that.');
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      if (error.isClientsMistake) this.#note(`mcp: ${error.code}: ${error.message}`);
      const refusal = this.#challenge(401, { error: error.code, ...named }, error.message);
      return { ...refusal, headers: { ...refusal.headers, ...error.headers } };
    }
  }

  #challenge(
    status: 401 | 403,
    parameters: Record<string, string>,
    text: string,
  ): { status: 401 | 403; text: string; headers: Record<string, string> } {
    const { resourceMetadata, dpop, challenges } = this.#options;
    if (!challenges) return { status, text, headers: {} };
    const address = { resource_metadata: `${this.origin}${this.#metadataPath}` };
    const all = { ...parameters, ...(resourceMetadata === 'header' ? address : {}) };
    const quoted = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
    const scheme = dpop === 'none' ? 'Bearer' : 'DPoP';
    return { status, text, headers: { 'www-authenticate': `${scheme} ${quoted.join(', ')}`.trim() } };
  }

  /** The valid token of a request, if any. Throws an OAuthError. */
  #tokenOf({ request }: HttpExchange): AccessToken | undefined {
    const { wantsResource, dpop } = this.#options;
    if (/[?&]access_token=/.test(request.url ?? '')) throw new OAuthError('invalid_request', 'A token in the address');
    const [scheme, text] = headerOf(request, 'authorization')?.split(' ') ?? [];
    if (scheme === undefined || text === undefined) return undefined;
    const wanted = dpop === 'none' ? 'bearer' : 'dpop';
    if (scheme.toLowerCase() !== wanted) throw new OAuthError('invalid_token', `The scheme is not ${wanted}`);
    const token = this.authorizationServer.grants.findAccess(text);
    const expired = { isClientsMistake: false };
    if (token === undefined) throw new OAuthError('invalid_token', 'The token is unknown or has expired', expired);
    if (wantsResource && token.resource !== this.url) throw new OAuthError('invalid_token', 'For another resource');
    if (dpop !== 'none') {
      const proof = headerOf(request, 'dpop');
      const key = this.#proofs.check({ proof, method: request.method ?? '', url: this.url, accessToken: text });
      if (key !== token.boundTo) throw new OAuthError('invalid_token', 'The token is bound to another key');
    }
    return token;
  }
}

function neededScopes({ body }: HttpExchange): string[] {
  const message = parseJson(body);
  return isParams(message) && message.method === 'tools/call' ? [scopes.read, scopes.call] : [scopes.read];
}

function refuse(
  { response }: HttpExchange,
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
): void {
  respond(response, status, text, headers);
}
