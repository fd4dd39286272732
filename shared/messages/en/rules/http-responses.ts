/** The texts of the rules about http responses. */
export const httpResponses = {
  'H-CTYPE': {
    title: 'A request was answered with the content type “{type}”',
    expected: 'application/json or text/event-stream.',
    fix: 'Set the Content-Type header of the response.',
  },
  'H-202': {
    title: 'A notification was accepted with status {status}',
    expected: '202 without a body.',
    fix: 'Answer notifications and responses with 202.',
  },
  'H-404': {
    title: 'The error {code} came with HTTP status {found}',
    expected: '404 for an unknown method.',
    fix: 'Set the status to 404.',
  },
  'H-400': {
    title: 'The error {code} came with HTTP status {found}',
    expected: '400 for this error.',
    fix: 'Set the status to 400.',
  },
  'H-NORESP': {
    title: 'The response ended with {count, plural, one {# request} other {# requests}} unanswered, first {method}',
    expected: 'The stream stays open until every request in it has its response.',
    fix: 'Send the response, or an error, before closing the stream.',
  },
};
