import { type FetchLike, LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client';
import { failureFacts } from '#shared/mcp/summary.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { AuthorizationTry } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { timeoutSignal } from '../platform.ts';
import { dispatcherFor, type Reach } from '../wire/transports/http/dispatchers.ts';
import { isRedirect, requestHeaders, resolveRedirect, sendHttp } from '../wire/transports/http/http-client.ts';
import { networkFailure, statusFailure } from '../wire/transports/http/http-failures.ts';
import { type HttpExchange, HttpRecorder } from '../wire/transports/http/http-recorder.ts';
import { httpLimits, readBody } from '../wire/transports/http/read-body.ts';
import type { Tap } from '../wire/transports/tap.ts';
import { type AuthDocument, isMetadata, readAuthDocument } from './auth-documents.ts';
import { readOAuthError, refusal } from './oauth-failures.ts';
import {
  isLoopbackHost,
  leadsToPrivateHost,
  namesPrivateHost,
  privateAddress,
  publicLookup,
} from './private-addresses.ts';
import { redactBody } from './redaction.ts';

export type Purpose = AuthorizationTry['purpose'];

interface FlowFetchOptions {
  tap: Tap;
  /** The MCP server; only a local one may lead to private addresses. */
  server: HttpServer & Reach;
  /** Aborted when the flow is cancelled. */
  signal: AbortSignal;
  responseMs: number;
  onTry(trail: AuthorizationTry): void;
  /** Secrets that were sent or received, to be masked. */
  onSecrets(secrets: string[]): void;
}

/** A response without its redirect. */
export interface Received {
  status: number;
  headers: Headers;
  /** The frame of the response. */
  seq: number;
  /** Of every response that should have one, also when it can't be used. */
  document?: AuthDocument;
  /** Why the response isn't what was requested; not for metadata that is missing. */
  failure?: Failure;
}

/** Whether metadata may be there later: no other URL is tried. Proxies return 502 for a path that they don't know. */
export function isUnavailable(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 502);
}

/** Metadata and tokens are a few kilobytes. */
const flowLimits = { ...httpLimits, messageBytes: 512 * 1024 };

/** Sends the requests of a flow: limited, recorded with secrets masked, and never to addresses that are blocked. */
export class FlowFetch {
  readonly #options: FlowFetchOptions;
  readonly #recorder: HttpRecorder;
  #isLocal: Promise<boolean> | undefined;
  /** The last JSON object that each kind of request got, as sent. */
  readonly found = new Map<Purpose, { url: string; value: JsonObject }>();
  /** Why a request wasn't sent or a redirect not followed; the SDK would just try the next URL. */
  stopped: Failure | undefined;
  /** The failure of the last response that says to try later: 429, or one of 500 and above. */
  fault: Failure | undefined;

  constructor(options: FlowFetchOptions) {
    this.#options = options;
    this.#recorder = new HttpRecorder(options.tap, new Set());
  }

  /**
   * A `fetch` for the SDK, which follows redirects within an origin. What it gets is either usable or an error with the
   * code `use_dpop_nonce`, which it handles; throws a `FailureError` for everything else.
   */
  for(purpose: Purpose): FetchLike {
    return async (url, init) => {
      const { status, headers, document, failure } = await this.send(purpose, new URL(url), init);
      if (failure !== undefined) throw new FailureError(failure);
      const text = document === undefined ? null : JSON.stringify(document.value ?? document.sent);
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
    };
  }

  /** Gets metadata, following redirects within its origin. Throws a `FailureError` when there is no response. */
  async metadata(purpose: 'resourceMetadata' | 'serverMetadata', address: string): Promise<Received> {
    const init = { headers: { accept: 'application/json', 'mcp-protocol-version': LATEST_PROTOCOL_VERSION } };
    let url = new URL(address);
    for (let followed = 0; ; followed += 1) {
      const received = await this.send(purpose, url, init);
      const location = received.headers.get('location');
      if (!isRedirect(received.status, location)) return received;
      const { status } = received;
      const target = resolveRedirect({
        url: url.href,
        method: 'GET',
        status,
        location,
        followed,
        frameSeq: received.seq,
      });
      if (!(target instanceof URL)) throw new FailureError(this.stopped ?? target);
      url = target;
    }
  }

