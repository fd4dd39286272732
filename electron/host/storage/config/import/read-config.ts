import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createFailure, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ConfigFormat, ImportNote } from '#shared/model/imports.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { type DraftValue, type Server, type ServerDraft, serverSchema } from '#shared/model/server.ts';
import { type ConfigEntry, configEntries, draftOfEntry, hasExtensions, unreadFields } from './config-entries.ts';
import { type ConfigSyntax, readConfigText, syntaxOf } from './config-text.ts';
import { inputsOf, mapReferences, type ReferenceSurroundings } from './map-references.ts';
import { isDisabled, normalEntry } from './normal-entry.ts';
import { shellNotes } from './shell-parts.ts';

/** `~/.claude.json` contains the history of each project. */
const largestFile = 32 * 1024 * 1024;
export const maxServers = 1000;
/** No operating system starts a program with so many characters of arguments and variables. */
const longestEntry = 2_000_000;

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
  return (await readConfigBytes(path)).toString('utf8');
}

/** The bytes of a configuration file. Fails with `invalidConfig`. */
export async function readConfigBytes(path: string): Promise<Buffer> {
  const file = basename(path);
  const unreadable = (cause: string) => fail('invalidConfig', { file, problem: 'unreadable' }, { cause });
  const found = await stat(path).catch((thrown: unknown) => unreadable(String(thrown)));
  // Reading a pipe or device might never end.
  if (!found.isFile()) return unreadable(`${path} is not a file`);
  if (found.size > largestFile) return fail('invalidConfig', { file, problem: 'tooLarge', mebibytes: 32 });
  return readFile(path).catch((thrown: unknown) => unreadable(String(thrown)));
}

/** The servers in a client's configuration: JSON, TOML or YAML. Fails with `invalidConfig`. */
export function readConfig({ text, source, homeFolder, folder, format }: ConfigText): ReadConfig {
  const file = basename(source);
  refuseUtf16(text, file);
  const reading = readConfigText(text, syntaxOfFile(source) ?? syntaxOf(text));
  if (reading.ok) return readServers(reading.value, { homeFolder, folder, format, source });
  return fail('invalidConfig', { file, ...reading.fault });
}

/** Fails with `invalidConfig` for what was UTF-16 before it was read as UTF-8, as older tools of Windows write it. */
export function refuseUtf16(text: string, file: string): void {
  if (/^\ufffd{0,2}(?:[^\0]\0|\0[^\0])/.test(text)) fail('invalidConfig', { file, problem: 'utf16' });
}

/** The servers in the value of a configuration. Fails with `invalidConfig` for too many. */
export function readServers(
  value: Json,
  { source = '', ...given }: { source?: string } & Partial<Omit<ReferenceSurroundings, 'inputs'>>,
): ReadConfig {
  const format = given.format ?? guessFormat(source, value);
  return readEntries(configEntries(value), { ...given, format, inputs: inputsOf(value), source });
}

/** The servers of entries, and why others can't be used. Fails with `invalidConfig` for too many. */
export function readEntries(
  entries: readonly ConfigEntry[],
  { source = '', ...surroundings }: ReferenceSurroundings & { source?: string },
): ReadConfig {
  if (entries.length > maxServers) {
    return fail('invalidConfig', { file: basename(source), problem: 'tooMany', most: maxServers });
  }
  const config: ReadConfig = { format: surroundings.format, servers: [], unusable: [] };
  for (const each of entries) {
    try {
      config.servers.push(readEntry(each, { ...surroundings, folder: each.folder ?? surroundings.folder }));
    } catch (thrown) {
      config.unusable.push({ name: each.name ?? '', failure: entryFailure(each, thrown) });
    }
  }
  return config;
}

