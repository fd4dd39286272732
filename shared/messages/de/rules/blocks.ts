import type { blocks as en } from '../../en/rules/blocks.ts';

export const blocks: typeof en = {
  'CT-TYPE': {
    title:
      '{problem, select, later {Ein Inhaltsblock hat einen Typ, den diese Revision noch nicht hat} elsewhere {Ein Inhaltsblock hat einen Typ, der hier nicht erlaubt ist} other {Ein Inhaltsblock hat einen unbekannten Typ}}',
    expected:
      '{problem, select, later {Ein Typ der ausgehandelten Revision; diesen gibt es seit {since}.} elsewhere {Links und Ressourcen in Ergebnissen, Aufrufe und Ergebnisse von Tools im Sampling.} other {Ein Typ der Spezifikation, etwa „text“, „image“ oder „resource“.}}',
    fix: 'Den Inhalt als Typ senden, den der Client kennt, etwa als Text.',
  },
  'CT-B64': {
    title:
      '{problem, select, character {Base64 hat an Stelle {index, number} ein Zeichen, das nicht dorthin gehört} dataPrefix {Base64 beginnt wie eine data-URL} urlAlphabet {Base64 hat das Alphabet für URLs} whiteSpace {Base64 enthält Leerraum} other {Base64 ist falsch aufgefüllt}}',
    expected: 'Base64 mit dem Standardalphabet, Auffüllung und sonst nichts (RFC 4648, Abschnitt 4).',
    fix: 'Die Bytes mit dem Standard-Encoder der Sprache ohne Optionen kodieren.',
  },
  'CT-MIME': {
    title:
      '{problem, select, missing {Binärer Inhalt hat keinen „mimeType“} malformed {Ein „mimeType“ ist kein MIME-Typ} other {Der „mimeType“ passt nicht zu einem Block vom Typ „{type}“}}',
    expected: 'Ein MIME-Typ wie „image/png“ aus der Familie, die der Typ des Blocks nennt.',
    fix: 'Den Typ der gesendeten Bytes angeben.',
  },
  'CT-MAGIC': {
    title: 'Die Bytes haben nicht den Typ, den „mimeType“ nennt',
    expected: 'Bytes vom Typ {declared}; sie beginnen wie {found}.',
    fix: 'Den Typ angeben, den die Bytes wirklich haben.',
  },
  'CT-EMB': {
    title: 'Ein Tool gibt eine eingebettete Ressource zurück, aber der Server hat keine Ressourcen',
    expected: 'Die Fähigkeit „resources“ ist angegeben.',
    fix: 'Die Fähigkeit angeben oder den Inhalt als Text zurückgeben.',
  },
};
