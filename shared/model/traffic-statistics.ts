import { z } from 'zod';
import { serverIdSchema } from './id/id.ts';

/** What the messages of one method on one server are in numbers. */
export const methodStatisticsSchema = z.object({
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
