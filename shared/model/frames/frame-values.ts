// Separate from the schemas, so that the window's first script and the log's worker don't load zod.

/** `out` from Loupe, `in` from the server, `local` for events such as the end of a process. */
export const directions = ['out', 'in', 'local'] as const;

/**
 * `auth`: HTTP with a server's authorization server. `app`: between Loupe and an app; `in` comes from the app. `probe`:
 * only in logs of older versions.
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
  /** An HTTP response's status and headers, and its body when that isn't a JSON-RPC message. */
  'http',
  /** A server-sent event without a message: retry, endpoint, priming. */
  'sse',
  /** A server-sent event of comments only; `sse` in logs of older versions. */
  'keepalive',
  /** Noted by Loupe: see `lifecycleEvents`. */
  'lifecycle',
] as const;

/** What Loupe opens a connection of its own for, beside the one that the user has with the server. */
export const connectionPurposes = ['comparison', 'checks'] as const;

/** The methods of lifecycle frames. */
export const lifecycleEvents = [
  'separate connection',
  'process started',
  'process ended',
  'process failed',
  'entries lost',
  'request failed',
  'requests refused',
  'retry slowed down',
  'cookies not kept',
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
 * Problems of a server's frame, found when it arrived:
 * - `duplicateResponse`: its request already had a response. `lateResponse`: its request was cancelled before.
 * - `unknownId`: a response to an unknown request.
 * - `unknownToken`: progress of an unknown request.
 * - `undeclaredChange`: the server did not declare `listChanged` for this list.
 * - `noOutcome`: a response with neither result nor error. `twoOutcomes`: with both. `badError`: its error isn't an object
 *   with an integer code and a message.
 * - `tooDeep`: nested so deeply that part of it is shown as text.
 * - `tooWide`: with so many values that some of them are shown as text or left out.
 * - `nullFields`: optional fields are null and count as absent; `meta.nullFields` names them.
 * - `cut`: too large; only the beginning was recorded.
 */
export const frameMarks = [
  'duplicateResponse',
  'lateResponse',
  'unknownId',
  'unknownToken',
  'undeclaredChange',
  'noOutcome',
  'twoOutcomes',
  'badError',
  'tooDeep',
  'tooWide',
  'nullFields',
  'cut',
] as const;

/** Why the rest of a body or event wasn't received. */
export const cutReasons = ['size', 'ratio', 'time'] as const;

/** Lists in results that are summarised by their items. */
export const summarisedLists = [
  'resources',
  'resourceTemplates',
  'prompts',
  'tools',
  'contents',
  'messages',
  'content',
  'roots',
  'tasks',
] as const;

/** Problems of a log message (utilities, logging). */
export const logProblems = ['hasId', 'noParams', 'badLevel', 'badLogger', 'noData'] as const;

/** In characters. */
export const maxFilterLength = 1000;

/** So many exchanges can be open in a list of them. */
export const maxOpened = 200;

/** The limits between the bars of a latency histogram, in milliseconds. */
export const latencyBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const;
