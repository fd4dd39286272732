import { isJsonObject, type Json, stringAt } from '../../model/json/json.ts';
import { ownValue } from '../../model/own-value.ts';
import { shellCommand } from './shell.ts';

interface CliCall {
  serverName: string;
  method: string;
  params: Json | undefined;
}

const lists: Readonly<Record<string, readonly string[]>> = {
  'tools/list': ['tools', 'list'],
  'prompts/list': ['prompts', 'list'],
  'resources/list': ['resources', 'list'],
  'resources/templates/list': ['resources', 'templates'],
};

/** The `loupe` command that sends the same request; undefined when there is none. */
export function cliCommand({ serverName, method, params }: CliCall): string | undefined {
  const given = isJsonObject(params) ? params : {};
  const list = ownValue(lists, method);
  if (list !== undefined) {
    const cursor = stringAt(given, 'cursor');
    return command(list, serverName, [], cursor === undefined ? [] : [`--cursor=${cursor}`]);
  }
  if (method === 'initialize' || method === 'server/discover') return command(['inspect'], serverName, [], []);
  const uri = stringAt(given, 'uri');
  if (method === 'resources/read' && isWord(uri)) return command(['resources', 'read'], serverName, [uri], []);
  if (method === 'resources/subscribe' && isWord(uri)) return command(['resources', 'watch'], serverName, [uri], []);
  const name = stringAt(given, 'name');
  if ((method !== 'tools/call' && method !== 'prompts/get') || !isWord(name)) return undefined;
  const values = isJsonObject(given.arguments) ? given.arguments : {};
  const args = Object.keys(values).length === 0 ? [] : [`--args=${JSON.stringify(values)}`];
  return command(method === 'tools/call' ? ['tools', 'call'] : ['prompts', 'get'], serverName, [name], args);
}

/** The command line would read a leading hyphen as an option. */
function isWord(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !text.startsWith('-');
}

function command(
  action: readonly string[],
  server: string,
  words: readonly string[],
  options: readonly string[],
): string {
  const target = isWord(server) ? [server] : [];
  const named = isWord(server) ? [] : [`--server=${server}`];
  return shellCommand(['loupe', ...action, ...target, ...words, ...named, ...options]);
}
