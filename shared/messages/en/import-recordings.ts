/** The dialog that imports recordings. */
export const importRecordings = {
  open: 'Import…',
  title: 'Import recordings',
  accepted:
    'Loupe opens session files (.loupe, .jsonl), HAR of browsers and proxies, and the JSON Lines of mcp-cassette, mcpsnoop and mcporter. Nothing is sent, and nothing starts.',
  choose: 'Choose files…',
  orDrop: 'or drop them on the window',
  files: 'Files',
  waiting: 'waiting',
  sending: '{sent} of {total}',
  reading: 'reading…',
  progress: 'Import of {name}',
  done: '{count, plural, one {# session} other {# sessions}}',
  skipped:
    '{count, plural, one {# line or exchange wasn’t understood and was} other {# lines or exchanges weren’t understood and were}} left out.',
  incomplete: {
    title:
      '{count, plural, one {# entry is incomplete or was left out:} other {# entries are incomplete or were left out:}}',
    unread: 'No. {number, number} can’t be read and was left out',
    lacks: 'No. {number, number}, {request}: without {missing}',
    parts: {
      requestHeaders: 'request headers',
      requestBody: 'request body',
      response: 'response',
      responseHeaders: 'response headers',
      responseBody: 'response body',
      times: 'times',
    },
    more: 'and {count, number} more',
  },
  openRecording: 'Open',
  openFile: 'Open {name}',
  cancel: 'Cancel',
  finish: 'Done',
};
