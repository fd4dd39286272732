import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { readJsonText } from '../../json/json-text.ts';
import type { ConfigEntry } from './config-entries.ts';
import { splitCommandLine } from './split-command-line.ts';

/** Programs whose `mcp add` adds a server. */
const clients = new Set([
  ...[
    'claude',
    'codex',
    'gemini',
    'qwen',
    'amp',
    'droid',
    'copilot',
    'auggie',
    'kiro-cli',
    'q',
    'openhands',
    'opencode',
  ],
  ...[
    'cursor-agent',
    'crush',
    'iflow',
    'kimi',
    'codebuddy',
    'goose',
    'vibe',
    'grok',
    'hermes',
    'rovodev',
    'acli',
    'cn',
  ],
]);
/** Their npm packages, as `npx` starts them. */
const packages: Readonly<Record<string, string>> = {
  '@anthropic-ai/claude-code': 'claude',
  '@openai/codex': 'codex',
  '@google/gemini-cli': 'gemini',
  '@qwen-code/qwen-code': 'qwen',
  '@sourcegraph/amp': 'amp',
};
/** Editors with `--add-mcp JSON`. */
const editors = new Set([
  'code',
  'code-insiders',
  'codium',
  'code-oss',
  'cursor',
  'windsurf',
  'kiro',
  'trae',
  'positron',
]);

/** The servers that a client's command would add, as `claude mcp add` does; undefined for any other command. */
export function clientEntries(commandWords: readonly string[]): ConfigEntry[] | undefined {
  const { program, words } = programOf(commandWords);
  if (editors.has(program) && words.some((word) => /^--add-mcp(?:=|$)/.test(word))) return editorEntries(words);
  if (program === 'goose') return gooseEntries(words);
  const verbs = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  if (!clients.has(program) || verbs[0] !== 'mcp') return undefined;
  const rest = words.slice(words.indexOf(verbs[1] ?? '', words.indexOf('mcp') + 1) + 1);
  if (verbs[1] === 'add-json') return jsonEntries(rest);
  return verbs[1] === 'add' ? [addedEntry(rest)] : undefined;
}

/** The program without its folder and extension, behind `sudo` and `npx`, and its arguments. */
function programOf(all: readonly string[]): { program: string; words: readonly string[] } {
  const start = all[0] === 'sudo' ? 1 : 0;
  const nameOf = (word = '') => (word.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|cmd|ps1)$/i, '').toLowerCase();
  const program = nameOf(all[start]);
  if (program !== 'npx' && program !== 'bunx') return { program, words: all.slice(start + 1) };
  const at = all.findIndex((word, index) => index > start && !word.startsWith('-'));
  const name = withoutVersion(all[at] ?? '');
  return { program: ownValue(packages, name) ?? '', words: all.slice(at + 1) };
}

/** A package's name without `@version`. */
function withoutVersion(name: string): string {
  const at = name.lastIndexOf('@');
  return at > 0 && !name.includes('/', at) ? name.slice(0, at) : name;
}

function editorEntries(words: readonly string[]): ConfigEntry[] {
  return words.flatMap((word, index) => {
    const joined = /^--add-mcp=([\s\S]*)$/.exec(word)?.[1];
    const text = joined ?? (word === '--add-mcp' ? words[index + 1] : undefined);
    return text === undefined ? [] : [entryOfJson(text, undefined)];
  });
}

function jsonEntries(words: readonly string[]): ConfigEntry[] {
  const { positionals } = optionsIn(words);
  const [name, ...texts] = positionals;
  return [entryOfJson(texts.join(' '), name)];
}

/** `goose session --with-extension "NAME=value npx …" --with-streamable-http-extension URL`. */
function gooseEntries(words: readonly string[]): ConfigEntry[] | undefined {
  const found = words.flatMap((word, index): ConfigEntry[] => {
    const [, kind = '', joined] = /^--with-((?:[a-z-]+-)?extension)(?:=([\s\S]*))?$/.exec(word) ?? [];
    const value = joined ?? words[index + 1] ?? '';
    if (kind === 'extension') return [{ name: undefined, entry: commandEntry(wordsIn(value)) }];
    return kind === 'remote-extension' || kind === 'streamable-http-extension'
      ? [{ name: undefined, entry: { url: value } }]
      : [];
  });
  return found.length > 0 ? found : undefined;
}

