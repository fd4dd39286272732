import { z } from 'zod';
import { serverIdSchema } from './id/id.ts';

/** A server's process that still runs although the Loupe that started it ended. */
export const leftOverProcessSchema = z.object({
  pid: z.number().int().positive(),
  /** In clock ticks since the system started: tells it from a later process with the same id. */
  startTime: z.string(),
  serverId: serverIdSchema,
  serverName: z.string(),
  /** Its command line, as far as 500 characters, without secrets. */
  command: z.string(),
});
export type LeftOverProcess = z.infer<typeof leftOverProcessSchema>;
