import { fail } from '#shared/messages/failure.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { httpDraft } from './server-draft.ts';

/** Options whose value is of no use here: the next word isn't the address. */
const skipped = new Set([
  ...['-X', '--request', '-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json'],
  ...['-o', '--output', '-m', '--max-time', '--connect-timeout', '--retry', '-e', '--referer', '-w', '--write-out'],
  ...['-A', '--user-agent', '-x', '--proxy', '-D', '--dump-header', '--cacert', '--cert', '--key'],
]);

/** Headers that Loupe sends itself, as the protocol wants them. */
const own = /^(?:content-type|content-length|accept|host|user-agent|mcp-[a-z-]+)$/i;

/**
 * The server that a curl command of its documentation reaches, with the headers that it sends. `words` are the command's,
 * without `curl`. Fails with `nothingToImport` when they have no address.
 */
export function draftOfCurl(words: readonly string[]): ServerDraft {
  const headers: Record<string, string> = {};
  let url = '';
  const addHeader = (line: string) => {
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? [];
    if (name !== '' && value !== '' && !own.test(name)) headers[name] = value;
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
    else if (skipped.has(option)) value();
    else if (!word.startsWith('-') && (url === '' || /^https?:\/\//i.test(word))) url = word;
  }
  if (url === '') return fail('nothingToImport', { problem: 'url', found: '' });
  return httpDraft({ url, headers, http: 'auto' });
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
