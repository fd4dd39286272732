/** An OAuth error with the code of RFC 6749 or an extension. */
export class OAuthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** False for errors that correct clients get too, such as an expired refresh token. */
  readonly isClientsMistake: boolean;

  constructor(
    code: string,
    description: string,
    more: { status?: number; headers?: Record<string, string>; isClientsMistake?: boolean } = {},
  ) {
    super(description);
    this.code = code;
    this.status = more.status ?? 400;
    this.headers = more.headers ?? {};
    this.isClientsMistake = more.isClientsMistake ?? true;
  }
}

/** Throws an `invalid_request`, or the given code, unless the condition holds. */
export function require(condition: boolean, description: string, code = 'invalid_request'): asserts condition {
  if (!condition) throw new OAuthError(code, description);
}
