import { fail } from '#shared/messages/failure.ts';
import {
  type DraftValue,
  type HttpServer,
  httpDraftSchema,
  type ServerDraft,
  serverDraftSchema,
} from '#shared/model/server.ts';
import { looksSecret } from './secret-name.ts';
import { shownUrl } from './secret-query.ts';
import { nameOfCommand, nameOfUrl } from './server-name.ts';
import { withoutUrlSecrets } from './url-secrets.ts';

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
 * A draft of a server at a URL, with what is secret in the URL moved out of it (`withoutUrlSecrets`). Fails with `nothingToImport` when it isn't an http or https address.
 */
export function httpDraft(parts: {
  name?: string;
  url: string;
  headers: Record<string, string>;
  http: HttpServer['http'];
}): ServerDraft {
  const url = URL.parse(parts.url);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return fail('nothingToImport', { problem: 'url', found: shownUrl(parts.url).slice(0, longestName) });
  }
  const draft = httpDraftSchema.parse({
    transport: 'http',
    name: (parts.name || nameOfUrl(parts.url)).slice(0, longestName),
    url: parts.url,
    headers: draftValues(parts.headers),
    http: parts.http,
  });
  return withoutUrlSecrets(draft);
}

function draftValues(values: Record<string, string>): DraftValue[] {
  return Object.entries(values)
    .filter(([name]) => name !== '')
    .map(([name, value]) => ({ name, value, secret: looksSecret(name, value) }));
}
