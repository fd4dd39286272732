import { isSecretName } from './secret-names.ts';

/** The protocol's own headers: their values are needed to read what belongs together. */
const ownHeaders = new Set(['mcp-session-id', 'sec-websocket-key', 'last-event-id']);

/** Whether the value of an HTTP header is a secret. */
export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return !ownHeaders.has(lower) && isSecretName(name, 'likely');
}

/** A header's value with only its authentication scheme, which is often the mistake. */
export function maskedHeader(value: string, mark: string): string {
  const scheme = /^(Bearer|Basic|Digest|DPoP|Token|ApiKey) /i.exec(value)?.[0] ?? '';
  return `${scheme}${mark}`;
}
