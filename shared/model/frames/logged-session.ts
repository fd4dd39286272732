import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { connectionPurposes } from './frame-values.ts';

/** What is known of a session of Loupe's own beside its frames. Untrusted texts. */
export const sessionFactsSchema = z.object({
  /** The command line or the URL, without secrets. */
  target: z.string(),
  /** The client as which Loupe connected; absent for Loupe itself. */
  client: z.string().optional(),
  /** At most 200 characters; absent when it wasn't agreed. */
  revision: z.string().optional(),
  /** Absent for the user's own connection. */
  purpose: z.enum(connectionPurposes).optional(),
});
export type SessionFacts = z.infer<typeof sessionFactsSchema>;

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
  /** Absent in the log of an older Loupe, before the session is ready, and from a clearing of the log to its end. */
  facts: sessionFactsSchema.optional(),
});
export type LoggedSession = z.infer<typeof loggedSessionSchema>;
