import { documentProblems } from './document-fault.ts';
import { hostRules } from './host-rules.ts';

/** What `loupe check` prints. */
export const checkServer = {
  severity: { error: 'error  ', warning: 'warning', info: 'info   ', notJudged: 'not judged' },
  suppressed: 'suppressed',
  reason: 'Reason: {reason}',
  times: '({count, plural, one {once} other {# times}})',
  expected: 'Expected: {expected}',
  actual: 'Actual: {actual}',
  fix: 'Fix: {fix}',
  more: '{first} (and {count, plural, one {# more problem} other {# more problems}})',
  none: 'No problems.',
  summary:
    '{count, plural, one {# problem} other {# problems}}: {error, plural, one {# error} other {# errors}}, {warning, plural, one {# warning} other {# warnings}}, {info, number} info{notJudged, plural, =0 {} other {, # not judged}}.',
  suppressedCount: '{count, plural, one {# problem is} other {# problems are}} suppressed.',
  omitted:
    '{count, plural, one {# more finding of these rules was} other {# more findings of these rules were}} left out.',
  tokens: 'What the server lists costs a model {tokens, plural, one {about # token} other {about # tokens}}.',
  tokensSince:
    '{how, select, more {{tokens, number} more than what the snapshot lists.} less {{tokens, number} less than what the snapshot lists.} other {As much as what the snapshot lists.}}',
  written: '{file}: report written.',
  budget: {
    title: 'What the server lists costs a model about {tokens, number} tokens',
    expected: 'At most {budget, number} tokens (--budget).',
    fix: 'Shorten descriptions and schemas, or list fewer items.',
  },
  request: {
    title: '{method} failed: {problem}',
    toolError: 'the tool reported an error',
    unfit: 'its structured content doesn’t match its outputSchema',
    expected: 'The server answers the request with a usable result.',
  },
  unjudged: {
    title: 'Not judged: {what}',
    result: 'its structured content by its outputSchema, which can’t be used or takes too long',
    costs: 'the budget, because the tokens couldn’t be counted',
    missing:
      '{count, plural, one {# entry of the recording, which the recorder couldn’t write or Loupe can’t read} other {# entries of the recording, which the recorder couldn’t write or Loupe can’t read}}',
    noHandshake: 'the lists, because the recording ends before client and server agreed on a revision',
    unread: 'the budget, because the client didn’t read everything that the server declares',
    expected: 'Everything that the server sends and lists can be judged.',
    fix: 'Run the check again. If the same is left out, send less at once, or accept it with a suppression of CHECK-UNJUDGED.',
  },
  connection: {
    expected: 'The server can be reached, and runs until the check has ended.',
  },
  /** Of a recording. */
  client: {
    named:
      'Recorded client: {name}{version, select, none {} other { {version}}}{host, select, none {} other { ({host})}}.',
    unknown: 'The recorded client doesn’t say who it is.',
    loupe: 'The recorded client is Loupe, which isn’t judged as a client.',
  },
  suppression: {
    title: 'The suppression of {rule} matches no problem',
    expected: 'Each entry of the suppressions file matches a problem.',
    fix: 'Remove the entry, or correct its rule and item.',
  },
  /** What each check says of itself in SARIF. */
  rules: {
    'CHECK-BUDGET': 'The lists and instructions cost a model more than the budget',
    'CHECK-CONNECTION': 'The server can’t be reached, or was lost during the check',
    'CHECK-RECORDING': 'A response differs from the recorded one, or doesn’t come',
    'CHECK-REQUEST': 'A request failed, or its result can’t be used',
    'CHECK-SUPPRESSION': 'A suppression matches no problem',
    'CHECK-TEST': 'What a test expects doesn’t hold',
    'CHECK-UNJUDGED': 'Something couldn’t be judged, so it hasn’t passed',
  },
  host: hostRules,
  change: {
    expected: 'The server offers what the snapshot has.',
    fix: 'If the change is intended, take a new snapshot.',
  },
};

export const checkUsage = {
  badSuppressions: `{file} isn’t a file of suppressions: {problem, select, unreadable {it can’t be read ({reason})} yaml {it isn’t YAML from line {line}, column {column} on} keyType {the key at line {line}, column {column} is a list or a map; a key must be text} complex {it is longer or nested deeper than Loupe’s limit} ${documentProblems} other {{problem}}}.`,
  severalSessions:
    '{file} has several sessions ({count, number}). Take them over with loupe open FILE, which prints a file for each, and check one of those.',
  argsWithoutCall: '--args follows the --call NAME that it belongs to.',
};

export const checkHelp = {
  check: 'check a server, or a recording and its client, against the rules, a snapshot and a budget; for CI',
  optionCall: 'with check: call this tool, with the --args that follow; may be repeated',
  optionCheckRead: 'with check: read this resource; may be repeated',
  optionSnapshot: 'with check: report what changed since this snapshot',
  optionCheckTests: 'with check: run the tests of this file, too',
  optionCheckRecording: 'with check: send the requests of this recording and compare the responses, too',
  optionBudget: 'with check: the tokens that the lists may cost a model',
  optionSuppressions:
    'with check: a file with problems to leave out, each with a reason; .loupe/suppressions.yaml if it exists',
  optionQuiet: 'with check: leave hints of severity info out of the report',
  optionStrict: 'with check: a suppression that matches nothing is an error',
  optionFailOn:
    'exit with 1 from this on: diff: breaking (default), risky or minor; check: breaking, error (default) or warning',
  optionFormat:
    'verify: text (default), json or junit; diff: text or json; hosts: text, json or markdown; test: text, json, junit or github; check: these and sarif',
};
