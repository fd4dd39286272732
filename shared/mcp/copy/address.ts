import { referencesIn } from '../../model/findings/reference.ts';
import type { HttpServer } from '../../model/server.ts';
import { valueTexts } from './shell.ts';

/** A server's URL with its query parameters. Secrets are placeholders; references stay as written. */
export function addressOf({ url, query }: HttpServer): string {
  const parameters = Object.entries(valueTexts(query));
  if ([url, ...parameters.map(([, value]) => value)].every((text) => referencesIn(text).length === 0)) {
    const address = new URL(url);
    for (const [name, value] of parameters) address.searchParams.append(name, value);
    return address.href;
  }
  // URL would encode the references, or reject one in place of the host.
  const added = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodedAround(value)}`).join('&');
  if (added === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

/** Percent-encodes everything except the references. */
function encodedAround(text: string): string {
  let encoded = '';
  let end = 0;
  for (const { text: reference } of referencesIn(text)) {
    const at = text.indexOf(reference, end);
    encoded += encodeURIComponent(text.slice(end, at)) + reference;
    end = at + reference.length;
  }
  return encoded + encodeURIComponent(text.slice(end));
}
