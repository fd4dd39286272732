import { parseArgs } from 'node:util';
import type { Given, Option, OptionsFor } from './option.ts';
import { UsageError } from './usage-error.ts';

export type Options = Readonly<Record<string, Option<unknown>>>;

/** Arguments, taken apart. */
export interface Scanned {
  /** By option. */
  given: ReadonlyMap<Option<unknown>, readonly Given[]>;
  words: readonly string[];
  /** What follows the first `--`. */
  command: readonly string[] | undefined;
}

/** The names of an option, without their hyphens. */
export function optionNames({ label }: Option<unknown>): string[] {
  return [...label.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name);
}

/** How the value of an option is written. */
function valueLabel({ label }: Option<unknown>): string | undefined {
  const words = label.split(' ');
  return words[words.findIndex((word) => word.startsWith('--')) + 1];
}

const takesValue = (option: Option<unknown>) => valueLabel(option) !== undefined;
const mayLackValue = (option: Option<unknown>) => valueLabel(option)?.startsWith('[') === true;
const looksLikeOption = (word: string | undefined) => word === undefined || /^--[a-z]/.test(word);

/** The arguments before the first `--`, as parts. Of two options with a name, the first one says whether it takes a value. */
export function tokensOf(args: readonly string[], options: readonly Option<unknown>[]) {
  const byName = new Map(
    options.toReversed().flatMap((option) => optionNames(option).map((name) => [name, option] as const)),
  );
  const end = args.indexOf('--');
  const own = args.slice(0, end < 0 ? undefined : end).map((word, at, all) => {
    const option = word.startsWith('--') ? byName.get(word.slice(2)) : undefined;
    // Else the next option would be its value.
    return option !== undefined && mayLackValue(option) && looksLikeOption(all[at + 1]) ? `${word}=` : word;
  });
  const shape = [...byName].map(([name, option]) => {
    const [, short] = /^-([a-z]), /.exec(option.label) ?? [];
    const type = takesValue(option) ? 'string' : 'boolean';
    return [name, { type, ...(short !== undefined && { short }) }] as const;
  });
  const { tokens } = parseArgs({
    args: own,
    options: Object.fromEntries(shape),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const named = tokens.flatMap((token) =>
    token.kind === 'option' ? [{ ...token, option: byName.get(token.name) }] : [],
  );
  return { words, named, command: end < 0 ? undefined : args.slice(end + 1) };
}

/** Takes arguments apart by the options of a command. Throws `UsageError` for an unknown option and for a forgotten value. */
export function scan(args: readonly string[], options: Options): Scanned {
  const { words, named, command } = tokensOf(args, Object.values(options));
  const given = new Map<Option<unknown>, Given[]>();
  for (const { option, rawName, value, inlineValue } of named) {
    if (option === undefined) throw new UsageError('unknownOption', { option: rawName });
    if (!takesValue(option) && value !== undefined) throw new UsageError('unexpectedValue', { option: rawName });
    if (takesValue(option) && (value === undefined || (inlineValue === false && looksLikeOption(value)))) {
      throw new UsageError('missingValue', { option: rawName });
    }
    given.set(option, [...(given.get(option) ?? []), { option: rawName, text: value ?? '' }]);
  }
  return { given, words, command };
}

/** The values of options. Throws `UsageError`. */
export function valuesOf<T>(options: OptionsFor<T>, scanned: Pick<Scanned, 'given'>): T;
// Two signatures, since TypeScript doesn't follow entries back into the object that they came from.
export function valuesOf(options: Options, { given }: Pick<Scanned, 'given'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.read(given.get(option) ?? [])]),
  );
}
