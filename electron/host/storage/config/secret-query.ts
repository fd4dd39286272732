import { looksSecret } from './secret-name.ts';

/** The mark in place of a secret in an address that is shown or recorded. */
const mark = '•••';

const urlParts = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;
const userinfo = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i;
/** Names in use for keys that are part of an address, beside those of `looksSecret`. */
const signature = /^(?:sig|signature|jwt)$/i;

/** One parameter of a query, decoded, and as written in the address. */
interface Parameter {
  name: string;
  value: string;
  text: string;
}

/** Takes out of an address the query parameters that look secret. Everything else stays as it was written. */
export function splitSecretQuery(url: string): { url: string; secrets: { name: string; value: string }[] } {
  const [, path = '', query, fragment = ''] = urlParts.exec(url) ?? [];
  if (query === undefined) return { url, secrets: [] };
  const parameters = query.split('&').map(readParameter);
  const secrets = parameters.filter(isSecret);
  // A name that is given twice cannot be stored by its name.
  if (new Set(secrets.map(({ name }) => name)).size < secrets.length || secrets.length === 0)
    return { url, secrets: [] };
  const rest = parameters.filter((each) => !secrets.includes(each)).map(({ text }) => text);
  return {
    url: `${path}${rest.length > 0 ? `?${rest.join('&')}` : ''}${fragment}`,
    secrets: secrets.map(({ name, value }) => ({ name, value })),
  };
}

/** The address with parameters added at its end. */
export function withQuery(url: string, query: Record<string, string>): string {
  const added = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (added.length === 0) return url;
  const [, path = '', known, fragment = ''] = urlParts.exec(url) ?? [];
  return `${path}?${[...(known ? [known] : []), ...added].join('&')}${fragment}`;
}

/** An address as it may be shown and recorded: user, password and secret parameters are masked. */
export function shownUrl(url: string): string {
  const [, path = '', query, fragment = ''] = urlParts.exec(url) ?? [];
  const shownPath = path.replace(userinfo, `$1${mark}@`);
  if (query === undefined) return `${shownPath}${fragment}`;
  const shown = query.split('&').map((text) => {
    const parameter = readParameter(text);
    return isSecret(parameter) ? `${text.slice(0, text.indexOf('='))}=${mark}` : text;
  });
  return `${shownPath}?${shown.join('&')}${fragment}`;
}

function isSecret({ name, value }: Parameter): boolean {
  return value !== '' && (signature.test(name) || looksSecret(name, value));
}

function readParameter(text: string): Parameter {
  const equals = text.indexOf('=');
  if (equals === -1) return { name: text, value: '', text };
  return { name: decoded(text.slice(0, equals)), value: decoded(text.slice(equals + 1)), text };
}

/** Percent-decoded, or as it is when it is not percent-encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
