import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';

/** A session by its frames in the traffic log, or by those of them that match a filter. */
export const loggedSessionSchema = z.object({
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  /** The server's newest name. */
  serverName: z.string(),
  frames: z.number().int(),
  /** Requests, responses and notifications, and the bytes of these. */
  messages: z.number().int(),
  bytes: z.number().int(),
  /** Exchanges with an error; a frame of its own, such as the exit of a process, is one, too. */
  errors: z.number().int(),
  /** When the first and the last frame passed, in milliseconds since 1970. */
  at: z.number(),
  until: z.number(),
  /** `http` for its older transport with SSE, too. */
  transport: z.enum(['stdio', 'http']),
});
export type LoggedSession = z.infer<typeof loggedSessionSchema>;
