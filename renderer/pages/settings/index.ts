import { lazyView } from '../../ui/lazy-view.tsx';

export const SettingsPage = lazyView(async () => (await import('./settings-page.tsx')).SettingsPage);

export const UnlockForm = lazyView(async () => (await import('./unlock-form.tsx')).UnlockForm);
