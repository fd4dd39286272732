import { z } from 'zod';
import { jsonSchema } from './any-json.ts';
import { failureSchema } from './failure.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import { logLevels } from './log-level.ts';
import { eraSchema } from './revision.ts';
import { pinSchema } from './server.ts';

export const phaseSchema = z.enum(['starting', 'negotiating', 'ready', 'stopping', 'ended']);
/** The phase of a connection. A server with no session is idle. */
export type Phase = z.infer<typeof phaseSchema>;

/** One thing that happened while the two sides found a common language, in order. */
export const negotiationStepSchema = z.object({
  /** Catalogue key below `negotiation.`. */
  kind: z.enum([
    'spawned',
    'verdictRemembered',
    'pinned',
    'discoverSent',
    'discoverAnswered',
    'discoverRefused',
    'discoverMalformed',
    'discoverOlder',
    'discoverUnknown',
    'discoverUnanswered',
    'discoverExited',
    'discoverLate',
    'initializeSent',
    'initializeAnswered',
    'initializeFailed',
    'initializedSent',
    'versionRefused',
    'streamableTried',
    'credentialsWanted',
    'credentialsTried',
    'fellBackToSse',
    'fellBackToLegacy',
    'ready',
  ]),
  /** Milliseconds since 1970, with fractions. */
  at: z.number(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  frameSeq: z.number().int().optional(),
});
export type NegotiationStep = z.infer<typeof negotiationStepSchema>;

/** A request of ours without a response so far. */
export const inFlightSchema = z.object({
  /** The JSON-RPC id, `loupe:41`. */
  requestId: z.string(),
  method: z.string(),
  /** What it is about, a name or a URI; absent for one of more than 2,000 characters. */
  target: z.string().optional(),
  startedAt: z.number(),
  timeoutMs: z.number(),
  progress: z.number().optional(),
  total: z.number().optional(),
  message: z.string().optional(),
  frameSeq: z.number().int(),
  /** Its response while it comes in, when it is large: the bytes so far, and how its text begins. */
  arrival: z.object({ bytes: z.number().int(), text: z.string() }).optional(),
});
export type InFlight = z.infer<typeof inFlightSchema>;

/** Why a session is over. */
export const endSchema = z.object({
  /** `stopped` by the user, `failed` before it was ready, `lost` after; `quit`: Loupe itself ended. */
  cause: z.enum(['stopped', 'failed', 'lost', 'quit']),
  failure: failureSchema.optional(),
});

export const processSchema = z.object({
  pid: z.number().int(),
  exitCode: z.number().int().nullable().optional(),
  signal: z.string().nullable().optional(),
  /** How far the stop had to go: closing stdin, TERM, KILL. */
  stopStage: z.enum(['stdin', 'term', 'kill']).optional(),
});
export type ProcessView = z.infer<typeof processSchema>;

/** How a server that was lost is reached again: by itself, until the user stops it. */
export const reconnectSchema = z.object({
  /** `waiting` for `nextAt`; `trying` now; `given up` for a reason that another try would not change. */
  state: z.enum(['waiting', 'trying', 'given up']),
  /** Which try it is, or is the next; counts from 1. */
  attempt: z.number().int(),
  nextAt: z.number().optional(),
  /** Why the last try failed; absent before the first. */
  failure: failureSchema.optional(),
});
export type Reconnect = z.infer<typeof reconnectSchema>;

/** How the listen for changes of the server's lists stands (2026-07-28, subscriptions). */
export const listListenSchema = z.object({
  /** Which lists: those that Loupe requested, then those that the server agreed to. */
  lists: z.array(z.enum(['resources', 'prompts', 'tools'])),
  state: z.enum(['asking', 'active', 'reopening', 'refused', 'ended']),
  /** Why it does not stand. */
  failure: failureSchema.optional(),
  /** When it is tried again, while it is `reopening`. */
  retryAt: z.number().optional(),
});

/** The stream on which an HTTP server speaks of its own accord (GET, 2025-03-26 to 2025-11-25). */
export const listenStreamSchema = z.object({
  /** `notOffered`: the server has none, which it need not; `givenUp`: it had one, or refused it for good. */
  state: z.enum(['opening', 'open', 'waiting', 'notOffered', 'givenUp']),
  /** It was open at least once in this session. */
  wasOpen: z.boolean(),
  /** Attempts in a row that brought nothing. */
  attempts: z.number().int(),
  /** When it is opened again, in milliseconds since 1970; only while waiting. */
  retryAt: z.number().optional(),
  /** The server's `retry`, in milliseconds, where it is shorter than Loupe allows. */
  askedRetryMs: z.number().optional(),
  /** Why it is not open. */
  failure: failureSchema.optional(),
});
export type ListenStream = z.infer<typeof listenStreamSchema>;

/** One connection, from start to end, as the window shows it. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  phase: phaseSchema,
  startedAt: z.number(),
  readyAt: z.number().optional(),
  endedAt: z.number().optional(),
  transport: z.enum(['stdio', 'http', 'sse']),
  /** What was started or reached, for people: the command line or the URL. No secrets. */
  target: z.string(),
  pin: pinSchema,
  era: eraSchema.optional(),
  /** The revision in the server's response; a string, for it may be anything. */
  revision: z.string().optional(),
  offeredRevision: z.string().optional(),
  steps: z.array(negotiationStepSchema),
  /** As the server sent them: `initialize` or `server/discover` results are not cleaned. */
  capabilities: jsonSchema.optional(),
  serverInfo: jsonSchema.optional(),
  instructions: z.string().optional(),
  /** What Loupe declared, once both sides agreed. */
  clientCapabilities: jsonSchema,
  /** From which level on the server is to send log messages. */
  logLevel: z.enum(logLevels).optional(),
  /** The frame that holds the whole handshake or discover response. */
  handshakeSeq: z.number().int().optional(),
  process: processSchema.optional(),
  /** Absent where the server declares no changes of lists, or reports them unrequested. */
  listListen: listListenSchema.optional(),
  /** `Mcp-Session-Id`, when the server gave one. */
  httpSessionId: z.string().optional(),
  /** Only over Streamable HTTP, once it was opened. */
  listenStream: listenStreamSchema.optional(),
  inFlight: z.array(inFlightSchema),
  /** The last lines of stderr, at most 50, each capped; the rest is in the log. */
  stderrTail: z.array(z.string()),
  /** stdout lines that were not JSON-RPC. */
  strayLines: z.number().int(),
  /** Requests of the server's that were refused because too many waited for a person; absent: none. */
  refusedRequests: z.number().int().optional(),
  end: endSchema.optional(),
  /** Present once the session was lost and its server is tried again. */
  reconnect: reconnectSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;
