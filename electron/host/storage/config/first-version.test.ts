import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { rememberFirstVersion } from './first-version.ts';
import { SettingsStore } from './settings-store.ts';

it('stores the version of the first start, and leaves it to later ones', async () => {
  const settings = await SettingsStore.open({ dataDir: temporaryFolder() });
  await rememberFirstVersion({ settings, platform: { version: '0.1.0' } });
  expect(settings.value.seenVersion).toBe('0.1.0');
  await rememberFirstVersion({ settings, platform: { version: '0.2.0' } });
  expect(settings.value.seenVersion).toBe('0.1.0');
});

it('a settings file that can’t be written doesn’t hold up the start', async () => {
  const settings = await SettingsStore.open({ dataDir: temporaryFolder() });
  const failing = { value: settings.value, change: () => Promise.reject(new Error('read-only')) };
  await expect(rememberFirstVersion({ settings: failing, platform: { version: '0.1.0' } })).resolves.toBeUndefined();
});
