import { flag } from '../../options/option.ts';
import { itemCommands } from './item-commands.ts';
import { judgingCommands } from './judging-commands.ts';
import { probe } from './probe-command.ts';
import { recordingCommands } from './recording-commands.ts';

/** All commands, in the order of the help. */
export const commands = [...itemCommands, ...recordingCommands, ...judgingCommands, probe];

/** They may stand with and without a command. */
export const generalOptions = { help: flag('-h, --help', 'optionHelp'), version: flag('--version', 'optionVersion') };

/** What a user asks for. */
export type Invocation =
  | ReturnType<(typeof commands)[number]['read']>
  /** `words`: of which commands; of all where they name none. */
  | { kind: 'help'; words: readonly string[] }
  | { kind: 'version' };

/** What is asked for with a command of this kind. */
export type InvocationOf<Kind extends Invocation['kind']> = Extract<Invocation, { kind: Kind }>;

type Action = InvocationOf<'run' | 'test'>['action'];
/** What a command on a server does. */
export type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;

/** The commands that words begin with, as `tools` begins with two. */
export function commandsWith(words: readonly string[]): readonly (typeof commands)[number][] {
  const [first = '', second = ''] = words;
  const exact = commands.filter(({ name }) => name === first || name === `${first} ${second}`);
  return exact.length > 0 ? exact : commands.filter(({ name }) => name.startsWith(`${first} `));
}
