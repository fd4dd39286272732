import { loupe } from './loupe.ts';
import { official, officialInspector } from './official-inspector.ts';
import type { Program } from './program.ts';
import type { Measured } from './table.ts';

/** Longer runs are not repeated. */
const longRunMs = 45_000;

/** The figures of all rounds by name. */
type Figures<Name extends string> = Record<Name, Measured[]>;

/**
 * Measures both programs alternately, `rounds` times each; a program that shows nothing, or takes very long, only once.
 * Each round may have several figures per name.
 */
export async function alternate<Name extends string>(
  work: string,
  rounds: number,
  measure: (program: Program) => Promise<Figures<Name>>,
  programs: Program[] = [officialInspector, loupe],
): Promise<{ official: Partial<Figures<Name>>; loupe: Partial<Figures<Name>> }> {
  const all = new Map<Program, Figures<Name>[]>(programs.map((program) => [program, []]));
  const done = new Set<Program>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const program of programs) {
      if (done.has(program)) continue;
      report(`${work}: ${program === loupe ? 'Loupe' : official.name}, round ${round} of ${rounds}`);
      const start = performance.now();
      const figures = await measure(program);
      all.get(program)?.push(figures);
      if (performance.now() - start > longRunMs || hasNothing(figures)) done.add(program);
    }
  }
  return { official: pooled(all.get(officialInspector)), loupe: pooled(all.get(loupe)) };
}

/** Resolves with the figures, or with nothing after the timeout. */
export async function within(waitMs: number, measured: Promise<number>): Promise<Measured> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<Measured>((resolve) => {
    timer = setTimeout(() => resolve({ nothingAfterMs: waitMs }), waitMs);
  });
  try {
    return await Promise.race([measured, nothing]);
  } finally {
    clearTimeout(timer);
  }
}

/** Prints progress to stderr: stdout has only the table. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

function hasNothing(figures: Figures<string>): boolean {
  return Object.values(figures).some((each) => each.some((figure) => typeof figure !== 'number'));
}

function pooled<Name extends string>(rounds: Figures<Name>[] = []): Partial<Figures<Name>> {
  const all: Partial<Figures<Name>> = {};
  for (const figures of rounds) {
    for (const name in figures) all[name] = [...(all[name] ?? []), ...figures[name]];
  }
  return all;
}
