import type { subscriptions as en } from '../../en/rules/subscriptions.ts';

export const subscriptions: typeof en = {
  'SUB-ACK': {
    title: 'Ein Abonnement begann mit {method}',
    expected: 'Zuerst kommt notifications/subscriptions/acknowledged.',
    fix: 'Die Bestätigung vor jeder Änderung senden.',
  },
  'SUB-ID': {
    title: '{method} hat {problem, select, missing {keine subscriptionId} other {die id keines Abonnements}}',
    expected: '_meta enthält io.modelcontextprotocol/subscriptionId, die id der Anfrage subscriptions/listen.',
    fix: 'Die id der Anfrage in jede Benachrichtigung des Abonnements übernehmen.',
  },
  'SUB-UNREQ': {
    title: '{method} wurde vom Abonnement nicht verlangt',
    expected: 'Nur die Änderungen und Ressourcen aus dem Filter des Abonnements.',
    fix: 'Vor dem Senden den Filter prüfen.',
  },
  'SUB-DROP': {
    title: 'Der Stream eines Abonnements endete ohne Ergebnis',
    expected: 'Ein Ergebnis beendet ein Abonnement; sonst verbindet sich der Client neu.',
    fix: 'Vor dem Schließen des Streams das Ergebnis senden.',
  },
};
