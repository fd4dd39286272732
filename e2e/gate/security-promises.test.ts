import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../electron/launch/project-root.ts';

/** A row of docs/security.md: a promise and the test that keeps it. */
const row = /^\| [^|\n]+ \| \[([^\]\n]+)\]\(\.\.\/([^)\n]+)\): ([^|\n]+) \|$/gm;

it('each promise of docs/security.md names a test that exists', async () => {
  const document = await readFile(join(projectRoot, 'docs/security.md'), 'utf8');
  const promises = [...document.matchAll(row)];
  const tables = document.match(/^\| promise .*\n\|.*\n(?:\|.*\n)+/gm) ?? [];
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));
  expect(promises).toHaveLength(rows.length);
  const missing: string[] = [];
  for (const [, name = '', path = '', title = ''] of promises) {
    const source = await readFile(join(projectRoot, path), 'utf8').catch(() => '');
    if (!path.endsWith(`/${name}`) || !titlesIn(source).some((each) => each.includes(title))) {
      missing.push(`${path}: ${title}`);
    }
  }
  expect(missing).toEqual([]);
});

it('a title in a comment or elsewhere in a test isn’t the title of a test', () => {
  const source = "// it('one'\nit('two', () => {\n  expect('three');\n});\ntest.each([1])(\n  '%s is four',\n";
  expect(titlesIn(source)).toEqual(['two', '%s is four']);
});

/** The titles of the tests in a source: texts that begin a call's arguments or stand alone in a line before a function. */
function titlesIn(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const isCall = /^(it|test|describe)\b/.test(line);
    const before = lines[index - 1] ?? '';
    const isOwnLine = /^['"`]/.test(line) && line.endsWith(',') && before.endsWith('(');
    if (!isCall && !isOwnLine) return [];
    const title = /(?:^|\()(['"`])(.+?)\1,(?: (?:async )?\(|$)/.exec(line)?.[2];
    return title === undefined ? [] : [title];
  });
}
