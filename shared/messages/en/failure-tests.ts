import { documentProblems } from './document-fault.ts';

/** Failures of a project's tests. */
export const testsFailure = {
  testsFileInvalid: {
    message: `{file}, line {line}, column {column}: {problem, select, ${documentProblems} yaml {it isn’t YAML from here on} keyType {this key is a list or a map; a key must be text} complex {the file is longer or nested deeper than Loupe’s limit} notOne {“{field}” needs exactly one of equals, matches, exists, schema, isError, errorCode and withinMs} needsPath {“{field}” needs a path} noPath {“{field}” doesn’t go with what is expected here} badPath {“{field}” isn’t a path; for example, $.content[0].text} badExpression {“{field}” isn’t a regular expression} outputOfTool {“{field}” can only be output for tools/call; write a JSON Schema} sameName {“{field}” is the name of an earlier test, too} duplicateKey {“{field}” occurs twice} other {{problem}}}.`,
    next: 'Correct the file. docs/tests.md explains its format.',
  },
  testsFileUnreadable: {
    message: '{file} can’t be read.',
    next: 'Check that it is a file and that you may read it.',
  },
  testsNotConfirmed: {
    message: 'Nothing was sent: nobody confirmed what the tests of {file} send to “{server}”.',
    next: 'Confirm it in a terminal. Without one, {whose, select, foreign {name the server, if you want the file’s tests to use it: loupe test {server}. Allow} other {allow}} the tools with --allow TOOL, or all of them with --yes.',
  },
  testsFileChanged: {
    message: '{file} has changed since it was read, so nothing was done with it.',
    next: 'Look at it as it is now, then try again.',
  },
  testUnusable: {
    message:
      '{problem, select, secret {This contains a secret that Loupe knows, which must not be in a file of tests.} masked {The request contains a secret, of which only the mask is stored.} noResponse {This request has no response to expect anything of.} notInLog {The traffic log no longer has the response.} otherRequest {The file can’t hold this request: it has parameters that its checks don’t have.} other {{problem}}}',
    next: '{problem, select, secret {Replace it by a value that isn’t secret.} masked {Send the request with a value that isn’t secret, then save that one.} otherRequest {Write the check by hand.} other {Send the request again, then save that one.}}',
  },
  unknownPin: {
    message: 'This check is no longer in the list.',
    next: 'Save the call, read or prompt as a check again from its result.',
  },
  notOffered: {
    message: 'The server no longer has the {kind, select, tool {tool} prompt {prompt} other {resource}} “{name}”.',
    next: 'Check whether it has another name now, or remove the check.',
  },
  pinUnusable: {
    message:
      'This can’t be saved as a check: {problem, select, noResult {it has no result to compare with} notInLog {the traffic log no longer has its result} tooLarge {its arguments have more than {limit, number} characters} tooMany {the server already has {limit, number} of them} other {{problem}}}.',
    next: 'Save a call, read or prompt that has just returned a result, or remove checks that you no longer need.',
  },
};
