import { type Settings, settingsSchema } from '#shared/model/settings/settings.ts';
import { withChange } from '../../data/queries.ts';
import { sendDigest } from '../open-window.tsx';
import { fakeHost } from './fake-host.ts';

/** Lets the fake host keep the settings, and begin with these; answers with a function that gives them as they are now. */
export function keepSettings(first: Partial<Settings> = {}): () => Settings {
  let settings = settingsSchema.parse(first);
  fakeHost.on('app', 'settings', () => settings);
  fakeHost.on('app', 'changeSettings', (patch) => {
    settings = withChange(settings, patch);
    queueMicrotask(() => sendDigest({ settings: true }));
    return settings;
  });
  return () => settings;
}
