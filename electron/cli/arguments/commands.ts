import { flag } from '../../options/option.ts';
import { itemCommands } from './item-commands.ts';
import { judgingCommands } from './judging-commands.ts';
import { recordingCommands } from './recording-commands.ts';

/** All commands, in the order of the help. */
export const commands = [...itemCommands, ...recordingCommands, ...judgingCommands];

/** They may stand with and without a command. */
export const generalOptions = { help: flag('-h, --help', 'optionHelp'), version: flag('--version', 'optionVersion') };

/** What a user asks for. */
export type Invocation = ReturnType<(typeof commands)[number]['read']> | { kind: 'help' } | { kind: 'version' };

/** What is asked for with a command of this kind. */
export type InvocationOf<Kind extends Invocation['kind']> = Extract<Invocation, { kind: Kind }>;

type Action = InvocationOf<'run' | 'test'>['action'];
/** What a command on a server does. */
export type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;
