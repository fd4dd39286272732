import type { caching as en } from '../../en/rules/caching.ts';

export const caching: typeof en = {
  'CACHE-NONE': {
    title: 'Das Ergebnis von {method} hat kein {field}',
    expected: 'ttlMs und cacheScope sind in vollständigen Ergebnissen dieser Methode Pflicht.',
    fix: '"ttlMs": 0 und "cacheScope": "private" hinzufügen, wenn nichts zwischengespeichert werden darf.',
  },
  'CACHE-BAD': {
    title: '{field} ist ungültig',
    expected: 'ttlMs ist eine ganze Zahl ab 0 in Millisekunden; cacheScope ist „public“ oder „private“.',
    fix: 'Den Wert korrigieren.',
  },
  'CACHE-PAGES': {
    title: 'Die Seiten von {method} haben verschiedene cacheScope-Werte',
    expected: '„{first}“ wie auf der ersten Seite.',
    fix: 'Für alle Seiten einer Liste denselben Wert verwenden.',
  },
  'CACHE-PUB': {
    title: 'Das Ergebnis einer autorisierten Anfrage {method} darf für alle zwischengespeichert werden',
    expected: '„private“, außer alle Benutzer bekommen dasselbe.',
    fix: 'Prüfen, ob das Ergebnis von keinem Benutzer abhängt; sonst "cacheScope": "private" setzen.',
  },
};
