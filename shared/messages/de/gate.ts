import type { Messages } from '../messages.ts';

export const gate: Messages['gate'] = {
  title: 'Toolaufrufe',
  policy: 'Bevor ein Tool aufgerufen wird',
  policies: {
    ask: 'Bei jedem Aufruf fragen',
    askUnlessReadOnly: 'Fragen, außer wenn das Tool nur liest',
    deny: 'Keinen Aufruf durchlassen',
  },
  policyHints: {
    ask: 'Sie sehen die genaue Nachricht und entscheiden. Was Sie für eine Sitzung erlauben, geht ohne Frage durch.',
    askUnlessReadOnly: 'Gilt nur für einen Server, dem Sie vertrauen: „liest nur“ behauptet er selbst.',
    deny: 'Jeder Aufruf wird ohne Frage abgelehnt, auch was Sie für eine Sitzung erlaubt haben.',
  },
  trust: 'Ich vertraue dem, was dieser Server über seine Tools sagt',
  trustHint:
    'Jeder Server kann „liest nur“ sagen und trotzdem Ihre Dateien löschen. Setzen Sie den Haken nur, wenn Sie wissen, wer ihn geschrieben hat. Das Vertrauen endet von selbst, wenn sich Befehl oder Adresse des Servers ändern.',
  untrusted: 'Ohne Ihr Vertrauen wird bei jedem Aufruf gefragt.',
  callsPerMinute: 'Aufrufe pro Minute ohne Rückfrage',
  callsPerMinuteHint: 'Bei schnelleren Aufrufen werden Sie gefragt. Standard: {count, number}.',
  callsPerMinuteInvalid: 'Geben Sie eine ganze Zahl von 1 bis 100.000 ein',
  approvals: 'Für diese Sitzung erlaubt',
  noApprovals: 'Für diese Sitzung ist kein Tool erlaubt.',
  noSession: 'Solange der Server nicht verbunden ist, ist nichts erlaubt.',
  revoke: 'Erlaubnis für „{tool}“ zurücknehmen',
  revokeAll: 'Alle zurücknehmen',
};