/** JSON as a shell may have left it: with escaped quotation marks, or with unescaped backslashes. */
function entryOfJson(text: string, given: string | undefined): ConfigEntry {
  const plain = readJsonText(text, { lenient: true });
  const other = [text.replaceAll('\\"', '"'), text.replace(/\\(?![\\"])/g, '\\\\')].map((each) => readJsonText(each));
  const reading = plain.ok ? plain : (other.find(({ ok }) => ok) ?? plain);
  if (!reading.ok) return fail('nothingToImport', { ...reading.fault });
  if (!isJsonObject(reading.value)) return fail('nothingToImport', { problem: 'noServers' });
  const { name = '', ...entry } = reading.value;
  return { name: given ?? (typeof name === 'string' ? name : undefined), entry };
}

interface Options {
  /** Before `--`, without the options. */
  positionals: string[];
  /** The values of each option, by its long name. */
  values: Map<string, string[]>;
  unknown: string[];
}

/** Options with a value, by each of their names. */
const valued: Readonly<Record<string, string>> = {
  ...{ '-e': 'env', '--env': 'env', '-H': 'header', '--header': 'header', '--headers': 'header' },
  ...{ '-t': 'transport', '--transport': 'transport', '--type': 'transport', '--url': 'url', '--name': 'name' },
  ...{ '--command': 'command', '--args': 'args', '--cwd': 'cwd', '--timeout': 'timeout' },
  ...{ '--bearer-token-env-var': 'bearer', '--client-id': 'clientId', '--oauth-client-id': 'clientId' },
  ...{ '--callback-port': 'callbackPort', '-s': 'scope', '--scope': 'scope', '--description': 'description' },
  ...{ '--include-tools': 'tools', '--exclude-tools': 'tools', '--profile': 'profile', '--agent': 'agent' },
};
/** Options of the client's that say nothing about the server. */
const ignored = new Set([
  '--trust',
  '--force',
  '--workspace',
  '--client-secret',
  '--global',
  '-g',
  '--no-oauth',
  '--yes',
  '-y',
]);
const variable = /^[A-Za-z_]\w*=/;
const headerLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}(?::(?!\/\/)|=)/;

/** Splits the words after `mcp add`, up to the first `--`. */
function optionsIn(words: readonly string[]): Options {
  const options: Options = { positionals: [], values: new Map(), unknown: [] };
  const { positionals, values } = options;
  const add = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value]);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long = word, joined] = /^(--[a-z-]+)=([\s\S]*)$/.exec(word) ?? [];
    const name = Object.hasOwn(valued, long) ? valued[long] : undefined;
    if (isStarted(positionals) && (name === undefined || !isMeant(name, joined ?? words[at + 1], positionals))) {
      positionals.push(word);
    } else if (name !== undefined) {
      add(name, joined ?? words[++at] ?? '');
      // Claude's `--env A=1 B=2` and `--header "A: 1" "B: 2"` take all values that follow.
      const more = name === 'env' ? variable : name === 'header' ? headerLine : undefined;
      while (more?.test(words[at + 1] ?? '')) add(name, words[++at] ?? '');
    } else if (!word.startsWith('-')) {
      positionals.push(word);
    } else if (!ignored.has(word)) {
      options.unknown.push(long);
    }
  }
  return options;
}

/** True when name and command were read: what follows are its arguments, for a URL only the client's options. */
function isStarted([, target]: readonly string[]): boolean {
  return target !== undefined && !isUrl(target);
}

