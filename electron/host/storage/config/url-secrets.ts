import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { referencesIn } from '#shared/model/findings/reference.ts';
import type { Server, ServerDraft } from '#shared/model/server.ts';
import { splitSecretQuery, urlUser } from '#shared/secrets/secret-urls.ts';

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
  if (referencesIn(urlUser.exec(bare)?.[2] ?? '').length > 0) return { url: bare, parameters };
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return { url: bare, parameters };
  const credentials = `${percentDecoded(parsed.username)}:${percentDecoded(parsed.password)}`;
  parsed.username = '';
  parsed.password = '';
  return { url: parsed.href, parameters, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

export function isLoopback(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
