import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { logLevels } from '../model/log-level.ts';
import { sessionSchema } from '../model/session.ts';
import { procedure } from './base.ts';

const byId = z.object({ sessionId: sessionIdSchema });

export const sessions = {
  /** The newest session of every server that was connected in this run, ended ones included. */
  list: procedure.output(z.array(sessionSchema)),
  /** The newest session of each server that was not connected in this run, from earlier runs: all are over. */
  past: procedure.output(z.array(sessionSchema)),
  /** Fails with `unknownSession`. */
  get: procedure.input(byId).output(sessionSchema),
  /**
   * Starts a connection and returns at once; ends a running one first.
   * A command without consent raises a pending request, and starts when that is allowed.
   */
  connect: procedure
    .input(z.object({ serverId: serverIdSchema }))
    .output(z.object({ sessionId: sessionIdSchema.optional() })),
  /** Stops the connection; resolves when the process is gone or the HTTP session is closed. */
  disconnect: procedure.input(z.object({ serverId: serverIdSchema })).output(z.void()),
  /**
   * From which level on the server is to send log messages, now and in its later sessions. Until 2025-11-25 it is set
   * by `logging/setLevel`, and absent leaves it as it is until the next session; from 2026-07-28 each request carries
   * the level, and absent asks for none. Fails with `notConnected`, `serverError`; then it is not remembered.
   */
  setLogLevel: procedure.input(byId.extend({ level: z.enum(logLevels).optional() })).output(z.void()),
  /** Cancels one request of ours on the wire. */
  cancel: procedure.input(byId.extend({ requestId: z.string() })).output(z.void()),
};
