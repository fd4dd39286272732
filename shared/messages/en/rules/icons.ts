/** The rules of `shared/rules/content/icons.ts`. */
export const icons = {
  'ICON-SRC': {
    title: '{scheme, select, none {An icon’s “src” has no scheme} other {An icon’s “src” has the scheme “{scheme}”}}',
    expected: 'An “https:” URL or a “data:” URL.',
    fix: 'Offer the icon over HTTPS, or embed it as a data URL.',
  },
  'ICON-ORG': {
    title: 'An icon comes from another origin than the server',
    expected: 'An icon from {own}; this one is from {other}.',
    fix: 'Offer it from the server’s own origin, or embed it as a data URL.',
  },
};