/** Whether an option after the command is the client's, which many READMEs write there, and not the command's own. */
function isMeant(name: string, value: string | undefined, [, command = '']: readonly string[]): boolean {
  if (value === undefined || /^(?:docker|podman)/.test(command)) return false;
  if (name === 'env') return variable.test(value);
  if (name === 'scope') return /^(?:local|user|project|global|workspace)$/.test(value);
  return name === 'transport' && /^(?:stdio|http|sse|streamable-?http)$/.test(value);
}

/** The server of `mcp add [OPTION…] NAME [OPTION…] COMMAND-OR-URL [ARGUMENT…]`, with `--` anywhere. */
function addedEntry(words: readonly string[]): ConfigEntry {
  const separator = words.indexOf('--');
  const options = optionsIn(separator < 0 ? words : words.slice(0, separator));
  const { positionals, values, unknown } = options;
  const one = (name: string) => values.get(name)?.at(-1);
  const given = [...positionals, ...(separator < 0 ? [] : words.slice(separator + 1))];
  const name = one('name') ?? given.shift();
  const url = one('url') ?? (given.length > 0 && isUrl(given[0] ?? '') ? given[0] : undefined);
  const command = one('command');
  const args = (values.get('args') ?? []).flatMap(argumentsIn);
  const start = command === undefined ? commandEntry(given) : { command, args: [...args, ...given] };
  const timeout = Number(one('timeout'));
  const shared: JsonObject = {
    ...(one('transport') !== undefined && { type: one('transport') ?? '' }),
    ...(Number.isFinite(timeout) && { timeout }),
    ...(one('clientId') !== undefined && {
      oauth: { clientId: one('clientId') ?? '', callbackPort: one('callbackPort') ?? '' },
    }),
    ...Object.fromEntries(unknown.map((option) => [option, true])),
  };
  const bearer = one('bearer');
  if (url !== undefined) {
    const headers = Object.fromEntries((values.get('header') ?? []).flatMap(headerOf));
    return { name, entry: { ...shared, url, headers, ...(bearer !== undefined && { bearer_token_env_var: bearer }) } };
  }
  const env = { ...envOf(values.get('env') ?? []), ...objectAt(start, 'env') };
  const cwd = one('cwd');
  return { name, entry: { ...shared, ...start, env, ...(cwd !== undefined && { cwd }) } };
}

/** A command with leading assignments; a single word may contain all of it. */
function commandEntry(given: readonly string[]): JsonObject {
  const [only = ''] = given;
  const words = given.length === 1 && /\s/.test(only) ? wordsIn(only) : given;
  const start = words.findIndex((word) => !variable.test(word));
  const [command = '', ...args] = start < 0 ? [] : words.slice(start);
  return { command, args, env: envOf(words.slice(0, Math.max(0, start))) };
}

function wordsIn(text: string): string[] {
  const line = splitCommandLine(text);
  const [first, second] = line.ok ? line.commands : [];
  return first !== undefined && second === undefined ? first.words : [text];
}

/** Amazon Q separates them by commas; `["-y", "name"]` is understood, too. */
function argumentsIn(text: string): string[] {
  const reading = text.startsWith('[') ? readJsonText(text) : undefined;
  if (reading?.ok && Array.isArray(reading.value)) return reading.value.filter((word) => typeof word === 'string');
  return text.includes(',') ? text.split(',') : wordsIn(text);
}

function envOf(lines: readonly string[]): JsonObject {
  // Amazon Q separates variables by commas.
  const texts = lines.flatMap((line) =>
    /^[A-Za-z_]\w*=[^,]*(?:,[A-Za-z_]\w*=[^,]*)+$/.test(line) ? line.split(',') : line,
  );
  return Object.fromEntries(
    texts.flatMap((text) => {
      const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** `Name: value`, or Amp's `Name=value`. */
function headerOf(line: string): [string, string][] {
  const [start, name] = /^([^\s:=]{1,200})\s?[:=]/.exec(line) ?? [];
  return start === undefined || name === undefined ? [] : [[name, line.slice(start.length).trimStart()]];
}

function objectAt(value: Json, key: string): JsonObject {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
