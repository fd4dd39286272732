import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';
import { readJsonText } from '../../json/json-text.ts';

/** The scheme of links that propose a server: `loupe://add?…`. */
const linkScheme = 'loupe:';
const longestLink = 100_000;

/**
 * The configuration in a link, as text: `loupe://add?name=…&url=…`, or `config` with the JSON of one server or of several,
 * as it is or in base64. Nothing else in a link counts. Fails with `nothingToImport`.
 */
export function configOfLink(link: string): string {
  const url = link.length > longestLink ? null : URL.parse(link);
  if (url === null || url.protocol !== linkScheme || url.host !== 'add')
    return fail('nothingToImport', { problem: 'link' });
  const name = url.searchParams.get('name') || undefined;
  const address = url.searchParams.get('url');
  const config = url.searchParams.get('config');
  const value = config === null ? address && { url: address } : jsonOf(config);
  if (!isJsonObject(value)) return fail('nothingToImport', { problem: 'link' });
  const isOne = ['command', 'url', 'serverUrl', 'httpUrl'].some((key) => key in value);
  return JSON.stringify(isOne && name !== undefined ? { mcpServers: { [name]: value } } : value);
}

function jsonOf(text: string): Json | undefined {
  // A plus sign in an address is a space.
  const decoded = text.trimStart().startsWith('{') ? text : Buffer.from(text.replaceAll(' ', '+'), 'base64').toString();
  const reading = readJsonText(decoded);
  return reading.ok ? reading.value : undefined;
}
