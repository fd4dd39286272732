/** For every failure code: what happened, and what to do next. Server text is shown apart, as the cause. */
export const failure = {
  commandNotFound: {
    message: 'The command “{command}” was not found.',
    next: 'Check the spelling, or give the full path to the program.',
  },
  commandNotExecutable: {
    message: '“{command}” exists but may not be executed.',
    next: 'Make the file executable, or start it through its interpreter.',
  },
  workingDirectoryMissing: {
    message: 'The working directory “{cwd}” does not exist.',
    next: 'Correct the working directory in the server’s settings.',
  },
  spawnFailed: {
    message: '“{command}” could not be started.',
    next: 'Read the system’s own words below, then try again.',
  },
  processExited: {
    message:
      'The server’s process ended {signal, select, none {with exit code {exitCode}} other {by signal {signal}}} after {afterMs, number} ms{inFlight, plural, =0 {} one {, with # request unanswered} other {, with # requests unanswered}}.',
    next: 'Read its last stderr lines below, then restart it.',
  },
  lineTooLong: {
    message: 'The server wrote more than {mebibytes, number} MiB to stdout without a line break.',
    next: 'Each message must be one line. The log has what was received; fix the server, then restart it.',
  },
  stdinNotRead: {
    message:
      'The server does not read its stdin: {count, plural, one {# message waits} other {# messages wait}} for it.',
    next: 'It asks more than it reads the responses to. Fix the server, then restart it.',
  },
  processLeftOver: {
    message: '“{server}” still runs as process {pid}, left over from a Loupe that was killed: {command}',
    next: 'End it, or keep it running.',
  },
  connectionRefused: {
    message: 'Nothing accepts connections at {url}.',
    next: 'Start the server, or correct the port, then try again.',
  },
  hostNotFound: {
    message: 'The host name of {url} could not be resolved.',
    next: 'Check the spelling of the host and your network.',
  },
  tlsFailed: {
    message: 'No trusted TLS connection to {url}.',
    next: 'Check the server’s certificate; for a private authority, start Loupe with NODE_EXTRA_CA_CERTS.',
  },
  networkFailed: {
    message: 'The connection to {url} failed.',
    next: 'Read the network’s own words below, then try again.',
  },
  unauthorized: {
    message: '{url} answered 401: authentication required.',
    next: '{header, select, Authorization {Add an Authorization header to this server} other {The server asks for the header {header}: add it to this server}}, then connect again.',
  },
  forbidden: {
    message: '{url} answered 403: it knows the request and refuses it.',
    next: 'Check what the credentials in this server’s headers may do, and whether it accepts this Origin.',
  },
  endpointNotFound: {
    message: '{url} answered 404: there is no MCP endpoint at this path.',
    next: 'Check the path: many servers listen at /mcp, older ones at /sse.',
  },
  methodNotAllowed: {
    message: '{url} answered 405: it does not take the HTTP method {method} there.',
    next: 'Check the path, or choose the older HTTP+SSE transport in the server’s settings.',
  },
  serverFault: {
    message: '{url} answered {status}: the server itself failed.',
    next: 'Look into the server’s own log, then try again.',
  },
  httpStatus: {
    message: '{url} answered with HTTP status {status}.',
    next: 'Read the answer in Traffic, then try again.',
  },
  notMcp: {
    message: '{url} answered with {contentType} instead of MCP.',
    next: 'Check the path: this looks like a page or another service.',
  },
  redirectRefused: {
    message:
      '{url} redirects to {location} (HTTP {status}). Loupe didn’t follow it, because it leaves the server’s origin.',
    next: 'If you trust that address, set it as the server’s URL.',
  },
  redirectDropsBody: {
    message: '{url} redirects to {location} with HTTP {status}, which would drop the message.',
    next: 'Set that address as the server’s URL, or have the server redirect with 307 or 308.',
  },
  redirectLoop: {
    message: '{url} redirected too many times, last to {location} (HTTP {status}).',
    next: 'Check the redirects in Traffic, then correct the server’s URL.',
  },
  responseTooLarge: {
    message: 'The response from {url} is larger than {mebibytes, number} MiB. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Ask the server for less at a time.',
  },
  responseOverCompressed: {
    message: 'The response from {url} expands to more than {ratio, number} times its size. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Check the server: this looks like a decompression bomb.',
  },
  responseTooSlow: {
    message:
      'The response from {url} was not complete {waitedMs, number} ms after its headers. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Check the server and the network, then try again.',
  },
  neverAnswered: {
    message: 'The server started but did not answer {method} within {waitedMs, number} ms.',
    next: 'Check that it speaks MCP over this transport, or raise the timeout in its settings.',
  },
  unsupportedRevision: {
    message: 'The server answered with protocol revision “{revision}”, which Loupe does not know.',
    next: 'Pin another revision on the Connection page, or update the server.',
  },
  malformedHandshake: {
    message: 'The server’s answer to {method} has no usable protocol version.',
    next: 'Open the frame to see what it sent.',
  },
  malformedResult: {
    message: 'The server’s answer to {method} is not what the specification describes: {problem}.',
    next: 'Open the frame to see what it sent.',
  },
  requestTimedOut: {
    message:
      '{method} got no answer within {waitedMs, number} ms. Meanwhile the server sent {framesMeanwhile, plural, =0 {nothing} one {# message} other {# messages}}.',
    next: 'Try again, or raise the timeout in the server’s settings.',
  },
  connectionLost: {
    message: 'The connection ended before {method} was answered.',
    next: 'Restart the server, then try again.',
  },
  streamNotResumed: {
    message: 'The stream broke off before {method} was answered, and the server refused to resume it (HTTP {status}).',
    next: 'Send the request again. Whether the server has acted on it is unknown.',
  },
  sessionExpired: {
    message: 'The server no longer knows this session (HTTP 404 for its session id).',
    next: 'Loupe opens a new session by itself; then try again.',
  },
  serverError: {
    message: 'The server answered {method} with error {code}.',
    next: 'The server’s own words are below; the frame has the whole answer.',
  },
  cancelled: {
    message: '{method} was cancelled.',
    next: 'Run it again when you like.',
  },
  cursorLoop: {
    message: 'The server gave the cursor {cursor} a second time after {pages, number} pages: the list never ends.',
    next: 'What came before is kept. The server must give a new cursor for each page.',
  },
  capabilityMissing: {
    message: 'The server did not declare {capability}.',
    next: 'Nothing to do, unless the server should offer it.',
  },
  listenEnded: {
    message: 'The server ended the subscription.',
    next: 'Subscribe again if you still need it.',
  },
  listenUnacknowledged: {
    message: 'The server did not acknowledge the subscription within {waitedMs, number} ms.',
    next: 'Its answer must begin with notifications/subscriptions/acknowledged. Look at the traffic.',
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
    next: 'It may have been removed meanwhile; choose another.',
  },
  unknownSession: {
    message: 'This session is no longer known.',
    next: 'Connect the server again.',
  },
  unknownFrame: {
    message: 'Frame {seq} is no longer in the log.',
    next: 'Raise the log’s size limit in the settings to keep more.',
  },
  unknownRead: {
    message: 'This result is no longer kept.',
    next: 'Read the resource again.',
  },
  invalidParamHeaders: {
    message:
      'The tool “{tool}” can’t be called over HTTP: its x-mcp-header annotations are invalid ({problem, select, empty {a name is empty} notToken {a name isn’t an HTTP token} duplicate {a name is used twice} notPrimitive {a property isn’t text, a number or a boolean} unreachable {an annotation isn’t reached through properties alone} other {{problem}}}).',
    next: 'Correct the tool’s inputSchema on the server, then reload the list.',
  },
  callDenied: {
    message: 'The call of “{tool}” was denied; nothing was sent.',
    next: 'Run it again to be asked again, or look at the server’s policy for tool calls.',
  },
  callWithdrawn: {
    message: 'The call of “{tool}” was taken back before anybody decided; nothing was sent.',
    next: 'Run it again to be asked again.',
  },
  badArguments: {
    message: 'The arguments are not a JSON object: {problem}.',
    next: 'The protocol wants an object here; correct the JSON text.',
  },
  badReply: {
    message: 'The reply is not a JSON object: {problem}.',
    next: 'Correct the JSON text; nothing was sent.',
  },
  badEdit: {
    message: 'The edited request is not a JSON object: {problem}.',
    next: 'Correct the JSON text, or take the edit back; nothing was sent.',
  },
  tooManyRounds: {
    message: 'The server asked for more {rounds, number} times; Loupe stopped there.',
    next: 'Look at the rounds: a server that keeps asking may never come to an end.',
  },
  roundRefused: {
    message: 'What the server asked for was not given, so the request was not sent again.',
    next: 'Run it again, and answer what the server asks.',
  },
  malformedRound: {
    message: 'The server asks for more, but its request cannot be read: {problem}.',
    next: 'Look at the frame: the result is not as the specification wants it.',
  },
  visitRequired: {
    message: 'The server wants {count, plural, one {a page} other {# pages}} to be visited before it answers {method}.',
    next: 'The visit waits in the inbox. Make it, then run this again.',
  },
  taskLost: {
    message: 'The server does not know the task {taskId} any more.',
    next: 'Its time may be over, or the server was started anew. Run the tool again.',
  },
  taskCancelled: {
    message: 'The task was cancelled, and not by you.',
    next: 'Look at its last states: the server may say why.',
  },
  malformedTask: {
    message: 'What the server says of the task cannot be used: {problem}.',
    next: 'Look at the frame: it is not as the specification wants it.',
  },
  notAnApp: {
    message:
      'The tool “{tool}” has no app that could be opened: {uri, select, none {it names none} other {{uri} isn’t a ui:// address}}.',
    next: 'It is named in the tool’s _meta, as ui.resourceUri.',
  },
  appsWithheld: {
    message: 'Loupe didn’t declare to “{server}” that it shows apps, so none is opened.',
    next: 'Switch apps on under Connection, and connect again.',
  },
  appUnusable: {
    message:
      '{uri} cannot be opened as an app: {problem, select, mimeType {it is {found}, and an app is text/html;profile=mcp-app} empty {it has no content} size {it has {bytes, number} bytes, and Loupe opens {most, number} at most} other {{problem}}}.',
    next: 'Look at the frame.',
  },
  unknownApp: {
    message: 'This app is not open any more.',
    next: 'Open it again from its call.',
  },
  unknownRun: {
    message: 'This run is not in the history any more.',
    next: 'The traffic log may still have its frames.',
  },
  unknownPendingRequest: {
    message: 'This question was already answered or withdrawn.',
    next: 'Nothing to do.',
  },
  secretMissing: {
    message: 'The secret {name} of “{server}” is not kept on this machine.',
    next: 'Enter it again in the server’s settings.',
  },
  vaultLocked: {
    message: 'Loupe’s secrets are locked: it needs your passphrase to read them.',
    next: 'Enter the passphrase, here or in the settings, then connect again.',
  },
  wrongPassphrase: {
    message: 'This is not the passphrase of the secrets, or their file was changed.',
    next: 'Try again. If the passphrase is lost, forget it in the settings and enter the secrets anew.',
  },
  noPassphrase: {
    message: 'The system keeps Loupe’s secrets, so they need no passphrase.',
    next: 'Continue without one.',
  },
  invalidConfig: {
    message:
      '{file} cannot be used: {problem, select, syntax {it isn’t JSON from line {line}, column {column} on} version {it was written by a newer Loupe} schema {{path}: {detail}} unreadable {the system does not let Loupe read it} other {{problem}}}.',
    next: 'Correct the file by hand; Loupe does not overwrite what it cannot read.',
  },
  nothingToImport: {
    message:
      'This is neither a command line, nor a URL, nor a server configuration: {problem, select, empty {there is nothing to read} operator {“{found}” needs a shell, and Loupe starts programs without one} lines {it has several lines} quote {a quotation mark is not closed} program {no program is named} url {“{found}” is no http or https address} syntax {it isn’t JSON from line {line}, column {column} on} noServers {the JSON names no server} entry {“{name}” has neither a command nor a URL} other {{problem}}}.',
    next: 'Paste for example: npx -y @modelcontextprotocol/server-everything',
  },
  storageFailed: {
    message: '{what} could not be saved.',
    next: 'Check the free space and the permissions of Loupe’s folder.',
  },
  notRecorded: {
    message: 'This was not sent or started, because the audit log could not be written first.',
    next: 'Check the free space and the permissions of Loupe’s folder, then try again. A log that could not be opened is opened again then.',
  },
  fileSetAside: {
    message: '{what} was damaged. It was moved to {aside}, and a new one was started.',
    next: 'What is recorded from now on is safe. Keep the old file if you want to have it repaired, else delete it.',
  },
  urlSecretsMoved: {
    message: 'Secrets in addresses were moved from servers.json into the vault: {servers}.',
    next: 'Nothing has to be done. Other copies of the file, such as backups, still hold these secrets.',
  },
  folderNotPrivate: {
    message: 'Other users of this computer may read Loupe’s folder, {folder}.',
    next: 'Make it readable for you alone, or set LOUPE_HOME to a folder of your own, then restart Loupe.',
  },
  hostUnreachable: {
    message: 'The window has lost its connection to Loupe’s host.',
    next: 'It reconnects by itself; if not, start Loupe again.',
  },
  internal: {
    message: 'Loupe itself failed.',
    next: 'Please report this with the words below.',
  },
};
