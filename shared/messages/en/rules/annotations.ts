/** The rules of `shared/rules/content/annotations.ts`. */
export const annotations = {
  'ANN-PRIO': {
    title: 'A “priority” isn’t between 0 and 1',
    expected: 'A number from 0 (optional) to 1 (required).',
    fix: 'Scale the value to this range, or leave it out.',
  },
  'ANN-DATE': {
    title:
      '{problem, select, zone {A “lastModified” has no time with a time zone} other {A “lastModified” isn’t an ISO 8601 date}}',
    expected: 'A date with time and time zone such as “2025-01-12T15:00:58Z”.',
    fix: 'Format the date as ISO 8601, with the time, in UTC or with an offset; strict clients reject the whole message otherwise.',
  },
  'ANN-AUD': {
    title: 'An “audience” has other values than “user” and “assistant”',
    expected: 'A list of “user”, “assistant” or both.',
    fix: 'Use these two roles, or leave the annotation out.',
  },
};
