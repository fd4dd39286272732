import type { tasks as en } from '../../en/rules/tasks.ts';

export const tasks: typeof en = {
  'TASK-CAP': {
    title: '{method} wurde mit einem Task beantwortet, den der Client nicht verlangt hat',
    expected: 'Ein Task nur, wenn die Anfrage es erlaubt.',
    fix: '„task“ in params (2025-11-25) oder die Erweiterung tasks der Anfrage (2026-07-28) prüfen.',
  },
  'TASK-FSM': {
    title:
      '{problem, select, terminal {Ein Task wechselte von {before} zu {status}} other {Ein Task begann mit {status}}}',
    expected:
      'Ein Task beginnt mit working (2025-11-25) und ändert sich nach completed, failed oder cancelled nicht mehr.',
    fix: 'Das Ende eines Tasks einmal speichern und Späteres ignorieren.',
  },
  'TASK-KEY': {
    title: 'Der Schlüssel „{key}“ wurde für eine andere Eingabe erneut verwendet',
    expected: 'Jede Eingabeanforderung eines Tasks hat einen eigenen Schlüssel.',
    fix: 'Die Schlüssel über die Dauer des Tasks hochzählen.',
  },
  'TASK-REL': {
    title: 'Das Ergebnis eines Tasks nennt den Task nicht',
    expected: '_meta enthält io.modelcontextprotocol/related-task.',
    fix: 'Es dem Ergebnis von tasks/result hinzufügen.',
  },
};
