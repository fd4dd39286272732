import type { tools as en } from '../../en/rules/tools.ts';

export const tools: typeof en = {
  'TOOL-DUP': {
    title: 'Zwei Tools heißen „{name}“',
    expected: 'Jedes Tool der Liste hat einen eigenen Namen, über alle Seiten hinweg.',
    fix: 'Eines umbenennen: Clients können nur eines davon aufrufen.',
  },
  'TOOL-NAME': {
    title: 'Der Name eines Tools hat Zeichen oder eine Länge, von denen die Spezifikation abrät',
    expected:
      '1 bis 128 der Zeichen A–Z, a–z, 0–9, „_“, „-“ und „.“; dieser Name hat {length, number} {length, plural, one {Zeichen} other {Zeichen}}.',
    fix: 'Einen Namen wie „search_files“ verwenden; der lesbare Text gehört in „title“.',
  },
  'TOOL-IN': {
    title:
      '{problem, select, missing {Ein Tool hat kein „inputSchema“} type {Das „inputSchema“ eines Tools beschreibt kein Objekt} other {Das „inputSchema“ eines Tools ist kein JSON-Objekt}}',
    expected: 'Ein JSON-Schema mit "type": "object" an der Wurzel, auch für ein Tool ohne Parameter.',
    fix: 'Ein Objektschema verwenden; ohne Parameter nur den Typ, ohne weitere Eigenschaften.',
  },
  'TOOL-ORDER': {
    title: 'Dieselben Tools kamen in anderer Reihenfolge',
    expected: 'Eine unveränderte Liste hat dieselbe Reihenfolge; an Stelle {place, number} steht jetzt „{name}“.',
    fix: 'Die Tools vor dem Senden sortieren, damit Prompt-Caches gültig bleiben.',
  },
  'TOOL-XHDR': {
    title:
      '{problem, select, empty {Ein „x-mcp-header“ ist leer} notToken {Ein „x-mcp-header“ ist kein gültiger Header-Name} duplicate {Zwei Parameter haben denselben „x-mcp-header“} notPrimitive {Ein Parameter mit „x-mcp-header“ ist weder Text noch Zahl noch Wahrheitswert} other {Ein Parameter mit „x-mcp-header“ ist nicht nur über „properties“ erreichbar}}',
    expected:
      'Der Name eines HTTP-Headers, im Tool eindeutig ohne Rücksicht auf Groß- und Kleinschreibung, an einem einfachen Parameter, der über „properties“ erreichbar ist.',
    fix: 'Die Angabe korrigieren oder entfernen: Über HTTP lassen Clients das Tool weg.',
  },
  'TOOL-XSEC': {
    title: 'Ein Parameter, der geheim wirkt, wird als HTTP-Header gesendet',
    expected: 'Parameter mit „x-mcp-header“ sind nicht geheim; „{property}“ wirkt so.',
    fix: 'Die Angabe entfernen: Proxys und Server schreiben Header in ihre Protokolle.',
  },
  'TOOL-HINT': {
    title: 'Ein Tool gibt an, nur zu lesen und destruktiv zu sein',
    expected: 'Mit "readOnlyHint": true hat „destructiveHint“ keine Bedeutung und ist false oder fehlt.',
    fix: 'Den Hinweis entfernen, der nicht zutrifft.',
  },
  'TOOL-EXEC': {
    title: 'Ein Tool unterstützt Tasks, aber der Server gibt sie nicht an',
    expected: 'Bei taskSupport „{support}“ gibt der Server die Fähigkeit tasks.requests.tools.call an.',
    fix: 'Die Fähigkeit angeben oder „execution.taskSupport“ entfernen.',
  },
};
