import type { Messages } from '../messages.ts';

export const gate: Messages['gate'] = {
  title: 'Toolaufrufe',
  policy: 'Bevor ein Tool aufgerufen wird',
  policies: {
    ask: 'Bei jedem Aufruf fragen',
    askUnlessReadOnly: 'Fragen, außer bei nur lesenden Tools',
    deny: 'Jeden Aufruf ablehnen',
  },
  policyHints: {
    ask: 'Sie sehen die genaue Nachricht und entscheiden. Für eine Sitzung erlaubte Tools laufen ohne Rückfrage.',
    askUnlessReadOnly: 'Gilt nur für einen vertrauenswürdigen Server: „nur lesend“ behauptet er selbst.',
    deny: 'Jeder Aufruf wird ohne Rückfrage abgelehnt, auch für die Sitzung erlaubte Tools.',
  },
  trust: 'Tool-Annotationen dieses Servers vertrauen',
  trustHint:
    'Jeder Server kann ein Tool „nur lesend“ nennen und trotzdem Ihre Dateien löschen. Wählen Sie dies nur, wenn Sie wissen, von wem er stammt. Das Vertrauen endet, wenn sich Befehl oder Adresse des Servers ändern.',
  untrusted: 'Ohne Vertrauen fragt Loupe bei jedem Aufruf.',
  callsPerMinute: 'Aufrufe pro Minute ohne Rückfrage',
  callsPerMinuteHint: 'Bei schnelleren Aufrufen werden Sie gefragt. Standard: {count, number}.',
  callsPerMinuteInvalid: 'Geben Sie eine ganze Zahl von 1 bis 100.000 ein',
  forPins: 'nur Prüfungen',
  forPinsHint:
    'In einer früheren Sitzung, vor dem Neustart erlaubt: Nur Prüfungen, die nach einem Neustart laufen, rufen es ohne Rückfrage auf.',
  approvals: 'Für diese Sitzung erlaubt',
  noApprovals: 'Für diese Sitzung ist kein Tool erlaubt.',
  noSession: 'Solange der Server nicht verbunden ist, ist kein Tool erlaubt.',
  revoke: 'Erlaubnis für „{tool}“ widerrufen',
  revokeAll: 'Alle widerrufen',
};
