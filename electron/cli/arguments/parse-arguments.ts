import { optionNames, tokensOf } from '../../options/read-options.ts';
import { UsageError } from '../../options/usage-error.ts';
import { commands, generalOptions, type Invocation } from './commands.ts';

type AnyCommand = (typeof commands)[number];

/** Parses the arguments; everything after the first `--` is a server's command. Throws `UsageError`. */
export function parseArguments(args: readonly string[]): Invocation {
  // Options may stand before the command; where the command is first, its own come before those of others with their names.
  const likeliest = [...commands.filter((command) => isNamed(command, args)), ...commands];
  const all = [...likeliest, { options: generalOptions }].flatMap(({ options }) => Object.values(options));
  const { words, named } = tokensOf(args, all);
  const unknown = named.find(({ option }) => option === undefined);
  if (unknown !== undefined) throw new UsageError('unknownOption', { option: unknown.name });
  if (words[0] === 'help') return { kind: 'help', words: words.slice(1) };
  if (named.some(({ option }) => option === generalOptions.help)) return { kind: 'help', words };
  if (named.some(({ option }) => option === generalOptions.version)) return { kind: 'version' };
  const found = commandsNamed(words);
  const command = found.find((each) => named.every(({ name }) => takes(each, name)));
  if (command !== undefined) return command.read(args);
  const [first] = named;
  throw foreignOption(found.find((each) => first !== undefined && takes(each, first.name)) ?? found[0], named);
}

function isNamed({ name }: AnyCommand, [first, second]: readonly string[]): boolean {
  return name === first || name === `${first} ${second}`;
}

function takes({ options }: AnyCommand, name: string): boolean {
  return Object.values(options).some((option) => optionNames(option).includes(name));
}

/** The commands that the first words name: `record` is two, by their options. */
function commandsNamed(words: readonly string[]): [AnyCommand, ...AnyCommand[]] {
  const [first, second] = words;
  if (first === undefined) throw new UsageError('noCommand');
  const [found, ...others] = commands.filter((command) => isNamed(command, words));
  if (found !== undefined) return [found, ...others];
  const longer = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []));
  if (longer.length === 0) throw new UsageError('unknownCommand', { command: first });
  if (second === undefined) throw new UsageError('unfinishedCommand', { command: first, choices: longer });
  throw new UsageError('unknownCommand', { command: `${first} ${second}`.trim() });
}

/** Why a command doesn't take an option of another one. */
function foreignOption(command: AnyCommand, named: readonly { name: string }[]): UsageError {
  const { name: option = '' } = named.find(({ name }) => !takes(command, name)) ?? {};
  const others = commands.filter((other) => other.isOnServer && takes(other, option));
  if (!command.isOnServer || others.length === 0) return new UsageError('unknownOption', { option });
  return new UsageError('onlyFor', { option, subject: others.map((other) => other.name).join(', ') });
}
