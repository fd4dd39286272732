import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { cycles } from './import-graph.ts';
import { outOfPlace } from './one-place.ts';
import { violations } from './structure.ts';

const rulesOf = (...imports: [from: string, to: string][]) =>
  violations(imports.map(([from, to]) => ({ from, to }))).map(({ rule, file }) => `${rule} ${file}`);

test('a layer imports itself and what is below it', () => {
  expect(rulesOf(['renderer/app/a.ts', 'renderer/kit/list/index.ts'])).toEqual([]);
  expect(rulesOf(['renderer/kit/list/a.ts', 'renderer/kit/form/index.ts'])).toEqual([]);
  expect(rulesOf(['electron/host/surface/tools/a.ts', 'electron/host/platform.ts'])).toEqual([]);
  expect(rulesOf(['electron/server/main.ts', 'electron/host/create-host.ts'])).toEqual([]);
  expect(rulesOf(['renderer/data/a.ts', 'renderer/app/b.ts'])).toEqual(['layer renderer/data/a.ts']);
  expect(rulesOf(['electron/host/wire/a.ts', 'electron/host/inbox/b.ts'])).toEqual(['layer electron/host/wire/a.ts']);
});

test('workspaces, panels and pages keep apart, and are entered by an index', () => {
  expect(rulesOf(['renderer/panels/tasks/a.ts', 'renderer/workspaces/tools/index.ts'])).toEqual([
    'sibling renderer/panels/tasks/a.ts',
  ]);
  expect(rulesOf(['renderer/panels/tasks/a/b.ts', 'renderer/panels/tasks/c.ts'])).toEqual([]);
  expect(rulesOf(['renderer/app/a.ts', 'renderer/panels/tasks/c.ts'])).toEqual(['entry-point renderer/app/a.ts']);
});

test('the table of views alone loads what is in a unit, lazily, and none of the kit', () => {
  const [table, view] = ['renderer/app/views.tsx', 'renderer/panels/tasks/c.tsx'];
  const lazily = (from: string, to: string) => violations([{ from, to, isLazy: true }]).map(({ rule }) => rule);
  expect(lazily(table, view)).toEqual([]);
  expect(rulesOf([table, view])).toEqual([`entry-point ${table}`]);
  expect(lazily('renderer/app/area.tsx', view)).toEqual(['entry-point']);
  expect(lazily('renderer/panels/traffic/a.tsx', view)).toEqual(['sibling', 'entry-point']);
  expect(lazily(table, 'renderer/kit/list/named-list.tsx')).toEqual(['entry-point']);
});

test('a thread of the host loads no texts, through whatever it imports; types are not loaded', () => {
  const [thread, between, texts] = ['electron/host/wire/log-worker.ts', 'electron/host/a.ts', 'shared/messages/f.ts'];
  expect(rulesOf([thread, between], [between, texts])).toEqual([`thread ${thread}`]);
  expect(
    violations([
      { from: thread, to: between },
      { from: between, to: texts, isType: true },
    ]),
  ).toEqual([]);
  expect(rulesOf([between, texts])).toEqual([]);
});

test('only test servers listen with the framework of the demo', () => {
  const [demo, http] = ['electron/demo/demo.ts', 'electron/demo/server/http/listener.ts'];
  expect(rulesOf([demo, http])).toEqual([`test-only ${demo}`]);
  expect(violations([{ from: demo, to: http, isLazy: true }]).map(({ rule }) => rule)).toEqual(['test-only']);
  expect(rulesOf(['electron/demo/server/http/reply.ts', http], ['e2e/servers/plain.ts', http])).toEqual([]);
});

test('what has one place is found elsewhere', async () => {
  const root = temporaryFolder();
  const files = {
    'a.ts': "export const thread = new Worker('a.js');",
    'b.ts': "import { readFile, watch } from 'node:fs';",
    'c.ts': 'export const newWorker = (watch: boolean) => watch;',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const found = await outOfPlace(root, Object.keys(files));
  expect(found.map(({ file, what }) => `${file}: ${what}`)).toEqual([
    'a.ts: threads are started and asked by RequestThread',
    'b.ts: files are watched by FileWatcher',
  ]);
});

test('cycles of files, and of folders on every level, are found', () => {
  expect(rulesOf(['shared/a/x.ts', 'shared/b/y.ts'], ['shared/b/z.ts', 'shared/a/x2.ts'])).toEqual([
    'folder-cycle shared',
  ]);
  expect(rulesOf(['shared/a.ts', 'shared/b.ts'], ['shared/b.ts', 'shared/a.ts'])).toEqual(['file-cycle shared/a.ts']);
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'b' },
    { from: 'c', to: 'd' },
  ];
  expect(cycles(edges)).toEqual([['b', 'c']]);
});
