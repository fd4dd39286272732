import { optionNames, tokensOf } from '../../options/read-options.ts';
import { UsageError } from '../../options/usage-error.ts';
import { commands, generalOptions, type Invocation } from './commands.ts';

type AnyCommand = (typeof commands)[number];

/** Parses the arguments; everything after the first `--` is a server's command. Throws `UsageError`. */
export function parseArguments(args: readonly string[]): Invocation {
  const all = [...commands.flatMap(({ options }) => Object.values(options)), ...Object.values(generalOptions)];
  // Options may stand before the command.
  const { words, named } = tokensOf(args, all);
  const unknown = named.find(({ option }) => option === undefined);
  if (unknown !== undefined) throw new UsageError('unknownOption', { option: unknown.rawName });
  if (words[0] === 'help' || named.some(({ option }) => option === generalOptions.help)) return { kind: 'help' };
  if (named.some(({ option }) => option === generalOptions.version)) return { kind: 'version' };
  const found = commandsNamed(words);
  const command = found.find((each) => named.every(({ name }) => takes(each, name)));
  if (command !== undefined) return command.read(args);
  const [first] = named;
  throw foreignOption(found.find((each) => first !== undefined && takes(each, first.name)) ?? found[0], named);
}

function takes({ options }: AnyCommand, name: string): boolean {
  return Object.values(options).some((option) => optionNames(option).includes(name));
}

/** The commands that the first words name: `record` is two, by their options. */
function commandsNamed([first, second]: readonly string[]): [AnyCommand, ...AnyCommand[]] {
  if (first === undefined) throw new UsageError('noCommand');
  const [found, ...others] = commands.filter(({ name }) => name === first || name === `${first} ${second}`);
  if (found !== undefined) return [found, ...others];
  const longer = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []));
  if (longer.length === 0) throw new UsageError('unknownCommand', { command: first });
  if (second === undefined) throw new UsageError('unfinishedCommand', { command: first, choices: longer });
  throw new UsageError('unknownCommand', { command: `${first} ${second}`.trim() });
}

/** Why a command doesn't take an option of another one. */
function foreignOption(command: AnyCommand, named: readonly { name: string; rawName: string }[]): UsageError {
  const { name = '', rawName: option = '' } = named.find((each) => !takes(command, each.name)) ?? {};
  const others = commands.filter((other) => other.isOnServer && takes(other, name));
  if (!command.isOnServer || others.length === 0) return new UsageError('unknownOption', { option });
  return new UsageError('onlyFor', { option, subject: others.map((other) => other.name).join(', ') });
}
