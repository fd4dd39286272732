import type { Plugin } from 'vite';
import { parseChangelog } from './packages/changelog.ts';

/** Lets the window import CHANGELOG.md as data. */
export function changelogPlugin(): Plugin {
  return {
    name: 'loupe-changelog',
    enforce: 'pre',
    transform: {
      filter: { id: /\/CHANGELOG\.md$/ },
      handler: (text) => ({
        code: `export const changelog = ${JSON.stringify(parseChangelog(text))};`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}
