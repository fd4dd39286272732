/** The rules of `shared/rules/safety/hidden-text.ts`. */
export const hiddenText = {
  'SAFE-COMMENT': {
    title: 'A text has a comment that isn’t shown when it is rendered',
    expected:
      'Text that a person sees, too. The comment is at character {index, number} and has {length, number} characters: {found}',
    fix: 'Read it before you allow calls. If it is yours, remove the comment.',
  },
  'SAFE-TAG': {
    title: 'A text has a tag that models take for an instruction: {found}',
    expected: 'Plain text or Markdown. The tag is at character {index, number} and has {length, number} characters.',
    fix: 'Read what it contains before you allow calls. If it is yours, write it as plain text.',
  },
  'SAFE-SPACE': {
    title: 'A text continues after {length, number} characters of white space',
    expected: 'Text without long gaps. The gap is at character {index, number}.',
    fix: 'Read what follows before you allow calls. If it is yours, remove the gap.',
  },
  'SAFE-CONTROL': {
    title: 'A text has {count, plural, one {a control character} other {# control characters}}: {points}',
    expected: 'Text with tabs and line breaks only. The first is at character {index, number}.',
    fix: 'Look at the text as raw JSON. If it is yours, remove escape sequences such as colors.',
  },
};
