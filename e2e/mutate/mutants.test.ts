import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { applied, mutantsOf } from './mutants.ts';

/** What the mutants make of a text. */
function variants(text: string): string[] {
  return mutantsOf('a.ts', text).map((mutant) => applied(text, mutant));
}

it.each([
  ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (!(a)) b();', 'if (a) ;']],
  ['const x = a < 1;', ['const x = (a) <= (1);', 'const x = (a) >= (1);', 'const x = a < (1 + 1);']],
  ['const x = 0;', ['const x = 1;']],
  ['const x = a + b;', ['const x = (a) - (b);']],
  [`const x = a + 'b';`, [`const x = a + '';`]],
  ['const x = a ?? b;', ['const x = ((a) || (b));', 'const x = a;']],
  ['const x = a || b;', ['const x = ((a) && (b));', 'const x = ((a) ?? (b));']],
  ['const x = !a;', ['const x = (a);']],
  ['const x = a?.b;', ['const x = a.b;']],
  [
    'const x = a?.[0]?.(1);',
    ['const x = a[0]?.(1);', 'const x = a?.[0](1);', 'const x = a?.[1]?.(1);', 'const x = a?.[0]?.((1 + 1));'],
  ],
  ['const x = [a];', ['const x = [];']],
  ['const x = { a: true };', ['const x = {};', 'const x = { a: false };']],
  ['const x = a.filter(b);', ['const x = a;']],
  ['const x = a.some(b);', ['const x = a.every(b);']],
  ['const x = /^a$/i;', ['const x = /a$/i;', 'const x = /^a/i;']],
  ['const f = () => a;', ['const f = () => undefined;']],
  ['function f() { return a; }', ['function f() { return; }']],
  ['while (a) b++;', ['while (false) b++;', 'while (a) ;', 'while (a) b--;']],
])('%s', (text, expected) => {
  expect(variants(text).sort()).toEqual(expected.sort());
});

it('leaves alone what isn’t a value, and the texts of errors', () => {
  const text = `import a from 'b';
    type T = 'c' | true;
    const f = (x: 'd') => new Error(\`e \${x}\`);
    export * from 'g';`;
  expect(variants(text)).toEqual([text.replace(/new Error.*\)/, 'undefined')]);
});

it('gives the line of each, in order, and only texts that can be parsed', () => {
  const text = `const emoji = '😀';\nexport function f(a?: { b?: number }): number {\n  for (let i = 0; i < 3; i++) if (a?.b ?? i) return i;\n  return a?.b! + 1;\n}\n`;
  const found = mutantsOf('a.ts', text);
  expect(found.map(({ line }) => line)).toEqual(found.map(({ line }) => line).sort((a, b) => a - b));
  expect(new Set(found.map(({ line }) => line))).toEqual(new Set([1, 3, 4]));
  for (const mutant of found) expect(parseSync('a.ts', applied(text, mutant)).errors).toEqual([]);
});

it('leaves out the values of properties', () => {
  const text = 'const x = { bad: { a: true }, good: false };';
  const found = mutantsOf('a.ts', text, ['bad']).map((mutant) => applied(text, mutant));
  expect(found).toEqual(['const x = {};', 'const x = { bad: { a: true }, good: true };']);
});

it('reports a file that can’t be parsed', () => {
  expect(() => mutantsOf('a.ts', 'const = 1;')).toThrow(/a\.ts/);
});
