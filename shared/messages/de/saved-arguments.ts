import type { Messages } from '../messages.ts';

export const savedArguments: Messages['savedArguments'] = {
  title: 'Gesicherte Argumente',
  saveThese: 'Diese sichern…',
  label: 'Name der Zusammenstellung',
  save: 'Sichern',
  replace: 'Ersetzen',
  cancel: 'Abbrechen',
  none: 'Hier stehen Argumente, die Sie sichern.',
  load: '„{label}“ ins Formular übernehmen',
  run: '„{label}“ ausführen',
  remove: '„{label}“ entfernen',
  earlier: 'Ergebnis früherer Argumente',
  earlierText: 'Im Formular stehen jetzt andere Argumente als die, aus denen dieses Ergebnis entstand.',
  loadThese: 'Diese Argumente laden',
};
