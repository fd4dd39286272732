/** The texts of the rules about caching. */
export const caching = {
  'CACHE-NONE': {
    title: 'The result of {method} has no {field}',
    expected: 'ttlMs and cacheScope are required in complete results of this method.',
    fix: 'Add "ttlMs": 0 and "cacheScope": "private" where nothing may be cached.',
  },
  'CACHE-BAD': {
    title: '{field} is invalid',
    expected: 'ttlMs is an integer of 0 or more, in milliseconds; cacheScope is “public” or “private”.',
    fix: 'Correct the value.',
  },
  'CACHE-PAGES': {
    title: 'The pages of {method} differ in their cacheScope',
    expected: '“{first}”, as on the first page.',
    fix: 'Use the same scope for all pages of a list.',
  },
  'CACHE-PUB': {
    title: 'The result of an authorized {method} request may be cached for everyone',
    expected: '“private”, unless every user gets the same.',
    fix: 'Check that the result depends on no user; otherwise set "cacheScope": "private".',
  },
};
