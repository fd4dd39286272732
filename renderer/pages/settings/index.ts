import { lazy } from 'react';

export { languageNames } from './language-names.ts';
export { UnlockForm } from './unlock-form.tsx';

/** Loaded when it is first shown. */
export const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));
