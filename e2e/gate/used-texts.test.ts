import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { catalogue } from '#shared/messages/catalogue.ts';

type Tree = { [key: string]: string | Tree };

const root = fileURLToPath(new URL('../..', import.meta.url));

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'renderer', 'electron', 'shared'], {
    cwd: root,
    encoding: 'utf8',
  });
  const isSource = (file: string) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^shared\/messages\/(?:en|de|zh-CN)\//.test(file);
  return listed.split('\n').filter(isSource);
}

/** The words that keys may be made of in code: in quotes, as names of members, and around what templates insert. */
function wordsIn(text: string): { whole: string[]; starts: string[]; ends: string[] } {
  const whole = [...text.matchAll(/['"`]([\w ./-]*)['"`]|\b(\w+)\s*:/g)].flatMap(([, quoted = '', member = '']) => [
    member,
    ...quoted.split('.'),
  ]);
  const starts = [...text.matchAll(/`([\w.]+)\.\$\{/g)].map(([, start = '']) => start.split('.').at(-1) ?? '');
  const ends = [...text.matchAll(/\}(?:\.([\w.]+)|([A-Z]\w*))`/g)].flatMap(([, path = '', end = '']) => [
    ...path.split('.'),
    end,
  ]);
  return { whole, starts, ends };
}

it('every text is used', () => {
  const [whole, starts, ends] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const file of sources()) {
    const found = wordsIn(readFileSync(`${root}/${file}`, 'utf8'));
    for (const word of found.whole) whole.add(word);
    for (const word of found.starts) starts.add(word);
    for (const word of found.ends) if (word !== '') ends.add(word);
  }
  const unused: string[] = [];
  const look = (tree: Tree, above: readonly string[]) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value !== 'string') look(value, [...above, key]);
      else if (
        !whole.has(key) &&
        !above.some((name) => starts.has(name)) &&
        ![...ends].some((end) => key.endsWith(end))
      )
        unused.push([...above, key].join('.'));
    }
  };
  look(catalogue.en, []);
  expect(unused).toEqual([]);
});
