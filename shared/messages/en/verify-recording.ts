/** What `loupe verify` prints. */
export const verifyRecording = {
  same: 'same     ',
  different: 'different',
  failed: 'failed   ',
  skipped: 'skipped  ',
  notJudged: 'not judged',
  reason: {
    notAllowed: 'The tool call wasn’t allowed.',
    otherEra: 'The recorded client sent it in another protocol era.',
    noResponse: 'The recording has no response.',
    subscription: 'A subscription stays open and has no response to compare.',
    task: 'A task is compared by its final result, with its call.',
    taskOpen: 'The recording doesn’t have the final result of the task.',
  },
  limit: {
    rule: '{places} can’t be judged by a regular expression: it takes too long, or the text is too long for it.',
    places: 'More than 1,000 places differ: the others weren’t looked at.',
    messages: 'More than 2,000 messages came before the response, and none was compared.',
    response: 'The response, or the recorded one, can’t be read.',
  },
  kind: {
    time: 'time',
    id: 'id',
    port: 'port',
    process: 'process id',
    token: 'opaque token',
    message: 'log messages at another time',
  },
  absent: 'absent',
  more: '… and {count, plural, one {# more difference} other {# more differences}}',
  varies: 'Varies: {places}',
  ignored: '{count, plural, one {# difference} other {# differences}} allowed by the rules',
  summary:
    '{count, plural, one {# request} other {# requests}}: {same, number} same, {different, number} different, {failed, number} failed, {skipped, number} skipped{notJudged, plural, =0 {} other {, # not judged}}.',
  needsAllow: 'To call tools without a terminal, add --allow TOOL for each: {names}.',
  updated: '{file}: {count, plural, one {# response} other {# responses}} updated.',
};
