/** The rules of `shared/rules/wire/rpc.ts`. */
export const rpc = {
  'RPC-VER': {
    title: 'A message isn’t marked as JSON-RPC 2.0',
    expected: '“jsonrpc” is the text “2.0”.',
    fix: 'Add "jsonrpc": "2.0" to every message.',
  },
  'RPC-ID': {
    title: 'A request has an invalid id',
    expected: 'The id of a request is a text or an integer, not null.',
    fix: 'Give each request an id such as a counter; leave the id out only of notifications.',
  },
  'RPC-ID-DUP': {
    title: 'The server used a request id again, after {method}',
    expected: 'Every request of a session has an id of its own.',
    fix: 'Count the ids up for the whole session.',
  },
  'RPC-ORPHAN': {
    title: 'A response to a request that was never sent',
    expected: 'The id of a response is that of a request of this session.',
    fix: 'Copy the id from the request, and answer on the connection that it came from.',
  },
  'RPC-DUPRESP': {
    title: 'A second response to the same {method} request',
    expected: 'Each request gets exactly one response.',
    fix: 'Look for code that answers twice, for example after an error or a timeout.',
  },
  'RPC-IDTYPE': {
    title: 'The response to {method} has its id as another type',
    expected: 'The id {expected}, exactly as in the request.',
    fix: 'Keep the id as a JSON value; don’t convert it to text or a number.',
  },
  'RPC-BOTH': {
    title:
      'A response has {has, select, both {both “result” and “error”} neither {neither “result” nor “error”} other {“result” and “error”, one of them null}}',
    expected: 'Either “result” or “error”.',
    fix: 'Leave out the member that doesn’t apply; null counts as a member.',
  },
  'RPC-ERR': {
    title: 'An error isn’t a JSON-RPC error',
    expected: '“error” is an object with an integer “code” and a text “message”.',
    fix: 'Use a number such as -32603 as the code, and put anything else into “data”.',
  },
  'RPC-ERR-NOID': {
    title: 'An error names no request',
    expected: 'The id of the request that failed; it may be missing only where the request couldn’t be read.',
    fix: 'Copy the id from the request before handling it, so that errors have it, too.',
  },
  'RPC-NOTIF-ID': {
    title: 'A notification has an id',
    expected: 'Notifications have no id, and nobody answers them.',
    fix: 'Leave the id out.',
  },
  'RPC-BATCH': {
    title: 'Messages were sent as a batch of {count, number}',
    expected: 'One message at a time; only 2025-03-26 has batches, and never with initialize.',
    fix: 'Send each message by itself.',
  },
  'RPC-PING': {
    title: 'A ping is answered with {answer, select, error {an error} other {something else than an object}}',
    expected: 'An empty object as the result: clients take anything else for a lost connection.',
    fix: 'Answer ping in every state of the session, also before it is initialized.',
  },
  'RPC-METHOD': {
    title: '“{method}” isn’t a method of this revision',
    expected: 'A server method of the negotiated revision, or of an extension that was declared.',
    fix: 'Check the spelling; declare an extension’s methods under “extensions” or “experimental”.',
  },
};