  /** Sends one request. Throws a `FailureError` when it is blocked or has no response. */
  async send(purpose: Purpose, url: URL, init: RequestInit = {}): Promise<Received> {
    const { tap, server, onTry, onSecrets, signal, responseMs } = this.#options;
    const body = init.body === undefined || init.body === null ? undefined : String(init.body);
    const method = init.method === 'POST' ? 'POST' : 'GET';
    const shown = shownUrl(url.href);
    const at = tap.now();
    const attempt: AuthorizationTry = { purpose, method, url: shown, at, outcome: 'pending' };
    const blocked = await this.#blocked(url, method);
    if (blocked !== undefined) this.#stop({ ...attempt, outcome: 'blocked', detail: blocked.message }, blocked);
    const sent = body === undefined ? undefined : redactBody(body);
    const late = timeoutSignal(tap.clock, responseMs);
    const exchange: HttpExchange = {
      method,
      url: url.href,
      headers: requestHeaders(init.headers),
      rpcId: undefined,
      body,
      signal: AbortSignal.any([signal, late, ...(init.signal ? [init.signal] : [])]),
      dispatcher: await dispatcherFor(server, (await this.#mayBePrivate()) ? undefined : publicLookup),
    };
    onSecrets(sent?.secrets ?? []);
    const shownExchange: HttpExchange = { ...exchange, body: sent?.text };
    const requestSeq = this.#recorder.request(shownExchange);
    // The response has the same number.
    Object.assign(exchange, { thread: requestSeq, number: shownExchange.number });
    const pending = { ...attempt, requestSeq };
    onTry(pending);
    try {
      return await this.#respond(pending, exchange);
    } catch (thrown) {
      if (thrown instanceof FailureError) throw thrown;
      signal.throwIfAborted();
      const isPrivate = thrown instanceof Error && 'code' in thrown && thrown.code === privateAddress;
      let failure = networkFailure(thrown, shown);
      if (isPrivate) failure = createFailure('privateAddressRefused', { url: shown }, { frameSeq: requestSeq });
      else if (late.aborted) {
        failure = createFailure('networkFailed', { url: shown, system: 'noResponse', waitedMs: responseMs });
      }
      tap.lifecycle('request failed', failureFacts(failure, method));
      const outcome = isPrivate ? 'blocked' : 'failed';
      return this.#stop({ ...pending, outcome, detail: failure.cause ?? failure.message }, failure);
    }
  }

  async #respond(attempt: AuthorizationTry, exchange: HttpExchange): Promise<Received> {
    const { tap, onTry, onSecrets } = this.#options;
    const response = await sendHttp(exchange);
    const { bytes, cut, broken } = await readBody(tap.clock, response, {
      ...flowLimits,
      bodyMs: this.#options.responseMs,
    });
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
      return { status, headers, seq: responseSeq };
    }
    const read = this.#read(seen, status, text, received.text, responseSeq);
    onTry({ ...seen, ...read.outcome });
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'www-authenticate']) {
      headers.delete(name);
    }
    return { status, headers, seq: responseSeq, ...read };
  }

  /** `masked`: the text with its secrets masked. */
  #read(
    { purpose, method, url }: AuthorizationTry,
    status: number,
    text: string,
    masked: string,
    frameSeq: number,
  ): Pick<Received, 'document' | 'failure'> & {
    outcome: Pick<AuthorizationTry, 'outcome' | 'detail' | 'failure' | 'nulls'>;
  } {
    if (purpose === 'authorization') return { outcome: { outcome: status <= 400 ? 'found' : 'missing' } };
    if (purpose === 'revocation' && status < 300) return { outcome: { outcome: 'found' } };
    const kind = purpose === 'revocation' ? 'token' : purpose;
    const document = readAuthDocument(kind, text);
    const { sent, fault } = document;
    const nulls = document.nulls.length > 0 ? { nulls: document.nulls } : {};
    const error = readOAuthError(sent, this.#options.tap.mask);
    // Some servers send an error as a success.
    if (status < 300 && (fault === undefined || error === undefined || isMetadata(kind))) {
      if (sent !== undefined) this.found.set(purpose, { url, value: sent });
      if (fault === undefined) return { document, outcome: { outcome: 'found', ...nulls } };
      const failure = createFailure('authorizationMetadataInvalid', { url, document: kind, ...fault }, { frameSeq });
      return { document, failure, outcome: { outcome: 'malformed', failure, ...nulls } };
    }
    const outcome = method === 'GET' && !isUnavailable(status) ? 'missing' : 'refused';
    const shown = { outcome, ...nulls, ...(error && { detail: error.words.slice(0, 300) }) } as const;
    if (isMetadata(kind) || error?.code === 'use_dpop_nonce') return { document, outcome: shown };
    return { failure: refusal(kind, { url, status, frameSeq }, error, masked), outcome: shown };
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
