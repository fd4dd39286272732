import type { AllMessages } from '#shared/messages/messages.ts';
import { UsageError } from './usage-error.ts';

export type HelpKey = keyof AllMessages['cli']['help'];

/** One time that an option was given; the text of a flag is empty. */
export interface Given {
  option: string;
  text: string;
}

/** An option of a command. */
export interface Option<T> {
  /**
   * As help writes it, which says what it is called and whether it takes a value: `--json`, `-o, --out FILE`,
   * `--call NAME [--args JSON]` for two options whose order matters, `--uninstall [NAME]` for a value that may be absent.
   */
  label: string;
  /** The key of its text; absent where only the usage of a command names it. */
  help?: HelpKey | undefined;
  /** Its value by all times that it was given, in their order. Throws `UsageError`. */
  read(given: readonly Given[]): T;
}

/** The options from which the values `T` are read. */
export type OptionsFor<T> = { readonly [Name in keyof T]: Option<T[Name]> };

export type ValuesOf<Options> = Options extends OptionsFor<infer T> ? T : never;

/** Makes a value of the text that was given for an option. Throws `UsageError`. */
type ReadText<T> = (text: string, option: string) => T;

export function flag(label: string, help?: HelpKey): Option<boolean> {
  return { label, help, read: (given) => once(given) !== undefined };
}

/** An option that may be given once. */
export function value<T>(label: string, readText: ReadText<T>, help?: HelpKey): Option<T | undefined> {
  const read = (given: readonly Given[]) => {
    const only = once(given);
    return only && readText(only.text, only.option);
  };
  return { label, help, read };
}

/** An option with the value that it has when it isn't given. */
export function withDefault<T>({ read, ...option }: Option<T | undefined>, usual: NoInfer<T>): Option<T> {
  return { ...option, read: (given) => read(given) ?? usual };
}

/** An option that may be repeated. */
export function values<T>(label: string, readText: ReadText<T>, help?: HelpKey): Option<T[]> {
  return { label, help, read: (given) => given.map(({ text: each, option }) => readText(each, option)) };
}

function once([first, second]: readonly Given[]): Given | undefined {
  if (second !== undefined) throw new UsageError('repeated', { option: second.option });
  return first;
}

export function text(given: string): string {
  return given;
}

export function filledText(given: string, option: string): string {
  if (given === '') throw new UsageError('missingValue', { option });
  return given;
}

export function wholeNumber(least: number, most: number): ReadText<number> {
  return (given, option) => {
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new UsageError('badNumber', { option, value: given, least, most });
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): ReadText<T> {
  return (given, option) => {
    const chosen = choices.find((each) => each === given);
    if (chosen === undefined) throw new UsageError('badChoice', { option, value: given, choices });
    return chosen;
  };
}

/** A name and a value. What doesn't match the pattern is refused, and shown by `shown`. */
export function pair(
  pattern: RegExp,
  problem: UsageError['problem'],
  shown: (given: string) => string = text,
): ReadText<readonly [name: string, value: string]> {
  return (given) => {
    const [, name, found] = pattern.exec(given) ?? [];
    if (name === undefined || found === undefined) throw new UsageError(problem, { value: shown(given) });
    return [name, found];
  };
}
