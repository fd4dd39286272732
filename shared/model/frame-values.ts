// Apart from their schemas, which the window's first script and the log's worker do without.

/** `out` from Loupe, `in` from the server, `local` for what happened around them (a process ended). */
export const directions = ['out', 'in', 'local'] as const;

/**
 * Where the bytes travelled. `probe` is only in logs of older versions.
 * `auth`: HTTP with a server's authorization server.
 * `app`: between Loupe and a tool's own user interface; `in` is what that says.
 */
export const channels = ['stdin', 'stdout', 'stderr', 'http', 'sse', 'process', 'probe', 'app', 'auth'] as const;

export const frameKinds = [
  'request',
  'result',
  'error',
  'notification',
  /** A JSON array of messages (2025-03-26 only). */
  'batch',
  /** Bytes on a message channel that aren't a JSON-RPC message. */
  'stray',
  'stderr',
  /** An HTTP response's status and headers; its body too when that isn't a JSON-RPC message. */
  'http',
  /** A server-sent event that carries no message: retry, endpoint, priming. */
  'sse',
  /** A server-sent event of comments only, which keeps the stream open. In logs of older versions it is `sse`. */
  'keepalive',
  /** Process started, ended, connection lost, fallback: noted by Loupe. */
  'lifecycle',
] as const;

/** What a lifecycle frame has as its method. */
export const lifecycleEvents = [
  'process started',
  'process ended',
  'process failed',
  'request failed',
  'requests refused',
  'retry slowed down',
  'reconnecting',
  'restarting',
  'restart failed',
  'listen broken',
  'listen reopened',
  'log level failed',
  'approval not saved',
  'app/opened',
  'app/closed',
  'app/dropped',
  'app/strayed',
] as const;

/**
 * What is wrong with a frame of a server's, seen when it came:
 * - `duplicateResponse`: its request had a response. `lateResponse`: its request was cancelled before.
 * - `unknownId`: it responds to nothing that was sent.
 * - `unknownToken`: it reports progress of no request that runs.
 * - `undeclaredChange`: it reports that a list changed, which the server did not declare (`listChanged`).
 * - `tooDeep`: it is nested so deeply that part of it is shown as text.
 * - `cut`: only the beginning was taken, because it is too large.
 */
export const frameMarks = [
  'duplicateResponse',
  'lateResponse',
  'unknownId',
  'unknownToken',
  'undeclaredChange',
  'tooDeep',
  'cut',
] as const;

/** Which rule a log message breaks (utilities, logging): each is shown as it came all the same. */
export const logProblems = ['hasId', 'noParams', 'badLevel', 'badLogger', 'noData'] as const;

/** The longest text of a filter. */
export const longestFilter = 1000;
