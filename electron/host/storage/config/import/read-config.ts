import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createFailure, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ConfigFormat, ImportNote } from '#shared/model/imports/imports.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { type DraftValue, type Server, type ServerDraft, serverSchema } from '#shared/model/server.ts';
import { readJsonText } from '../../json/json-text.ts';
import { type ConfigEntry, configEntries, draftOfEntry, unreadFields } from './config-entries.ts';
import { inputsOf, mapReferences, type ReferenceSurroundings } from './map-references.ts';

/** `~/.claude.json` contains the history of each project. */
const largestFile = 32 * 1024 * 1024;
const maxServers = 1000;

export interface ReadServer {
  /** Includes the values of secrets. */
  draft: ServerDraft;
  notes: ImportNote[];
  folder?: string;
}

export interface ReadConfig {
  format: ConfigFormat;
  servers: ReadServer[];
  unusable: { name: string; failure: Failure }[];
}

interface ConfigText {
  text: string;
  /** The file's path or name. */
  source: string;
  /** Guessed when absent. */
  format?: ConfigFormat | undefined;
  homeFolder: string;
  /** The file's project. */
  folder?: string | undefined;
}

/** Reads a configuration file. Fails with `invalidConfig`. */
export async function readConfigFile(path: string): Promise<string> {
  const file = basename(path);
  const unreadable = (cause: string) => fail('invalidConfig', { file, problem: 'unreadable' }, { cause });
  const found = await stat(path).catch((thrown: unknown) => unreadable(String(thrown)));
  // Reading a pipe or device might never end.
  if (!found.isFile()) return unreadable(`${path} is not a file`);
  if (found.size > largestFile) return fail('invalidConfig', { file, problem: 'tooLarge', mebibytes: 32 });
  return readFile(path, 'utf8').catch((thrown: unknown) => unreadable(String(thrown)));
}

/** The servers in a client's configuration; comments and trailing commas are allowed. Fails with `invalidConfig`. */
export function readConfig({ text, source, homeFolder, folder, ...given }: ConfigText): ReadConfig {
  const file = basename(source);
  const reading = readJsonText(text, { lenient: true });
  if (!reading.ok) {
    return fail('invalidConfig', { file, problem: 'syntax', line: reading.line, column: reading.column });
  }
  const format = given.format ?? guessFormat(source, reading.value);
  const entries = configEntries(reading.value);
  if (entries.length > maxServers) return fail('invalidConfig', { file, problem: 'tooMany', most: maxServers });
  const surroundings = { format, homeFolder, inputs: inputsOf(reading.value) };
  const config: ReadConfig = { format, servers: [], unusable: [] };
  for (const each of entries) {
    try {
      config.servers.push(readEntry(each, { ...surroundings, folder: each.folder ?? folder }));
    } catch (thrown) {
      config.unusable.push({ name: each.name ?? '', failure: entryFailure(each, thrown) });
    }
  }
  return config;
}

function readEntry(each: ConfigEntry, surroundings: ReferenceSurroundings): ReadServer {
  const { entry, notes } = mapReferences(each.entry, surroundings);
  const draft = draftOfEntry({ ...each, entry });
  const unread = unreadFields(entry);
  if (unread.length > 0) notes.push({ code: 'unread', text: unread.join(', ') });
  if (entry.disabled === true || entry.enabled === false) notes.push({ code: 'disabled', text: '' });
  const timeoutMs = timeoutOf(entry, surroundings.format);
  return {
    draft: {
      ...draft,
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(surroundings.format === 'loupe' && surroundings.folder !== undefined && { project: surroundings.folder }),
      // Clients start a project's servers in its folder.
      ...(draft.transport === 'stdio' &&
        draft.cwd === undefined &&
        surroundings.folder !== undefined && { cwd: surroundings.folder }),
    },
    notes,
    ...(each.folder !== undefined && { folder: each.folder }),
  };
}

