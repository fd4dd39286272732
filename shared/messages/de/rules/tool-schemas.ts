import type { toolSchemas as en } from '../../en/rules/tool-schemas.ts';

export const toolSchemas: typeof en = {
  'TOOL-SCHEMA': {
    title:
      '{problem, select, dialect {Das {field} eines Tools nennt einen unbekannten Dialekt} other {Das {field} eines Tools ist kein gültiges JSON-Schema}}',
    expected: 'Ein Schema, das im Dialekt seines „$schema“ gültig ist, sonst in 2020-12.',
    fix: 'Die Stelle mit einem JSON-Schema-Validator prüfen; für 2020-12 kann „$schema“ fehlen.',
  },
  'TOOL-REF': {
    title: 'Das Schema eines Tools verweist auf ein Schema im Netz',
    expected: 'Verweise innerhalb des Schemas: Andere rufen Clients nicht ab.',
    fix: 'Das Schema in „$defs“ aufnehmen und dorthin verweisen.',
  },
  'TOOL-BOMB': {
    title: 'Das Schema eines Tools ist zu groß oder zu tief',
    expected: 'Höchstens {depth, number} Ebenen und {most, number} Schemas darin; Clients begrenzen, was sie prüfen.',
    fix: 'Das Schema vereinfachen, etwa mit „$defs“ statt Kopien.',
  },
  'TOOL-OUTROOT': {
    title: 'Das „outputSchema“ eines Tools beschreibt kein Objekt',
    expected: 'Ein JSON-Schema mit "type": "object" an der Wurzel.',
    fix: 'Das Ergebnis in ein Objekt setzen, etwa mit einem Feld „items“.',
  },
};
