import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { HttpServer, ServerDraft } from '#shared/model/server.ts';
import { splitCommandLine } from '../command-line.ts';
import { httpDraft, stdioDraft } from '../server-draft.ts';

/** A server in a client's JSON. */
export interface ConfigEntry {
  name: string | undefined;
  entry: JsonObject;
  /** The project that Claude Code defines it for. */
  folder?: string;
}

/** The keys for servers in Claude and Cursor, VS Code, opencode, Zed, Codex. */
const containers = ['mcpServers', 'servers', 'mcp', 'context_servers', 'mcp_servers'];
const urlKeys = ['url', 'serverUrl', 'httpUrl'];

/** The servers in the JSON of any client. */
export function configEntries(value: Json): ConfigEntry[] {
  return [...entriesOf(value), ...projectEntries(value)];
}

/** `~/.claude.json` has servers for each project beside those for all. */
function projectEntries(value: Json): ConfigEntry[] {
  if (!isJsonObject(value) || !isJsonObject(value.projects)) return [];
  return Object.entries(value.projects).flatMap(([folder, project]) =>
    isJsonObject(project) && isJsonObject(project.mcpServers)
      ? namedEntries(project.mcpServers).map((each) => ({ ...each, folder }))
      : [],
  );
}

function entriesOf(value: Json | undefined): ConfigEntry[] {
  if (Array.isArray(value))
    return value.filter(isJsonObject).map((entry) => ({ name: stringAt(entry, 'name'), entry }));
  if (!isJsonObject(value)) return [];
  if (isEntry(value)) return [{ name: stringAt(value, 'name'), entry: value }];
  const present = containers.filter((key) => key in value);
  if (present.length > 0) return present.flatMap((key) => namedEntries(value[key]));
  return Object.values(value).some(isEntry) ? namedEntries(value) : [];
}

/** The entries of a container, which may itself hold a container, as `{"mcp":{"servers":{…}}}` does. */
function namedEntries(value: Json | undefined): ConfigEntry[] {
  if (!isJsonObject(value) || isEntry(value)) return entriesOf(value);
  if (containers.some((key) => isJsonObject(value[key]) && !isEntry(value[key]))) return entriesOf(value);
  return Object.entries(value).flatMap(([name, entry]): ConfigEntry[] =>
    isJsonObject(entry) ? [{ name, entry }] : [],
  );
}

function isEntry(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  if ('command' in value) return !isJsonObject(value.command) || stringAt(value.command, 'path') !== undefined;
  return urlKeys.some((key) => stringAt(value, key) !== undefined);
}

const readFields = new Set([
  ...['name', 'command', 'args', 'cwd', 'env', 'environment', 'headers', 'type', 'transport', 'timeout'],
  ...['disabled', 'enabled', 'source', 'description', ...urlKeys],
]);

/** The fields that Loupe doesn't use, such as lists of allowed tools. */
export function unreadFields(entry: JsonObject): string[] {
  return Object.keys(entry).filter((field) => !readFields.has(field));
}

/** Fails with `nothingToImport` when the entry has neither a command nor a valid URL. */
export function draftOfEntry({ name, entry }: ConfigEntry): ServerDraft {
  const named = name ? { name } : {};
  // Zed once had the whole command in an object.
  const { command: inner } = entry;
  const start = isJsonObject(inner) ? { ...inner, command: inner.path ?? null } : entry;
  const [command, ...args] = commandOf(start);
  if (command) {
    const cwd = stringAt(entry, 'cwd');
    const env = textsOf(start.env ?? entry.environment);
    return stdioDraft({ ...named, command, args, env, ...(cwd && { cwd }) });
  }
  const url = urlKeys.map((key) => stringAt(entry, key)).find((found) => found);
  if (url) return httpDraft({ ...named, url, headers: textsOf(entry.headers), http: httpModeOf(entry) });
  return fail('nothingToImport', { problem: 'entry', name: name ?? '' });
}

function commandOf(entry: JsonObject): string[] {
  const { command, args } = entry;
  if (Array.isArray(command)) return [...wordsOf(command), ...wordsOf(args)];
  if (typeof command !== 'string' || command.trim() === '') return [];
  if (args !== undefined) return [command, ...wordsOf(args)];
  const isPath = /[/\\]/.test(command.split(' ', 1)[0] ?? '');
  return isPath ? [command] : wordsOf(command);
}

function wordsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.filter((word) => word !== null && typeof word !== 'object').map(String);
  if (typeof value !== 'string') return [];
  const line = splitCommandLine(value);
  return line.ok ? line.words : [value];
}

/** Numbers and booleans become strings; other values are dropped. */
function textsOf(value: Json | undefined): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const texts = Object.entries(value).filter(([, text]) => text !== null && typeof text !== 'object');
  return Object.fromEntries(texts.map(([name, text]) => [name, String(text)]));
}

function httpModeOf(entry: JsonObject): HttpServer['http'] {
  const type = (stringAt(entry, 'type') ?? stringAt(entry, 'transport') ?? '').toLowerCase();
  if (type === 'sse') return 'sse';
  // In VS Code, `http` tries Streamable HTTP and then HTTP+SSE.
  return /^streamable/.test(type) || 'httpUrl' in entry ? 'streamable' : 'auto';
}
