import type { Messages } from '../messages.ts';

export const savedArguments: Messages['savedArguments'] = {
  title: 'Gespeicherte Argumente',
  saveThese: 'Argumente speichern…',
  label: 'Name',
  save: 'Speichern',
  replace: 'Ersetzen',
  cancel: 'Abbrechen',
  none: 'Gespeicherte Argumente erscheinen hier.',
  load: '„{label}“ laden',
  run: '„{label}“ ausführen',
  remove: '„{label}“ entfernen',
  earlier: 'Ergebnis früherer Argumente',
  earlierText: 'Die Argumente im Formular haben sich seit diesem Ergebnis geändert.',
  loadThese: 'Diese Argumente laden',
};
