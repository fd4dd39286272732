import type { characters as en } from '../../en/rules/characters.ts';

export const characters: typeof en = {
  'SAFE-INVISIBLE': {
    title: 'Ein Text hat {count, plural, one {ein unsichtbares Zeichen} other {# unsichtbare Zeichen}}: {points}',
    expected:
      'Sichtbare Zeichen. Das erste unsichtbare steht bei Zeichen {index, number}.{hidden, select, none {} other { Tag-Zeichen ergeben: {hidden}}}',
    fix: 'Den Text als rohes JSON ansehen. Im eigenen Server die Zeichen entfernen.',
  },
  'SAFE-BIDI': {
    title:
      'Ein Text hat {count, plural, one {ein Zeichen, das seine Richtung ändert} other {# Zeichen, die seine Richtung ändern}}: {points}',
    expected: 'Text, der in der gezeigten Reihenfolge gelesen wird. Das erste steht bei Zeichen {index, number}.',
    fix: 'Den Text als rohes JSON ansehen. Im eigenen Server die Zeichen entfernen.',
  },
  'SAFE-HOMOGLYPH': {
    title:
      'Ein Name hat {count, plural, one {einen Buchstaben, der wie einer} other {# Buchstaben, die wie solche}} einer anderen Schrift aussehen: {points}',
    expected: 'Buchstaben aus einer Schrift. Der erste steht bei Zeichen {index, number}.',
    fix: 'Den Namen mit dem erwarteten vergleichen. Im eigenen Server lateinische Buchstaben verwenden.',
  },
};
