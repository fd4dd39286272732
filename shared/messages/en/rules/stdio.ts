/** The rules of `shared/rules/wire/stdio.ts`: what is wrong, what is expected instead, and how to mend it. */
export const stdio = {
  'IO-NONJSON': {
    title: 'A line on stdout isn’t JSON',
    expected: 'Every line on stdout is one JSON-RPC message.',
    fix: 'Write logs and banners to stderr, also those of libraries.',
  },
  'IO-NOTRPC': {
    title: 'A line on stdout is JSON, but not a JSON-RPC message',
    expected: 'An object with “jsonrpc” and “method”, “result” or “error”.',
    fix: 'Write structured logs to stderr, or send them as notifications/message.',
  },
  'IO-UTF8': {
    title: 'Output {what, select, bom {begins with a byte order mark} other {isn’t valid UTF-8}}',
    expected: 'Messages are encoded in UTF-8, without a byte order mark.',
    fix: 'Set the encoding of stdout to UTF-8, for example with PYTHONIOENCODING=utf-8.',
  },
  'IO-SPLIT': {
    title: 'A message is spread over {count, plural, one {# line} other {# lines}}',
    expected: 'A message contains no line breaks; a line break ends it.',
    fix: 'Write the JSON without indentation, in one line.',
  },
  'IO-PARTIAL': {
    title: 'stdout ended within a line',
    expected: 'A line break ends the last message, too.',
    fix: 'Write the line break with each message, and flush stdout before the process ends.',
  },
  'IO-EXIT': {
    title:
      'The process ended ({exit}) with {count, plural, one {# request} other {# requests}} unanswered, first {method}',
    expected: 'The server answers every request and runs until the client closes its stdin.',
    fix: 'Find the cause in stderr; answer with an error instead of ending the process.',
  },
  'IO-HANG': {
    title: 'The process ran on after its stdin was closed and was ended by {signal}',
    expected: 'The server ends when its stdin is closed.',
    fix: 'End the process when stdin reports its end; close timers, sockets and child processes.',
  },
};
