import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { HttpServer, ServerDraft } from '#shared/model/server.ts';
import { readJsonText } from '../json/json-text.ts';
import { httpDraft, stdioDraft } from './server-draft.ts';

const fence = /^```[^\n]*\n([\s\S]*?)\n?```\s*$/;
const prompt = /^(?:[$>%]|PS [^>\n]*>)[ \t]+/;
const jsonStart = /^(?:[{[]|\/\/|\/\*)/;
const jsonMember = /^"(?:[^"\\]|\\.)*"\s*:/;
const anyScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const localAddress = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+(?:\/\S*)?|\/\S*)$/i;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/**
 * Reads a pasted command line, URL or client configuration (`imported`: nobody has looked at its commands).
 * `homeFolder` replaces a leading `~`. Fails with `nothingToImport`, whose params are the problem.
 */
export function parsePaste(
  pasted: string,
  options: { homeFolder?: string } = {},
): { drafts: ServerDraft[]; imported: boolean } {
  const trimmed = pasted.replace(/^\uFEFF/, '').trim();
  const text = (fence.exec(trimmed)?.[1] ?? trimmed).trim();
  if (text === '') return fail('nothingToImport', { problem: 'empty' });
  if (localAddress.test(text)) return { drafts: [draftOfUrl(`http://${text}`)], imported: false };
  if (jsonMember.test(text)) return { drafts: draftsOfText(`{${text}\n}`, 1), imported: true };
  if (jsonStart.test(text)) return { drafts: draftsOfText(text), imported: true };

  const line = text.replace(prompt, '');
  const draft = anyScheme.test(line) ? draftOfUrl(line) : draftOfCommandLine(line, options.homeFolder);
  return { drafts: [draft], imported: false };
}

/** `addedColumns`: how many characters of the first line are not the person's. */
function draftsOfText(text: string, addedColumns = 0): ServerDraft[] {
  const reading = readJsonText(text, { lenient: true });
  if (reading.ok) return draftsOfJson(reading.value);
  const column = reading.line === 1 ? Math.max(1, reading.column - addedColumns) : reading.column;
  return fail('nothingToImport', { problem: 'syntax', line: reading.line, column });
}

function draftOfUrl(url: string): ServerDraft {
  return httpDraft({ url, headers: {}, http: 'auto' });
}

function draftOfCommandLine(text: string, homeFolder?: string): ServerDraft {
  const line = splitCommandLine(text, homeFolder);
  if (!line.ok) return fail('nothingToImport', { problem: line.problem, found: line.found });
  const env: Record<string, string> = {};
  const words = [...line.words];
  for (let match = matchAssignment(words); match; match = matchAssignment(words)) {
    env[match.name] = match.value;
    words.shift();
  }
  const [command, ...args] = words;
  if (!command) return fail('nothingToImport', { problem: 'program' });
  return stdioDraft({ command, args, env });
}

