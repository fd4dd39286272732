import { z } from 'zod';
import {
  channels,
  directions,
  frameKinds,
  frameMarks,
  type lifecycleEvents,
  logProblems,
  longestFilter,
} from './frame-values.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import { logLevels } from './log-level.ts';

export const directionSchema = z.enum(directions);
export type Direction = z.infer<typeof directionSchema>;

export const channelSchema = z.enum(channels);
export type Channel = z.infer<typeof channelSchema>;

export const frameKindSchema = z.enum(frameKinds);
export type FrameKind = z.infer<typeof frameKindSchema>;
export type LifecycleEvent = (typeof lifecycleEvents)[number];

/** How a body's bytes wrap its JSON-RPC payload. */
export const framingSchema = z.enum(['line', 'body', 'event', 'none']);
export type Framing = z.infer<typeof framingSchema>;

export const frameMarkSchema = z.enum(frameMarks);
export type FrameMark = z.infer<typeof frameMarkSchema>;

export const logProblemSchema = z.enum(logProblems);
export type LogProblem = z.infer<typeof logProblemSchema>;

/** What a log message (`notifications/message`) has beside its data. Server text: inert. */
export const logFactsSchema = z.object({
  /** Absent when it is none of the eight. */
  level: z.enum(logLevels).optional(),
  /** The text in place of one of the eight levels, at most 40 characters. */
  sentLevel: z.string().optional(),
  /** At most 100 characters; JSON text for what isn't a string. */
  logger: z.string().optional(),
  problems: z.array(logProblemSchema).optional(),
});
export type LogFacts = z.infer<typeof logFactsSchema>;

/** Why a request without a response isn't waited for any more. */
export const givenUpSchema = z.enum(['cancelled', 'timedOut']);
export type GivenUp = z.infer<typeof givenUpSchema>;

/** One row of the traffic log, without its body. */
export const frameSchema = z.object({
  /** Position in the log, counting from 1, in the order of arrival. Never reused. */
  seq: z.number().int(),
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  serverName: z.string(),
  /** Milliseconds since 1970 with fractions, from a clock that never steps back. */
  at: z.number(),
  direction: directionSchema,
  channel: channelSchema,
  kind: frameKindSchema,
  framing: framingSchema,
  method: z.string().optional(),
  /** The JSON-RPC id as JSON text, so that `1` and `"1"` stay different. */
  rpcId: z.string().optional(),
  /** For a response: the request's frame. For a request: filled in with its response, or when it was given up. */
  pairSeq: z.number().int().optional(),
  /** Milliseconds from a request to its response, or until it was given up; on both rows once known. */
  latencyMs: z.number().optional(),
  /**
   * The request that it belongs to: as its response, progress, input round, task, HTTP exchange, or as a request of the
   * server that it led to. Absent for the first frame of a thread, and for what belongs to none.
   */
  threadSeq: z.number().int().optional(),
  /** For a request that was given up, and for the frame that reports it. */
  givenUp: givenUpSchema.optional(),
  /** Size of the body in bytes. */
  size: z.number().int(),
  /** At most 200 characters for one line of a list. Server text: inert. */
  summary: z.string(),
  /** For a log message of a server; its data is in the summary, after the level. */
  log: logFactsSchema.optional(),
  /** Present when something is wrong with it. */
  marks: z.array(frameMarkSchema).optional(),
});
export type Frame = z.infer<typeof frameSchema>;

/** A frame with what surrounds its body. The body itself is read by range. */
export const frameDetailSchema = z.object({
  frame: frameSchema,
  /** HTTP method, URL, status, headers (secrets redacted); SSE id and retry; exit code and signal. */
  meta: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())])),
  /** SHA-256 of the body, in hex. */
  sha256: z.string(),
});
export type FrameDetail = z.infer<typeof frameDetailSchema>;

/** Which log messages to show. Every given condition must hold. */
export const logFilterSchema = z.object({
  /** Only these; `unknown` stands for whatever is none of the eight. */
  levels: z.array(z.enum([...logLevels, 'unknown'])).optional(),
  isMalformed: z.boolean().optional(),
  /** Found in the logger's name, ignoring case. */
  logger: z.string().max(500).optional(),
});
export type LogFilter = z.infer<typeof logFilterSchema>;

/** How far a filter could look into bodies. */
export const bodySearchSchema = z.object({
  /** Frames whose bodies are not searched yet; they will be in a moment. */
  pending: z.number().int(),
  /** Bodies are searched up to so many bytes. */
  limit: z.number().int(),
  /** How many bodies are larger. */
  cut: z.number().int(),
});
export type BodySearch = z.infer<typeof bodySearchSchema>;

/** Which rows to show. Every given condition must hold. */
export const frameFilterSchema = z.object({
  serverId: serverIdSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  kinds: z.array(frameKindSchema).optional(),
  channels: z.array(channelSchema).optional(),
  /** Found in method, id, summary or logger, ignoring case; with `log`, in summary or logger only. */
  text: z.string().max(500).optional(),
  /** The text of Traffic's filter (`parseFilter`). */
  query: z.string().max(longestFilter).optional(),
  /** Only log messages of servers, and of them only these. */
  log: logFilterSchema.optional(),
});
export type FrameFilter = z.infer<typeof frameFilterSchema>;

/** What the messages of one method on one server are in numbers. */
const methodStatisticsSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  /** Absent: of responses that belong to no request, and of methods beyond those that the log tells apart. */
  method: z.string().optional(),
  /** Requests and notifications; responses where only they match. */
  count: z.number().int(),
  /** `count` for each second between the server's first and last matching frame; absent when that is no time. */
  perSecond: z.number().optional(),
  /** Bytes of all its frames, responses included. */
  bytes: z.number().int(),
  /** Error responses. */
  errors: z.number().int(),
  /** Milliseconds from request to response; absent when no response has come. */
  latency: z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).optional(),
});
export type MethodStatistics = z.infer<typeof methodStatisticsSchema>;

export const trafficStatisticsSchema = z.object({
  /** By server, the most frequent method first; at most 100. */
  methods: z.array(methodStatisticsSchema),
  /** How many more there are. */
  omitted: z.number().int(),
});
export type TrafficStatistics = z.infer<typeof trafficStatisticsSchema>;
