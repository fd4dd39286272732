import type { pagination as en } from '../../en/rules/pagination.ts';

export const pagination: typeof en = {
  'PAGE-LOOP': {
    title: '{method} hat denselben nextCursor erneut geliefert',
    expected: 'Ein Cursor, der weiterführt, und keiner auf der letzten Seite.',
    fix: 'nextCursor am Ende der Liste weglassen.',
  },
  'PAGE-DUP': {
    title: '„{name}“ steht auf zwei Seiten von {method}',
    expected: 'Jeder Eintrag steht auf einer Seite.',
    fix: 'Ihn einmal aufführen und die Liste vor dem Aufteilen stabil sortieren.',
  },
  'PAGE-BAD': {
    title:
      '{method} hat einen ungültigen Cursor mit {found, select, result {einem Ergebnis} other {dem Fehler {found}}} beantwortet',
    expected: 'Der Fehler −32602.',
    fix: 'Den Cursor prüfen und unbekannte mit −32602 beantworten.',
  },
  'CMP-100': {
    title:
      '{problem, select, tooMany {Eine Vervollständigung hat {count, number} Werte} other {total ({total, number}) ist kleiner als die Zahl der Werte ({count, number})}}',
    expected: 'Höchstens 100 Werte und ein total, das mindestens so groß ist.',
    fix: 'Auf 100 Werte kürzen und hasMore setzen.',
  },
};