function matchAssignment(words: readonly string[]): { name: string; value: string } | undefined {
  const [, name, value] = assignment.exec(words[0] ?? '') ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** The keys under which clients store their servers: Claude and Cursor, VS Code, opencode, Zed, Codex. */
const containers = ['mcpServers', 'servers', 'mcp', 'context_servers', 'mcp_servers'];
const urlKeys = ['url', 'serverUrl', 'httpUrl'];

/** The servers in a client's JSON configuration. Fails with `nothingToImport`. */
function draftsOfJson(value: Json): ServerDraft[] {
  const drafts = entriesOf(value).map(([name, entry]) => draftOf(name, entry));
  return drafts.length > 0 ? drafts : fail('nothingToImport', { problem: 'noServers' });
}

type Entry = [name: string | undefined, entry: JsonObject];

function entriesOf(value: Json | undefined): Entry[] {
  if (Array.isArray(value)) return value.filter(isJsonObject).map((entry) => [stringAt(entry, 'name'), entry]);
  if (!isJsonObject(value)) return [];
  if (isEntry(value)) return [[stringAt(value, 'name'), value]];
  const present = containers.filter((key) => key in value);
  if (present.length > 0) return present.flatMap((key) => namedEntries(value[key]));
  return Object.values(value).some(isEntry) ? namedEntries(value) : [];
}

/** The entries of a container, which may itself hold a container, as `{"mcp":{"servers":{…}}}` does. */
function namedEntries(value: Json | undefined): Entry[] {
  if (!isJsonObject(value) || isEntry(value)) return entriesOf(value);
  if (containers.some((key) => isJsonObject(value[key]) && !isEntry(value[key]))) return entriesOf(value);
  return Object.entries(value).flatMap(([name, entry]): Entry[] => (isJsonObject(entry) ? [[name, entry]] : []));
}

function isEntry(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  return 'command' in value ? !isJsonObject(value.command) : urlKeys.some((key) => stringAt(value, key) !== undefined);
}

function draftOf(name: string | undefined, entry: JsonObject): ServerDraft {
  const named = name ? { name } : {};
  const [command, ...args] = commandOf(entry);
  if (command) {
    const cwd = stringAt(entry, 'cwd');
    const env = textsOf(entry.env ?? entry.environment);
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

/** Numbers and booleans become their text; what has no text is left out. */
function textsOf(value: Json | undefined): Record<string, string> {
  if (!isJsonObject(value)) return {};
  const texts = Object.entries(value).filter(([, text]) => text !== null && typeof text !== 'object');
  return Object.fromEntries(texts.map(([name, text]) => [name, String(text)]));
}

function httpModeOf(entry: JsonObject): HttpServer['http'] {
  const type = (stringAt(entry, 'type') ?? stringAt(entry, 'transport') ?? '').toLowerCase();
  if (type === 'sse') return 'sse';
  // Plain `http` means in VS Code to try Streamable HTTP and then HTTP+SSE, which is `auto`.
  return /^streamable/.test(type) || 'httpUrl' in entry ? 'streamable' : 'auto';
}

type CommandLine =
  | { ok: true; words: string[] }
  | { ok: false; problem: 'operator' | 'lines' | 'quote'; found: string };

const operator = /\|\|?|&&?|;|<{1,3}|>{1,2}|[()]|\$\(|`|\$'/y;
const gap = /(?:[ \t]|[\\^`]\r?\n)+/y;
const newline = /\r?\n/y;
const comment = /#[^\r\n]*/y;
const singleQuoted = /'([^']*)'/y;
const doubleQuoted = /"((?:\\[\s\S]|\$(?!\()|[^"\\$`])*)"/y;
const home = /~(?=[/\s]|$)/y;
/** A backslash before a letter or digit stays, so that `C:\tools\server.exe` needs no quotes. */
const escaped = /\\([^A-Za-z0-9\r\n])/y;
const bare = /[\\~][\s\S]?|\$(?![('])|[^\s'"\\$~|&;<>()`]+/y;

/**
 * Splits a command line by the quoting rules of POSIX shells, without running anything. What only a shell could do is
 * reported; a leading `~` becomes `homeFolder`.
 */
export function splitCommandLine(text: string, homeFolder?: string): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  let ended = false;
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };

  while (at < text.length) {
    if (take(gap)) {
      endWord();
      continue;
    }
    if (take(newline)) {
      endWord();
      ended = words.length > 0;
      continue;
    }
    if (word === undefined && take(comment)) continue;
    if (ended) return { ok: false, problem: 'lines', found: '' };

    const forShell = take(operator);
    if (forShell) return { ok: false, problem: 'operator', found: forShell[0] };
    const piece =
      take(singleQuoted)?.[1] ??
      take(doubleQuoted)?.[1]
        ?.replace(/\\([$`"\\])/g, '$1')
        .replace(/\\\r?\n/g, '') ??
      (word === undefined && homeFolder !== undefined && take(home) ? homeFolder : undefined) ??
      take(escaped)?.[1] ??
      take(bare)?.[0];
    if (piece === undefined) return unclosed(text.slice(at));
    word = (word ?? '') + piece;
  }
  endWord();
  return { ok: true, words };
}

function unclosed(rest: string): CommandLine {
  const substitution = /^"(?:\\[\s\S]|[^"\\$`])*(\$\(|`)/.exec(rest)?.[1];
  return substitution === undefined
    ? { ok: false, problem: 'quote', found: rest.slice(0, 1) }
    : { ok: false, problem: 'operator', found: substitution };
}
