import { InsecureTokenEndpointError, IssuerMismatchError } from '@modelcontextprotocol/client';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';
import type { AuthDocumentKind } from './auth-documents.ts';

/** The failure for what a flow threw. The SDK's own sentences aren't shown. */
export function oauthFailure(thrown: unknown): Failure {
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return createFailure('cancelled', { method: 'authorization' });
  }
  // Of a callback: metadata is checked here. The message of a wrong issuer must not be shown (2026-07-28,
  // authorization response validation).
  if (thrown instanceof IssuerMismatchError) {
    const { expected = '', received } = thrown;
    if (received === undefined) return createFailure('callbackInvalid', { problem: 'issuerMissing' });
    return createFailure('callbackInvalid', { problem: 'issuer', expected, found: String(received).slice(0, 300) });
  }
  if (thrown instanceof InsecureTokenEndpointError) {
    return createFailure('insecureEndpoint', { url: shownUrl(thrown.tokenEndpoint) });
  }
  return failureFrom(thrown);
}

/** An error response (RFC 6749, section 5.2); its texts are masked. */
interface OAuthErrorResponse {
  code: string;
  description: string | undefined;
  /** Both. */
  words: string;
}

export function readOAuthError(sent: JsonObject | undefined, mask: SecretMask): OAuthErrorResponse | undefined {
  const code = stringAt(sent, 'error');
  if (code === undefined || code === '') return undefined;
  const description = stringAt(sent, 'error_description') || undefined;
  const words = mask.text(description === undefined ? code : `${code}: ${description}`);
  return { code: mask.text(code).slice(0, 200), description: description && mask.text(description), words };
}

/** The failure for a response without tokens or registration, with the server's words; `masked`: its body. */
export function refusal(
  kind: AuthDocumentKind,
  { url, status, frameSeq }: { url: string; status: number; frameSeq: number },
  error: OAuthErrorResponse | undefined,
  masked: string,
): Failure {
  const isRegistration = kind === 'registration';
  const cause = isRegistration || error === undefined ? (error?.words ?? masked.trim()) : error.description;
  const more = { frameSeq, ...(cause && { cause }) };
  if (isRegistration) return createFailure('registrationRefused', { url, status }, more);
  return createFailure('tokenRefused', { url, status, error: error?.code ?? `HTTP ${status}` }, more);
}

/** Errors that say nothing about the token (RFC 6749, sections 4.1.2.1 and 5.2). */
const temporaryErrors: ReadonlySet<unknown> = new Set([
  ...['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'],
]);

/** Whether a token endpoint refused the token for good, and isn't only unavailable. */
export function isFinalRefusal({ code, params: { error, status } }: Failure): boolean {
  if (code !== 'tokenRefused' || temporaryErrors.has(error)) return false;
  // Without an OAuth error only the status tells.
  if (error !== `HTTP ${status}`) return true;
  return Number(status) < 500 && status !== 408 && status !== 429;
}