/** In milliseconds; Cline's are in seconds. Undefined outside Loupe's limits. */
function timeoutOf({ timeout }: JsonObject, format: ConfigFormat): number | undefined {
  if (typeof timeout !== 'number') return undefined;
  const milliseconds = format === 'cline' ? timeout * 1000 : timeout;
  return Number.isInteger(milliseconds) && milliseconds >= 100 && milliseconds <= 86_400_000 ? milliseconds : undefined;
}

function entryFailure({ name = '' }: ConfigEntry, thrown: unknown): Failure {
  const failure = failureFrom(thrown);
  return failure.code === 'internal' ? createFailure('nothingToImport', { problem: 'entry', name }) : failure;
}

/** Guesses the client by the file's name and by keys that only one client uses. */
function guessFormat(source: string, value: Json): ConfigFormat {
  const name = basename(source);
  if (name === 'claude_desktop_config.json') return 'claudeDesktop';
  if (name === '.claude.json' || name === '.mcp.json') return 'claudeCode';
  if (name === 'cline_mcp_settings.json') return 'cline';
  if (name === 'mcp_config.json') return 'windsurf';
  if (/[/\\]\.loupe[/\\]/.test(source)) return 'loupe';
  if (/[/\\]\.?cursor[/\\]/i.test(source)) return 'cursor';
  if (!isJsonObject(value)) return 'mcpJson';
  if ('context_servers' in value) return 'zed';
  if ('projects' in value && 'mcpServers' in value) return 'claudeCode';
  if ('servers' in value || isJsonObject(value.mcp)) return 'vscode';
  return 'mcpJson';
}

const maxLinkLength = 100_000;

/**
 * The configuration in a link, as text: `loupe://add?name=…&url=…`, or `config` with the JSON of servers, plain or in
 * base64. Fails with `nothingToImport`.
 */
export function configOfLink(link: string): string {
  const url = link.length > maxLinkLength ? null : URL.parse(link);
  if (url === null || url.protocol !== 'loupe:' || url.host !== 'add')
    return fail('nothingToImport', { problem: 'link' });
  const name = url.searchParams.get('name') || undefined;
  const address = url.searchParams.get('url');
  const config = url.searchParams.get('config');
  const value = config === null ? address && { url: address } : jsonOf(config);
  if (!isJsonObject(value)) return fail('nothingToImport', { problem: 'link' });
  const isOne = ['command', 'url', 'serverUrl', 'httpUrl'].some((key) => key in value);
  return JSON.stringify(isOne && name !== undefined ? { mcpServers: { [name]: value } } : value);
}

function jsonOf(text: string): Json | undefined {
  // A plus sign in a query was decoded as a space.
  const decoded = text.trimStart().startsWith('{') ? text : Buffer.from(text.replaceAll(' ', '+'), 'base64').toString();
  const reading = readJsonText(decoded);
  return reading.ok ? reading.value : undefined;
}

/**
 * The servers in a project's `.loupe/servers.json`, if it exists. Their ids are stable, so that consent lasts until the
 * file changes the command. Fails with `invalidConfig`.
 */
export async function projectServers(folder: string, homeFolder: string): Promise<Server[]> {
  const source = join(folder, '.loupe', 'servers.json');
  if (!existsSync(source)) return [];
  const text = await readConfigFile(source);
  const { servers } = readConfig({ text, source, format: 'loupe', homeFolder, folder });
  return servers.map(({ draft }) => serverOf(draft, folder));
}

/** Secrets aren't moved to the vault: a project's file has them only by reference. */
function serverOf(draft: ServerDraft, folder: string): Server {
  const id = `project-${createHash('sha256')
    .update(JSON.stringify([folder, draft.name]))
    .digest('hex')
    .slice(0, 16)}`;
  const values = (rows: DraftValue[]) => Object.fromEntries(rows.map(({ name, value = '' }) => [name, value]));
  if (draft.transport === 'stdio') return serverSchema.parse({ ...draft, id, env: values(draft.env) });
  return serverSchema.parse({ ...draft, id, headers: values(draft.headers), query: values(draft.query) });
}
