import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { type HttpDraft, type HttpServer, httpDraftSchema, type ServerDraft } from '#shared/model/server.ts';
import { httpDraft, stdioDraft } from '../server-draft.ts';
import { isBuiltIn } from './normal-entry.ts';
import { splitCommandLine } from './split-command-line.ts';

/** A server in a client's JSON. */
export interface ConfigEntry {
  name: string | undefined;
  entry: JsonObject;
  /** The keys that lead to it; undefined outside objects. */
  at?: readonly string[];
  /** The project that Claude Code defines it for. */
  folder?: string;
  /** The parts of its command line that only a shell replaces; undefined outside command lines. */
  shellParts?: readonly string[];
}

/** The keys for servers in Claude and Cursor, VS Code, opencode, Zed, Codex, Amp. */
const containers = ['mcpServers', 'servers', 'mcp', 'context_servers', 'mcp_servers', 'amp.mcpServers'];
const urlKeys = ['url', 'serverUrl', 'httpUrl'];

/** The servers in the JSON of any client. */
export function configEntries(value: Json): ConfigEntry[] {
  return [...entriesOf(value), ...projectEntries(value), ...editorEntries(value)];
}

/** Where VS Code's settings are in a `.code-workspace` file and in a `devcontainer.json`. */
const settingsPlaces = [['settings'], ['customizations', 'vscode'], ['customizations', 'vscode', 'settings']];

/** The objects of VS Code's settings within a document, each with the keys that lead to it. */
export function editorSettings(value: Json): { at: readonly string[]; settings: JsonObject }[] {
  return settingsPlaces.flatMap((at) => {
    const settings = at.reduce<Json | undefined>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
    return isJsonObject(settings) ? [{ at, settings }] : [];
  });
}

function editorEntries(value: Json): ConfigEntry[] {
  return editorSettings(value).flatMap(({ at, settings }) =>
    containers.some((key) => Object.hasOwn(settings, key)) ? entriesOf(settings, at) : [],
  );
}

/** `~/.claude.json` has servers for each project beside those for all. */
function projectEntries(value: Json): ConfigEntry[] {
  if (!isJsonObject(value) || !isJsonObject(value.projects)) return [];
  return Object.entries(value.projects).flatMap(([folder, project]) =>
    isJsonObject(project) && isJsonObject(project.mcpServers)
      ? namedEntries(project.mcpServers, ['projects', folder, 'mcpServers']).map((each) => ({ ...each, folder }))
      : [],
  );
}

function entriesOf(value: Json | undefined, at: readonly string[] = []): ConfigEntry[] {
  if (Array.isArray(value))
    return value.filter(isJsonObject).map((entry) => ({ name: stringAt(entry, 'name'), entry }));
  if (!isJsonObject(value)) return [];
  if (isEntry(value)) return [{ name: stringAt(value, 'name'), entry: value, at }];
  const inContainer = (key: string) => namedEntries(value[key], [...at, key]);
  const present = containers.filter((key) => key in value);
  if (hasExtensions(value)) return ['extensions', ...present].flatMap(inContainer);
  if (present.length > 0) return present.flatMap(inContainer);
  return Object.values(value).some(isEntry) ? namedEntries(value, at) : [];
}

/** Whether an object has the `extensions` of goose. */
export function hasExtensions({ extensions }: JsonObject): boolean {
  if (!isJsonObject(extensions)) return false;
  return Object.values(extensions).some((each) => isEntry(each) || (isJsonObject(each) && isBuiltIn(each)));
}

/** The entries of a container, which may itself hold a container, as `{"mcp":{"servers":{…}}}` does. */
function namedEntries(value: Json | undefined, at: readonly string[]): ConfigEntry[] {
  if (!isJsonObject(value) || isEntry(value)) return entriesOf(value, at);
  if (containers.some((key) => isJsonObject(value[key]) && !isEntry(value[key]))) return entriesOf(value, at);
  return Object.entries(value).flatMap(([name, entry]): ConfigEntry[] =>
    isJsonObject(entry) ? [{ name, entry, at: [...at, name] }] : [],
  );
}

function isEntry(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  if ('command' in value) return !isJsonObject(value.command) || stringAt(value.command, 'path') !== undefined;
  if (stringAt(value, 'cmd') !== undefined) return true;
  if (stringAt(value, 'uri') !== undefined) return /^(?:sse|streamable)/.test(stringAt(value, 'type') ?? '');
  return urlKeys.some((key) => stringAt(value, key) !== undefined);
}

const readFields = new Set([
  ...['name', 'command', 'args', 'cwd', 'env', 'environment', 'headers', 'type', 'transport', 'timeout'],
  ...['disabled', 'enabled', 'source', 'description', 'oauth', ...urlKeys],
]);

/** The fields that Loupe doesn't use, such as lists of allowed tools. */
export function unreadFields(entry: JsonObject): string[] {
  const isSet = (value: Json | undefined) =>
    value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.keys(entry).filter((field) => !readFields.has(field) && isSet(entry[field]));
}

/** Fails with `nothingToImport` when the entry is a part of its client, or has neither a command nor a valid URL. */
export function draftOfEntry({ name, entry }: ConfigEntry): ServerDraft {
  const named = name ? { name } : {};
  if (isBuiltIn(entry)) return fail('nothingToImport', { problem: 'builtIn', name: name ?? '' });
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
  if (url) {
    const draft = httpDraft({ ...named, url, headers: textsOf(entry.headers), http: httpModeOf(entry) });
    return { ...draft, ...authorizationOf(entry) };
  }
  return fail('nothingToImport', { problem: 'entry', name: name ?? '' });
}

/** Claude Code's `oauth`: a registered client and the port of its callback. */
function authorizationOf({ oauth }: JsonObject): Pick<HttpDraft, 'authorization'> {
  const clientId = stringAt(oauth, 'clientId');
  const port = isJsonObject(oauth) ? Number(oauth.callbackPort || Number.NaN) : Number.NaN;
  const given = { ...(clientId && { clientId }), ...(Number.isInteger(port) && { redirectPort: port }) };
  const { data } = httpDraftSchema.shape.authorization.safeParse(given);
  return Object.keys(given).length > 0 && data !== undefined ? { authorization: data } : {};
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
  const [first, second] = line.ok ? line.commands : [];
  return first === undefined || second !== undefined ? [value] : first.words;
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
