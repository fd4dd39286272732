import type { HelpKey, OptionsFor } from '../../options/option.ts';
import { type Options, type Scanned, scan, valuesOf } from '../../options/read-options.ts';

/** What help says of a command. */
export interface Description {
  /** One or two words. */
  name: string;
  /** The ways to call it: what follows its name, and the key of what that does. */
  usages: readonly { words: string; help?: HelpKey }[];
  /** What follows its name in examples. */
  examples?: readonly string[];
}

/** A command of the command line, with what its arguments mean. */
export interface Command<Invocation> extends Description {
  options: Options;
  /** It connects to a server, and has the options for that. */
  isOnServer: boolean;
  /** What arguments, its name among them, ask for. Throws `UsageError`. */
  read(args: readonly string[]): Invocation;
}

/** A command that connects to no server, or names it in a way of its own. */
export function command<T, Invocation>(
  described: Description & {
    options: OptionsFor<T>;
    /** What follows `--` is a command; otherwise it is words that may look like options. */
    takesCommand?: boolean;
    read(values: T, words: readonly string[], command: readonly string[] | undefined): Invocation;
  },
): Command<Invocation> {
  const { options, takesCommand = false, read, ...description } = described;
  const readAll = (args: readonly string[]) => {
    const scanned = scan(args, options);
    const words = wordsAfter(description, scanned);
    const { command: given = [] } = scanned;
    const values = valuesOf(options, scanned);
    return takesCommand ? read(values, words, scanned.command) : read(values, [...words, ...given], undefined);
  };
  return { ...description, options, isOnServer: false, read: readAll };
}

/** The words after the name of a command. */
export function wordsAfter({ name }: Description, { words }: Scanned): readonly string[] {
  return words.slice(name.split(' ').length);
}
