import { fail } from '#shared/messages/failure.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { readJsonText } from '../json/json-text.ts';
import { splitCommandLine } from './command-line.ts';
import { configEntries, draftOfEntry } from './import/config-entries.ts';
import { inputsOf, mapReferences } from './import/map-references.ts';
import { httpDraft, stdioDraft } from './server-draft.ts';

const fence = /^```[^\n]*\n([\s\S]*?)\n?```\s*$/;
const prompt = /^(?:[$>%]|PS [^>\n]*>)[ \t]+/;
const jsonStart = /^(?:[{[]|\/\/|\/\*)/;
const jsonMember = /^"(?:[^"\\]|\\.)*"\s*:/;
const anyScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const localAddress = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+(?:\/\S*)?|\/\S*)$/i;
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/**
 * Parses a pasted command line, curl command, URL or client configuration; for the latter `imported` is true: the user
 * didn't type its commands. `homeFolder` replaces a leading `~`. Fails with `nothingToImport`.
 */
export function parsePaste(
  pasted: string,
  options: { homeFolder?: string } = {},
): { drafts: ServerDraft[]; imported: boolean } {
  const trimmed = pasted.replace(/^\uFEFF/, '').trim();
  const text = (fence.exec(trimmed)?.[1] ?? trimmed).trim();
  if (text === '') return fail('nothingToImport', { problem: 'empty' });
  if (localAddress.test(text)) return { drafts: [draftOfUrl(`http://${text}`)], imported: false };
  if (jsonMember.test(text)) return { drafts: draftsOfText(`{${text}\n}`, options.homeFolder, 1), imported: true };
  if (jsonStart.test(text)) return { drafts: draftsOfText(text, options.homeFolder), imported: true };

  const line = text.replace(prompt, '');
  const draft = anyScheme.test(line) ? draftOfUrl(line) : draftOfCommandLine(line, options.homeFolder);
  return { drafts: [draft], imported: false };
}

/** `addedColumns`: characters that were added before the pasted text. */
function draftsOfText(text: string, homeFolder: string | undefined, addedColumns = 0): ServerDraft[] {
  const reading = readJsonText(text, { lenient: true });
  if (reading.ok) {
    const surroundings = { format: 'mcpJson' as const, homeFolder, inputs: inputsOf(reading.value) };
    const drafts = configEntries(reading.value).map((each) =>
      draftOfEntry({ ...each, entry: mapReferences(each.entry, surroundings).entry }),
    );
    return drafts.length > 0 ? drafts : fail('nothingToImport', { problem: 'noServers' });
  }
  const column = reading.line === 1 ? Math.max(1, reading.column - addedColumns) : reading.column;
  return fail('nothingToImport', { problem: 'syntax', line: reading.line, column });
}

function draftOfUrl(url: string): ServerDraft {
  return httpDraft({ url, headers: {}, http: 'auto' });
}

function draftOfCommandLine(text: string, homeFolder?: string): ServerDraft {
  // In documentation, curl commands often end in a pipe that formats their output.
  const isCurl = /^curl\s/.test(text);
  const line = splitCommandLine(text, homeFolder, isCurl);
  if (!line.ok) return fail('nothingToImport', { problem: line.problem, found: line.found });
  if (isCurl) return draftOfCurl(line.words.slice(1));
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

/** Options with a value, which isn't the URL. */
const skippedOptions = new Set([
  ...['-X', '--request', '-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json'],
  ...['-o', '--output', '-m', '--max-time', '--connect-timeout', '--retry', '-e', '--referer', '-w', '--write-out'],
  ...['-A', '--user-agent', '-x', '--proxy', '-D', '--dump-header', '--cacert', '--cert', '--key'],
]);

/** Headers that Loupe sets itself. */
const ownHeaders = /^(?:content-type|content-length|accept|host|user-agent|mcp-[a-z-]+)$/i;

/** The URL and headers of a curl command, given its words after `curl`. Fails with `nothingToImport` without a URL. */
function draftOfCurl(words: readonly string[]): ServerDraft {
  const headers: Record<string, string> = {};
  let url = '';
  const addHeader = (line: string) => {
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? [];
    if (name !== '' && value !== '' && !ownHeaders.test(name)) headers[name] = value;
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long = word, joined] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
    const [, short, attached] = /^(-[HubX])(.+)$/s.exec(word) ?? [];
    const option = short ?? long;
    const value = () => joined ?? attached ?? words[++at] ?? '';
    if (option === '-H' || option === '--header') addHeader(value());
    else if (option === '-u' || option === '--user') headers.Authorization = basic(value());
    else if (option === '-b' || option === '--cookie') addHeader(`Cookie: ${value()}`);
    else if (option === '--url') url = value();
    else if (skippedOptions.has(option)) value();
    else if (!word.startsWith('-') && (url === '' || /^https?:\/\//i.test(word))) url = word;
  }
  if (url === '') return fail('nothingToImport', { problem: 'url', found: '' });
  return httpDraft({ url, headers, http: 'auto' });
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
