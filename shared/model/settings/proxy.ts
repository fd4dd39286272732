import { fillReferences } from '../findings/reference.ts';

/** `system`: that of the environment. `address`: the one in the settings. */
export const proxyModes = ['system', 'none', 'address'] as const;
export type ProxyMode = (typeof proxyModes)[number];

/**
 * What is wrong with the address of a proxy, which may have references: not one of http or https, or a password in plain
 * text. Without a scheme it is one of http. Undefined for one that can be used.
 */
export function proxyProblem(text: string): 'address' | 'scheme' | 'secret' | undefined {
  // A digit is valid in a host, a port and a name.
  const filled = fillReferences(text.trim(), () => '1');
  const url = proxyUrl(filled);
  if (url === undefined) return 'address';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  return url.password !== '' && /[^1]/.test(url.password) ? 'secret' : undefined;
}

/** The URL of a proxy as somebody wrote it; undefined for what isn't an address. */
export function proxyUrl(text: string): URL | undefined {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.hostname === '' ? undefined : url;
}
