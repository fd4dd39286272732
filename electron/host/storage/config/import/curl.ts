import { fail } from '#shared/messages/failure.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import { httpDraft } from '../server-draft.ts';

/** Options with a value, which isn't the URL. */
const skippedOptions = new Set([
  ...['-X', '--request', '-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json'],
  ...['-o', '--output', '-m', '--max-time', '--connect-timeout', '--retry', '-e', '--referer', '-w', '--write-out'],
  ...['-A', '--user-agent', '-x', '--proxy', '-D', '--dump-header', '--cacert', '--cert', '--key'],
]);

/** Headers that Loupe sets itself. */
const ownHeaders = /^(?:content-type|content-length|accept|host|user-agent|mcp-[a-z-]+)$/i;

/** The URL and headers of a curl command, given its words after `curl`. Fails with `nothingToImport` without a URL. */
export function draftOfCurl(words: readonly string[]): ServerDraft {
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
