/** Failures of opening a session: no usable response, or no common revision. */
export const handshakeFailure = {
  neverAnswered: {
    message: 'The server started but didn’t respond to {method} within {waitedMs}.',
    next: 'Check that it speaks MCP over this transport, or raise the timeout in its settings.',
  },
  unreadableResponse: {
    message:
      'The server sent something within {waitedMs}, but no usable response to {method}: {form, select, otherId {its response has the id {found} instead of the request’s} noId {its response has no id} echo {it sent Loupe’s own request back} utf16 {its output is UTF-16} binary {its output contains NUL bytes, so it isn’t text} contentLength {it puts Content-Length headers before its messages, as language servers do} httpResponse {it wrote an HTTP response to stdout} page {it sent a web page} events {it wrote server-sent events to stdout} severalLines {its JSON is spread over several lines} python {it wrote a Python dictionary instead of JSON} mixedLine {one of its lines has something besides a message} prompt {it shows the prompt of a shell or interpreter} question {it asks a question} usage {it printed how it is used} noLineBreak {its message doesn’t end with a line break} partOfMessage {it sent only part of a message} partOfBody {its HTTP response isn’t complete} partOfEvent {its server-sent event has no end} noBody {its HTTP response began, but has no content yet} json {its JSON isn’t a JSON-RPC message} messages {it sent only other messages, first {found}} other {what it sent isn’t JSON}}.',
    next: '{form, select, otherId {A response must repeat the request’s id unchanged; Loupe’s ids are texts.} noId {A response must repeat the request’s id unchanged; Loupe’s ids are texts.} echo {The command only repeats its input. Check that it starts the server.} utf16 {Messages must be UTF-8: set the encoding of the server’s output.} binary {Messages are lines of UTF-8 text. Check the command.} contentLength {Over stdio, a message is one line of JSON without headers. Use the stdio transport of an MCP SDK.} httpResponse {It may be an HTTP server: connect to its URL, or start it in its stdio mode.} page {Check the command or the URL: this isn’t an MCP endpoint.} events {Over stdio, a message is one line of JSON, without “data:”.} severalLines {Over stdio, each message is one line: write the JSON without line breaks or indentation.} python {Convert messages with json.dumps before writing them.} mixedLine {Each message needs a line of its own. Write other output to stderr.} prompt {The command starts a program that waits for commands. Set the server itself as the command.} question {It waits for an answer that Loupe can’t give. Run the command once in a terminal, or add an option that skips the question.} usage {Its arguments are missing or wrong. Check them against the text below.} noLineBreak {End each message with a line break, and flush the output.} partOfMessage {Check why it stops within the message; each message must end with a line break and be flushed.} partOfBody {It may announce a larger Content-Length than it sends, or not end the response. Check the server and any proxy.} partOfEvent {An empty line must end each event.} noBody {The server, or a proxy in between, may hold the response back. Check both.} json {Only JSON-RPC messages may be sent here. Write logs to stderr, and check why there is no response.} messages {Check in the server’s log why it doesn’t respond.} other {Only messages may be sent here: write logs to stderr. If it is still starting, raise the timeout in its settings.}}',
  },
  unsupportedRevision: {
    message: 'The server responded with protocol revision “{revision}”, which Loupe doesn’t support.',
    next: 'Choose another revision in the server’s settings, or update the server.',
  },
  discoverRefused: {
    message: 'The server refused server/discover, the handshake of the modern era, with error {code}.',
    next: 'It probably has the legacy era (initialize) only: choose that era or Auto-detect in its settings. Requests of a recording of the modern era need a server that has it.',
  },
  unknownRevision: {
    message:
      '{problem, select, missing {The server’s response to initialize has no protocolVersion.} notText {The protocolVersion in the server’s response to initialize isn’t text but {found}.} modern {The server responded to initialize, the handshake of the legacy era, with {found}, a revision of the modern era.} other {The server responded to initialize with protocol revision “{found}”, which Loupe doesn’t know.}}',
    next: 'Continue anyway: Loupe then treats it as {nearest}, the nearest legacy revision. Or correct the server.',
  },
  malformedHandshake: {
    message: 'The server’s response to {method} has no usable protocol version.',
    next: 'Open the frame to see what it sent.',
  },
};
