/** The texts of the rules about http streams. */
export const httpStreams = {
  'H-EVID': {
    title: 'The event id “{id}” was used twice',
    expected: 'Each event of a session has an id of its own.',
    fix: 'Count the ids up across all streams of the session.',
  },
  'H-PRIME': {
    title: 'A stream doesn’t begin with an event that only has an id',
    expected: 'First an event with an id and empty data, so that the client can resume.',
    fix: 'Send it as soon as the stream is open.',
  },
  'H-GET': {
    title: 'GET was answered with status {status} and the type “{type}”',
    expected: 'An event stream, or 405.',
    fix: 'Answer 405 if the server has no stream of its own.',
  },
  'H-GETRESP': {
    title: 'The response to {method} came on the GET stream',
    expected: 'On the stream of its own request.',
    fix: 'Keep the response with the request that it answers.',
  },
  'H-CAST': {
    title: '{method} was sent on two streams',
    expected: 'Each message goes to one stream.',
    fix: 'Choose one of the open streams.',
  },
  'SSE-EP': {
    title:
      '{problem, select, missing {The stream doesn’t begin with an endpoint event} other {The endpoint {url} is on another host}}',
    expected: 'First an event “endpoint” with a URL of the same host.',
    fix: 'Send the endpoint before any message, as a path.',
  },
};
