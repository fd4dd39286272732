import type { schema as en } from '../../en/rules/schema.ts';

export const schema: typeof en = {
  SCHEMA: {
    title: '{problem, select, missing {„{field}“ fehlt} other {„{field}“ hat den falschen Typ}}',
    expected:
      'Ein Wert vom Typ {type, select, text {string} number {number} flag {boolean} list {array} object {object} any {beliebig} other {{type}}}.',
    fix: 'Das Feld korrigieren; Clients mit strengen Typen verwerfen die ganze Nachricht.',
  },
  'SCHEMA-FUTURE': {
    title: '„{field}“ ist erst ab {since} definiert',
    expected: 'Felder der ausgehandelten Revision; andere ignorieren Clients.',
    fix: 'Nichts zu tun, außer Clients dieser Revision brauchen das Feld.',
  },
};
