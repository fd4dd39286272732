import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { workerEntries } from './node-bundle.ts';
import { fromRoot } from './project-root.ts';

it('bundles every thread of the host under the name that the host looks for', () => {
  const texts = globSync('electron/host/**/*.ts', { cwd: fromRoot() }).map((file) =>
    readFileSync(fromRoot(file), 'utf8'),
  );
  // What a package contains is found by these paths, too.
  const started = texts.flatMap((text) => {
    const bundle = /workerFile\(source, '\.\.\/node\/([\w-]+)\.js'\)/.exec(text)?.[1];
    const source = /new URL\('(\.[\w./-]+)\.ts', import\.meta\.url\)/.exec(text)?.[1];
    return bundle === undefined ? [] : [[bundle, source && basename(source)]];
  });
  const names = Object.keys(workerEntries);
  expect(started.sort()).toEqual(names.map((name) => [name, name]).sort());
});
