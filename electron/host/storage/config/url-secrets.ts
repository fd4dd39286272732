import { isOnlyReferences, referencesIn } from '#shared/model/findings/reference.ts';
import type { Server, ServerDraft } from '#shared/model/server.ts';

const secretWord =
  /^(?:.*(?:token|key|secret|password|passwd|passphrase|credentials?|authorization|cookie)s?|auth|pwd|pat|dsn)$/;
const urlWithPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:[^\s/@]+@/i;

/** Whether a name (`GITHUB_TOKEN`, `X-Api-Key`) or a value (`postgres://me:pw@host`) looks secret. */
export function looksSecret(name: string, value: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => secretWord.test(word)) || urlWithPassword.test(value);
}

const mark = '•••';

const urlParts = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;
const userinfo = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i;
/** Names of secret query parameters, in addition to `looksSecret`. */
const signature = /^(?:sig|signature|jwt)$/i;

interface Parameter {
  name: string;
  value: string;
  text: string;
}

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

export function withQuery(url: string, query: Record<string, string>): string {
  const added = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (added.length === 0) return url;
  const [, path = '', known, fragment = ''] = urlParts.exec(url) ?? [];
  return `${path}?${[...(known ? [known] : []), ...added].join('&')}${fragment}`;
}

export function shownUrl(url: string): string {
  return maskedUrl(url, () => mark);
}

/**
 * A URL, or a path with a query, with `markOf` in place of its secrets: those of its query by their names, and its user
 * information, which has none.
 */
export function maskedUrl(url: string, markOf: (value: string, name: string | undefined) => string): string {
  const [, path = '', query, fragment = ''] = urlParts.exec(url) ?? [];
  const shownPath = path.replace(userinfo, (_, scheme: string, user: string) => `${scheme}${markOf(user, undefined)}@`);
  if (query === undefined) return `${shownPath}${fragment}`;
  const shown = query.split('&').map((text) => {
    const parameter = readParameter(text);
    if (!isSecret(parameter)) return text;
    return `${text.slice(0, text.indexOf('='))}=${markOf(parameter.value, parameter.name)}`;
  });
  return `${shownPath}?${shown.join('&')}${fragment}`;
}

function isSecret({ name, value }: Parameter): boolean {
  return value !== '' && !isOnlyReferences(value) && (signature.test(name) || looksSecret(name, value));
}

function readParameter(text: string): Parameter {
  const equals = text.indexOf('=');
  if (equals === -1) return { name: text, value: '', text };
  return { name: decodedParameter(text.slice(0, equals)), value: decodedParameter(text.slice(equals + 1)), text };
}

function decodedParameter(text: string): string {
  return decoded(text, text.replaceAll('+', ' '));
}

/** Percent-decoded; `text` when the encoding is invalid. */
function decoded(text: string, encoded = text): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return text;
  }
}

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

/**
 * Moves the secrets in a draft's URL to secret parameters, which replace those of the same name, and to an
 * `Authorization` header unless there is one.
 */
export function withoutUrlSecrets(draft: HttpDraft): HttpDraft {
  const { url, authorization, parameters } = splitUrl(draft.url);
  const found = new Set(parameters.map(({ name }) => name));
  const secretRow = (name: string, value: string) => ({ name, value, secret: true });
  const hasAuthorization = draft.headers.some(({ name }) => name.toLowerCase() === 'authorization');
  const header = authorization === undefined || hasAuthorization ? [] : [secretRow('Authorization', authorization)];
  const query = parameters.map(({ name, value }) => secretRow(name, value));
  return {
    ...draft,
    url,
    headers: [...draft.headers, ...header],
    query: [...draft.query.filter(({ name }) => !found.has(name)), ...query],
  };
}

export interface UrlSecret {
  area: 'header' | 'query';
  name: string;
  value: string;
}

/** Splits the secrets off a configured server's URL: the server with references to them, and the secrets. */
export function splitUrlSecrets(server: Server): { server: Server; secrets: UrlSecret[] } {
  if (server.transport === 'stdio') return { server, secrets: [] };
  const { url, authorization, parameters } = splitUrl(server.url);
  if (url === server.url) return { server, secrets: [] };
  const secrets: UrlSecret[] = parameters.map(({ name, value }) => ({ area: 'query', name, value }));
  const hasAuthorization = Object.keys(server.headers).some((name) => name.toLowerCase() === 'authorization');
  if (authorization !== undefined && !hasAuthorization) {
    secrets.push({ area: 'header', name: 'Authorization', value: authorization });
  }
  const references = (area: UrlSecret['area']) =>
    Object.fromEntries(
      secrets.filter((each) => each.area === area).map(({ name }) => [name, { secret: true } as const]),
    );
  const headers = { ...server.headers, ...references('header') };
  return { server: { ...server, url, headers, query: { ...server.query, ...references('query') } }, secrets };
}

/** Moves the secrets in a server's URL to headers and parameters in clear text. */
export function withUrlSecretsSplit(server: Server): Server {
  const { server: split, secrets } = splitUrlSecrets(server);
  if (split.transport === 'stdio' || split === server) return server;
  const clear = (area: UrlSecret['area']) =>
    Object.fromEntries(secrets.filter((each) => each.area === area).map(({ name, value }) => [name, value]));
  return { ...split, headers: { ...split.headers, ...clear('header') }, query: { ...split.query, ...clear('query') } };
}

function splitUrl(url: string) {
  const { url: bare, secrets: parameters } = splitSecretQuery(url);
  const parsed = URL.parse(bare);
  // References are kept until they are filled in.
  if (referencesIn(userinfo.exec(bare)?.[2] ?? '').length > 0) return { url: bare, parameters };
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return { url: bare, parameters };
  const credentials = `${decoded(parsed.username)}:${decoded(parsed.password)}`;
  parsed.username = '';
  parsed.password = '';
  return { url: parsed.href, parameters, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

export function isLoopback(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
