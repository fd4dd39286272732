import type { errors as en } from '../../en/rules/errors.ts';

export const errors: typeof en = {
  'ERR-RESERVED': {
    title: 'Der reservierte Fehlercode {code} wurde verwendet',
    expected: '−32020 bis −32099 gehören der Spezifikation, die nur −32020, −32021 und −32022 definiert.',
    fix: 'Für eigene Fehler einen Code außerhalb von −32768 bis −32000 verwenden.',
  },
  'ERR-RETIRED': {
    title: 'Der abgeschaffte Fehlercode {code} wurde verwendet',
    expected:
      'Seit 2026-07-28 ist eine fehlende Ressource −32602, und URL-Rückfragen sind ein Ergebnis input_required.',
    fix: '−32002 durch −32602 ersetzen und −32042 durch ein Ergebnis mit inputRequests.',
  },
  'ERR-LEGACY': {
    title: 'Der Fehlercode {code} aus dem Bereich der SDKs wurde verwendet',
    expected: '−32000 bis −32019 sind nur für Fehler, die ältere SDKs bereits verwenden.',
    fix: '−32602 oder −32603 verwenden oder einen Code außerhalb von −32768 bis −32000.',
  },
};
