import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type CallbackListener, listenForCallback } from './callback-listener.ts';
import type { BrowserRequest } from './flow-context.ts';
import { shownAuthorizationUrl } from './redaction.ts';

/** One visit of the browser at an authorization server: from a person's consent to the callback. */
export class BrowserSignIn {
  readonly #asked: BrowserRequest;
  readonly #expiresAt: number;
  readonly #callback = Promise.withResolvers<URLSearchParams>();
  readonly #timer: NodeJS.Timeout;
  #completed: Promise<void> | undefined;
  #listener: Promise<CallbackListener> | undefined;
  #isOver = false;

  constructor(asked: BrowserRequest, now: number, waitMs: number) {
    this.#asked = asked;
    this.#expiresAt = now + waitMs;
    const timedOut = () => this.fail(createFailure('callbackTimedOut', { minutes: waitMs / 60_000 }));
    this.#timer = setTimeout(timedOut, waitMs);
    this.#callback.promise.catch(() => {});
  }

  get request(): NonNullable<Authorization['request']> {
    const { url, redirectUrl } = this.#asked;
    return { host: url.host, url: shownAuthorizationUrl(url), redirectUrl, expiresAt: this.#expiresAt };
  }

  /** Resolves with the parameters of the callback; rejects when it failed, or with what aborted the signal. */
  callback(signal: AbortSignal): Promise<URLSearchParams> {
    const abort = () => this.#callback.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return this.#callback.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /**
   * A person agreed: completes the address for the browser and listens on this machine until `close`. Fails with
   * `callbackPortTaken`, after which a person may try again, or with what ends the sign-in.
   */
  async agree(): Promise<string> {
    this.#completed ??= this.#asked.complete();
    try {
      await this.#completed;
    } catch (thrown) {
      this.fail(failureFrom(thrown));
      throw thrown;
    }
    if (this.#isOver) fail('cancelled', { method: 'authorization' });
    await this.#listen();
    return this.#asked.url.href;
  }

  async #listen(): Promise<void> {
    this.#listener ??= listenForCallback(this.#asked.redirectUrl, (parameters) => this.#accept(parameters));
    try {
      await this.#listener;
    } catch (thrown) {
      this.#listener = undefined;
      throw thrown;
    }
  }

  /** Takes the address of the callback from a person. Fails with `callbackInvalid`; the wait goes on then. */
  take(text: string): void {
    const url = URL.parse(text.trim());
    const expected = new URL(this.#asked.redirectUrl);
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
    clearTimeout(this.#timer);
    this.#listener?.then(
      (listener) => listener.close(),
      () => {},
    );
  }

  /** Anybody may call a loopback port: only who knows the state ends the wait. */
  #accept(parameters: URLSearchParams): boolean {
    if (parameters.getAll('state').length !== 1 || parameters.get('state') !== this.#asked.state) return false;
    this.#callback.resolve(parameters);
    return true;
  }
}
