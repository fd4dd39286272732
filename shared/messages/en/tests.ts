/** The tests of a project, and what came of them. */
export const tests = {
  state: { passed: 'passed', failed: 'failed', error: 'error', skipped: 'skipped', notJudged: 'not judged' },
  expects: {
    equals: '{path} equals {expected}',
    matches: '{path} matches {expected}',
    exists: '{path} {expected, select, true {exists} other {doesn’t exist}}',
    schema: '{path, select, none {structuredContent fits outputSchema} other {{path} fits the JSON Schema}}',
    isError: 'isError is {expected}',
    errorCode: 'the response is the error {expected}',
    withinMs: 'the response comes within {expected} ms',
  },
  /** Why an expectation doesn't hold. */
  problem: {
    errorResponse: 'the server responded with the error {actual}',
    noError: 'the server responded with a result',
    noValue: 'there is no such value',
    notText: 'this isn’t text',
    noOutputSchema: 'the tool has no outputSchema',
    noStructuredContent: 'the result has no structuredContent',
    badSchema: 'the schema can’t be used',
    tooSlow: 'not judged, since the check took too long',
    tooLarge: 'not judged, since the response is too large',
  },
  actual: 'Actual: {actual}',
  actualAt: 'Actual at {place}: {actual}',
  notAllowed: 'The tool call wasn’t allowed.',
};
