const alwaysSecret = new Set(['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'dpop']);
const looksSecret = /token|secret|api-?key|password|credential/i;

/** Whether the value of a header is a secret. */
export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return alwaysSecret.has(lower) || looksSecret.test(lower);
}

/** A header's value with only its authentication scheme, which is often the mistake. */
export function maskedHeader(value: string, mark: string): string {
  const scheme = /^(Bearer|Basic|Digest|DPoP) /i.exec(value)?.[0] ?? '';
  return `${scheme}${mark}`;
}
