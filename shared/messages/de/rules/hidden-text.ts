import type { hiddenText as en } from '../../en/rules/hidden-text.ts';

export const hiddenText: typeof en = {
  'SAFE-COMMENT': {
    title: 'Ein Text hat einen Kommentar, der formatiert nicht zu sehen ist',
    expected:
      'Text, den auch Menschen sehen. Der Kommentar beginnt bei Zeichen {index, number} und hat {length, number} Zeichen: {found}',
    fix: 'Ihn lesen, bevor Aufrufe erlaubt werden. Im eigenen Server den Kommentar entfernen.',
  },
  'SAFE-TAG': {
    title: 'Ein Text hat ein Tag, das Modelle als Anweisung verstehen: {found}',
    expected:
      'Reiner Text oder Markdown. Das Tag beginnt bei Zeichen {index, number} und hat {length, number} Zeichen.',
    fix: 'Seinen Inhalt lesen, bevor Aufrufe erlaubt werden. Im eigenen Server als reinen Text schreiben.',
  },
  'SAFE-SPACE': {
    title: 'Ein Text geht nach {length, number} Zeichen Leerraum weiter',
    expected: 'Text ohne lange Lücken. Die Lücke beginnt bei Zeichen {index, number}.',
    fix: 'Lesen, was folgt, bevor Aufrufe erlaubt werden. Im eigenen Server die Lücke entfernen.',
  },
  'SAFE-CONTROL': {
    title: 'Ein Text hat {count, plural, one {ein Steuerzeichen} other {# Steuerzeichen}}: {points}',
    expected: 'Text nur mit Tabulatoren und Zeilenumbrüchen. Das erste steht bei Zeichen {index, number}.',
    fix: 'Den Text als rohes JSON ansehen. Im eigenen Server Escape-Sequenzen wie Farben entfernen.',
  },
};
