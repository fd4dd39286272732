import { createHash } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { ClientEntryProblem } from '#shared/recording/recorded-clients.ts';
import { isBuiltIn } from '../../storage/config/import/normal-entry.ts';
import { splitCommandLine } from '../../storage/config/import/split-command-line.ts';

/** The words that start an entry's server, or why the recorder can't be put before them. */
export type EntryStart = { ok: true; words: string[] } | { ok: false; problem: ClientEntryProblem; words: string[] };

const urlKeys = ['url', 'serverUrl', 'httpUrl', 'uri'];

/** What starts the server of an entry as it is written; references in it, such as `${workspaceFolder}`, stay. */
export function startOf(entry: JsonObject): EntryStart {
  const { command, args } = commandFields(entry);
  if (Array.isArray(command)) return listed(command, args === undefined ? [] : args);
  if (typeof command === 'string' && command.trim() !== '') {
    if (args !== undefined && args !== null) return listed([command], args);
    const words = splitWords(command);
    return words === undefined ? { ok: false, problem: 'shell', words: [command] } : { ok: true, words };
  }
  const url = urlKeys.map((key) => stringAt(entry, key)).find((found) => found);
  if (url !== undefined) return { ok: false, problem: 'url', words: [url] };
  return { ok: false, problem: isBuiltIn(entry) ? 'builtIn' : 'form', words: [] };
}

/** `command` and `args`, which Zed once had in an object: `{"command": {"path": …, "args": …}}`. */
function commandFields(entry: JsonObject): { command: Json | undefined; args: Json | undefined } {
  const { command, args } = entry;
  return isJsonObject(command) ? { command: command.path, args: command.args } : { command, args };
}

function listed(command: readonly Json[], args: Json): EntryStart {
  const words = [...command, ...(Array.isArray(args) ? args : [])];
  const texts = words.filter((word) => word !== null && typeof word !== 'object').map(String);
  const isUsable = Array.isArray(args) && texts.length === words.length && texts[0] !== undefined && texts[0] !== '';
  return isUsable ? { ok: true, words: texts } : { ok: false, problem: 'form', words: texts };
}

/** The words of a command without arguments; undefined when it needs a shell. A path may have spaces. */
function splitWords(command: string): string[] | undefined {
  if (/[/\\]/.test(command.split(' ', 1)[0] ?? '')) return [command];
  const line = splitCommandLine(command);
  const [first, second] = line.ok ? line.commands : [];
  if (first === undefined || second !== undefined || first.shellParts.length > 0) return undefined;
  return first.words.length === 0 ? undefined : first.words;
}

/** Identifies what starts the server of an entry: it changes with `command` and `args` and nothing else. SHA-256 in hex. */
export function startHash(entry: JsonObject): string {
  const { command, args } = commandFields(entry);
  return createHash('sha256')
    .update(JSON.stringify([command ?? null, args ?? null]))
    .digest('hex');
}
