/** The texts of the rules about recorded clients. */
export const client = {
  'CLIENT-EARLY': {
    title:
      'The client sent {method} {when, select, unopened {before initialize} unanswered {before the server had answered initialize} other {before it had sent notifications/initialized}}',
    expected: 'Until the client has sent notifications/initialized, only initialize and ping.',
    fix: 'A matter of the client: servers may refuse the request. A server that puts up with it works with more clients.',
  },
  'CLIENT-CAP': {
    title:
      '{side, select, client {The client used {capability}, which it hasn’t declared} other {The client sent {method}, although the server hasn’t declared {capability}}}',
    expected: 'Only what both sides declared is used.',
    fix: '{side, select, client {A matter of the client: a server that goes by what is declared won’t ask for it.} other {A matter of the client. A server answers such a request with an error.}}',
  },
  'CLIENT-REFRESH': {
    title: 'The client used a refresh token again that had been replaced',
    expected: 'The newest refresh token. One that was replaced is discarded.',
    fix: 'A matter of the client: an authorization server takes this for a stolen token, and may sign the user out.',
  },
  'CLIENT-PAGES': {
    title:
      'The client read {pages, plural, one {only the first page} other {only the first # pages}} of {method}, and the server has more',
    expected: 'Clients follow nextCursor, unless they load more when somebody asks for it.',
    fix: 'A matter of the client. With larger pages, or what matters most first, it sees more of the server.',
  },
  'CLIENT-LIST': {
    title:
      'The client sent {method} {seconds, number} s after the server said that its list has changed, without {list}',
    expected: 'After a list_changed notification the list is requested again before its items are used.',
    fix: 'A matter of the client: it works with what the server offered before. Some clients need a restart.',
  },
  'CLIENT-PROGRESS': {
    title:
      'A tool call took {seconds, number} s{end, select, cancelled { until the client gave it up} other {}}, and the client asked for no progress',
    expected: 'A progressToken in calls that may take long. It is optional.',
    fix: 'A matter of the client: without a token the server can’t report progress, and progress can’t extend a time limit.',
  },
  'CLIENT-CANCEL': {
    title:
      'The client cancelled {problem, select, initialize {initialize} unknown {a request that it hadn’t sent} other {{method} {seconds, number} s after it was answered}}',
    expected: 'Only requests that are still running are cancelled, and never initialize.',
    fix: 'A matter of the client. A server ignores such a notification.',
  },
  'CLIENT-ANSWER': {
    title:
      '{problem, select, modern {The client sent a response, which no client does in this revision} unknown {The client answered a request that the server hadn’t sent} again {The client answered {method} twice} extra {The client’s answer to {method} has “{member}”, which wasn’t asked for} other {The client’s answer to {method} has no usable “{member}”}}',
    expected: 'One response to each request of the server, with what the request asks for.',
    fix: 'A matter of the client. Servers check what they get.',
  },
  'CLIENT-HDR': {
    title: 'The header {header} of the client’s request doesn’t fit its body',
    expected: '{expected}',
    fix: 'A matter of the client: servers refuse the request with -32020.',
  },
  'CLIENT-STATE': {
    title: 'The client’s retry {problem, select, id {used the request’s id again} other {changed requestState}}',
    expected: 'A new id, and requestState exactly as it was received.',
    fix: 'A matter of the client: the server can’t go on with its request.',
  },
};
