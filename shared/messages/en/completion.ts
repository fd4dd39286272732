/** A server's suggestions for a field. */
export const completion = {
  show: 'Suggestions',
  showFor: 'Suggestions: {label}',
  asking: 'Loading suggestions…',
  count: '{count, plural, =0 {no suggestions} one {# suggestion} other {# suggestions}}',
  countOf: '{count, number} of {total, plural, one {# suggestion} other {# suggestions}}',
  more: 'the server has more',
  took: 'The server responded in {duration}.',
};
