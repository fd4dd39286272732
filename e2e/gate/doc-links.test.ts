import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkDocLinks, linkedFiles, linkedParts, partsOf } from './doc-links.ts';

it('finds the files that a document links to', () => {
  const text = '[a](src/a.ts) ![b](../b.png) [c](https://example.com/c) [d](#part) [e](docs/e.md#part)';
  expect(linkedFiles(text)).toEqual(['src/a.ts', '../b.png', 'docs/e.md']);
});

it('names a link that leads nowhere', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'loupe-docs-'));
  await writeFile(path.join(root, 'README.md'), '[here](README.md) [gone](gone.md)');
  expect(await checkDocLinks(root)).toEqual({
    exitCode: 1,
    output: 'README.md links to gone.md, which is not there',
  });
});

it('finds the headings that a document links to, and has', () => {
  const text = '[a](b.md#one-more) [b](#here) [c](https://example.com/#c) [d](x.ts#L3) [e](b.md)';
  expect(linkedParts(text)).toEqual([
    { target: 'b.md', part: 'one-more' },
    { target: '', part: 'here' },
  ]);
  expect(partsOf("# One more\n\ntext\n\n## The client's `x`, _y_\n")).toEqual(['one-more', 'the-clients-x-_y_']);
});

it('names a link to a heading that isn’t there', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'loupe-docs-'));
  await writeFile(path.join(root, 'README.md'), '# Here\n\n[here](#here) [also](README.md#here) [gone](#gone)');
  expect((await checkDocLinks(root)).output).toBe('README.md links to #gone, which is no heading there');
});
