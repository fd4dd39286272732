/** The rules of `shared/rules/safety/changes.ts`. */
export const changes = {
  'SAFE-CHANGED': {
    title: 'A tool changed after its calls were allowed: {members}',
    expected: 'The definition that was allowed.',
    fix: 'Compare both versions, then allow it again or remove the permission.',
  },
};
