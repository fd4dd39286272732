import type { cancellation as en } from '../../en/rules/cancellation.ts';

export const cancellation: typeof en = {
  'CAN-REF': {
    title: 'Der Server hat eine Anfrage abgebrochen, die nicht von ihm ist',
    expected: 'Eine Anfrage des Servers; ab 2026-07-28 ein Abonnement.',
    fix: 'Anfragen des Clients mit einem Fehler beenden.',
  },
  'CAN-AFTER': {
    title: '{method} lief {ms, number} ms nach dem Abbruch weiter',
    expected: 'Mit dem Abbruch endet die Arbeit, und es wird nichts mehr dazu gesendet.',
    fix: 'Den Abbruch an den Code weitergeben, der die Arbeit macht.',
  },
};
