import type { Messages } from '../messages.ts';

export const blocks: Messages['blocks'] = {
  block: 'Block {number, number}: {type}',
  noType: '(ohne Typ)',
  form: 'Block zeigen als',
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
    unknownType: 'hat einen Typ, den keine Revision kennt',
    bodyMissing: 'lässt vermissen, was sein Typ verspricht',
    notBase64: 'ist kein Base64',
    mimeTypeMissing: 'hat keinen mimeType',
  },
  marked: 'Markiert: {problems}',
  copyText: 'Text kopieren',
  copyRaw: 'JSON kopieren',
  copyUri: 'URI kopieren',
  openInResources: 'In Ressourcen öffnen',
  notKept: 'Der Inhalt wird nicht mehr aufbewahrt; die Antwort steht im Datenverkehr.',
  cut: '{count, plural, one {Das erste Zeichen des JSON.} other {Die ersten # Zeichen des JSON.}}',
  declaredSize: '{size}, sagt der Server',
};
