import type { elicitation as en } from '../../en/rules/elicitation.ts';

export const elicitation: typeof en = {
  'EL-SCHEMA': {
    title:
      '{problem, select, root {Das Schema eines Formulars ist kein Objekt mit „properties“} nested {Das Feld „{name}“ eines Formulars ist ein Objekt} list {Das Feld „{name}“ eines Formulars ist eine Liste, aber keine Auswahl} enum {Die Auswahl des Felds „{name}“ besteht nicht aus Texten in erlaubter Form} format {Das Feld „{name}“ eines Formulars hat ein Format, das Formulare nicht haben} keyword {Das Feld „{name}“ eines Formulars hat Schlüsselwörter, die Formulare nicht haben} other {Das Feld „{name}“ eines Formulars hat keinen erlaubten Typ}}',
    expected: 'Ein flaches Objekt aus Texten, Zahlen, Wahrheitswerten und Auswahlen, wie diese Revision sie festlegt.',
    fix: 'Verschachteltes auf eigene Felder aufteilen und die Schemas der Spezifikation verwenden.',
  },
  'EL-SECRET': {
    title: 'Ein Formular fragt nach etwas Geheimem: „{name}“',
    expected: 'Formulare fragen nicht nach Passwörtern, Schlüsseln oder Tokens.',
    fix: 'Mit einer URL fragen, unter der man sich anmeldet (2025-11-25), oder das Geheimnis aus der Konfiguration nehmen.',
  },
  'EL-URL': {
    title:
      '{problem, select, invalid {Die „url“ einer Rückfrage ist keine URL} http {Die „url“ einer Rückfrage ist nicht verschlüsselt: {host}} userinfo {Die „url“ einer Rückfrage enthält Benutzername oder Passwort: {host}} other {Der Host in der „url“ einer Rückfrage ist in Punycode geschrieben: {host}}}',
    expected: 'Eine vollständige https-URL ohne Benutzername und Passwort, deren Host man lesen kann.',
    fix: 'Die URL einer Seite der eigenen Domain des Servers senden.',
  },
  'EL-ID': {
    title: 'Eine Rückfrage mit URL hat keine „elicitationId“',
    expected: 'Eine „elicitationId“ als Text, in Anfragen und in Fehler -32042.',
    fix: 'Jeder Rückfrage eine eigene Id geben.',
  },
};
