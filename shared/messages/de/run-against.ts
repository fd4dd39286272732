import type { Messages } from '../messages.ts';

export const runAgainst: Messages['runAgainst'] = {
  open: 'Gegen Server ausführen…',
  intro:
    '{count, plural, one {Die Anfrage dieser Aufzeichnung wird} other {Die # Anfragen dieser Aufzeichnung werden}} in einer eigenen Sitzung an den Server gesendet und die Antworten mit den aufgezeichneten verglichen.',
  server: 'Server',
  noServers: 'Keine Server, gegen die sie ausgeführt werden kann',
  addServer: 'Server hinzufügen…',
  tools: 'Tools, die aufgerufen werden dürfen',
  toolsHint: 'Aufrufe nicht angekreuzter Tools werden übersprungen.',
  noTools: 'In dieser Aufzeichnung werden keine Tools aufgerufen.',
  tool: '{name} ({count, plural, one {# Aufruf} other {# Aufrufe}})',
  asks: 'Bei jedem Aufruf eines nicht angekreuzten Tools fragen',
  asksHint: 'Sie warten unter „Rückfragen“.',
  rules: 'Was abweichen darf',
  rulesHint:
    'Eine Regel pro Zeile: ein JSON-Pointer wie /result/*/price, wobei * für jeden Schritt steht, oder ein regulärer Ausdruck wie /took \\d+ ms/. Zeiten, IDs und undurchsichtige Token dürfen immer abweichen.',
  badRule: {
    neither: '„{rule}“ ist keine Regel: Sie muss mit einem Schrägstrich beginnen.',
    badExpression: 'Der reguläre Ausdruck in „{rule}“ ist ungültig.',
  },
  masked: 'Ausführen, obwohl Geheimnisse maskiert sind',
  maskedHint: 'Ergebnisse können von den aufgezeichneten abweichen.',
  otherEra:
    'Die Aufzeichnung stammt aus der Protokollgeneration „{recorded}“ ({revision}), und „{server}“ ist in der Generation „{era}“ verbunden. Anfragen werden wie aufgezeichnet gesendet: Ein Server, der keine Revision dieser Generation spricht, weist sie ab.',
  run: 'Ausführen',
  runAgain: 'Erneut ausführen',
  change: 'Ändern…',
  lastRun: 'Gegen einen Server ausgeführt',
  showRun: 'Ergebnis anzeigen',
  connecting: 'Verbindung mit „{server}“ wird hergestellt…',
  running: '{done, number} von {total, plural, one {# Anfrage} other {# Anfragen}} an „{server}“ gesendet…',
  done: '{total, plural, one {# Anfrage} other {# Anfragen}} mit „{server}“ verglichen{skipped, plural, =0 {} other {, # übersprungen}}',
  cancelled: 'Nach {done, number} von {total, plural, one {# Anfrage} other {# Anfragen}} beendet',
};
