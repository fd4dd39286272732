import { exitCodes } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import type { Texts } from '../output/texts.ts';

/** Each command, its arguments after the server, and the key of its text. */
const commands = [
  ['inspect', '', 'inspect'],
  ['resources list', '', 'list'],
  ['resources templates', '', 'templates'],
  ['resources read', ' URI', 'read'],
  ['resources watch', ' URI…', 'watch'],
  ['prompts list', '', 'listPrompts'],
  ['prompts get', ' NAME', 'getPrompt'],
  ['tools list', '', 'listTools'],
  ['tools call', ' NAME', 'callTool'],
] as const;

export function help(text: Texts): string {
  const section = (title: string, rows: string[][]) => `\n${title}:\n${table(rows.map((row) => ['', ...row]))}`;
  return [
    `${text('cli.help.purpose')}\n`,
    section(text('cli.help.usage'), [
      ...commands.map(([words, given]) => [`loupe ${words} SERVER${given} [OPTION…]`]),
      ['loupe record -- COMMAND [ARGUMENT…]'],
      ['loupe record --listen 127.0.0.1:PORT --target URL'],
      ['loupe serve FILE [OPTION…] [-- COMMAND [ARGUMENT…]]'],
    ]),
    section(text('cli.help.commands'), [
      ...commands.map(([words, , key]) => [words, text(`cli.help.${key}`)]),
      ['record', text('cli.help.record')],
      ['serve', text('cli.help.serve')],
    ]),
    section(text('cli.help.server'), [
      ['NAME', text('cli.help.configured')],
      ['--url URL', text('cli.help.url')],
      ['-- COMMAND [ARGUMENT…]', text('cli.help.command')],
    ]),
    section(text('cli.help.options'), [
      ['--server NAME', text('cli.help.optionServer')],
      ['--header "NAME: VALUE"', text('cli.help.optionHeader')],
      ['--env NAME=VALUE', text('cli.help.optionEnv')],
      ['--cwd FOLDER', text('cli.help.optionCwd')],
      ['--era ERA', text('cli.help.optionEra')],
      ['--revision DATE', text('cli.help.optionRevision')],
      ['--continue', text('cli.help.optionContinue')],
      ['--timeout MS', text('cli.help.optionTimeout')],
      ['--json', text('cli.help.optionJson')],
      ['--out FILE', text('cli.help.optionOut')],
      ['--part N', text('cli.help.optionPart')],
      ['--filter TEXT', text('cli.help.optionFilter')],
      ['--pages N', text('cli.help.optionPages')],
      ['--cursor CURSOR', text('cli.help.optionCursor')],
      ['--count N', text('cli.help.optionCount')],
      ['--read', text('cli.help.optionRead')],
      ['--arg NAME=VALUE', text('cli.help.optionArg')],
      ['--args JSON', text('cli.help.optionArgs')],
      ['--yes', text('cli.help.optionYes')],
      ['--undeclared', text('cli.help.optionUndeclared')],
      ['--task', text('cli.help.optionTask')],
      ['--ttl MS', text('cli.help.optionTtl')],
      ['--answer FILE', text('cli.help.optionAnswer')],
      ['--decline-all', text('cli.help.optionDeclineAll')],
      ['--open-browser', text('cli.help.optionOpenBrowser')],
      ['--cookies', text('cli.help.optionCookies')],
      ['--accept-issuer URL', text('cli.help.optionAcceptIssuer')],
      ['--revoke-issuer', text('cli.help.optionRevokeIssuer')],
      ['--speed N', text('cli.help.optionSpeed')],
      ['--http PORT', text('cli.help.optionHttp')],
      ['--on-miss ACTION', text('cli.help.optionOnMiss')],
      ['--allow-redacted', text('cli.help.optionAllowRedacted')],
      ['--verbose', text('cli.help.optionVerbose')],
      ['--traffic FILTER', text('cli.help.optionTraffic')],
      ['-h, --help', text('cli.help.optionHelp')],
      ['--version', text('cli.help.optionVersion')],
    ]),
    section(text('cli.help.exitCodes'), [
      ['0', text('cli.help.exitDone')],
      ['1', text('cli.help.exitRefused')],
      ['2', text('cli.help.exitUsage')],
      ['3', text('cli.help.exitUnreachable')],
      ['4', text('cli.help.exitDenied')],
      [String(exitCodes.internal), text('cli.help.exitInternal')],
      [String(exitCodes.interrupted), text('cli.help.exitInterrupted')],
    ]),
    section(text('cli.help.examples'), [
      ['loupe inspect demo'],
      ['loupe resources list --json -- npx -y @modelcontextprotocol/server-everything'],
      ['loupe resources read file:///notes.md --url http://127.0.0.1:3000/mcp'],
      ['loupe resources watch demo demo://clock --count 3 --read'],
      ['loupe tools call demo add --arg a=1 --arg b=2 --yes'],
      [`loupe resources list demo --traffic 'method:resources/* latency:>200 -kind:notification'`],
    ]),
  ].join('');
}
