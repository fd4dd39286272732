import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { cliCommand } from '#shared/mcp/copy/cli-command.ts';
import { curlCommand } from '#shared/mcp/copy/http-call.ts';
import { shellWord, stdioCommand } from '#shared/mcp/copy/shell.ts';
import { parseArguments } from './arguments/parse-arguments.ts';

/** The arguments that a real shell makes of a command's words. */
function shellArguments(words: string): string[] {
  const script = `for word in ${words}; do printf '%s\\0' "$word"; done`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const hostile = [`it's`, '$(id) `id` \\ "quoted"', 'two\nlines\n', '你好 🐚', '-n', '*', '{"a":"\\u0000"}', '!!', ' '];

describe('a copied command in a real shell', () => {
  it.each(['', ...hostile])('has a word as it was: %j', (text) => {
    expect(shellArguments(shellWord(text))).toEqual([text]);
  });

  it.each(hostile)('sends the exact body with curl: %j', (body) => {
    const command = curlCommand({ method: 'POST', url: 'https://example.org/mcp', headers: { 'x-a': body }, body });
    const words = shellArguments(command.replaceAll(' \\\n', ' '));
    expect(words.at(-1)).toBe(body);
    expect(words).toContain(`x-a: ${body}`);
  });

  it('pipes the exact message into the server', () => {
    const message = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"it's \\\\n %s 你好"}}`;
    const server = { command: 'cat', args: [], env: {} };
    const command = stdioCommand({ server, message, era: 'modern', revision: '2026-07-28' });
    expect(execFileSync('sh', ['-c', command.replace('sleep 5', ':')], { encoding: 'utf8' })).toBe(`${message}\n`);
  });

  it.each(hostile.filter((text) => !text.startsWith('-')))('is understood by the command line: %j', (text) => {
    const params = { name: text, arguments: { value: text } };
    const command = cliCommand({ serverName: 'my server', method: 'tools/call', params }) ?? '';
    const [program, ...words] = shellArguments(command);
    expect(program).toBe('loupe');
    expect(parseArguments(words)).toMatchObject({
      target: { kind: 'configured', name: 'my server' },
      action: { type: 'callTool', name: text, given: { json: JSON.stringify({ value: text }) } },
    });
  });

  it('supports a server name that looks like an option', () => {
    const words = shellArguments(cliCommand({ serverName: '--odd', method: 'tools/list', params: {} }) ?? '');
    expect(parseArguments(words.slice(1))).toMatchObject({ target: { kind: 'configured', name: '--odd' } });
  });
});
