import { lazyView } from '../../ui/lazy-view.tsx';

export { UnlockForm } from './unlock-form.tsx';

export const SettingsPage = lazyView(async () => (await import('./settings-page.tsx')).SettingsPage);
