import { createFailure, FailureError, fail } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type CallbackListener, listenForCallback } from './callback-listener.ts';
import type { BrowserRequest } from './flow-context.ts';
import { shownAuthorizationUrl } from './redaction.ts';

/** A person reads mail, finds a second factor, asks a colleague. In minutes. */
const LONGEST_WAIT = 15;

/** One visit of the browser at an authorization server: from a person's consent to the callback. */
export class BrowserSignIn {
  readonly url: string;
  readonly request: NonNullable<Authorization['request']>;
  readonly #asked: BrowserRequest;
  readonly #callback = Promise.withResolvers<URLSearchParams>();
  readonly #timer: NodeJS.Timeout;
  #listener: Promise<CallbackListener> | undefined;

  constructor(asked: BrowserRequest, now: number) {
    this.#asked = asked;
    this.url = asked.url.href;
    const { url, redirectUrl } = asked;
    const waitMs = LONGEST_WAIT * 60_000;
    this.request = { host: url.host, url: shownAuthorizationUrl(url), redirectUrl, expiresAt: now + waitMs };
    this.#timer = setTimeout(() => this.fail(createFailure('callbackTimedOut', { minutes: LONGEST_WAIT })), waitMs);
    this.#callback.promise.catch(() => {});
  }

  /** Resolves with the parameters of the callback; rejects when it failed, or with what aborted the signal. */
  callback(signal: AbortSignal): Promise<URLSearchParams> {
    const abort = () => this.#callback.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return this.#callback.promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Listens on this machine until `close`. Fails with `callbackPortTaken`. */
  async listen(): Promise<void> {
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
