import type { progress as en } from '../../en/rules/progress.ts';

export const progress: typeof en = {
  'PROG-TOK': {
    title:
      'Fortschritt {problem, select, finished {von {method}, das schon beendet ist} other {zu einem Token, das keine Anfrage nannte}}',
    expected: 'Das progressToken einer laufenden Anfrage.',
    fix: 'Vor dem Senden der Antwort keinen Fortschritt mehr melden.',
  },
  'PROG-MONO': {
    title: 'Der Fortschritt ist nicht gestiegen',
    expected: 'Eine Zahl größer als {before}.',
    fix: 'Fortschritt nur melden, wenn er gewachsen ist.',
  },
  'PROG-OVER': {
    title: 'Der Fortschritt ist größer als total',
    expected: 'Höchstens {total}.',
    fix: 'total korrigieren oder weglassen, wenn es nicht bekannt ist.',
  },
};
