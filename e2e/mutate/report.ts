import { table } from '../../electron/cli/output/table.ts';
import { applied, type Mutant } from './mutants.ts';
import type { Result } from './results.ts';

export interface Tried {
  mutant: Mutant;
  result: Result | undefined;
}

/** A row for each file and one for all: how many mutants there are, were tried, and what came of them. */
export function reportTable(all: readonly Mutant[], tried: readonly Tried[]): string {
  const heads = ['file', 'mutants', 'tried', 'killed', 'timed out', 'survived', 'no coverage', 'noticed'];
  const files = [...new Set(all.map(({ file }) => file))];
  const row = (name: string, isOf: (file: string) => boolean) => {
    const own = tried.filter(({ mutant, result }) => isOf(mutant.file) && result !== undefined);
    const count = (outcome: Result['outcome']) => own.filter(({ result }) => result?.outcome === outcome).length;
    const noticed = count('killed') + count('timed out');
    return [
      name,
      ...[all.filter(({ file }) => isOf(file)).length, own.length, count('killed'), count('timed out')].map(String),
      ...[count('survived'), count('no coverage')].map(String),
      own.length === 0 ? '' : `${Math.round((100 * noticed) / own.length)} %`,
    ];
  };
  const rows = files.map((file) => row(file, (each) => each === file));
  return table([heads, ...rows, row('all', () => true)]);
}

/** A mutant that no test noticed: its place, and the changed lines before and after. */
export function describe({ mutant, result }: Tried, text: string): string {
  const { file, line, start, end, kind } = mutant;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = (whole: string, offset: number) => {
    const found = whole.indexOf('\n', offset);
    return found < 0 ? whole.length : found;
  };
  const changed = applied(text, mutant);
  const before = text.slice(from, lineEnd(text, end));
  const after = changed.slice(from, lineEnd(changed, end + changed.length - text.length));
  const mark = (sign: string, lines: string) => cut(lines).map((each) => `  ${sign} ${each}`);
  const ran = result?.outcome === 'survived' ? ` (${result.ran} of ${result.of} test files ran)` : '';
  const head = `${file}:${line} ${kind}: ${result?.outcome ?? 'not tried'}${ran}`;
  return [head, ...mark('-', before), ...mark('+', after)].join('\n');
}

/** The first and the last of many lines. */
function cut(lines: string): string[] {
  const all = lines.split('\n');
  return all.length <= 6 ? all : [...all.slice(0, 3), `… ${all.length - 5} lines`, ...all.slice(-2)];
}
