/** The rules of `shared/rules/usability/names.ts`. */
export const names = {
  'USE-NAME-SIMILAR': {
    title: 'Two tools have names that differ in case or separators only',
    expected: 'A name that can’t be mistaken for “{other}”.',
    fix: 'Rename one of them by what it does.',
  },
  'USE-NAME-TAKEN': {
    title: 'Another server has a tool of the same name',
    expected: 'A name that is unique among the servers in use; “{server}” has it, too.',
    fix: 'Add the subject to the name, such as “notes_search”.',
  },
  'USE-NAME-VAGUE': {
    title: 'A tool’s name says nothing about its subject',
    expected: 'A verb and what it acts on, such as “execute_sql”.',
    fix: 'Add the subject to the name.',
  },
};
