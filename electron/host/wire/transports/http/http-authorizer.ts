/** A response of the server that asks for credentials, or for more than the request had. */
export interface Refusal {
  status: 401 | 403;
  url: string;
  headers: Headers;
  /** Its beginning, secrets masked. */
  body: string;
  frameSeq: number;
  /** The `Authorization` header of the request. */
  sent: string | null;
  /** How often this request was refused before. */
  refusals: number;
  signal: AbortSignal | undefined;
}

/** Signs requests to a server in, and knows what to do when it refuses them. */
export interface HttpAuthorizer {
  /** The headers to add to a request; a promise while tokens are renewed or a proof is made. */
  headers(method: string, url: string): Record<string, string> | Promise<Record<string, string>>;
  /** Sees the headers of every response. */
  observe(url: string, headers: Headers): void;
  /**
   * Whether to send the request again, now that there are other credentials; may wait for a person. False: the refusal
   * is final. Throws a `FailureError` that says more than the refusal, or what aborted the signal.
   */
  refused(refusal: Refusal): Promise<boolean>;
}

/** True for a response that other credentials may change (RFC 6750, section 3.1). */
export function asksForCredentials(status: number, headers: Headers): status is 401 | 403 {
  return status === 401 || (status === 403 && /insufficient_scope/.test(headers.get('www-authenticate') ?? ''));
}
