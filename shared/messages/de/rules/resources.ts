import type { resources as en } from '../../en/rules/resources.ts';

export const resources: typeof en = {
  'RES-URI': {
    title:
      '{problem, select, scheme {Ein URI hat kein Schema} escape {Ein URI hat an Stelle {index, number} ein „%“ ohne zwei Hexziffern danach} fragment {Ein URI hat an Stelle {index, number} ein zweites „#“} other {Ein URI hat an Stelle {index, number} das Zeichen „{character}“}}',
    expected: 'Ein absoluter URI (RFC 3986), etwa „file:///notes/one.txt“.',
    fix: 'Andere Zeichen mit Prozent kodieren und mit einem Schema beginnen.',
  },
  'RES-TPL': {
    title:
      '{problem, select, unclosed {Eine URI-Vorlage hat an Stelle {index, number} einen Ausdruck ohne Ende} unopened {Eine URI-Vorlage hat an Stelle {index, number} eine schließende Klammer ohne Ausdruck} emptyExpression {Eine URI-Vorlage hat an Stelle {index, number} einen leeren Ausdruck} badOperator {Eine URI-Vorlage hat an Stelle {index, number} einen reservierten Operator} badVariable {Eine URI-Vorlage hat an Stelle {index, number} eine ungültige Variable} other {Eine URI-Vorlage hat an Stelle {index, number} ein Zeichen, das kodiert werden muss}}',
    expected:
      'Eine Vorlage nach RFC 6570: Ausdrücke in geschweiften Klammern mit Namen aus Buchstaben, Ziffern und „_“.',
    fix: 'Die Vorlage an dieser Stelle korrigieren.',
  },
  'RES-DUP': {
    title: 'Zwei Ressourcen haben den URI „{name}“',
    expected: 'Jede Ressource der Liste hat einen eigenen URI, über alle Seiten hinweg.',
    fix: 'Sie einmal aufführen oder jeder einen eigenen URI geben.',
  },
  'RES-SIZE': {
    title:
      '{problem, select, invalid {Die „size“ einer Ressource ist keine Anzahl von Bytes} other {Der Inhalt einer Ressource ist nicht so groß, wie die Liste angibt}}',
    expected:
      '{problem, select, invalid {Eine ganze Zahl von Bytes, mindestens 0.} other {{listed} Bytes, vor Base64; der Inhalt hat {found, number}.}}',
    fix: 'Die Bytes des Inhalts zählen, oder „size“ weglassen, wenn sie sich ändert.',
  },
  'RES-BODY': {
    title:
      '{problem, select, both {Ein Ressourceninhalt hat Text und Blob} other {Ein Ressourceninhalt hat weder Text noch Blob}}',
    expected: '„text“ oder „blob“ mit Base64.',
    fix: 'Text als „text“ senden, alles andere als „blob“.',
  },
  'RES-URIMIX': {
    title: 'Die Inhalte haben andere URIs als den, der gelesen wurde',
    expected: 'Ein Inhalt von „{requested}“ oder von etwas darunter.',
    fix: 'Den URI der Anfrage übernehmen, außer der Server antwortet absichtlich mit einer anderen Ressource.',
  },
  'RES-EMPTY': {
    title: 'Das Lesen einer Ressource ergab keine Inhalte',
    expected: 'Mindestens ein Inhalt; eine unbekannte Ressource ist Fehler -32602.',
    fix: 'Für nicht Vorhandenes einen Fehler zurückgeben, für Leeres einen leeren Text.',
  },
};
