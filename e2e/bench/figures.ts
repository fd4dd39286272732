import { percentile } from './row.ts';

/** A row of a bench's printed table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Its budget is a minimum. */
  isMoreBetter: boolean;
}

/** A figure of two programs: their medians. */
export interface ComparedFigure {
  name: string;
  unit: string;
  before: number;
  now: number;
  /** The best round now is worse than the worst one before. */
  isWorse: boolean;
}

/** The rows in what `npm run bench` printed; other lines are ignored. */
export function parseFigures(output: string): Figure[] {
  return output.split('\n').flatMap((line) => {
    const [, name, value, unit = '', limit = ''] =
      /^(\S.*?) {2,}(-?\d\S*)(?: (\S+))? {2,}((?:[<>]= )?\d\S*)(?: \S+)? +\S+(?: {2}over)?$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ name, value: Number(value), unit, isMoreBetter: limit.startsWith('>=') }];
  });
}

/** Compares the rounds of two programs, row by row of what both printed. */
export function compareFigures(before: Figure[][], now: Figure[][]): ComparedFigure[] {
  return (now[0] ?? []).flatMap(({ name, unit, isMoreBetter }) => {
    const valuesOf = (rounds: Figure[][]) =>
      rounds.flatMap((figures) => figures.find((figure) => figure.name === name)?.value ?? []);
    const old = valuesOf(before);
    const current = valuesOf(now);
    if (old.length === 0) return [];
    const isWorse = isMoreBetter ? Math.max(...current) < Math.min(...old) : Math.min(...current) > Math.max(...old);
    return [{ name, unit, before: percentile(old, 0.5), now: percentile(current, 0.5), isWorse }];
  });
}
