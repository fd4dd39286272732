import type { Option } from '../../options/option.ts';
import { exitCodes } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import type { Texts } from '../output/texts.ts';
import { commands, commandsWith, generalOptions } from './commands.ts';

/** The help of the commands that the words begin with; of all where they name none. */
export function help(text: Texts, words: readonly string[] = []): string {
  const named = words.length === 0 ? [] : commandsWith(words);
  const isWhole = named.length === 0;
  const shown = isWhole ? commands : named;
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    `\n${title}:\n${table(rows.map((row) => ['', ...row]))}`;
  const examples = shown.flatMap(({ name, examples: each = [] }) => each.map((given) => [`loupe ${name} ${given}`]));
  return [
    ...(isWhole ? [`${text('cli.help.purpose')}\n`] : []),
    section(
      text('cli.help.usage'),
      shown.flatMap(({ name, usages }) => usages.map((usage) => [`loupe ${name} ${usage.words}`])),
    ),
    section(
      text('cli.help.commands'),
      shown.flatMap(({ name, usages }) =>
        usages.flatMap(({ words: given, help: key }) =>
          key === undefined ? [] : [[titleOf(name, given), text(`cli.help.${key}`)]],
        ),
      ),
    ),
    shown.some(({ isOnServer }) => isOnServer)
      ? section(text('cli.help.server'), [
          ['NAME', text('cli.help.configured')],
          ['--url URL', text('cli.help.url')],
          ['-- COMMAND [ARGUMENT…]', text('cli.help.command')],
        ])
      : '',
    section(
      text('cli.help.options'),
      optionsOf(shown).flatMap(({ label, help: key }) => (key === undefined ? [] : [[label, text(`cli.help.${key}`)]])),
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
    examples.length === 0 ? '' : section(text('cli.help.examples'), examples),
  ]
    .join('')
    .trimStart();
}

/** A command, with the option that makes it another one. */
function titleOf(name: string, words: string): string {
  const [option] = /^--[a-z]+/.exec(words) ?? [];
  return option === undefined ? name : `${name} ${option}`;
}

/** Each once, though several commands may have it. */
function optionsOf(shown: readonly (typeof commands)[number][]): Option<unknown>[] {
  const all = [...shown.flatMap(({ options }) => Object.values(options)), ...Object.values(generalOptions)];
  return [...new Map(all.map((option) => [`${option.label} ${option.help}`, option])).values()];
}
