import type { X509Certificate } from 'node:crypto';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';

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

export class ProxyError extends Error {
  readonly #proxy: string;

  /** `proxy`: host and port, without credentials. */
  constructor(proxy: string, cause: Error) {
    super(cause.message, { cause });
    this.#proxy = proxy;
  }

  failure(url: string): Failure {
    return createFailure('proxyFailed', { url, proxy: this.#proxy }, { cause: this.message });
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
