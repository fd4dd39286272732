import type { Server, ServerDraft } from '#shared/model/server.ts';
import { splitSecretQuery } from './secret-query.ts';

type HttpDraft = Extract<ServerDraft, { transport: 'http' }>;

/**
 * The draft with what is secret in its address moved out of it, because an address is written into files and logs:
 * user and password to an `Authorization` header, unless there is one, and parameters such as `access_token` to the
 * secret ones. What the address says goes before a parameter of the same name.
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

/** The same for a server from the configuration file; its values stay as readable there as they were. */
export function withUrlSecretsApart(server: Server): Server {
  if (server.transport === 'stdio') return server;
  const { url, authorization, parameters } = splitUrl(server.url);
  if (url === server.url) return server;
  const headers = { ...(authorization !== undefined && { Authorization: authorization }), ...server.headers };
  const query = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  return { ...server, url, headers, query: { ...server.query, ...query } };
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

/** Percent-decoded, or as it stands when it is not percent-encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
