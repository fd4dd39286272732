import type { names as en } from '../../en/rules/names.ts';

export const names: typeof en = {
  'USE-NAME-SIMILAR': {
    title: 'Die Namen zweier Tools unterscheiden sich nur in Schreibweise oder Trennzeichen',
    expected: 'Ein Name, der sich nicht mit „{other}“ verwechseln lässt.',
    fix: 'Eines danach benennen, was es tut.',
  },
  'USE-NAME-TAKEN': {
    title: 'Ein anderer Server hat ein Tool mit demselben Namen',
    expected: 'Ein Name, den unter den verwendeten Servern nur dieser hat; auch „{server}“ hat ihn.',
    fix: 'Den Gegenstand in den Namen aufnehmen, etwa „notes_search“.',
  },
  'USE-NAME-VAGUE': {
    title: 'Der Name eines Tools sagt nichts über seinen Gegenstand',
    expected: 'Ein Verb und worauf es sich bezieht, etwa „execute_sql“.',
    fix: 'Den Gegenstand in den Namen aufnehmen.',
  },
};
