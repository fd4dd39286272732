import type { Option } from '../../options/option.ts';
import { exitCodes } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import type { Texts } from '../output/texts.ts';
import { commands, generalOptions } from './commands.ts';

export function help(text: Texts): string {
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    `\n${title}:\n${table(rows.map((row) => ['', ...row]))}`;
  return [
    `${text('cli.help.purpose')}\n`,
    section(
      text('cli.help.usage'),
      commands.flatMap(({ name, usages }) => usages.map(({ words }) => [`loupe ${name} ${words}`])),
    ),
    section(
      text('cli.help.commands'),
      commands.flatMap(({ name, usages }) =>
        usages.flatMap(({ words, help: key }) =>
          key === undefined ? [] : [[titleOf(name, words), text(`cli.help.${key}`)]],
        ),
      ),
    ),
    section(text('cli.help.server'), [
      ['NAME', text('cli.help.configured')],
      ['--url URL', text('cli.help.url')],
      ['-- COMMAND [ARGUMENT…]', text('cli.help.command')],
    ]),
    section(
      text('cli.help.options'),
      shownOptions().flatMap(({ label, help: key }) => (key === undefined ? [] : [[label, text(`cli.help.${key}`)]])),
    ),
    section(text('cli.help.exitCodes'), [
      ['0', text('cli.help.exitDone')],
      ['1', text('cli.help.exitRefused')],
      ['2', text('cli.help.exitUsage')],
      ['3', text('cli.help.exitUnreachable')],
      ['4', text('cli.help.exitDenied')],
      ['5', text('cli.help.exitNotJudged')],
      [String(exitCodes.internal), text('cli.help.exitInternal')],
      [String(exitCodes.interrupted), text('cli.help.exitInterrupted')],
    ]),
    section(
      text('cli.help.examples'),
      commands.flatMap(({ name, examples = [] }) => examples.map((words) => [`loupe ${name} ${words}`])),
    ),
  ].join('');
}

/** A command, with the option that makes it another one. */
function titleOf(name: string, words: string): string {
  const [option] = /^--[a-z]+/.exec(words) ?? [];
  return option === undefined ? name : `${name} ${option}`;
}

/** Each once, though several commands may have it. */
function shownOptions(): Option<unknown>[] {
  const all = [...commands.flatMap(({ options }) => Object.values(options)), ...Object.values(generalOptions)];
  return [...new Map(all.map((option) => [`${option.label} ${option.help}`, option])).values()];
}
