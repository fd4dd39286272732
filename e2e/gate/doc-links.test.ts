import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkDocLinks, linkedFiles } from './doc-links.ts';

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
