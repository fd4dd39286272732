import type { Given, Option, OptionsFor } from './option.ts';
import { UsageError } from './usage-error.ts';

export type Options = Readonly<Record<string, Option<unknown>>>;

/** An option as it was given: by one of its names, with the hyphens. */
interface Named {
  name: string;
  /** Undefined where the name is unknown. */
  option: Option<unknown> | undefined;
  /** Undefined for a flag, and where a value was forgotten. */
  value: string | undefined;
}

/** Arguments, taken apart. */
export interface Scanned {
  /** By option. */
  given: ReadonlyMap<Option<unknown>, readonly Given[]>;
  words: readonly string[];
  /** What follows the first `--`. */
  command: readonly string[] | undefined;
}

/** The names of an option: `-o`, `--out`. */
export function optionNames({ label }: Option<unknown>): string[] {
  return [...label.matchAll(/--?[a-z][a-z-]*/g)].map(([name]) => name);
}

/** How the value of an option is written; undefined for a flag. */
function valueLabel({ label }: Option<unknown>): string | undefined {
  const words = label.split(' ');
  return words[words.findIndex((word) => word.startsWith('--')) + 1];
}

/**
 * Words, options and what follows the first `--`. Of two options with a name, the first one says whether it takes a value.
 * Not with `parseArgs` of Node: loading `node:util` takes 4 ms, for which a client would wait before each recorded server.
 */
export function tokensOf(args: readonly string[], options: readonly Option<unknown>[]) {
  const named = options.toReversed().flatMap((option) => optionNames(option).map((name) => [name, option] as const));
  const byName = new Map(named);
  const end = args.indexOf('--');
  const found: { words: string[]; named: Named[] } = { words: [], named: [] };
  const left = args.slice(0, end < 0 ? undefined : end);
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('-') || word === '-') {
      found.words.push(word);
      continue;
    }
    const [name, inline] = splitOption(word);
    const option = byName.get(name);
    const written = option && valueLabel(option);
    const isSeparate = inline === undefined && written !== undefined && left[0]?.match(/^--[a-z]/) === null;
    const absent = written?.startsWith('[') === true ? '' : undefined;
    found.named.push({ name, option, value: (isSeparate ? left.shift() : inline) ?? absent });
  }
  return { ...found, command: end < 0 ? undefined : args.slice(end + 1) };
}

/** `--out=FILE`, `-oFILE`: the name, and the value that is written with it. */
function splitOption(word: string): [name: string, inline: string | undefined] {
  const [at, skipped] = word.startsWith('--') ? [word.indexOf('='), 1] : [2, 0];
  return at < 0 || at >= word.length ? [word, undefined] : [word.slice(0, at), word.slice(at + skipped)];
}

/** Takes arguments apart by the options of a command. Throws `UsageError` for an unknown option and for a forgotten value. */
export function scan(args: readonly string[], options: Options): Scanned {
  const { named, ...scanned } = tokensOf(args, Object.values(options));
  const given = new Map<Option<unknown>, Given[]>();
  for (const { name, option, value } of named) {
    if (option === undefined) throw new UsageError('unknownOption', { option: name });
    const isFlag = valueLabel(option) === undefined;
    if (isFlag && value !== undefined) throw new UsageError('unexpectedValue', { option: name });
    if (!isFlag && value === undefined) throw new UsageError('missingValue', { option: name });
    given.set(option, [...(given.get(option) ?? []), { option: name, text: value ?? '' }]);
  }
  return { given, ...scanned };
}

/** The values of options. Throws `UsageError`. */
export function valuesOf<T>(options: OptionsFor<T>, scanned: Pick<Scanned, 'given'>): T;
// Two signatures, since TypeScript doesn't follow entries back into the object that they came from.
export function valuesOf(options: Options, { given }: Pick<Scanned, 'given'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.read(given.get(option) ?? [])]),
  );
}
