import { z } from 'zod';
import { runIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { composedSchema } from '../model/runs/composed.ts';
import { procedure } from './base.ts';

const byId = z.object({ composedId: runIdSchema });

export const composer = {
  /**
   * Sends a message that a person wrote: JSON text of an object, right or wrong. Its id is made by the host. A
   * `tools/call` waits at the gate, with the exact message. Returns at once: `get` gives its state. Fails with
   * `badEdit`, `notConnected`.
   */
  send: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        text: z.string().max(64_000_000),
        /** Without an id, so that no response comes. */
        isNotification: z.boolean().default(false),
        /** With what the revision and progress want in `params._meta`, as every request of Loupe's. */
        addsMeta: z.boolean().default(true),
        /** Longest silence in milliseconds; absent: the server's or the user's setting. */
        timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
      }),
    )
    .output(z.object({ composedId: runIdSchema })),
  /** Fails with `unknownRun`: only the newest are known, and none of an earlier run of Loupe. */
  get: procedure.input(byId).output(composedSchema),
  /** Withdraws a waiting message, or cancels a running request on the wire. */
  cancel: procedure.input(byId).output(z.void()),
};
