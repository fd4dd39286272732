import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressOf, projectManifest } from '../../electron/launch/packages/stage.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';

/** Owner and name of a repository, in an address or as an action of it. */
const mention = /(?:github\.com\/|uses: )([\w.-]+\/loupe)\b/g;

it('names the project’s address of package.json wherever a file has one', async () => {
  const { repository } = await projectManifest();
  const address = addressOf(repository);
  const files = globSync(['*.{md,yml}', 'docs/**/*.md', '.github/**/*', 'electron/packages/**/*'], {
    cwd: fromRoot('.'),
    exclude: ['CHANGELOG.md'],
  }).filter((file) => /\.(?:md|yml|sh|nsh|tpl)$/.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(mention)].map(
      ([, name]) => `${file}: https://github.com/${name}`,
    ),
  );
  expect(found.filter((each) => !each.endsWith(`: ${address}`))).toEqual([]);
  // The way to report, and the samples of the action.
  expect(found.map((each) => each.split(':')[0])).toEqual(expect.arrayContaining(['SECURITY.md', 'docs/ci.md']));
});
