import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFiles } from '../../testing/test-files.ts';
import { watchInner } from './inner-folder.ts';

it('tells of changes in a folder that comes, goes and comes again, and of nothing beside it', async () => {
  const parent = temporaryFolder();
  const inner = join(parent, 'inner');
  const files = openFiles();
  const changes = new Set<string | undefined>();
  let changed = Promise.withResolvers<void>();
  const next = async () => {
    await changed.promise;
    changed = Promise.withResolvers();
  };
  watchInner(files, parent, 'inner', (name) => {
    changes.add(name);
    changed.resolve();
  });
  writeFileSync(join(parent, 'beside'), '');
  mkdirSync(inner);
  await next();
  expect([...changes]).toEqual([undefined]);
  writeFileSync(join(inner, 'file'), '');
  await next();
  rmSync(inner, { recursive: true });
  await next();
  mkdirSync(inner);
  await expect.poll(() => changes.has('file')).toBe(true);
  expect(changes).not.toContain('beside');
});
