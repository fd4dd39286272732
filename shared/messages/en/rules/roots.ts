/** The rules of `shared/rules/content/roots.ts`. */
export const roots = {
  'ROOT-URI': {
    title: 'The client offers a root that isn’t a “file:” URI',
    expected: 'Roots are absolute “file://” URIs.',
    fix: 'Correct the root in the settings of the client.',
  },
};
