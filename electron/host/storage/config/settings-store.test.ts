import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settingsPatchSchema } from '#shared/model/settings/settings.ts';
import { SettingsStore } from './settings-store.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loupe-settings-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('starts with the defaults and remembers what was changed', async () => {
  const settings = await SettingsStore.open({ dataDir });
  expect(settings.value).toMatchObject({ theme: 'system', showDemo: true, timeoutMs: 60_000 });
  await settings.change(settingsPatchSchema.parse({ theme: 'dark', locale: 'de' }));
  await settings.change(settingsPatchSchema.parse({ layout: { main: { servers: 20 } } }));
  await settings.close();

  const reopened = await SettingsStore.open({ dataDir });
  expect(reopened.value).toMatchObject({ theme: 'dark', locale: 'de', layout: { main: { servers: 20 } } });
  await reopened.change({ locale: undefined });
  expect(JSON.parse(await readFile(join(dataDir, 'settings.json'), 'utf8'))).not.toHaveProperty('locale');
  await reopened.close();
});

test('a file that names only some settings leaves the others at their defaults', async () => {
  await writeFile(join(dataDir, 'settings.json'), '{"theme":"contrast"}');
  const settings = await SettingsStore.open({ dataDir });
  expect(settings.value).toMatchObject({ theme: 'contrast', logRetentionMb: 2048 });
  await settings.close();
});

test('an impossible value is refused with its place, and the defaults hold', async () => {
  await writeFile(join(dataDir, 'settings.json'), '{"timeoutMs":-1}');
  const settings = await SettingsStore.open({ dataDir });
  expect(settings.failure?.message).toContain('settings.json can’t be used: timeoutMs: ');
  expect(settings.value.timeoutMs).toBe(60_000);
  await settings.close();
});
