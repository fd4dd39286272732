import { parseChallenges } from '#shared/mcp/challenges.ts';

/** A response that requires credentials or more scopes. */
export interface Refusal {
  status: 401 | 403;
  url: string;
  headers: Headers;
  /** The beginning, secrets masked. */
  body: string;
  frameSeq: number;
  /** The `Authorization` header of the request. */
  sent: string | null;
  /** The number of earlier refusals of this request. */
  refusals: number;
  signal: AbortSignal | undefined;
}

/** Adds credentials to requests and handles refusals. */
export interface HttpAuthorizer {
  /** The headers to add to a request; a promise while tokens are renewed or a proof is created. */
  headers(method: string, url: string): Record<string, string> | Promise<Record<string, string>>;
  /** Called with the headers of every response. */
  observe(url: string, headers: Headers): void;
  /**
   * Resolves with true to send the request again with new credentials, which may need the user; false: the refusal is
   * final. Throws a more specific `FailureError`, or the reason of the aborted signal.
   */
  refused(refusal: Refusal): Promise<boolean>;
}

/** Whether other credentials may help (RFC 6750, section 3.1). */
export function asksForCredentials(status: number, headers: Headers): status is 401 | 403 {
  if (status !== 403) return status === 401;
  const { challenges } = parseChallenges(headers.get('www-authenticate') ?? '');
  return challenges.some(({ parameters }) => parameters.get('error') === 'insufficient_scope');
}
