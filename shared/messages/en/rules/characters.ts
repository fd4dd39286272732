/** The rules of `shared/rules/safety/characters.ts`. */
export const characters = {
  'SAFE-INVISIBLE': {
    title: 'A text has {count, plural, one {an invisible character} other {# invisible characters}}: {points}',
    expected:
      'Characters that can be seen. The first is at character {index, number}.{hidden, select, none {} other { Tag characters spell: {hidden}}}',
    fix: 'Look at the text as raw JSON. If it is yours, remove them.',
  },
  'SAFE-BIDI': {
    title:
      'A text has {count, plural, one {a character that changes} other {# characters that change}} its direction: {points}',
    expected: 'Text that is read in the order in which it is shown. The first is at character {index, number}.',
    fix: 'Look at the text as raw JSON. If it is yours, remove them.',
  },
  'SAFE-HOMOGLYPH': {
    title:
      'A name has {count, plural, one {a letter that looks} other {# letters that look}} like another script’s: {points}',
    expected: 'Letters of one script. The first is at character {index, number}.',
    fix: 'Compare the name with the one that you expect. If it is yours, use Latin letters.',
  },
};
