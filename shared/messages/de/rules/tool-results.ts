import type { toolResults as en } from '../../en/rules/tool-results.ts';

export const toolResults: typeof en = {
  'TOOL-SC-NONE': {
    title: 'Ein Ergebnis hat keinen strukturierten Inhalt, obwohl das Tool ein Ausgabeschema hat',
    expected: '„structuredContent“ nach dem „outputSchema“ des Tools.',
    fix: 'Den Inhalt zurückgeben, oder "isError": true setzen, wenn das Tool scheiterte.',
  },
  'TOOL-SC-BAD': {
    title: 'Strukturierter Inhalt folgt nicht dem Ausgabeschema des Tools ({keyword})',
    expected: '„structuredContent“, das nach dem „outputSchema“ des Tools gültig ist.',
    fix: 'Den Wert oder das Schema an dieser Stelle korrigieren.',
  },
  'TOOL-SC-OBJ': {
    title: 'Strukturierter Inhalt ist kein JSON-Objekt',
    expected: 'In dieser Revision ist „structuredContent“ ein Objekt.',
    fix: 'Den Wert in ein Objekt setzen und das Ausgabeschema anpassen.',
  },
  'TOOL-SC-TEXT': {
    title:
      '{count, plural, =0 {Ein Ergebnis mit strukturiertem Inhalt hat keinen Text für ältere Clients} other {Der Text eines Ergebnisses ist nicht sein strukturierter Inhalt als JSON}}',
    expected:
      'Ein Textblock mit demselben Inhalt als JSON; in 2026-07-28 ein beliebiger Text. Textblöcke hier: {count, number}.',
    fix: 'Einen Textblock mit dem JSON-Text von „structuredContent“ hinzufügen.',
  },
};
