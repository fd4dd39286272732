import type { X509Certificate } from 'node:crypto';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { Route } from '../../../storage/config/proxies.ts';

const maxCharacters = 300;

/** An untrusted server certificate. */
export class UntrustedCertificateError extends Error {
  readonly #certificate: X509Certificate | undefined;
  readonly #reason: string;
  readonly #isChanged: boolean;

  /** `isChanged`: another certificate was accepted for this server. */
  constructor(reason: string, certificate: X509Certificate | undefined, isChanged: boolean) {
    super(`The certificate isn't trusted (${reason})`);
    this.#reason = reason;
    this.#certificate = certificate;
    this.#isChanged = isChanged;
  }

  failure(url: string): Failure {
    const { subject = '', issuer = '', validFrom = '', validTo = '', fingerprint256 = '' } = this.#certificate ?? {};
    const params = {
      url,
      isChanged: this.#isChanged ? 'yes' : 'no',
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      validFrom: isoTime(validFrom),
      validTo: isoTime(validTo),
      sha256: fingerprint256,
    };
    return createFailure('certificateUntrusted', params, { cause: this.#reason });
  }
}

/** What a proxy answered, or why it can't be connected. */
export class ProxyError extends Error {
  readonly #proxy: Extract<Route, { type: 'proxy' }>;

  constructor(proxy: Extract<Route, { type: 'proxy' }>, cause: Error) {
    super(cause.message, { cause });
    this.#proxy = proxy;
  }

  /** Without the proxy's password. */
  failure(url: string): Failure {
    const { url: proxy, from } = this.#proxy;
    const problem = /\(407\)/.test(this.message) ? 'signIn' : 'other';
    return createFailure('proxyFailed', { url, proxy: proxy.host, from, problem }, { cause: this.message });
  }
}

/** A proxy that can't be used, whatever the server is. */
export class UnusableProxyError extends Error {
  readonly #route: Extract<Route, { type: 'unusable' }>;

  constructor(route: Extract<Route, { type: 'unusable' }>) {
    super(`The proxy of ${route.from} can't be used`);
    this.#route = route;
  }

  failure(url: string): Failure {
    const { from, scheme } = this.#route;
    const problem = scheme === undefined ? 'address' : 'scheme';
    return createFailure('proxyUnusable', { url, from, problem, scheme: (scheme ?? '').slice(0, maxCharacters) });
  }
}

/** Node separates the parts of a name, such as `CN`, by line breaks. */
function oneLine(name: string): string {
  return name.split('\n').reverse().join(', ').slice(0, maxCharacters);
}

function isoTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text.slice(0, maxCharacters) : time.toISOString();
}
