import { parseArgs } from 'node:util';

/** The selected rows of the comparison. */
export interface Chosen {
  works: string[];
  rounds: number;
}

/**
 * Parses the arguments of `npm run bench -- peer`: names of rows, and `--rounds N`. Without names, all rows. Throws an
 * Error with the known names.
 */
export function parseChosen(args: string[], known: readonly string[]): Chosen {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '3' } },
  });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No work ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`Not a number of rounds: ${values.rounds}`);
  return { works: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : [...known], rounds };
}
