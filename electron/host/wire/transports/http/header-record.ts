const ALWAYS_SECRET = new Set(['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'dpop']);
const LOOKS_SECRET = /token|secret|api-?key|password|credential/i;

/** What the log has instead of a secret header's value. */
export const REDACTED = '•••';

/** Headers as the log may keep them: every name, and the values that aren't secrets. */
export function recordHeaders(
  headers: Iterable<[string, string]>,
  secretNames: ReadonlySet<string>,
): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const secret = ALWAYS_SECRET.has(lower) || secretNames.has(lower) || LOOKS_SECRET.test(lower);
    record[name] = secret ? redact(value) : value;
  }
  return record;
}

/** Keeps an authentication scheme, for `Bearer` against `Basic` is often the very mistake. */
function redact(value: string): string {
  const scheme = /^(Bearer|Basic|Digest|DPoP) /i.exec(value)?.[0] ?? '';
  return `${scheme}${REDACTED}`;
}
