import { IssuerMismatchError, OAuthError, RegistrationRejectedError } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../storage/config/url-secrets.ts';
import { redactBody } from './redaction.ts';

/** In place of an error code: the response has no tokens. */
const NO_RESPONSE = 'no token response';

/** The failure for an SDK error at `url`, with the server's message masked. */
export function oauthFailure(thrown: unknown, url: string): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return createFailure('cancelled', { method: 'authorization' });
  }
  const shown = shownUrl(url);
  if (thrown instanceof IssuerMismatchError) return issuerFailure(thrown);
  if (thrown instanceof RegistrationRejectedError) {
    const cause = redactBody(thrown.body).text;
    return createFailure('registrationRefused', { url: shown, status: thrown.status }, { cause });
  }
  if (thrown instanceof OAuthError) {
    const cause = redactBody(thrown.message).text;
    return createFailure('tokenRefused', { url: shown, error: thrown.code.slice(0, 200) }, { cause });
  }
  if (thrown instanceof SyntaxError) {
    return createFailure('authorizationMetadataInvalid', { url: shown, problem: 'notJson' });
  }
  // The SDK's checks of the response: a schema's issues, or a sentence.
  if (thrown instanceof Error) {
    const problem = problemOf(thrown);
    return createFailure('authorizationMetadataInvalid', { url: shown, problem });
  }
  return failureFrom(thrown);
}

/** The failure for an SDK error at a token endpoint. */
export function tokenFailure(thrown: unknown, url: string): Failure {
  const failure = oauthFailure(thrown, url);
  if (failure.code !== 'authorizationMetadataInvalid') return failure;
  const cause = thrown instanceof Error ? problemOf(thrown) : String(thrown);
  // The SDK has an identity provider's error code in a sentence only.
  const [, error = NO_RESPONSE] = /^Token exchange failed: ([\w.-]{1,100}) - /.exec(cause) ?? [];
  return createFailure('tokenRefused', { url: shownUrl(url), error }, { cause });
}

/** Errors that say nothing about the token (RFC 6749, sections 4.1.2.1 and 5.2); the SDK's for a body without any. */
const TEMPORARY: ReadonlySet<unknown> = new Set([
  ...['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down', NO_RESPONSE],
]);

/** Whether a token endpoint refused the token for good, and isn't only unavailable. */
export function isFinalRefusal({ code, params, cause = '' }: Failure): boolean {
  if (code !== 'tokenRefused') return false;
  // The SDK has the status of a response without an OAuth error in a sentence only.
  const status = Number(/^HTTP (\d{3}):/.exec(cause)?.[1] ?? 0);
  if (status !== 0) return status < 500 && status !== 408 && status !== 429;
  return !TEMPORARY.has(params.error);
}

/** The schema's first issue, or the sentence. */
function problemOf(thrown: Error): string {
  const parsed = z.object({ issues: z.array(issueSchema).min(1) }).safeParse(thrown);
  const [issue] = parsed.data?.issues ?? [];
  const text = issue === undefined ? thrown.message : `${issue.path.join('.')}: ${issue.message}`;
  return redactBody(text).text.slice(0, 300);
}

const issueSchema = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

function issuerFailure({ kind, expected, received }: IssuerMismatchError): Failure {
  if (kind !== 'metadata') {
    // The message of a wrong issuer must not be shown (2026-07-28, authorization response validation).
    return createFailure('callbackInvalid', { problem: received === undefined ? 'issuerMissing' : 'issuer' });
  }
  return createFailure('issuerMismatch', { expected: expected ?? '', found: String(received).slice(0, 300) });
}
