import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { logLevels } from '../log-level.ts';
import {
  channels,
  type connectionPurposes,
  directions,
  frameKinds,
  frameMarks,
  type lifecycleEvents,
  logProblems,
  maxFilterLength,
  maxOpened,
} from './frame-values.ts';
import { summaryFactsSchema } from './summary.ts';

export type Direction = (typeof directions)[number];
export type Channel = (typeof channels)[number];
export type FrameKind = (typeof frameKinds)[number];
export type LifecycleEvent = (typeof lifecycleEvents)[number];
export type ConnectionPurpose = (typeof connectionPurposes)[number];
export type FrameMark = (typeof frameMarks)[number];
export type LogProblem = (typeof logProblems)[number];

/** How a body contains its JSON-RPC payload. */
const framingSchema = z.enum(['line', 'body', 'event', 'none']);
export type Framing = z.infer<typeof framingSchema>;

/** A log message (`notifications/message`) without its data. Untrusted text. */
const logFactsSchema = z.object({
  /** Absent when it isn't one of the eight. */
  level: z.enum(logLevels).optional(),
  /** What was sent instead of a level, at most 40 characters. */
  sentLevel: z.string().optional(),
  /** At most 100 characters; JSON text when it isn't a string. */
  logger: z.string().optional(),
  problems: z.array(z.enum(logProblems)).optional(),
});
export type LogFacts = z.infer<typeof logFactsSchema>;

/** Why a request ended without a response. */
const givenUpSchema = z.enum(['cancelled', 'timedOut', 'failed']);
export type GivenUp = z.infer<typeof givenUpSchema>;

/** A frame without its body. */
const storedFrameSchema = z.object({
  /** Position in the log, in the order of arrival, counting from 1. Never reused. */
  seq: z.number().int(),
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  serverName: z.string(),
  /** Milliseconds since 1970 with fractions, monotonic. */
  at: z.number(),
  direction: z.enum(directions),
  channel: z.enum(channels),
  kind: z.enum(frameKinds),
  framing: framingSchema,
  method: z.string().optional(),
  /** The JSON-RPC id as JSON text, so that `1` and `"1"` stay different. */
  rpcId: z.string().optional(),
  /**
   * The request's frame for a response, and the reverse; for a request that was given up, the frame that reports it.
   */
  pairSeq: z.number().int().optional(),
  /** Milliseconds from a request to its response, or until it was given up, without `clientMs`; on both frames. */
  latencyMs: z.number().optional(),
  /** What the receiver couldn't use of that time: the sender had to answer its requests or to sign in. */
  clientMs: z.number().optional(),
  /**
   * The request that it belongs to: as its response, progress, input round, task, HTTP exchange, or as a server request
   * that it caused. Absent for the first frame of a thread and for a frame without one.
   */
  threadSeq: z.number().int().optional(),
  /** On a request that was given up, and on the frame that reports it. */
  givenUp: givenUpSchema.optional(),
  /** Size of the body in bytes. */
  size: z.number().int(),
  /** One line of at most 200 characters, which filters search. Untrusted text. */
  summary: z.string(),
  /** What the summary says, to be worded in the user's language; absent when it is the other side's own text. */
  facts: summaryFactsSchema.optional(),
  /** For a log message; its data is in the summary, after the level. */
  log: logFactsSchema.optional(),
  marks: z.array(z.enum(frameMarks)).optional(),
});

/** What follows on the first frame of a thread. */
const exchangeSchema = z.object({
  /** How many other frames belong to it; counted up to 1,001. */
  others: z.number().int(),
  /** The response to a request. */
  response: storedFrameSchema.optional(),
  /** HTTP status of the response to the message. */
  status: z.number().int().optional(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** One row of the traffic log, without its body. */
export const frameSchema = storedFrameSchema.extend({
  /** Where rows are exchanges, on the first frame of each. */
  exchange: exchangeSchema.optional(),
  /** The time of the row above, where that is later: rows are in the order in which they were recorded. */
  laterAbove: z.number().optional(),
});
export type Frame = z.infer<typeof frameSchema>;

/** A frame without its body, which is read by range. */
export const frameDetailSchema = z.object({
  frame: frameSchema,
  /** HTTP method, URL, status, headers (secrets redacted); SSE id and retry; exit code and signal; what a mark is about. */
  meta: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())])),
  /** Of the body, in hex. */
  sha256: z.string(),
});
export type FrameDetail = z.infer<typeof frameDetailSchema>;

/** All given conditions must hold. */
const logFilterSchema = z.object({
  /** `unknown`: any value that isn't one of the eight. */
  levels: z.array(z.enum([...logLevels, 'unknown'])).optional(),
  isMalformed: z.boolean().optional(),
  /** Found in the logger's name, ignoring case. */
  logger: z.string().max(500).optional(),
});
export type LogFilter = z.infer<typeof logFilterSchema>;

/** How far bodies were searched. */
export const bodySearchSchema = z.object({
  /** Frames whose bodies aren't indexed yet; they soon will be. */
  pending: z.number().int(),
  /** Bytes of each body that are searched. */
  limit: z.number().int(),
  /** Bodies larger than that. */
  cut: z.number().int(),
});
export type BodySearch = z.infer<typeof bodySearchSchema>;

/** All given conditions must hold. */
export const frameFilterSchema = z.object({
  serverId: serverIdSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  kinds: z.array(z.enum(frameKinds)).optional(),
  channels: z.array(z.enum(channels)).optional(),
  /** Found in method, id, summary or logger, ignoring case; with `log` only in summary or logger. */
  text: z.string().max(500).optional(),
  /** A filter of the Traffic panel (`parseFilter`). */
  query: z.string().max(maxFilterLength).optional(),
  /** Only these log messages. */
  log: logFilterSchema.optional(),
});
export type FrameFilter = z.infer<typeof frameFilterSchema>;

export const frameQuerySchema = frameFilterSchema.extend({
  /**
   * Makes a row of each exchange that a matching frame belongs to: its first frame. Those of these seqs have their other
   * frames as rows below.
   */
  opened: z.array(z.number().int()).max(maxOpened).optional(),
});
/** A filter, and what its rows are. */
export type FrameQuery = z.infer<typeof frameQuerySchema>;

/** Statistics of one method on one server. */
const methodStatisticsSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  /** Absent for responses without a request, and for methods beyond the number that the log distinguishes. */
  method: z.string().optional(),
  /** Requests and notifications; responses when only these match. */
  count: z.number().int(),
  /** `count` per second between the server's first and last matching frame; absent when both have the same time. */
  perSecond: z.number().optional(),
  /** Of all its frames, responses included. */
  bytes: z.number().int(),
  /** Error responses. */
  errors: z.number().int(),
  /** How `count` spreads over equal parts of the time from the server's first to its last matching frame. */
  trend: z.object({ from: z.number(), to: z.number(), counts: z.array(z.number()) }).optional(),
  /** Milliseconds from request to response; absent without responses. */
  latency: z
    .object({
      p50: z.number(),
      p95: z.number(),
      p99: z.number(),
      /** How many took up to each of `latencyBounds`, and longer than the one before; the last ones longer than all. */
      histogram: z.array(z.number().int()),
    })
    .optional(),
});
export type MethodStatistics = z.infer<typeof methodStatisticsSchema>;

export const trafficStatisticsSchema = z.object({
  /** Sorted by server, then by frequency; at most 100. */
  methods: z.array(methodStatisticsSchema),
  /** How many more methods there are. */
  omitted: z.number().int(),
});
export type TrafficStatistics = z.infer<typeof trafficStatisticsSchema>;
