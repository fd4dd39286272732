import type { SettingsStore } from './settings-store.ts';

interface FirstVersionOptions {
  settings: Pick<SettingsStore, 'value' | 'change'>;
  platform: { version: string };
}

/** Stores which version is used first, so that a later one knows what is new since then. */
export async function rememberFirstVersion({ settings, platform }: FirstVersionOptions): Promise<void> {
  if (settings.value.seenVersion !== undefined) return;
  // A settings file that can't be written is reported by itself.
  await settings.change({ seenVersion: platform.version }).catch(() => undefined);
}
