import type { roots as en } from '../../en/rules/roots.ts';

export const roots: typeof en = {
  'ROOT-URI': {
    title: 'Der Client bietet einen Stammordner an, der kein „file:“-URI ist',
    expected: 'Stammordner sind absolute „file://“-URIs.',
    fix: 'Den Stammordner in den Einstellungen des Clients korrigieren.',
  },
};
