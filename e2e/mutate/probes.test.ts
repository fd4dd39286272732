import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../electron/host/testing/temporary-folder.ts';
import { partAt, withProbes } from './probes.ts';

const program = `const double = (n: number) => n * 2;
class Counter {
  #count = 1;
  next(): number {
    if (this.#count > 100) return never();
    return (this.#count += 1);
  }
}
function never(): number {
  return 0;
}
const twice = (n: number): number => {
  switch (n) {
    case 1:
      return double(n);
    default:
      throw new Error();
  }
};
process.stdout.write(String(twice(new Counter().next() - 1)));
`;

it('what is executed is reported once, and the program does the same as before', () => {
  const folder = temporaryFolder();
  const hits = path.join(folder, 'hits');
  const file = path.join(folder, 'program.ts');
  const { text, parts } = withProbes('program.ts', program, '7', hits);
  writeFileSync(file, text);
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('2');
  expect(text.split('\n')).toHaveLength(program.split('\n').length);
  const lines = readFileSync(hits, 'utf8').trim().split('\n');
  expect(new Set(lines).size).toBe(lines.length);
  const isHit = (piece: string) => lines.includes(`7 ${partAt(parts, program.indexOf(piece))}`);
  expect(['n * 2', '1;\n  next', 'this.#count > 100', 'this.#count += 1', 'double(n)'].map(isHit)).toEqual(
    Array(5).fill(true),
  );
  expect(['never();', '0;', 'throw new'].map(isHit)).toEqual([false, false, false]);
});
