import { z } from 'zod';
import { connectedAsSchema } from './connected-as.ts';
import { failureSchema } from './failure.ts';
import { recordingIdSchema, serverIdSchema, sessionIdSchema } from './id/id.ts';
import { jsonSchema } from './json/any-json.ts';
import { logLevels } from './log-level.ts';
import { eraSchema } from './revision.ts';
import { revisionPinSchema } from './server.ts';

const phaseSchema = z.enum(['starting', 'negotiating', 'ready', 'stopping', 'ended']);
/** The phase of a connection. A server with no session is idle. */
export type Phase = z.infer<typeof phaseSchema>;

/** One step of the negotiation. */
const negotiationStepSchema = z.object({
  /** Catalogue key in `negotiation`. */
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
    /** Only in sessions of older versions. */
    'versionRefused',
    'versionAssumed',
    'streamableTried',
    'credentialsWanted',
    'credentialsTried',
    'fellBackToSse',
    'fellBackToLegacy',
    'sseFailed',
    'ready',
  ]),
  /** Milliseconds since 1970, with fractions. */
  at: z.number(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  frameSeq: z.number().int().optional(),
  /** What the attempt got that the step is about. */
  failure: failureSchema.optional(),
});
export type NegotiationStep = z.infer<typeof negotiationStepSchema>;

const outcomes: ReadonlySet<NegotiationStep['kind']> = new Set([
  'discoverAnswered',
  'discoverRefused',
  'discoverMalformed',
  'discoverOlder',
  'discoverUnknown',
  'discoverUnanswered',
  'discoverExited',
]);

/** Whether a step says what an attempt to open the session got. */
export function isOutcome({ kind, failure }: NegotiationStep): boolean {
  return failure !== undefined || outcomes.has(kind);
}

/** A request of Loupe's without a response so far. */
const inFlightSchema = z.object({
  /** The JSON-RPC id, `loupe:41`. */
  requestId: z.string(),
  method: z.string(),
  /** A name or URI of at most 2,000 characters. */
  target: z.string().optional(),
  startedAt: z.number(),
  /** Since when it waits for the user to sign in. */
  heldSince: z.number().optional(),
  /** It waits for the user, to sign in or to answer. */
  isWaiting: z.boolean().optional(),
  /** How long it waited for the user before, in milliseconds. */
  heldMs: z.number().optional(),
  timeoutMs: z.number(),
  progress: z.number().optional(),
  total: z.number().optional(),
  message: z.string().optional(),
  frameSeq: z.number().int(),
  /** A large response that is still arriving: its bytes so far, and the beginning of its text. */
  arrival: z.object({ bytes: z.number().int(), text: z.string() }).optional(),
});
export type InFlight = z.infer<typeof inFlightSchema>;

const endSchema = z.object({
  /** `stopped` by the user, `failed` before it was ready, `lost` after; `quit`: Loupe quit. */
  cause: z.enum(['stopped', 'failed', 'lost', 'quit']),
  failure: failureSchema.optional(),
});

const processSchema = z.object({
  pid: z.number().int(),
  exitCode: z.number().int().nullable().optional(),
  signal: z.string().nullable().optional(),
  /** What stopped it: closing stdin, SIGTERM or SIGKILL. */
  stopStage: z.enum(['stdin', 'term', 'kill']).optional(),
});
export type ProcessView = z.infer<typeof processSchema>;

/** The automatic reconnection to a lost server. */
const reconnectSchema = z.object({
  /** `waiting` for `nextAt`; `given up`: another attempt would fail for the same reason. */
  state: z.enum(['waiting', 'trying', 'given up']),
  /** The current or next attempt, counting from 1. */
  attempt: z.number().int(),
  nextAt: z.number().optional(),
  /** Of the last attempt. */
  failure: failureSchema.optional(),
});
export type Reconnect = z.infer<typeof reconnectSchema>;

/** The listen for changes of the server's lists (2026-07-28, subscriptions). */
const listListenSchema = z.object({
  /** The requested lists, then those that the server acknowledged. */
  lists: z.array(z.enum(['resources', 'prompts', 'tools'])),
  state: z.enum(['asking', 'active', 'reopening', 'refused', 'ended']),
  failure: failureSchema.optional(),
  /** When it is retried, while `reopening`. */
  retryAt: z.number().optional(),
});

