import type { FetchLike } from '@modelcontextprotocol/client';
import { parseJson } from '#shared/mcp/envelope.ts';
import { foldDepth } from '#shared/mcp/json/json-depth.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { AuthorizationTry } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '../storage/config/url-secrets.ts';
import { dispatcherFor } from '../wire/transports/http/dispatchers.ts';
import { isRedirect, requestHeaders, sendHttp } from '../wire/transports/http/http-client.ts';
import { networkFailure, statusFailure } from '../wire/transports/http/http-failures.ts';
import { type Exchange, HttpRecorder } from '../wire/transports/http/http-recorder.ts';
import { HTTP_LIMITS, readBody } from '../wire/transports/http/read-body.ts';
import type { Tap } from '../wire/transports/tap.ts';
import {
  isLoopbackHost,
  leadsToPrivateHost,
  namesPrivateHost,
  PRIVATE_ADDRESS,
  publicLookup,
} from './private-addresses.ts';
import { redactBody } from './redaction.ts';

export type Purpose = AuthorizationTry['purpose'];

interface FlowFetchOptions {
  tap: Tap;
  /** The MCP server; only a local one may lead to private addresses. */
  server: HttpServer;
  /** Aborted when the flow is cancelled. */
  signal: AbortSignal;
  responseMs: number;
  onTry(trail: AuthorizationTry): void;
  /** Secrets that were sent or received, to be masked. */
  onSecrets(secrets: string[]): void;
}

/** Metadata and tokens are a few kilobytes. */
const LIMITS = { ...HTTP_LIMITS, messageBytes: 1024 * 1024 };

/** Sends the requests of a flow: limited, recorded with secrets masked, and never to addresses that are blocked. */
export class FlowFetch {
  readonly #options: FlowFetchOptions;
  readonly #recorder: HttpRecorder;
  #isLocal: Promise<boolean> | undefined;
  /** The last JSON object that each kind of request got. */
  readonly found = new Map<Purpose, { url: string; value: JsonObject }>();
  /** Why a request wasn't sent or a redirect not followed; the SDK would just try the next URL. */
  stopped: Failure | undefined;
  /** The failure of the last response that says to try later: 429, or one of 500 and above. */
  fault: Failure | undefined;

  constructor(options: FlowFetchOptions) {
    this.#options = options;
    this.#recorder = new HttpRecorder(options.tap, new Set());
  }

  /** A `fetch` that doesn't follow redirects; the SDK follows those within an origin. Throws a `FailureError`. */
  for(purpose: Purpose): FetchLike {
    return (url, init) => this.#fetch(purpose, new URL(url), init);
  }

