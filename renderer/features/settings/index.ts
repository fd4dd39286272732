export { languageNames } from './language-names.ts';
export { SettingsPage } from './settings-page.tsx';
