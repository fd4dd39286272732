import { lazyView } from '../../ui/lazy-view.tsx';

export { UnlockForm } from './unlock-form.tsx';

/** Loaded when it is first shown. */
export const SettingsPage = lazyView(async () => (await import('./settings-page.tsx')).SettingsPage);