  async #fetch(purpose: Purpose, url: URL, init: RequestInit = {}): Promise<Response> {
    const { tap, server, onTry, onSecrets, signal, responseMs } = this.#options;
    const body = init.body === undefined || init.body === null ? undefined : String(init.body);
    const method = init.method === 'POST' ? 'POST' : 'GET';
    const shown = shownUrl(url.href);
    const at = tap.now();
    const attempt: AuthorizationTry = { purpose, method, url: shown, at, outcome: 'pending' };
    const blocked = await this.#blocked(url, method);
    if (blocked !== undefined) this.#stop({ ...attempt, outcome: 'blocked', detail: blocked.message }, blocked);
    const sent = body === undefined ? undefined : redactBody(body);
    const late = AbortSignal.timeout(responseMs);
    const exchange: Exchange = {
      method,
      url: url.href,
      headers: requestHeaders(init.headers),
      rpcId: undefined,
      body,
      signal: AbortSignal.any([signal, late, ...(init.signal ? [init.signal] : [])]),
      dispatcher: await dispatcherFor(server, (await this.#mayBePrivate()) ? undefined : publicLookup),
    };
    onSecrets(sent?.secrets ?? []);
    const requestSeq = this.#recorder.request({ ...exchange, body: sent?.text });
    exchange.thread = requestSeq;
    const pending = { ...attempt, requestSeq };
    onTry(pending);
    try {
      return await this.#respond(pending, exchange);
    } catch (thrown) {
      if (thrown instanceof FailureError) throw thrown;
      signal.throwIfAborted();
      const isPrivate = thrown instanceof Error && 'code' in thrown && thrown.code === PRIVATE_ADDRESS;
      const failure = isPrivate
        ? createFailure('privateAddressRefused', { url: shown }, { frameSeq: requestSeq })
        : networkFailure(late.aborted ? new Error(`no response within ${responseMs} ms`) : thrown, shown);
      tap.lifecycle('request failed', `${method} ${failure.message}`);
      const outcome = isPrivate ? 'blocked' : 'failed';
      return this.#stop({ ...pending, outcome, detail: failure.cause ?? failure.message }, failure);
    }
  }

  async #respond(attempt: AuthorizationTry, exchange: Exchange): Promise<Response> {
    const { tap, onTry, onSecrets } = this.#options;
    const response = await sendHttp(exchange);
    const { bytes, cut, broken } = await readBody(response, { ...LIMITS, bodyMs: this.#options.responseMs });
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    const { status, headers } = response;
    const received = redactBody(text);
    onSecrets(received.secrets);
    const target = isRedirect(status, headers.get('location'))
      ? URL.parse(headers.get('location') ?? '', exchange.url)
      : undefined;
    const location = target && `${target.origin === 'null' ? target.protocol : target.origin + target.pathname}`;
    const shownHeaders = new Headers(headers);
    if (location !== undefined && location !== null) shownHeaders.set('location', location);
    const responseSeq = this.#recorder.head(
      exchange,
      { ...response, headers: shownHeaders },
      Buffer.from(received.text),
    );
    const seen = { ...attempt, status, responseSeq, durationMs: tap.now() - attempt.at };
    const isFault = status >= 500 || status === 429;
    this.fault = isFault ? statusFailure(status, attempt.method, attempt.url, received.text, responseSeq) : undefined;
    if (cut !== undefined || broken !== undefined) {
      const failure = createFailure('connectionLost', { method: attempt.method }, { frameSeq: responseSeq });
      return this.#stop({ ...seen, outcome: 'failed', detail: failure.message }, failure);
    }
    if (target !== undefined) {
      onTry({ ...seen, outcome: 'redirected', location: location ?? '' });
      if (target?.origin !== new URL(exchange.url).origin) {
        const params = { url: attempt.url, location: location ?? '', status };
        this.stopped ??= createFailure('redirectRefused', params, { frameSeq: responseSeq });
      }
    } else onTry({ ...seen, ...this.#outcomeOf(attempt, status, text) });
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'www-authenticate'])
      headers.delete(name);
    const isUsable = ![204, 205, 304].includes(status) && !isTooDeep(text);
    return new Response(isUsable ? text : null, { status, headers });
  }

  #outcomeOf(
    { purpose, method, url }: AuthorizationTry,
    status: number,
    text: string,
  ): Pick<AuthorizationTry, 'outcome' | 'detail'> {
    const value = isTooDeep(text) ? undefined : parseJson(text);
    if (purpose === 'authorization') return { outcome: status <= 400 ? 'found' : 'missing' };
    if (status < 300) {
      if (isJsonObject(value)) this.found.set(purpose, { url, value });
      return { outcome: isJsonObject(value) || purpose === 'revocation' ? 'found' : 'malformed' };
    }
    const outcome = method === 'GET' && (status < 500 || status === 502) ? 'missing' : 'refused';
    const words = [stringAt(value, 'error'), stringAt(value, 'error_description')].filter((each) => each !== undefined);
    const detail = redactBody(words.join(': ')).text.slice(0, 300);
    return { outcome, ...(detail !== '' && { detail }) };
  }

  #stop(attempt: AuthorizationTry, failure: Failure): never {
    this.#options.onTry(attempt);
    this.stopped ??= failure;
    throw new FailureError(failure);
  }

  /** Why a URL is blocked. Credentials require TLS; metadata of the MCP server's own origin may use plain HTTP. */
  async #blocked(url: URL, method: string): Promise<Failure | undefined> {
    const shown = shownUrl(url.href);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      return createFailure('insecureEndpoint', { url: shown });
    }
    const isOwn = url.origin === new URL(this.#options.server.url).origin;
    const isExempt = isLoopbackHost(url.hostname) || (method === 'GET' && isOwn);
    if (namesPrivateHost(url.hostname) && !(await this.#mayBePrivate())) {
      return createFailure('privateAddressRefused', { url: shown });
    }
    return url.protocol === 'http:' && !isExempt ? createFailure('insecureEndpoint', { url: shown }) : undefined;
  }

  /** Throws a `FailureError` for a URL that is blocked. */
  async check(url: URL): Promise<void> {
    const blocked = await this.#blocked(url, 'POST');
    if (blocked !== undefined) throw new FailureError(blocked);
  }

  #mayBePrivate(): Promise<boolean> {
    this.#isLocal ??= leadsToPrivateHost(this.#options.server.url);
    return this.#isLocal;
  }
}

/** Deep nesting would exhaust the stack; metadata and tokens are flat. */
function isTooDeep(text: string): boolean {
  const value = parseJson(text);
  return value !== undefined && foldDepth(value);
}
