import { isDeepStrictEqual } from 'node:util';
import type { DpopSession } from '@modelcontextprotocol/client';
import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import type { AuthorizationConfig, HttpServer } from '#shared/model/server.ts';
import { defaultSignInWaits, isLasting, type Platform, timeoutSignal } from '../platform.ts';
import type { HttpAuthorizer, Refusal } from '../wire/transports/http/http-authorizer.ts';
import type { Tap } from '../wire/transports/tap.ts';
import { BrowserSignIn } from './browser-sign-in.ts';
import { isAboutOAuth, readChallenge } from './challenge.ts';
import type { CredentialStore, Credentials, StoredTokens } from './credential-store.ts';
import type { BrowserRequest, FlowRequest } from './flow-context.ts';
import { RecentSecrets } from './redaction.ts';
import { StateRecorder } from './state-recorder.ts';
import { expiryOf, isDpopBound, secretsOf } from './token-facts.ts';

export interface ServerAuthorizationContext {
  platform: Pick<Platform, 'clock' | 'vault' | 'openExternal' | 'requestSignIn' | 'signInWaits'>;
  store: CredentialStore;
  tap: Tap;
  audit(kind: 'signedIn' | 'refreshFailed' | 'signedOut', server: HttpServer, detail: Record<string, string>): void;
  onChange(): void;
}

interface RunningFlow {
  done: Promise<void>;
  abort: AbortController;
  /** The number of waiting requests; the flow is aborted when the last one is. */
  waiting: number;
}

/** How long before their expiry tokens are renewed, in milliseconds; at most a tenth of their lifetime. */
const earlyMs = 60_000;

/** Sign-ins for more scopes per request (scope challenge handling: clients limit retries). */
const maxStepUps = 2;

const noConfig: AuthorizationConfig = { mode: 'auto', scopes: [], algorithm: 'ES256', dpop: 'auto', secrets: {} };

/** The authorization of one HTTP server: its credentials, the running flow, and the headers of its requests. */
export class ServerAuthorization implements HttpAuthorizer {
  readonly #context: ServerAuthorizationContext;
  readonly #state: StateRecorder;
  readonly #recent: RecentSecrets;
  #server: HttpServer;
  #secrets: Record<string, string> = {};
  #credentials: Credentials;
  #dpop: DpopSession | undefined;
  #flow: RunningFlow | undefined;
  #browser: BrowserSignIn | undefined;
  /** The refusal after the last allowed sign-in for more scopes. */
  #exhausted: { sent: string | null; scope: string; tries: number } | undefined;
  #loading: Promise<void> | undefined;

  constructor(server: HttpServer, context: ServerAuthorizationContext) {
    this.#server = server;
    this.#context = context;
    this.#credentials = { url: server.url, issuers: {} };
    this.#recent = new RecentSecrets(context.tap.mask);
    this.#state = new StateRecorder(server.id, context.platform.clock, context.onChange);
  }

  get view(): Authorization {
    return { ...this.#state.view, isLasting: this.#state.view.isLasting && isLasting(this.#context.platform.vault) };
  }

  get #config(): AuthorizationConfig {
    return this.#server.authorization ?? noConfig;
  }

  /** Updates the configuration, and reads the credentials from the vault. */
  async load(server: HttpServer, secrets: Record<string, string> = this.#secrets): Promise<void> {
    const isMoved = server.url !== this.#server.url;
    this.#server = server;
    this.#secrets = secrets;
    if (isMoved) {
      // Tokens are never sent to another URL.
      this.#flow?.abort.abort();
      this.#credentials = { url: server.url, issuers: {} };
      this.#dpop = undefined;
      this.#loading = undefined;
    }
    this.#loading ??= this.#read(server);
    await this.#loading;
  }

  /** Reads the credentials once; again after the vault failed, as while it is locked. */
  async #read({ id, url }: HttpServer): Promise<void> {
    let stored: Credentials | undefined;
    let isRead = true;
    try {
      stored = await this.#context.store.load(id, url);
    } catch {
      isRead = false;
    }
    if (this.#server.url !== url) return;
    if (!isRead) this.#loading = undefined;
    const isInUse = this.#flow !== undefined || this.#tokens !== undefined;
    if (isInUse || (!isRead && this.view.step !== 'none')) return;
    this.#credentials = stored ?? this.#credentials;
    const tokens = this.#tokens;
    if (tokens !== undefined) this.#recent.note(secretsOf(tokens));
    this.#state.loaded(this.#credentials, this.#config);
  }

