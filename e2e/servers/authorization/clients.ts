import { type JsonWebKey, randomUUID } from 'node:crypto';
import { isParams, type Params, parseJson } from '../../../electron/demo/server/message.ts';
import { isSignedBy, readToken } from './jwt.ts';
import { OAuthError, require } from './oauth-error.ts';

/** How a client identifies itself at the token endpoint. */
export type ClientAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';

/** A client that the authorization server knows. */
export interface Client {
  id: string;
  secret?: string;
  /** The public key of a client that signs assertions. */
  jwk?: JsonWebKey;
  authentication: ClientAuthentication;
  redirectUris: readonly string[];
  grants: readonly string[];
}

const loopbackIps = ['127.0.0.1', '[::1]'];

/** Whether a redirect URI is allowed: https, or http to this computer (OAuth 2.1, section 2.3.1). */
export function isUsableRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  if (hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && [...loopbackIps, 'localhost'].includes(hostname));
}

/**
 * Whether a registered redirect URI matches: equal, or for a loopback IP equal except for the port (RFC 8252, section
 * 7.3).
 */
export function isSameRedirect(registered: string, uri: string): boolean {
  if (registered === uri) return true;
  if (!URL.canParse(registered) || !URL.canParse(uri)) return false;
  const [a, b] = [new URL(registered), new URL(uri)];
  b.port = a.port;
  return loopbackIps.includes(a.hostname) && a.href === b.href;
}

/** Decodes a part of Basic credentials, which is form-encoded (RFC 6749, section 2.3.1). */
function formDecoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new OAuthError('invalid_client', 'The credentials are not encoded as a form’s values', { status: 401 });
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The clients of one authorization server: preregistered, dynamically registered, or with a metadata document. */
export class Clients {
  readonly #clients = new Map<string, Client>();
  readonly #assertions = new Set<string>();
  readonly #methods: readonly ClientAuthentication[];

  constructor(known: readonly Client[], methods: readonly ClientAuthentication[]) {
    for (const client of known) this.#clients.set(client.id, client);
    this.#methods = methods;
  }

  /** Registers a client (RFC 7591) and returns the response's fields. Throws an OAuthError. */
  register(body: string): Params {
    const metadata = parseJson(body);
    if (!isParams(metadata)) throw new OAuthError('invalid_client_metadata', 'The request is not a JSON object');
    const client = this.#read(metadata, `client-${randomUUID()}`);
    const isPublic = client.authentication === 'none' || client.authentication === 'private_key_jwt';
    if (!isPublic) client.secret = `registered-secret-${randomUUID()}`;
    this.#clients.set(client.id, client);
    return {
      ...metadata,
      client_id: client.id,
      ...(client.secret === undefined ? {} : { client_secret: client.secret, client_secret_expires_at: 0 }),
      client_id_issued_at: Math.floor(Date.now() / 1000),
      token_endpoint_auth_method: client.authentication,
    };
  }

  /** Adds the client of a metadata document. Throws an OAuthError when the document is invalid. */
  describe(url: string, document: unknown): Client {
    require(isParams(document), 'The client ID metadata document is not a JSON object', 'invalid_client_metadata');
    require(document.client_id === url, 'client_id is not the address of the document', 'invalid_client_metadata');
    require(typeof document.client_name === 'string', 'client_name is missing', 'invalid_client_metadata');
    const client = this.#read(document, url);
    this.#clients.set(url, client);
    return client;
  }

  find(id: string | undefined | null): Client | undefined {
    return this.#clients.get(id ?? '');
  }

  /** The authenticated client of a token or revocation request. Throws an OAuthError when authentication fails. */
  authenticate(header: string | undefined, form: URLSearchParams, audiences: readonly string[]): Client {
    const invalid = (condition: boolean, description: string) => require(condition, description, 'invalid_client');
    const hasAssertion = form.has('client_assertion');
    const used = [header?.startsWith('Basic '), form.has('client_secret'), hasAssertion].filter((is) => is === true);
    require(used.length <= 1, 'The client identifies itself in several ways');
    const [id, secret] = header?.startsWith('Basic ')
      ? Buffer.from(header.slice(6), 'base64').toString().split(':').map(formDecoded)
      : [hasAssertion ? this.#subject(form) : form.get('client_id'), form.get('client_secret') ?? undefined];
    const client = this.find(id);
    if (client === undefined) throw new OAuthError('invalid_client', 'This client is unknown', { status: 401 });
    const method: ClientAuthentication = header?.startsWith('Basic ')
      ? 'client_secret_basic'
      : hasAssertion
        ? 'private_key_jwt'
        : secret === undefined
          ? 'none'
          : 'client_secret_post';
    invalid(method === client.authentication, `The client used ${method} instead of ${client.authentication}`);
    invalid(secret === client.secret, 'The secret is wrong');
    if (hasAssertion) this.#checkAssertion(form, client, audiences);
    return client;
  }

  #read(metadata: Params, id: string): Client {
    const wrong = (condition: boolean, description: string, code = 'invalid_client_metadata') =>
      require(condition, description, code);
    const redirectUris = textsOf(metadata.redirect_uris);
    wrong(redirectUris.length > 0 && redirectUris.every(isUsableRedirect), 'redirect_uris', 'invalid_redirect_uri');
    const grants = metadata.grant_types === undefined ? ['authorization_code'] : textsOf(metadata.grant_types);
    wrong(grants.includes('authorization_code'), 'grant_types is without authorization_code');
    const responseTypes = metadata.response_types === undefined ? ['code'] : textsOf(metadata.response_types);
    wrong(responseTypes.includes('code'), 'response_types is without code');
    const wanted = metadata.token_endpoint_auth_method ?? 'client_secret_basic';
    const authentication = this.#methods.find((method) => method === wanted);
    if (authentication === undefined) {
      throw new OAuthError(
        'invalid_client_metadata',
        `token_endpoint_auth_method must be of ${this.#methods.join(', ')}`,
      );
    }
    return { id, authentication, redirectUris, grants };
  }

  #subject(form: URLSearchParams): string | undefined {
    const subject = readToken(form.get('client_assertion') ?? '')?.claims.sub;
    return typeof subject === 'string' ? subject : undefined;
  }

  #checkAssertion(form: URLSearchParams, client: Client, audiences: readonly string[]): void {
    const invalid = (condition: boolean, description: string) => require(condition, description, 'invalid_client');
    const token = readToken(form.get('client_assertion') ?? '');
    if (token === undefined) throw new OAuthError('invalid_client', 'The assertion is not a token');
    const { iss, sub, aud, exp, jti } = token.claims;
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    invalid(form.get('client_assertion_type') === type, `client_assertion_type is not ${type}`);
    invalid(client.jwk !== undefined && isSignedBy(token, client.jwk), 'The signature of the assertion is wrong');
    invalid(iss === client.id && sub === client.id, 'iss and sub of the assertion must be the client');
    invalid(
      [aud].flat().some((one) => audiences.includes(String(one))),
      `aud must be of ${audiences.join(', ')}`,
    );
    invalid(Number(exp) > Date.now() / 1000, 'The assertion has expired');
    invalid(typeof jti === 'string' && !this.#assertions.has(jti), 'jti of the assertion is missing or used');
    this.#assertions.add(String(jti));
  }
}
