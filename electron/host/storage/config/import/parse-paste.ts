import { fail } from '#shared/messages/failure.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { httpDraft, stdioDraft } from '../server-draft.ts';
import { clientEntries } from './client-commands.ts';
import { type ConfigSyntax, readConfigText, syntaxOf } from './config-text.ts';
import { draftOfCurl } from './curl.ts';
import { configOfLink, isInstallLink } from './install-links.ts';
import { type ReadConfig, readEntries, readServers } from './read-config.ts';
import { shellNotes } from './shell-parts.ts';
import { type ShellCommand, splitCommandLine } from './split-command-line.ts';

/** Servers in a pasted text. */
export interface Pasted extends Pick<ReadConfig, 'servers' | 'unusable'> {
  /** The user didn't type their commands, so they need consent. */
  imported: boolean;
}

const jsonMember = /^"(?:[^"\\]|\\.)*"\s*:/;
const anyScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const localAddress = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+(?:\/\S*)?|\/\S*)$/i;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;
/** As a shell, a console of Windows or an environment shows it before a command. */
const prompt =
  // Bound: at most 600 characters, cut in `withoutPrompt`.
  /^(?:\([\w.-]{1,40}\) ?)?(?:[$>%❯➜»]|PS(?: [^>\n]{0,300})?>|[A-Za-z]:\\[^>\n]{0,300}>|[\w.-]{1,40}@[\w.-]{1,60}[: ][^$#\n]{0,300}[$#])[ \t]+/;
/** Of a line after the first one. */
// Bound: at most 600 characters, cut in `withoutPrompt`.
const furtherPrompt = /^\s*(?:\$|PS [^>\n]{0,300}>|[A-Za-z]:\\[^>\n"]{0,300}>)\s*(?=\S)/;
const cmdPrompt = /^[A-Za-z]:\\[^>\n"]{0,300}>(?=\S)/;

/** Longer command lines aren't read. */
const longestCommand = 200_000;

/**
 * Parses a pasted command line, curl command, URL, client's command (`claude mcp add …`), install link or client
 * configuration (JSON, TOML, YAML). `homeFolder` replaces a leading `~`. Fails with `nothingToImport` when nothing in it
 * is a usable server.
 */
export function parsePaste(pasted: string, { homeFolder }: { homeFolder?: string } = {}): Pasted {
  const text = withoutMarkup(pasted.replace(/^\uFEFF/, '').trim());
  if (text === '') return fail('nothingToImport', { problem: 'empty' });
  if (localAddress.test(text)) return ofDraft(draftOfUrl(`http://${text}`));
  if (isInstallLink(text)) return found(readServers(configOfLink(text), { homeFolder }));
  // VS Code's documentation shows members of an object.
  if (jsonMember.test(text)) return parseConfig(`{${text}\n}`, 'JSON', homeFolder, 1);
  const syntax = syntaxOf(text);
  if (syntax !== undefined) return parseConfig(text, syntax, homeFolder);

  const line = withoutPrompt(withoutPrompt(text, prompt), cmdPrompt);
  if (isInstallLink(line)) return found(readServers(configOfLink(line), { homeFolder }));
  return anyScheme.test(line) ? ofDraft(draftOfUrl(line)) : parseCommands(withoutPrompts(line), homeFolder);
}

/** As `parsePaste`, for the words of one command, which a shell has split already; undefined unless it is a client's. */
export function parseClientCommand(words: readonly string[]): Pasted | undefined {
  const entries = clientEntries(words);
  return entries === undefined ? undefined : found(readEntries(entries, { format: 'text', inputs: new Map() }));
}

function found({ servers, unusable }: Pick<ReadConfig, 'servers' | 'unusable'>): Pasted {
  const [first] = unusable;
  if (servers.length > 0) return { servers, unusable, imported: true };
  return fail('nothingToImport', first === undefined ? { problem: 'noServers' } : first.failure.params);
}

function ofDraft(draft: ServerDraft, shellParts?: readonly string[]): Pasted {
  return { servers: [{ draft, notes: shellNotes(draft, shellParts) }], unusable: [], imported: false };
}

/** `addedColumns`: characters that were added before the pasted text. */
function parseConfig(text: string, syntax: ConfigSyntax, homeFolder: string | undefined, addedColumns = 0): Pasted {
  const reading = readConfigText(text, syntax);
  if (reading.ok) return found(readServers(reading.value, { homeFolder }));
  const { fault } = reading;
  if (!('column' in fault) || fault.line > 1) return fail('nothingToImport', { ...fault });
  return fail('nothingToImport', { ...fault, column: Math.max(1, fault.column - addedColumns) });
}

function draftOfUrl(url: string): ServerDraft {
  return httpDraft({ url, headers: {}, http: 'auto' });
}

function parseCommands(text: string, homeFolder?: string): Pasted {
  if (text.length > longestCommand) return fail('nothingToImport', { problem: 'tooLong', most: longestCommand });
  const line = splitCommandLine(text, homeFolder);
  if (!line.ok) return fail('nothingToImport', { problem: line.problem, found: line.found });
  // Documentation often has a client's command beside others, such as an installation.
  const ofClients = line.commands.flatMap(({ words, shellParts }) =>
    (clientEntries(words) ?? []).map((entry) => ({ ...entry, shellParts })),
  );
  if (ofClients.length > 0) {
    return found(readEntries(ofClients, { format: 'text', homeFolder, inputs: new Map() }));
  }

  const { env, commands } = withoutAssignments(line.commands);
  const [first, second] = commands;
  // In documentation, curl commands often end in a pipe that formats their output.
  if (first?.words[0] === 'curl' && (second === undefined || second.after === '|')) {
    return ofDraft(draftOfCurl(first.words.slice(1)), first.shellParts);
  }
  const joined = commands.find(({ after }, index) => after !== '' && (index > 0 || after !== '\n'));
  if (joined !== undefined) {
    const isLine = joined.after === '\n';
    return fail('nothingToImport', { problem: isLine ? 'lines' : 'operator', found: isLine ? '' : joined.after });
  }
  const words = [...(first?.words ?? [])];
  if (words[0] === 'env' && assignment.test(words[1] ?? '')) words.shift();
  for (let match = matchAssignment(words[0]); match; match = matchAssignment(words[0])) {
    env[match.name] = match.value;
    words.shift();
  }
  const [command, ...args] = words;
  if (!command) return fail('nothingToImport', { problem: 'program' });
  return ofDraft(stdioDraft({ command, args, env }), first?.shellParts);
}

/** Reads commands that only set variables, such as `export A=b;`, and PowerShell's operator before a command. */
function withoutAssignments(all: readonly ShellCommand[]) {
  const env: Record<string, string> = {};
  const commands = [...all];
  if (commands[0]?.words.length === 0 && commands[1]?.after === '&')
    commands.splice(0, 2, { ...commands[1], after: '' });
  while (commands.length > 1 && ['', '\n', ';', '&&'].includes(commands[1]?.after ?? '')) {
    const assigned = assignmentsIn(commands[0]?.words ?? []);
    const [, next] = commands;
    if (assigned === undefined || next === undefined) break;
    Object.assign(env, assigned);
    commands.splice(0, 2, { ...next, after: '' });
  }
  return { env, commands };
}

/** The variables of `export A=b`, `set A=b`, `$env:A = "b"` or `A=b`; undefined for any other command. */
function assignmentsIn(words: readonly string[]): Record<string, string> | undefined {
  const [first = ''] = words;
  const ofPowerShell =
    /^\$env:\w+$/i.test(first) && words[1] === '=' ? [`${first}=${words.slice(2).join(' ')}`] : words;
  const texts = /^(?:export|set)$/.test(first) ? words.slice(1) : ofPowerShell;
  const matches = texts.map((text) => matchAssignment(text.replace(/^\$env:/i, '')));
  if (matches.length === 0 || matches.includes(undefined)) return undefined;
  return Object.fromEntries(matches.flatMap((match) => (match ? [[match.name, match.value]] : [])));
}

function matchAssignment(word = ''): { name: string; value: string } | undefined {
  const [, name, value] = assignment.exec(word) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** The content of the first code block, of inline code, or the target of a link, as Markdown and HTML have them. */
function withoutMarkup(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^\s*(?:```|~~~)/.test(line));
  if (start >= 0) {
    const mark = (lines[start] ?? '').trim().slice(0, 3);
    const end = lines.findIndex((line, index) => index > start && line.trim().startsWith(mark));
    if (end > start)
      return lines
        .slice(start + 1, end)
        .join('\n')
        .trim();
  }
  const inline = /^`([^`\n]+)`$/.exec(text)?.[1];
  if (inline !== undefined) return inline.trim();
  const isOneLine = lines.length === 1;
  const target =
    isOneLine && /^!?\[.*\]\(/.test(text) ? text.slice(text.lastIndexOf('](') + 2).split(/[)\s]/, 1)[0] : '';
  if (target) return target;
  const href = /^<a\s/i.test(text) ? /\shref="([^"]+)"/i.exec(text.slice(0, 110_000))?.[1] : undefined;
  return href?.replaceAll('&amp;', '&') ?? text;
}

/** Without the prompts of further lines, after a first line that had one or that continues. */
function withoutPrompts(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const before = lines[index - 1]?.trimEnd() ?? '';
      if (/[\\`^]$/.test(before)) return line.replace(/^\s*>{1,2}[ \t]*/, '');
      return index === 0 ? line : withoutPrompt(line, furtherPrompt);
    })
    .join('\n');
}

/** A prompt and the space after it are at the start of a text, and shorter than 600 characters. */
function withoutPrompt(text: string, pattern: RegExp): string {
  const [found = ''] = pattern.exec(text.slice(0, 600)) ?? [];
  // `$` without a space begins a variable.
  return found.endsWith('$') ? text : text.slice(found.length);
}
