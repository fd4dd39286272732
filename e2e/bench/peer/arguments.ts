import { parseArgs } from 'node:util';

/** What of the comparison is to be run. */
export interface Chosen {
  works: string[];
  rounds: number;
}

/**
 * Reads what follows `npm run bench -- peer`: names of works, and `--rounds N`. No name means all works. Throws an Error
 * that says what there is.
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
