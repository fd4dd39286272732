import type { Server, ServerDraft } from '#shared/model/server.ts';
import { splitSecretQuery } from './secret-query.ts';

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

/**
 * The draft with what is secret in its address moved out of it, because an address is written into files and logs:
 * user and password to an `Authorization` header, unless there is one, and parameters such as `access_token` to the
 * secret ones. What the address has goes before a parameter of the same name.
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

/** A secret that was found in an address, and where it belongs. */
export interface UrlSecret {
  area: 'header' | 'query';
  name: string;
  value: string;
}

/**
 * The same for a server as the configuration file has it: the server with a reference in place of each secret in
 * its address, and the secrets. Without any, the very server.
 */
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

/** A server as the configuration file has it, with what is secret in its address kept apart from it in clear. */
export function withUrlSecretsApart(server: Server): Server {
  const { server: split, secrets } = splitUrlSecrets(server);
  if (split.transport === 'stdio' || split === server) return server;
  const clear = (area: UrlSecret['area']) =>
    Object.fromEntries(secrets.filter((each) => each.area === area).map(({ name, value }) => [name, value]));
  return { ...split, headers: { ...split.headers, ...clear('header') }, query: { ...split.query, ...clear('query') } };
}

function splitUrl(url: string) {
  const { url: bare, secrets: parameters } = splitSecretQuery(url);
  const parsed = URL.parse(bare);
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return { url: bare, parameters };
  const credentials = `${decoded(parsed.username)}:${decoded(parsed.password)}`;
  parsed.username = '';
  parsed.password = '';
  return { url: parsed.href, parameters, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** Percent-decoded, or as it is when it is not percent-encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
