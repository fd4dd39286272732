import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Clock, Timer } from '../platform.ts';
import { type CallbackListener, listenForCallback } from './callback-listener.ts';
import type { BrowserRequest } from './flow-context.ts';
import { shownAuthorizationUrl } from './redaction.ts';

/** A sign-in in the browser, from the user's consent to the callback. */
export class BrowserSignIn {
  readonly #request: BrowserRequest;
  readonly #expiresAt: number;
  readonly #callback = Promise.withResolvers<URLSearchParams>();
  readonly #timer: Timer;
  #completed: Promise<void> | undefined;
  #listener: Promise<CallbackListener> | undefined;
  #isOver = false;

  constructor(request: BrowserRequest, clock: Clock, waitMs: number) {
    this.#request = request;
    this.#expiresAt = clock.now() + waitMs;
    const timedOut = () => this.fail(createFailure('callbackTimedOut', { minutes: waitMs / 60_000 }));
    this.#timer = clock.setTimeout(timedOut, waitMs);
    this.#callback.promise.catch(() => {});
  }

  get request(): NonNullable<Authorization['request']> {
    const { url, redirectUrl } = this.#request;
    return { host: url.host, url: shownAuthorizationUrl(url), redirectUrl, expiresAt: this.#expiresAt };
  }

  /** Resolves with the callback's parameters; rejects when the sign-in failed or the signal was aborted. */
  callback(signal: AbortSignal): Promise<URLSearchParams> {
    const abort = () => this.#callback.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return this.#callback.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /**
   * Called with the user's consent: completes the URL for the browser and listens for the callback until `close`. Fails
   * with `callbackPortTaken`, after which it may be called again, or with what ends the sign-in.
   */
  async agree(): Promise<string> {
    this.#completed ??= this.#request.complete();
    try {
      await this.#completed;
    } catch (thrown) {
      this.fail(failureFrom(thrown));
      throw thrown;
    }
    if (this.#isOver) fail('cancelled', { method: 'authorization' });
    await this.#listen();
    return this.#request.url.href;
  }

  async #listen(): Promise<void> {
    this.#listener ??= listenForCallback(this.#request.redirectUrl, (parameters) => this.#accept(parameters));
    try {
      await this.#listener;
    } catch (thrown) {
      this.#listener = undefined;
      throw thrown;
    }
  }

  /** Accepts a callback URL that the user pasted. Fails with `callbackInvalid`; the sign-in continues. */
  paste(text: string): void {
    const url = URL.parse(text.trim());
    const expected = new URL(this.#request.redirectUrl);
    if (url === null || url.origin !== expected.origin || url.pathname !== expected.pathname) {
      fail('callbackInvalid', { problem: 'address' });
    }
    if (!this.#accept(url.searchParams)) fail('callbackInvalid', { problem: 'state' });
  }

  fail(failure: Failure): void {
    this.#callback.reject(new FailureError(failure));
  }

  close(): void {
    this.#isOver = true;
    this.#timer.clear();
    this.#listener?.then(
      (listener) => listener.close(),
      () => {},
    );
  }

  /** Any program may call a loopback port, so only a callback with the right state counts. */
  #accept(parameters: URLSearchParams): boolean {
    if (parameters.getAll('state').length !== 1 || parameters.get('state') !== this.#request.state) return false;
    this.#callback.resolve(parameters);
    return true;
  }
}
