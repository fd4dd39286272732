import type { capabilities as en } from '../../en/rules/capabilities.ts';

export const capabilities: typeof en = {
  'CAP-MISS': {
    title: '{method} liefert Einträge, aber „{capability}“ ist nicht deklariert',
    expected: 'Die Fähigkeit „{capability}“ ist deklariert.',
    fix: 'Sie in die Fähigkeiten des Servers aufnehmen; sonst nutzen Clients die Funktion womöglich nicht.',
  },
  'CAP-DEAD': {
    title: '„{capability}“ ist deklariert, aber {method} ist unbekannt',
    expected: 'Eine deklarierte Funktion beantwortet ihre Liste.',
    fix: '{method} implementieren, notfalls mit leerer Liste, oder die Fähigkeit nicht deklarieren.',
  },
  'CAP-LISTCH': {
    title: 'Die Liste {capability} änderte sich, ohne dass listChanged deklariert ist',
    expected: '„listChanged“: true unter „{capability}“.',
    fix: 'Es deklarieren; sonst hören Clients womöglich nicht darauf.',
  },
  'CAP-SUB': {
    title:
      'Eine Aktualisierung von {uri} wurde gesendet, {problem, select, undeclared {aber „subscribe“ ist nicht deklariert} other {die niemand abonniert hat}}',
    expected: 'Nur Aktualisierungen abonnierter Ressourcen, mit „subscribe“ unter „resources“ deklariert.',
    fix: 'Die Abonnements jeder Sitzung verwalten.',
  },
  'CAP-LOG': {
    title: 'Eine Logmeldung wurde gesendet, ohne dass „logging“ deklariert ist',
    expected: 'Die Fähigkeit „logging“ ist deklariert.',
    fix: 'Sie deklarieren oder Logs auf stderr schreiben.',
  },
  'CAP-CLIENT': {
    title: '{method} wurde gesendet, aber der Client deklariert „{capability}“ nicht',
    expected: 'Nur Anfragen nach dem, was der Client deklariert.',
    fix: 'Vor dem Senden die Fähigkeiten des Clients prüfen.',
  },
  'CAP-EXT': {
    title: 'Die Erweiterung „{id}“ hat keine gültige id',
    expected: 'Ein Präfix, ein Schrägstrich und ein Name, etwa com.example/feature.',
    fix: 'Eine eigene Domain voranstellen.',
  },
};
