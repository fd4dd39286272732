import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsPatchSchema } from '#shared/model/settings/settings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFiles } from '../../testing/test-files.ts';
import { SettingsStore, shortcutProblem } from './settings-store.ts';

let dataDir: string;
const stores: SettingsStore[] = [];
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function open(onChange = () => {}): Promise<SettingsStore> {
  const store = await SettingsStore.open({ dataDir });
  store.onChange(onChange);
  store.watch(openFiles(10));
  stores.push(store);
  return store;
}
const path = () => join(dataDir, 'settings.json');
const fileText = () => readFile(path(), 'utf8');

test('starts with the defaults and stores changes', async () => {
  const settings = await open();
  expect(settings.value).toMatchObject({ theme: 'system', showDemo: true, timeoutMs: 60_000 });
  await settings.change(settingsPatchSchema.parse({ theme: 'dark', locale: 'de' }));
  await settings.change(settingsPatchSchema.parse({ layout: { main: { servers: 20 } } }));
  await settings.close();

  const reopened = await open();
  expect(reopened.value).toMatchObject({ theme: 'dark', locale: 'de', layout: { main: { servers: 20 } } });
  // As it comes through a link, which carries no `undefined`.
  await reopened.change(settingsPatchSchema.parse(JSON.parse(JSON.stringify({ locale: null }))));
  expect(JSON.parse(await fileText())).not.toHaveProperty('locale');
});

test('only changed settings are stored; a reset setting has its default again', async () => {
  const settings = await open();
  await settings.change({ timeoutMs: 5000, clientFeatures: { sampling: false } });
  expect(JSON.parse(await fileText())).toEqual({ timeoutMs: 5000, clientFeatures: { sampling: false } });
  expect(await settings.change({ timeoutMs: 60_000 })).toMatchObject({ timeoutMs: 60_000 });
  expect(JSON.parse(await fileText())).toEqual({ clientFeatures: { sampling: false } });
});

test('settings that aren’t in the file have their defaults', async () => {
  await writeFile(path(), '{"theme":"contrast"}');
  expect((await open()).value).toMatchObject({ theme: 'contrast', logRetentionMb: 2048 });
});

test('unknown fields are kept', async () => {
  await writeFile(path(), '{"theme":"contrast","fromTomorrow":{"a":[1]}}');
  const settings = await open();
  await settings.change({ theme: 'dark' });
  expect(JSON.parse(await fileText())).toEqual({ theme: 'dark', fromTomorrow: { a: [1] } });
  expect(settings.value).not.toHaveProperty('fromTomorrow');
});

test('an invalid value is reported with its place, and the defaults apply', async () => {
  await writeFile(path(), '{"timeoutMs":-1}');
  const settings = await open();
  expect(settings.failure?.message).toContain('settings.json can’t be used: “timeoutMs” is -1, but must be at least');
  expect(settings.value.timeoutMs).toBe(60_000);
});

test('a broken shortcut is reported with the others in place, and every other setting applies', async () => {
  await writeFile(path(), '{"theme":"dark","shortcuts":{"palette":5,"panel":"Mod+W","list":"F9"}}');
  const { value, failure } = await open();
  expect(failure).toBeUndefined();
  expect(value).toMatchObject({ theme: 'dark', shortcuts: { palette: '5', panel: 'Mod+W', list: 'F9' } });
  expect(shortcutProblem(value)).toMatchObject({
    code: 'shortcutsUnusable',
    params: { shortcuts: 'palette: 5, panel: Mod+W' },
  });
});

test('a syntax error is reported with line and column, and the file isn’t overwritten', async () => {
  await writeFile(path(), '{\n  "theme": "dark",\n}');
  const settings = await open();
  expect(settings.failure).toMatchObject({ code: 'invalidConfig', params: { line: 3, column: 1 } });
  await expect(settings.change({ theme: 'light' })).rejects.toMatchObject({ failure: { code: 'invalidConfig' } });
  expect(await fileText()).toBe('{\n  "theme": "dark",\n}');
});

test('an edit by hand applies at once, also one that fixes the file', async () => {
  await writeFile(path(), '{');
  const onChange = vi.fn();
  const settings = await open(onChange);
  await writeFile(path(), '{"callsPerMinute":7}');
  await expect.poll(() => settings.value.callsPerMinute).toBe(7);
  expect(settings.failure).toBeUndefined();
  expect(onChange).toHaveBeenCalled();
});

test('two Loupes can change different settings at the same time', async () => {
  const [mine, theirs] = await Promise.all([open(), open()]);
  await Promise.all([
    mine.change({ timeoutMs: 1000 }),
    theirs.change({ callsPerMinute: 9 }),
    mine.change({ theme: 'dark' }),
    theirs.change({ locale: 'de' }),
  ]);
  expect(JSON.parse(await fileText())).toEqual({ timeoutMs: 1000, callsPerMinute: 9, theme: 'dark', locale: 'de' });
  await expect.poll(() => mine.value).toMatchObject({ callsPerMinute: 9, locale: 'de' });
});

test('a change that can’t be stored fails, and the setting keeps its value', async () => {
  const settings = await open();
  // In place of a read-only disk, which doesn't stop whoever runs the tests as root: there is no folder any more.
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, '');
  await expect(settings.change({ theme: 'dark' })).rejects.toMatchObject({
    failure: { code: 'storageFailed', params: { what: 'settings.json' } },
  });
  expect(settings.value.theme).toBe('system');
});
