import type { ownMessages as en } from '../../en/rules/own-messages.ts';

export const ownMessages: typeof en = {
  'SELF-HDR': {
    title: 'Der Header {header} von Loupes eigener Anfrage passt nicht zum Inhalt',
    expected: '{expected}',
    fix: 'Das ist ein Fehler von Loupe oder eines von Hand gesetzten Headers.',
  },
  'SELF-STATE': {
    title:
      'Loupes eigene Wiederholung {problem, select, id {verwendete die id der Anfrage erneut} other {veränderte requestState}}',
    expected: 'Eine neue id und requestState genau wie empfangen.',
    fix: 'Das ist ein Fehler von Loupe oder einer von Hand bearbeiteten Nachricht.',
  },
};
