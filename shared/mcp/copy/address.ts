import { referencesIn } from '../../model/reference.ts';
import type { HttpServer } from '../../model/server.ts';
import { valueText } from './shell.ts';

/** A server's address with its query parameters. Secrets are placeholders; references stay as they are written. */
export function addressOf({ url, query }: HttpServer): string {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, valueText(value)]);
  if ([url, ...parameters.map(([, value]) => value)].every((text) => referencesIn(text).length === 0)) {
    const address = new URL(url);
    for (const [name, value] of parameters) address.searchParams.append(name, value);
    return address.href;
  }
  // An address parser would encode the references, or refuse one that stands for the host.
  const added = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodedAround(value)}`).join('&');
  if (added === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}

/** Percent-encoded, but for the references. */
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
