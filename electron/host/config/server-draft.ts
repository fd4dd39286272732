import { fail } from '#shared/messages/failure.ts';
import { type DraftValue, type HttpServer, type ServerDraft, serverDraftSchema } from '#shared/model/server.ts';
import { looksSecret } from './secret-name.ts';
import { nameOfCommand, nameOfUrl } from './server-name.ts';

const longestName = 200;

/** A draft of a server that is started by a command, named after it unless a name is given. */
export function stdioDraft(parts: {
  name?: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
}): ServerDraft {
  const name = parts.name || nameOfCommand(parts.command, parts.args);
  return serverDraftSchema.parse({
    transport: 'stdio',
    name: name.slice(0, longestName),
    command: parts.command,
    args: parts.args,
    env: draftValues(parts.env),
    ...(parts.cwd && { cwd: parts.cwd }),
  });
}

/**
 * A draft of a server at a URL. A user name and password in the URL move to an `Authorization` header, because a
 * URL is written into files and logs. Fails with `nothingToImport` when it is no http or https address.
 */
export function httpDraft(parts: {
  name?: string;
  url: string;
  headers: Record<string, string>;
  http: HttpServer['http'];
}): ServerDraft {
  const url = URL.parse(parts.url);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return fail('nothingToImport', { problem: 'url', found: parts.url.slice(0, longestName) });
  }
  const headers = { ...parts.headers };
  let address = parts.url;
  if (url.username !== '' || url.password !== '') {
    const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
    headers.Authorization ??= `Basic ${Buffer.from(credentials).toString('base64')}`;
    url.username = '';
    url.password = '';
    address = url.href;
  }
  return serverDraftSchema.parse({
    transport: 'http',
    name: (parts.name || nameOfUrl(address)).slice(0, longestName),
    url: address,
    headers: draftValues(headers),
    http: parts.http,
  });
}

/** Percent-decoded, or as it stands when it is not percent-encoded text. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function draftValues(values: Record<string, string>): DraftValue[] {
  return Object.entries(values)
    .filter(([name]) => name !== '')
    .map(([name, value]) => ({ name, value, secret: looksSecret(name, value) }));
}
