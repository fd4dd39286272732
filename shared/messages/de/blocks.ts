import type { Messages } from '../messages.ts';

export const blocks: Messages['blocks'] = {
  block: 'Block {number, number}: {type}',
  noType: '(ohne Typ)',
  link: 'Link',
  problems: {
    notAnObject: 'ist kein Objekt',
    tooDeep: 'ist zu tief verschachtelt',
    unknownType: 'hat einen Typ, den keine Revision definiert',
    bodyMissing: 'hat nicht den Inhalt, den sein Typ verlangt',
    notBase64: 'ist kein Base64',
    mimeTypeMissing: 'hat keinen mimeType',
  },
  marked: 'Probleme: {problems}',
  copyUri: 'URI kopieren',
  openInResources: 'In Ressourcen öffnen',
  notKept: 'Der Inhalt ist nicht mehr verfügbar; die Antwort finden Sie im Datenverkehr.',
  omitted:
    '{count, plural, one {Ein weiterer Eintrag wird} other {{count, number} weitere Einträge werden}} hier nicht gezeigt. Die aufgezeichnete Antwort enthält alle.',
  declaredSize: '{size} (deklariert)',
};
