import type { Messages } from '../messages.ts';

export const blocks: Messages['blocks'] = {
  block: 'Block {number, number}: {type}',
  noType: '(ohne Typ)',
  form: 'Block anzeigen als',
  forms: {
    text: 'Text',
    rendered: 'Markdown',
    content: 'Inhalt',
    link: 'Link',
    raw: 'JSON',
  },
  problems: {
    notAnObject: 'ist kein Objekt',
    tooDeep: 'ist zu tief verschachtelt',
    unknownType: 'hat einen Typ, den keine Revision definiert',
    bodyMissing: 'hat nicht den Inhalt, den sein Typ verlangt',
    notBase64: 'ist kein Base64',
    mimeTypeMissing: 'hat keinen mimeType',
  },
  marked: 'Probleme: {problems}',
  copyText: 'Text kopieren',
  copyRaw: 'JSON kopieren',
  copyUri: 'URI kopieren',
  openInResources: 'In Ressourcen öffnen',
  notKept: 'Der Inhalt ist nicht mehr verfügbar; die Antwort finden Sie im Datenverkehr.',
  cut: '{count, plural, one {Das erste Zeichen des JSON.} other {Die ersten # Zeichen des JSON.}}',
  omitted:
    '{count, plural, one {Ein weiterer Eintrag wird} other {{count, number} weitere Einträge werden}} hier nicht gezeigt. Die aufgezeichnete Antwort enthält alle.',
  declaredSize: '{size} (deklariert)',
};