  headers(method: string, url: string): Record<string, string> | Promise<Record<string, string>> {
    const tokens = this.#tokens;
    if (tokens === undefined || new URL(url).origin !== new URL(this.#server.url).origin) return {};
    if (this.#isEnding(tokens)) return this.#renewEarly().then(() => this.#sign(method, url));
    return this.#sign(method, url);
  }

  observe(url: string, headers: Headers): void {
    const nonce = headers.get('dpop-nonce');
    if (nonce !== null) this.#dpop?.rememberNonce(url, nonce);
  }

  async refused(refusal: Refusal): Promise<boolean> {
    const { status, url, sent, refusals, signal } = refusal;
    if (new URL(url).origin !== new URL(this.#server.url).origin) return false;
    if (!isAboutOAuth(refusal)) return false;
    const challenge = readChallenge(refusal, this.#context.platform.clock.now());
    if (challenge.error === 'use_dpop_nonce' && this.#dpop !== undefined) return refusals < maxStepUps;
    const tokens = this.#tokens;
    // Another request has got new tokens meanwhile.
    if (sent !== null && tokens !== undefined && !sent.endsWith(` ${tokens.access_token}`)) return true;
    if (status === 403 && tokens === undefined) return false;
    if (status === 403) this.#limitStepUps(refusal, challenge.scope ?? '');
    const isFresh = refusals > 0 && this.#state.isFresh;
    if (status === 401 && isFresh) this.#reject(refusal);
    const known = status === 403 ? union(tokens?.requested, tokens?.scope) : undefined;
    this.#state.change({ challenge });
    const request = { challenge, known, isAnew: status === 403 || refusals > 0 };
    return this.#signIn(request, signal, challenge.scheme !== undefined);
  }

  /** Starts the flow without a refusal; resolves when the user's consent is needed or it has ended. */
  async start(): Promise<void> {
    await this.cancel();
    const flow = this.#begin({ challenge: undefined, known: undefined, isAnew: true });
    // The user waits for it, whatever requests do.
    flow.waiting += 1;
    const needsPerson = new Promise<void>((resolve) => this.#state.onceAt('consent', resolve));
    // A failure is in the state.
    await Promise.race([flow.done.catch(() => {}), needsPerson]);
  }

  /** Fails with `notSigningIn`, `callbackPortTaken`, `registrationRefused`. */
  async open(): Promise<void> {
    await this.#context.platform.openExternal(await this.link());
  }

  /** Called with the user's consent to the host; the URL to open. Fails as `open`. */
  async link(): Promise<string> {
    const browser = this.#waiting();
    const url = await browser.agree();
    // It may have been cancelled or restarted meanwhile.
    if (this.#browser !== browser) fail('notSigningIn', { server: this.#server.name });
    this.#state.change({ step: 'callback', request: browser.request });
    return url;
  }

  /** Fails with `notSigningIn`, `callbackInvalid`. */
  async paste(url: string): Promise<void> {
    this.#waiting().paste(url);
    await this.#flow?.done.catch(() => {});
  }

  async cancel(): Promise<void> {
    const flow = this.#flow;
    flow?.abort.abort();
    await flow?.done.catch(() => {});
  }

  /** Revokes the tokens if possible, and deletes all credentials. */
  async signOut(): Promise<void> {
    await this.cancel();
    const { revoke } = await import('./token-requests.ts');
    const { clock, signInWaits = defaultSignInWaits } = this.#context.platform;
    const fetch = await this.#openFetch(timeoutSignal(clock, signInWaits.responseMs));
    await revoke({
      fetch,
      serverUrl: this.#server.url,
      credentials: this.#credentials,
      config: this.#config,
      acceptedIssuer: this.#server.acceptedIssuer,
      privateKey: this.#secrets.privateKey,
    });
    this.#credentials = { url: this.#server.url, issuers: {} };
    this.#dpop = undefined;
    this.#context.audit('signedOut', this.#server, { issuer: this.view.issuer ?? '' });
    this.#state.signedOut();
    // The credentials are no longer used, even if the vault fails to delete them.
    await this.#context.store.delete(this.#server.id);
  }

  /** Deletes the tokens and the client of an issuer. */
  async forgetIssuer(issuer: string): Promise<void> {
    await this.cancel();
    if (this.#credentials.issuers[issuer] === undefined) return;
    delete this.#credentials.issuers[issuer];
    if (this.#credentials.issuer === issuer) {
      delete this.#credentials.issuer;
      this.#dpop = undefined;
    }
    await this.#save();
    this.#state.loaded(this.#credentials, this.#config);
    this.#context.onChange();
  }

  get #tokens(): StoredTokens | undefined {
    const { issuer, issuers } = this.#credentials;
    return issuer === undefined ? undefined : issuers[issuer]?.tokens;
  }

  #waiting(): BrowserSignIn {
    return this.#browser ?? fail('notSigningIn', { server: this.#server.name });
  }

  async #sign(method: string, url: string): Promise<Record<string, string>> {
    const tokens = this.#tokens;
    if (tokens === undefined) return {};
    const { access_token: accessToken } = tokens;
    if (!isDpopBound(tokens)) return { authorization: `Bearer ${accessToken}` };
    const session = await this.#dpopSession();
    if (session === undefined) return {};
    const proof = await session.buildProof({ htm: method, htu: url, accessToken });
    return { authorization: `DPoP ${accessToken}`, dpop: proof };
  }

  async #dpopSession(): Promise<DpopSession | undefined> {
    const { issuer = '', issuers } = this.#credentials;
    const key = issuers[issuer]?.dpopKey;
    if (this.#dpop === undefined && key !== undefined) {
      const { restoreDpop } = await import('./token-requests.ts');
      this.#dpop = await restoreDpop(key);
    }
    return this.#dpop;
  }

  #isEnding(tokens: StoredTokens): boolean {
    const expiresAt = expiryOf(tokens);
    if (expiresAt === undefined || (this.#config.mode === 'auto' && tokens.refresh_token === undefined)) return false;
    const early = Math.min(earlyMs, (expiresAt - tokens.obtainedAt) / 10);
    return this.#context.platform.clock.now() > expiresAt - early;
  }

  /** Never fails: if the server refuses the old token, the sign-in follows. */
  async #renewEarly(): Promise<void> {
    const flow = this.#flow ?? this.#begin({ challenge: undefined, known: undefined, isAnew: false, onlyRenews: true });
    await flow.done.catch(() => {});
  }

  /** Fails when the same token and scopes were refused after the last sign-in. */
  #limitStepUps({ refusals, sent, frameSeq }: Refusal, scope: string): void {
    if (refusals >= maxStepUps) this.#exhausted = { sent, scope, tries: refusals };
    const { tries, ...last } = this.#exhausted ?? { tries: 0 };
    if (isDeepStrictEqual(last, { sent, scope })) fail('insufficientScope', { tries, scope }, { frameSeq });
  }

  #reject({ url, frameSeq }: Refusal): never {
    const failure = createFailure('tokenRejected', { url, issuer: this.view.issuer ?? '' }, { frameSeq });
    this.#state.change({ step: 'refused', failure });
    throw new FailureError(failure);
  }

  /** Waits for the running flow, or starts it. False: the server doesn't use OAuth, so its refusal is final. */
  async #signIn(request: FlowRequest, signal: AbortSignal | undefined, isSure: boolean): Promise<boolean> {
    const flow = this.#flow ?? this.#begin(request);
    flow.waiting += 1;
    try {
      await orAborted(flow.done, signal);
      return true;
    } catch (thrown) {
      signal?.throwIfAborted();
      const { resourceMetadata, serverMetadata, trail } = this.view;
      // Also metadata with a wrong field, and not only a web page.
      const isWrong = trail.some(({ failure }) => failure?.params.field !== undefined);
      const isOAuth = resourceMetadata !== undefined || serverMetadata !== undefined || isWrong;
      const isNothing = trail.every(({ outcome }) => outcome === 'missing' || outcome === 'malformed');
      if (!isOAuth && (!isSure || isNothing)) return false;
      throw thrown;
    } finally {
      flow.waiting -= 1;
      // A response with new tokens must not be lost: the old ones may be used up.
      const { step } = this.view;
      if (flow.waiting === 0 && step !== 'refreshing' && step !== 'exchanging') flow.abort.abort();
    }
  }

  #begin(request: FlowRequest): RunningFlow {
    const abort = new AbortController();
    const flow = { abort, waiting: 0, done: this.#run(request, abort.signal) };
    this.#flow = flow;
    const end = () => {
      if (this.#flow === flow) this.#flow = undefined;
    };
    flow.done.then(end, end);
    return flow;
  }

  async #run(request: FlowRequest, signal: AbortSignal): Promise<void> {
    const { platform, audit } = this.#context;
    const config = this.#config;
    this.#state.begin(config.mode, request.onlyRenews === true);
    try {
      const [{ runFlow }, fetch] = await Promise.all([import('./flow.ts'), this.#openFetch(signal)]);
      const { issuer, dpop, how } = await runFlow(
        {
          config,
          acceptedIssuer: this.#server.acceptedIssuer,
          secrets: this.#secrets,
          serverUrl: this.#server.url,
          serverName: this.#server.name,
          fetch,
          credentials: this.#credentials,
          save: () => this.#save(),
          now: () => platform.clock.now(),
          change: (change) => this.#state.change(change),
          scopes: (cause, scope) => this.#state.scopes(cause, scope),
          refreshRefused: (failure) => audit('refreshFailed', this.#server, { reason: failure.message }),
          browse: (browserRequest) => this.#browse(browserRequest, signal),
        },
        request,
      );
      this.#dpop = dpop ?? this.#dpop;
      signal.throwIfAborted();
      if (how === 'issued') audit('signedIn', this.#server, { issuer, scope: this.#tokens?.scope ?? '' });
      this.#state.authorized(this.#tokens, how);
    } catch (thrown) {
      const failure = signal.aborted ? createFailure('cancelled', { method: 'authorization' }) : failureFrom(thrown);
      this.#state.ended(failure, this.#tokens);
      throw new FailureError(failure);
    }
  }

  async #browse(request: BrowserRequest, signal: AbortSignal): Promise<URLSearchParams> {
    const { platform } = this.#context;
    const { callbackMs } = platform.signInWaits ?? defaultSignInWaits;
    const browser = new BrowserSignIn(request, platform.clock, callbackMs);
    this.#browser = browser;
    this.#state.change({ step: 'consent', request: browser.request });
    void this.#requestConsent(browser);
    try {
      return await browser.callback(signal);
    } finally {
      browser.close();
      if (this.#browser === browser) this.#browser = undefined;
      this.#state.change({ request: undefined });
    }
  }

  /** Requests consent by the front end's own means; without them the window asks. */
  async #requestConsent(browser: BrowserSignIn): Promise<void> {
    const { requestSignIn } = this.#context.platform;
    if (requestSignIn === undefined) return;
    const { name } = this.#server;
    try {
      const isAllowed = await requestSignIn({ server: name, host: browser.request.host });
      if (!isAllowed) browser.fail(createFailure('signInRequired', { server: name, host: browser.request.host }));
      else if (this.#browser === browser) await this.open();
    } catch (thrown) {
      browser.fail(failureFrom(thrown));
    }
  }

  async #openFetch(signal: AbortSignal) {
    const { FlowFetch } = await import('./flow-fetch.ts');
    return new FlowFetch({
      tap: this.#context.tap,
      server: this.#server,
      signal,
      responseMs: (this.#context.platform.signInWaits ?? defaultSignInWaits).responseMs,
      onTry: (attempt) => this.#state.tried(attempt),
      onSecrets: (secrets) => this.#recent.note(secrets),
    });
  }

  async #save(): Promise<void> {
    const isSaved = await this.#context.store.save(this.#server.id, this.#credentials);
    this.#state.change({ isLasting: isSaved });
  }
}

function union(...scopes: (string | undefined)[]): string {
  const all = scopes.flatMap((scope) => scope?.split(' ').filter((each) => each !== '') ?? []);
  return [...new Set(all)].join(' ');
}

/** Waits for `done`, or rejects when the signal is aborted. */
function orAborted(done: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return done;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
