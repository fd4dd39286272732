import { fail } from '#shared/messages/failure.ts';
import { isOnlyReferences, isServerAddress } from '#shared/model/findings/reference.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import {
  type DraftValue,
  type HttpServer,
  httpDraftSchema,
  type Server,
  type ServerDraft,
  serverDraftSchema,
  serverSchema,
} from '#shared/model/server.ts';
import { isSecretValue, shownUrl } from '#shared/secrets/secret-urls.ts';
import type { Platform } from '../../platform.ts';
import { withoutUrlSecrets } from './url-secrets.ts';

const maxNameLength = 200;

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
    name: name.slice(0, maxNameLength),
    command: parts.command,
    args: parts.args,
    env: draftValues(parts.env),
    ...(parts.cwd && { cwd: parts.cwd }),
  });
}

/** A draft for a URL, with the secrets in it split off. Fails with `nothingToImport` for an invalid URL. */
export function httpDraft(parts: {
  name?: string;
  url: string;
  headers: Record<string, string>;
  http: HttpServer['http'];
}): ServerDraft {
  if (!isServerAddress(parts.url)) {
    return fail('nothingToImport', { problem: 'url', found: shownUrl(parts.url).slice(0, maxNameLength) });
  }
  const draft = httpDraftSchema.parse({
    transport: 'http',
    name: (parts.name || nameOfUrl(parts.url)).slice(0, maxNameLength),
    url: parts.url,
    headers: draftValues(parts.headers),
    http: parts.http,
  });
  return withoutUrlSecrets(draft);
}

function draftValues(values: Record<string, string>): DraftValue[] {
  return Object.entries(values)
    .filter(([name]) => name !== '')
    .map(([name, value]) => ({ name, value, secret: isSecretValue(name, value) && !isOnlyReferences(value) }));
}

const launchers = new Set(['npx', 'bunx', 'uvx', 'pnpx', 'pipx', 'npm', 'pnpm', 'yarn', 'bun', 'uv', 'deno', 'docker']);
const interpreters = new Set(['node', 'python', 'python3', 'py', 'tsx', 'ts-node', 'ruby', 'php', 'java', 'dotnet']);
const launcherVerbs = new Set(['run', 'exec', 'dlx', 'x', 'start', 'tool', 'i', 'task']);
/** File names that don't identify the server; its folder does. */
const generic = new Set(['index', 'main', 'server', 'app', 'cli', 'dist', 'build', 'out', 'src', 'bin', 'lib', '']);

export function nameOfCommand(command: string, args: readonly string[]): string {
  const program = stem(command);
  const words = args.filter((word) => !word.startsWith('-') && !/^[A-Za-z_]\w*=/.test(word));
  if (launchers.has(program)) {
    const subject = words.find((word) => !launcherVerbs.has(word));
    return subject === undefined ? program : packageName(subject);
  }
  if (interpreters.has(program)) {
    const script = words[0];
    return script === undefined ? program : descriptiveName(script);
  }
  return descriptiveName(command);
}

export function nameOfUrl(url: string): string {
  return URL.parse(url)?.host ?? url.replace(/^https?:\/\//i, '').replace(/[/?#].*$/s, '');
}

/** `@scope/server@1.2` becomes `server`, `registry/image:tag` becomes `image`. */
function packageName(subject: string): string {
  if (/^[./~]|^[A-Za-z]:\\/.test(subject)) return descriptiveName(subject);
  const last = subject.split('/').at(-1) ?? subject;
  return last.split(/[@:]|==/)[0] || subject;
}

/** The last part of a path that identifies the server. */
function descriptiveName(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '.' && part !== '..');
  const last = stem(path);
  if (!generic.has(last.toLowerCase())) return last;
  return parts.slice(0, -1).findLast((part) => !generic.has(part.toLowerCase())) ?? (last || path);
}

function stem(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return name.replace(/\.(?:m?[jt]s|c[jt]s|py|rb|php|jar|dll|exe|cmd|bat|sh)$/i, '');
}

/** The id of the built-in demo, reserved for it. */
export const demoId = serverIdSchema.parse('demo');
export const demoName = 'Demo';

export function demoServer(demo: Platform['demo']): Server {
  return serverSchema.parse({ id: demoId, name: demoName, transport: 'stdio', ...demo });
}
