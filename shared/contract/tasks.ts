import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { listedTaskSchema, ownTaskSchema } from '../model/runs/task.ts';
import { toolCallSummarySchema } from '../model/runs/tool-call.ts';
import { procedure } from './base.ts';

const byRun = z.object({ runId: runIdSchema });

export const tasks = {
  /** The calls that became tasks, the newest first: of every server, or of one. Those of earlier runs included. */
  list: procedure
    .input(z.object({ serverId: serverIdSchema.optional(), limit: z.number().int().min(1).max(1000).default(200) }))
    .output(z.array(toolCallSummarySchema)),
  /**
   * Polls a task at once (`tasks/get`), even when it has ended. Fails with `unknownRun` and
   * what a request fails with.
   */
  poll: procedure.input(byRun).output(z.void()),
  /** Stops polling; the server goes on. */
  leave: procedure.input(byRun).output(z.void()),
  /** Follows a task again that was left, on the server's running session. Fails with `unknownRun`, `notConnected`. */
  follow: procedure.input(byRun).output(z.void()),
  /**
   * A page of the tasks that a server lists itself, Loupe's and others (`tasks/list`, 2025-11-25). Fails with
   * `serverError`, `malformedTask` and what a request fails with.
   */
  listOnServer: procedure
    .input(z.object({ sessionId: sessionIdSchema, cursor: z.string().optional() }))
    .output(
      z.object({ tasks: z.array(listedTaskSchema), nextCursor: z.string().optional(), frameSeq: z.number().int() }),
    ),
  /**
   * Sends one request about any task of a server and gives the frame of its response, whatever it says. Fails with what
   * a request fails with.
   */
  request: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        taskId: z.string().min(1).max(10_000),
        method: z.enum(['tasks/get', 'tasks/result', 'tasks/cancel']),
      }),
    )
    .output(z.object({ frameSeq: z.number().int(), isError: z.boolean() })),
  /** What servers asked for and Loupe handed back as tasks of its own (2025-11-25), oldest first. */
  served: procedure.output(z.array(ownTaskSchema)),
};
