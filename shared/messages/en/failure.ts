import { documentProblems, textProblems } from './document-fault.ts';
import { clientFailure } from './failure-clients.ts';
import { handshakeFailure } from './failure-handshake.ts';
import { hostsFailure } from './failure-hosts.ts';
import { httpFailure } from './failure-http.ts';
import { testsFailure } from './failure-tests.ts';
import { windowFailure } from './failure-window.ts';

/** What is wrong with a document: see `schemaParams`. */
const fault = `{fault, select, ${documentProblems} taken {“{field}” isn’t unique: another server has it, too} other {{fault}}}`;

/** Why a written JSON text isn't an object. */
const notAnObject = `{problem, select, ${documentProblems} notString {“{name}” isn’t a string} other {{problem}}}`;

/** For every failure code: what happened, and what to do next. Server text is shown apart, as the cause. */
export const failure = {
  commandNotFound: {
    message: 'The command “{command}” was not found.',
    next: 'Check the spelling, or give the full path to the program.',
  },
  commandNotExecutable: {
    message: '“{command}” exists but isn’t executable.',
    next: 'Make the file executable, or start it through its interpreter.',
  },
  workingDirectoryMissing: {
    message: 'The working directory “{cwd}” doesn’t exist.',
    next: 'Correct the working directory in the server’s settings.',
  },
  spawnFailed: {
    message: '“{command}” could not be started.',
    next: 'Check the system’s message below, then try again.',
  },
  processExited: {
    message:
      'The server’s process ended {signal, select, none {with exit code {exitCode}} other {by signal {signal}}} after {minutes, plural, =0 {} other {# min }}{seconds, number} s{inFlight, plural, =0 {} one {, with # request unanswered} other {, with # requests unanswered}}.',
    next: 'Check its last stderr lines below, then restart it.',
  },
  lineTooLong: {
    message: 'The server wrote more than {mebibytes, number} MiB to stdout without a line break.',
    next: 'Each message must be one line. What was received is in the log; fix the server, then restart it.',
  },
  stdinNotRead: {
    message: 'The server doesn’t read its stdin: {count, plural, one {# message is} other {# messages are}} waiting.',
    next: 'It sends requests without reading the responses. Fix the server, then restart it.',
  },
  ...httpFailure,
  ...handshakeFailure,
  malformedResult: {
    message:
      'The server’s response to {method} doesn’t follow the specification: {problem, select, noArray {“{field}” is missing or isn’t an array} resultType {the method can’t have resultType {found}} badCursor {“nextCursor” isn’t a string, so the next page can’t be requested} longCursor {“nextCursor” has {length, number} characters, and Loupe sends back at most {most, number}} noUri {the acknowledgement doesn’t include the URI} otherId {its id is {found} instead of the request’s} noOutcome {it has neither a result nor an error} noResponse {the HTTP response ended without it} other {{problem}}}.',
    next: 'Open the frame to see what it sent.',
  },
  requestTimedOut: {
    message:
      '{method} got no response within {waitedMs}. Meanwhile the server sent {framesMeanwhile, plural, =0 {nothing} one {# message} other {# messages}}.',
    next: 'Try again, or raise the timeout in the server’s settings.',
  },
  connectionLost: {
    message: 'The connection ended before {method} got a response.',
    next: 'Restart the server, then try again.',
  },
  streamNotResumed: {
    message:
      'The stream broke off before {method} got a response, and the server refused to resume it (HTTP {status}).',
    next: 'Send the request again. Whether the server has acted on it is unknown.',
  },
  sessionExpired: {
    message: 'The server no longer knows this session (HTTP 404 for its session id).',
    next: 'Loupe opens a new session automatically; then try again.',
  },
  sessionRefused: {
    message: 'The server refused the request for its session (HTTP {status}).',
    next: 'The server’s message is below. Reconnect, which opens a new session, then try again.',
  },
  serverError: {
    message:
      '{code, select, missing {The server returned an error without a code for {method}.} other {The server returned error {code} for {method}.}}',
    next: 'The server’s message is below; the frame has the full response.',
  },
  cancelled: {
    message: '{method} was cancelled.',
    next: 'Run it again if you still need it.',
  },
  cursorLoop: {
    message: 'The server returned the cursor {cursor} again after {pages, number} pages: the list never ends.',
    next: 'The items received so far are shown. The server must return a new cursor for each page.',
  },
  capabilityMissing: {
    message: 'The server didn’t declare {capability}.',
    next: 'No action is needed, unless the server should offer it.',
  },
  listenEnded: {
    message: 'The server ended the subscription.',
    next: 'Subscribe again if you still need it.',
  },
  listenUnacknowledged: {
    message: 'The server didn’t acknowledge the subscription within {waitedMs}.',
    next: 'Its response must begin with notifications/subscriptions/acknowledged. Check Traffic.',
  },
  notConnected: {
    message: '“{server}” is not connected.',
    next: 'Connect it first.',
  },
  consentDenied: {
    message: 'Starting “{server}” was denied.',
    next: 'Connect again to be asked again.',
  },
  unknownServer: {
    message: 'There is no server “{server}”.',
    next: 'It may have been removed. Choose another.',
  },
  unknownComparison: {
    message: 'This comparison is no longer available.',
    next: 'Compare again.',
  },
  noToolResult: { message: 'This message has no result of a tool.', next: 'Choose a response to tools/call.' },
  unknownSession: {
    message: 'This session no longer exists.',
    next: 'Connect the server again.',
  },
  recordingUnreadable: {
    message:
      '{problem, select, missing {The recording {file} can’t be opened.} newer {The recording {file} was written by a newer Loupe.} endedReader {Loupe ended twice while it read {file}, so it isn’t read again.} tooLarge {{file} is larger than 4 GiB.} other {{file} isn’t a recording that Loupe can read.}}',
    next: '{problem, select, missing {Check that the file exists and that you may read it.} newer {Update Loupe to open it.} endedReader {Remove the file, or replace it with a smaller recording.} tooLarge {Import it on the command line: loupe open {file}.} other {Loupe reads its own session files, HAR, and the JSON Lines of mcp-cassette, mcpsnoop and mcporter.}}',
  },
  snapshotUnreadable: {
    message: `{file} can’t be used as a snapshot: {problem, select, ${documentProblems} unreadable {it can’t be opened} complex {it is longer or nested deeper than Loupe’s limit} otherFormat {it isn’t a snapshot} newer {it was written by a newer version of Loupe} tooLarge {it is larger than {mebibytes, number} MiB} other {{problem}}}.`,
    next: 'Take a new one: loupe snapshot SERVER --out FILE.',
  },
  snapshotNotTaken: {
    message:
      'No snapshot was taken: {problem, select, masked {a secret of the server is part of its text, so the masked snapshot can’t be read} tooLarge {it is too large} cut {an item is too large to be kept as a whole} incomplete {a list isn’t complete} other {{problem}}}.',
    next: 'Reload the server’s lists, then try again.',
  },
  unknownSnapshot: { message: 'This snapshot is no longer available.', next: 'Choose the file again.' },
  recordingWithoutHandshake: {
    message: 'The recording ends before client and server agreed on a revision.',
    next: 'Its traffic shows what passed until then.',
  },
  notInRecording: {
    message: 'The recorded client didn’t send {method} like this.',
    next: 'A recording has only what its client requested.',
  },
  sessionReadOnly: {
    message: 'This session is a recording: nothing can be sent.',
    next: 'Connect the server to send {method} yourself.',
  },
  recordingTooLarge: {
    message: 'The recording is too large: at most 256 MiB of messages and {requests, number} requests can be used.',
    next: 'Record a shorter session.',
  },
  recordingMasked: {
    message: 'Secrets are masked in the recording {file}, so results may differ from the recorded ones.',
    next: 'To use it anyway, add --allow-redacted.',
  },
  recordingBusy: {
    message: 'This recording is still being written.',
    next: 'Quit its client, then try again.',
  },
  portTaken: {
    message: 'Port {port} of 127.0.0.1 is in use by another program.',
    next: 'Choose another port.',
  },
  logInUse: {
    message: 'The traffic log is in use by another Loupe.',
    next: 'Export in its window, or quit it and try again.',
  },
  notARecording: {
    message:
      '{file} isn’t a recording that Loupe can read: {found, select, empty {it is empty} archive {it is an archive} image {it is an image} config {it is a client’s configuration} json {it is other JSON} noSession {it has no MCP session} text {it is text of another kind} other {it isn’t text}}.',
    next: 'Loupe reads its own session files, HAR, and the JSON Lines of mcp-cassette, mcpsnoop and mcporter.',
  },
  nothingToExport: {
    message: 'The traffic log has no frames to export.',
    next: 'Choose other frames, or change the filter. Frames that were cleared are gone.',
  },
  harOfStdio: {
    message: 'The session used stdio, and a HAR only has HTTP exchanges: the file would be empty.',
    next: 'Choose a session file, which has everything.',
  },
  unknownExport: {
    message: 'This exported file is no longer available.',
    next: 'Export the session again.',
  },
  unknownRecording: {
    message: 'This recording no longer exists.',
    next: 'Look for it on the Recordings page.',
  },
  unknownFrame: {
    message: 'Frame {seq} was deleted from the log.',
    next: 'To keep more, raise the log’s size limit in the settings.',
  },
  unknownRead: {
    message: 'This result is no longer available.',
    next: 'Read the resource again.',
  },
  invalidParamHeaders: {
    message:
      'The tool “{tool}” can’t be called over HTTP: its x-mcp-header annotations are invalid ({problem, select, empty {a name is empty} notToken {a name isn’t an HTTP token} duplicate {a name is used twice} notPrimitive {a property isn’t text, a number or a boolean} unreachable {an annotation isn’t reached through properties alone} other {{problem}}}).',
    next: 'Correct the tool’s inputSchema on the server, then reload the list.',
  },
  callDenied: {
    message: 'The call of “{tool}” was denied; nothing was sent.',
    next: 'Run it again to be asked again, or check the server’s policy for tool calls.',
  },
  bytesDenied: {
    message:
      'The bytes for “{server}” were {verdict, select, denied {denied} other {withdrawn before a decision}}; nothing was sent.',
    next: 'Send them again to be asked again, or check the server’s policy for tool calls: where it denies them, no bytes are sent.',
  },
  callWithdrawn: {
    message: 'The call of “{tool}” was withdrawn before a decision; nothing was sent.',
    next: 'Run it again to be asked again.',
  },
  badArguments: {
    message: `The arguments aren’t a JSON object: ${notAnObject}.`,
    next: 'Correct the JSON text: the protocol requires an object here.',
  },
  badReply: {
    message: `The answer isn’t a JSON object: ${notAnObject}.`,
    next: 'Correct the JSON text; nothing was sent.',
  },
  badEdit: {
    message: `The edited request isn’t a JSON object: ${notAnObject}.`,
    next: 'Correct the JSON text, or undo the edit; nothing was sent.',
  },
  tooManyRounds: {
    message: 'The server requested more input {rounds, number} times; Loupe stopped there.',
    next: 'Check the rounds: a server that keeps asking may never finish.',
  },
  roundRefused: {
    message: 'The requested input was not given, so the request was not sent again.',
    next: 'Run it again, and answer the server’s request.',
  },
  malformedRound: {
    message:
      'The server requested more input, but the request can’t be read: {problem, select, empty {inputRequests and requestState are both missing} unknownMethod {“{key}” has the unsupported method {method}} longKey {one of its keys has {length, number} characters, more than the {limit, number} that Loupe takes} tooMany {it has {count, plural, one {# input} other {# inputs}}, more than the {limit, number} that Loupe takes} other {{problem}}}.',
    next: 'Open the frame: the result doesn’t follow the specification.',
  },
  visitRequired: {
    message:
      'The server requires you to open {count, plural, one {a page} other {# pages}} before it responds to {method}.',
    next: 'Open the page from the inbox, then run this again.',
  },
  taskLost: {
    message: 'The server no longer knows the task {taskId}.',
    next: 'It may have expired, or the server was restarted. Run the tool again.',
  },
  taskCancelled: {
    message: 'The task was cancelled, but not by you.',
    next: 'Check its last states: the server may give a reason.',
  },
  malformedTask: {
    message:
      'The server’s data about the task can’t be used: {problem, select, notArray {“tasks” isn’t an array} noStatus {taskId or status is missing} noEnd {no final status was received} noResult {it completed without a result} noError {it failed without an error} other {{problem}}}.',
    next: 'Open the frame: it doesn’t follow the specification.',
  },
  notAnApp: {
    message:
      'The tool “{tool}” has no app that can be opened: {uri, select, none {it declares none} other {{uri} isn’t a ui:// address}}.',
    next: 'A tool declares its app in _meta, as ui.resourceUri.',
  },
  appsWithheld: {
    message: 'Loupe didn’t declare support for apps to “{server}”, so it opens none.',
    next: 'Turn on apps in the server’s settings, then reconnect.',
  },
  appUnusable: {
    message:
      '{uri} can’t be opened as an app: {problem, select, mimeType {its type is {found}, but an app is text/html;profile=mcp-app} empty {it has no content} size {it has {bytes, number} bytes, but Loupe opens at most {most, number}} other {{problem}}}.',
    next: 'Open the frame to see what the server sent.',
  },
  unknownApp: {
    message: 'This app is no longer open.',
    next: 'Open it again from its call.',
  },
  unknownRun: {
    message: 'This run is no longer in the history.',
    next: 'The traffic log may still have its frames.',
  },
  unknownPendingRequest: {
    message: 'This request was already answered or withdrawn.',
    next: 'No action is needed.',
  },
  secretMissing: {
    message: 'The secret {name} of “{server}” isn’t stored on this machine.',
    next: 'Enter it again in the server’s settings.',
  },
  referenceMissing: {
    message:
      '{kind, select, secret {“{server}” needs the secret “{name}”, which isn’t stored on this machine} other {“{server}” needs the environment variable {name}, which isn’t set}}.',
    next: '{kind, select, secret {Add it in the settings under “Named secrets”, then connect again.} other {Set it and restart Loupe, or replace the reference in the server’s settings.}}',
  },
  addressUnusable: {
    message: 'The URL of “{server}”, {url}, isn’t an http:// or https:// URL once its references are filled in.',
    next: 'Check the values of its references, then connect again.',
  },
  vaultLocked: {
    message: 'Loupe’s secrets are locked. Your passphrase is needed to read them.',
    next: 'Enter the passphrase, here or in the settings, then connect again.',
  },
  wrongPassphrase: {
    message: 'The passphrase is wrong, or the file of the secrets was changed.',
    next: 'Try again. If the passphrase is lost, remove it in the settings and enter the secrets again.',
  },
  desktopOnly: {
    message: 'Only the desktop app can do this.',
    next: 'Open Loupe’s desktop app.',
  },
  updateFailed: {
    message:
      '{action, select, download {The new version couldn’t be downloaded} other {Loupe couldn’t look for a newer version}}.',
    next: 'Check the network connection and the proxy, then try again. What the server did is below.',
  },
  updateFeedUnusable: {
    message: 'This build’s update address isn’t an https address: {url}',
    next: 'Nothing was requested. Download the newest version from where you got this one.',
  },
  noPassphrase: {
    message: 'The system stores Loupe’s secrets, so no passphrase is needed.',
    next: 'Continue without one.',
  },
  invalidConfig: {
    message: `{file} can’t be used: {problem, select, ${textProblems} utf16 {it is encoded as UTF-16, but must be UTF-8} toml {it isn’t TOML from line {line}, column {column} on} yaml {it isn’t YAML from line {line}, column {column} on} keyType {the key at line {line}, column {column} is a list or a map; a key must be text} complex {it is longer or nested deeper than Loupe’s limit} version {it was written by a newer version of Loupe} schema {${fault}} unreadable {Loupe has no permission to read it} tooLarge {it is larger than {mebibytes, number} MiB} tooMany {it contains more than {most, number} servers} other {{problem}}}.`,
    next: 'Correct the file by hand; Loupe doesn’t overwrite what it can’t read.',
  },
  nothingToImport: {
    message: `This isn’t a command line, a URL or a server configuration: {problem, select, operator {“{found}” needs a shell, and Loupe starts programs without one} lines {it has several lines} quote {a quotation mark isn’t closed} program {it contains no program} url {“{found}” isn’t an http or https address} ${textProblems} toml {it isn’t TOML from line {line}, column {column} on} yaml {it isn’t YAML from line {line}, column {column} on} keyType {the key at line {line}, column {column} is a list or a map; a key must be text} complex {it is longer or nested deeper than Loupe’s limit} tooLong {it is longer than {most, number} characters} noServers {it contains no server} builtIn {“{name}” is a part of its client, not a server} longEntry {“{name}” has more than {most, number} characters, and no operating system starts a program with so many} entry {“{name}” has neither a command nor a URL} link {the link contains no server} other {{problem}}}.`,
    next: 'For example, paste: npx -y @modelcontextprotocol/server-everything',
  },
  badBundle: {
    message: `This bundle can’t be used: {problem, select, tooMany {it has more than {most, number} files} tooLarge {“{name}” is larger than Loupe’s limit} unsafe {the name “{name}” is unsafe} noManifest {it has no manifest.json} schema {in its manifest.json: ${fault}} missing {“{name}” needs a value} damaged {it isn’t an intact ZIP file} other {{problem}}}.`,
    next: 'Nothing was unpacked. Fix this problem, or get the bundle again from its author.',
  },
  unknownPreview: {
    message: 'This preview is no longer available.',
    next: 'Open the configuration again.',
  },
  listUnusable: {
    message: `{url} didn’t return a list of servers: {problem, select, status {it returned HTTP status {status}} ${textProblems} complex {it is longer or nested deeper than Loupe’s limit} tooLarge {it is larger than 32 MiB} tooSlow {it takes longer than {seconds, number} s} redirect {it redirects to another address} other {{problem}}}.`,
    next: 'Check the URL. It must lead to a server.json file or to the list of a registry.',
  },
  storageFailed: {
    message: '{what} couldn’t be written.',
    next: 'Check the free space and the permissions of Loupe’s folder.',
  },
  outputFailed: {
    message: '{what} couldn’t be written.',
    next: 'Check that its folder has free space and may be written to. If another program reads the output, check that it is still running.',
  },
  notRecorded: {
    message: 'Nothing was sent or started, because the audit log couldn’t be written first.',
    next: 'Check the free space and the permissions of Loupe’s folder, then try again. Loupe then also reopens a log that it couldn’t open.',
  },
  auditKeyMissing: {
    message:
      'The key that the audit log was signed with is gone from {place, select, file {Loupe’s folder (audit.key)} other {the keyring}}. Whether the newest entries of before are missing can’t be proven.',
    next: 'If you didn’t remove it, somebody may have removed entries. New entries are signed with a new key; verifying the log shows from which entry on.',
  },
  fileSetAside: {
    message:
      '{what} {problem, select, format {was written in another format} other {was damaged}}. It was moved to {aside}, and a new one was started.',
    next: 'New data is saved again. Keep the old file to repair it, or delete it.',
  },
  urlSecretsMoved: {
    message: 'Secrets in server URLs were moved from servers.json to the vault: {servers}.',
    next: 'No action is needed. Other copies of the file, such as backups, still contain these secrets.',
  },
  shortcutsUnusable: {
    message: 'Keyboard shortcuts in settings.json can’t be used: {shortcuts}. The default keys apply instead.',
    next: 'Choose other keys under Settings > Keyboard shortcuts, or remove the entries there.',
  },
  folderNotPrivate: {
    message: 'Other users of this machine can read Loupe’s folder, {folder}.',
    next: 'Make it readable only for you, or set LOUPE_HOME to a folder of your own, then restart Loupe.',
  },
  ...windowFailure,
  ...clientFailure,
  ...hostsFailure,
  ...testsFailure,
};
