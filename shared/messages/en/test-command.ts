/** What `loupe test` prints. */
export const testCommand = {
  none: 'No tests to run.',
  sends: 'The tests of {file} send to “{server}” ({address}):',
  foreignServer:
    '“{server}” is one of your servers. Only the file names it, and its folder doesn’t define it: these requests use your credentials.',
  unconfirmed:
    'Nobody has confirmed {count, plural, one {the one with a question mark} other {the # with a question mark}}.',
  confirm: 'Send everything? What you confirm isn’t asked again until it changes. [y/N]',
  summary:
    '{count, plural, one {# test} other {# tests}}: {passed, number} passed, {failed, number} failed, {error, number} with an error, {skipped, number} skipped{notJudged, plural, =0 {} other {, # not judged}}.',
  updated: '{file}: {count, plural, one {# expectation} other {# expectations}} written anew:',
  update: '{name}: {path}{kind}: {before} is now {after}',
  kept: '{count, plural, one {# expectation} other {# expectations}} can’t be derived from a response. Correct them by hand.',
  generated:
    '{file}: {count, plural, =0 {every tool has a test already} one {# starter} other {# starters}}{names, select, none {} other { for {names}}}.',
  generatedNext: 'Look at the arguments of each, then remove its line “skip”. Nothing was run.',
};

export const testUsage = {
  noTestsFile: 'There is no {file}. Save a call as a test in Loupe, or run loupe test SERVER --generate.',
  testWithoutServer: 'The test “{name}” names no server. Run loupe test SERVER.',
  generateAlone: '--generate needs a server and goes without --update, --filter, --format and --out.',
};

export const testHelp = {
  test: 'run the tests of .loupe/tests.yaml; without SERVER, on the servers that they name',
  optionFile: 'with test: another file with tests',
  optionTestFilter: 'with test: only tests whose name, method or target contains this text',
  optionTestUpdate: 'with test: write failed expectations anew from the responses',
  optionGenerate: 'with test: add a skipped starter for each tool without a test, and run nothing',
};
