import type { itemProbes as en } from '../../en/rules/item-probes.ts';

export const itemProbes: typeof en = {
  'TOOL-UNK': {
    title:
      '{found, select, result {Der Aufruf eines unbekannten Tools hat ein Ergebnis} other {Der Aufruf eines unbekannten Tools hat einen anderen Fehler: {found}}}',
    expected: 'Der Fehler {expected}.',
    fix: 'Das Tool zuerst nachschlagen und den Fehler zurückgeben.',
  },
  'RES-404': {
    title:
      '{found, select, result {Das Lesen einer unbekannten Ressource hat ein Ergebnis} other {Das Lesen einer unbekannten Ressource hat einen anderen Fehler: {found}}}',
    expected: 'Der Fehler {expected}.',
    fix: 'Für nicht Vorhandenes den Fehler zurückgeben, auch wenn eine Vorlage passt.',
  },
};