/** Fails with `nothingToImport` for an entry that can't be used. */
function readEntry(each: ConfigEntry, surroundings: ReferenceSurroundings): ReadServer {
  if (hasMoreText(each.entry, longestEntry)) {
    fail('nothingToImport', { problem: 'longEntry', name: each.name ?? '', most: longestEntry });
  }
  const { entry, notes, own } = mapReferences(normalEntry(each.entry), surroundings);
  const draft = draftOfEntry({ ...each, entry });
  const known = new Set([...notes.map(({ text }) => text), ...own]);
  notes.push(...shellNotes(draft, each.shellParts).filter(({ text }) => !known.has(text)));
  const unread = unreadFields(entry);
  if (unread.length > 0) notes.push({ code: 'unread', text: unread.join(', ') });
  if (isDisabled(entry)) notes.push({ code: 'disabled', text: '' });
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

/** Whether names and texts of a value have more than so many characters together. */
function hasMoreText(value: Json, most: number): boolean {
  let left = most;
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined && left >= 0; next = waiting.pop()) {
    if (typeof next === 'string') left -= next.length;
    else if (Array.isArray(next)) for (const each of next) waiting.push(each);
    else if (isJsonObject(next)) for (const [name, each] of Object.entries(next)) waiting.push(name, each);
  }
  return left < 0;
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

/** A file's syntax by its name, so that the failure for an empty or invalid one has the right syntax; else by its content. */
export function syntaxOfFile(source: string): ConfigSyntax | undefined {
  const [, extension] = /\.(toml|ya?ml)$/i.exec(source) ?? [];
  if (extension === undefined) return undefined;
  return extension.toLowerCase() === 'toml' ? 'TOML' : 'YAML';
}

/** Guesses the client by the file's name and by keys that only one client uses. */
export function guessFormat(source: string, value: Json): ConfigFormat {
  const name = basename(source);
  if (name === 'claude_desktop_config.json') return 'claudeDesktop';
  if (name === '.claude.json' || name === '.mcp.json') return 'claudeCode';
  if (name === 'cline_mcp_settings.json') return 'cline';
  if (name === 'mcp_config.json') return 'windsurf';
  if (name === 'mcp-config.json') return 'copilot';
  if (/^opencode\.jsonc?$/.test(name)) return 'opencode';
  if (/^\.?devcontainer\.json$|\.code-workspace$/.test(name)) return 'vscode';
  if (/[/\\]\.loupe[/\\]/.test(source)) return 'loupe';
  if (/[/\\]\.?cursor[/\\]/i.test(source)) return 'cursor';
  if (/[/\\]\.gemini[/\\]/.test(source)) return 'gemini';
  if (/[/\\]\.kiro[/\\]/.test(source)) return 'kiro';
  if (!isJsonObject(value)) return 'mcpJson';
  if ('context_servers' in value) return 'zed';
  if ('mcp_servers' in value) return 'codex';
  if ('amp.mcpServers' in value) return 'amp';
  if (hasExtensions(value)) return 'goose';
  if (stringAt(value, '$schema')?.includes('opencode.ai')) return 'opencode';
  if ('projects' in value && 'mcpServers' in value) return 'claudeCode';
  if ('servers' in value || isJsonObject(value.mcp)) return 'vscode';
  return 'mcpJson';
}

/** The servers of a project, and what can't be used: its file, or entries of it. */
export interface ProjectServers {
  servers: { server: Server; notes: ImportNote[] }[];
  unusable: ReadConfig['unusable'];
  failure?: Failure;
}

/**
 * The servers in a project's `.loupe/servers.json`, if it exists. Their ids are stable, so that consent lasts until the
 * file changes the command. Never fails.
 */
export async function projectServers(folder: string, homeFolder: string): Promise<ProjectServers> {
  const source = join(folder, '.loupe', 'servers.json');
  const found: ProjectServers = { servers: [], unusable: [] };
  if (!existsSync(source)) return found;
  try {
    const text = await readConfigFile(source);
    const { servers, unusable } = readConfig({ text, source, format: 'loupe', homeFolder, folder });
    found.unusable.push(...unusable);
    for (const { draft, notes } of servers) {
      try {
        found.servers.push({ server: serverOf(draft, folder), notes });
      } catch (thrown) {
        found.unusable.push({ name: draft.name, failure: entryFailure({ name: draft.name, entry: {} }, thrown) });
      }
    }
    return found;
  } catch (thrown) {
    return { ...found, failure: failureFrom(thrown) };
  }
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