/** The event stream of an HTTP server (GET, 2025-03-26 to 2025-11-25). */
const listenStreamSchema = z.object({
  /** `notOffered`: the server has none, which is allowed; `givenUp`: it was lost or refused for good. */
  state: z.enum(['opening', 'open', 'waiting', 'notOffered', 'givenUp']),
  /** It was open before in this session. */
  wasOpen: z.boolean(),
  /** Failed attempts in a row. */
  attempts: z.number().int(),
  /** When it is retried, while `waiting`, in milliseconds since 1970. */
  retryAt: z.number().optional(),
  /** The server's `retry` in milliseconds, when it is shorter than Loupe allows. */
  askedRetryMs: z.number().optional(),
  failure: failureSchema.optional(),
});
export type ListenStream = z.infer<typeof listenStreamSchema>;

/** A client as it names itself. Untrusted texts of at most 200 characters. */
export const recordedClientSchema = z.object({
  name: z.string(),
  title: z.string().optional(),
  version: z.string().optional(),
  /** The name of the host whose profile has this client’s name. */
  host: z.string().optional(),
});
export type RecordedClient = z.infer<typeof recordedClientSchema>;

/** What a session shows that another client had: nothing can be sent. */
const recordedSchema = z.object({
  recordingId: recordingIdSchema,
  /** Absent until the client has said who it is. */
  client: recordedClientSchema.optional(),
  /** It is still recorded. */
  isLive: z.boolean(),
  /** From its start to its last entry, in milliseconds, once the whole of it is read. */
  durationMs: z.number().optional(),
  /** See `Recording`. */
  isProbe: z.boolean().optional(),
  /** Entries that the recorder couldn't write. */
  lost: z.number().int(),
});

/** One connection, from start to end. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  phase: phaseSchema,
  startedAt: z.number(),
  readyAt: z.number().optional(),
  endedAt: z.number().optional(),
  transport: z.enum(['stdio', 'http', 'sse']),
  /** The command line or the URL, without secrets. */
  target: z.string(),
  pin: revisionPinSchema,
  /** The host as which Loupe connects; absent for Loupe itself. */
  as: connectedAsSchema.optional(),
  era: eraSchema.optional(),
  /** As the server sent it: any text. */
  revision: z.string().optional(),
  /** The response to `initialize` when `revision` is only the one nearest to it: its text, or JSON. */
  answeredRevision: z.string().optional(),
  /** The server agreed to the modern era and has answered none of its requests since: it may be a legacy server. */
  eraDoubt: z.boolean().optional(),
  offeredRevision: z.string().optional(),
  steps: z.array(negotiationStepSchema),
  /** This and the next two as the server sent them. */
  capabilities: jsonSchema.optional(),
  serverInfo: jsonSchema.optional(),
  /** The user requested a list that isn't declared: other undeclared features are tried too. */
  usesUndeclared: z.boolean().optional(),
  instructions: z.string().optional(),
  /** Capabilities, server info or instructions were too large: their beginnings are here, all of it in `handshakeSeq`. */
  isDescriptionCut: z.boolean().optional(),
  /** As declared by Loupe. */
  clientCapabilities: jsonSchema,
  /** Minimum level of the server's log messages. */
  logLevel: z.enum(logLevels).optional(),
  /** The frame of the `initialize` or `server/discover` response. */
  handshakeSeq: z.number().int().optional(),
  process: processSchema.optional(),
  /** Absent when the server declares no list changes, or reports them without a listen. */
  listListen: listListenSchema.optional(),
  /** `Mcp-Session-Id`. */
  httpSessionId: z.string().optional(),
  /** Only over Streamable HTTP. */
  listenStream: listenStreamSchema.optional(),
  /** Names of cookies that the server set and that aren't sent back, at most five, each at most 60 characters. */
  unkeptCookies: z.array(z.string()).optional(),
  inFlight: z.array(inFlightSchema),
  /** Present in the session of a recording. */
  recorded: recordedSchema.optional(),
  /** At most the last 50 lines, each limited in length; the log has all. */
  stderrTail: z.array(z.string()),
  /** Lines on stdout that weren't JSON-RPC. */
  strayLines: z.number().int(),
  /** Server requests that were refused because too many were pending. */
  refusedRequests: z.number().int().optional(),
  end: endSchema.optional(),
  /** Present after the session was lost. */
  reconnect: reconnectSchema.optional(),
});
export type SessionView = z.infer<typeof sessionSchema>;
