import { percentDecoded } from '../mcp/percent-decoded.ts';
import { fillReferences, isOnlyReferences, referencesIn } from '../model/findings/reference.ts';
import { isSecretMark, secretMark } from '../model/secret-mark.ts';
import { isSecretName } from './secret-names.ts';
import { isUnlikeWords, tokensIn } from './token-formats.ts';

const urlWithPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/i;

/** Whether a configured value is a secret: by its name (`GITHUB_TOKEN`), or as a URL with a password or a token. */
export function isSecretValue(name: string, value: string): boolean {
  if (isSecretName(name, 'likely') || urlWithPassword.test(value)) return true;
  return isToken(urlUser.exec(value)?.[2] ?? '', true);
}

const urlParts = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;
/** The scheme and the user information of a URL. */
export const urlUser = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i;

interface Parameter {
  name: string;
  value: string;
  text: string;
}

/** A URL without its secret parameters, and those, decoded. One with repeated names is left whole. */
export function splitSecretQuery(url: string): { url: string; secrets: { name: string; value: string }[] } {
  const [, path = '', query, fragment = ''] = urlParts.exec(url) ?? [];
  if (query === undefined) return { url, secrets: [] };
  const parameters = query.split('&').map(readParameter);
  const secrets = parameters.filter(isSecret);
  // Parameters are stored by name, so a repeated name is kept in the URL.
  if (new Set(secrets.map(({ name }) => name)).size < secrets.length || secrets.length === 0)
    return { url, secrets: [] };
  const rest = parameters.filter((each) => !secrets.includes(each)).map(({ text }) => text);
  return {
    url: `${path}${rest.length > 0 ? `?${rest.join('&')}` : ''}${fragment}`,
    secrets: secrets.map(({ name, value }) => ({ name, value })),
  };
}

/** A URL with more parameters, which are encoded. */
export function withQuery(url: string, query: Record<string, string>): string {
  const added = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (added.length === 0) return url;
  const [, path = '', known, fragment = ''] = urlParts.exec(url) ?? [];
  return `${path}?${[...(known ? [known] : []), ...added].join('&')}${fragment}`;
}

/** A URL to show, without its secrets. */
export function shownUrl(url: string): string {
  return maskedUrl(url, () => secretMark);
}

/**
 * A URL, or a path with a query, with `markOf` in place of its secrets: those of its query by their names, and its user
 * information, which has none. `written`: the value as it is in the URL.
 */
export function maskedUrl(
  url: string,
  markOf: (value: string, name: string | undefined, written: string) => string,
): string {
  const [, path = '', query, fragment = ''] = urlParts.exec(url) ?? [];
  const shownPath = path.replace(urlUser, (whole, scheme: string, user: string) =>
    isReferredPassword(user) ? whole : `${scheme}${markOf(user, undefined, user)}@`,
  );
  if (query === undefined) return `${shownPath}${fragment}`;
  const shown = query.split('&').map((text) => {
    const parameter = readParameter(text);
    if (!isSecret(parameter) || isSecretMark(parameter.value)) return text;
    const [start, written] = [text.slice(0, text.indexOf('=') + 1), text.slice(text.indexOf('=') + 1)];
    return `${start}${markOf(parameter.value, parameter.name, written)}`;
  });
  return `${shownPath}?${shown.join('&')}${fragment}`;
}

/**
 * The user information of a URL with its secrets replaced: the password, and a user that is a token. A name stays.
 */
export function replacedUser(written: string, replace: (value: string, part: 'user' | 'password') => string): string {
  // A reference has a colon, too.
  const colon = written.replaceAll(/\$\{[^{}]*\}/g, ({ length }) => ' '.repeat(length)).indexOf(':');
  const user = colon < 0 ? written : written.slice(0, colon);
  const password = colon < 0 ? '' : written.slice(colon + 1);
  return [
    isToken(user, password === '') ? replace(user, 'user') : user,
    colon < 0 ? '' : ':',
    password === '' ? '' : replace(password, 'password'),
  ].join('');
}

/** Whether a user is a token: in a well-known format, or, without a password, unlike a name. */
function isToken(user: string, isAlone: boolean): boolean {
  if (tokensIn(user).length > 0) return true;
  return isAlone && user.length >= 16 && isUnlikeWords(user) && referencesIn(user).length === 0;
}

/** `ada:${secret:password}`: a person's name before a password that isn't written here. */
function isReferredPassword(user: string): boolean {
  return referencesIn(user).length > 0 && /^(?:[^:]*:)?$/.test(fillReferences(user, () => ''));
}

/** The parameter of the first HTTP transport, by which a client names its session. */
const ownParameter = /^session_?id$/i;

function isSecret({ name, value }: Parameter): boolean {
  return value !== '' && !isOnlyReferences(value) && !ownParameter.test(name) && isSecretValue(name, value);
}

function readParameter(text: string): Parameter {
  const equals = text.indexOf('=');
  if (equals === -1) return { name: text, value: '', text };
  return { name: decodedParameter(text.slice(0, equals)), value: decodedParameter(text.slice(equals + 1)), text };
}

function decodedParameter(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
