import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { composedSchema } from '../model/runs/composed.ts';
import { runFilterSchema, runRangeSchema } from '../model/runs/history.ts';
import { schemaCheckSchema } from '../model/runs/schema-check.ts';
import { listedTaskSchema, ownTaskSchema } from '../model/runs/task.ts';
import { toolCallSchema, toolCallSummarySchema } from '../model/runs/tool-call.ts';
import { procedure } from './base.ts';

const byId = z.object({ runId: runIdSchema });

/** To run as a task (2025-11-25); `ttlMs`: milliseconds for which the server is to keep it. */
const asTaskSchema = toolCallSchema.shape.asTask;

/** A tool and its arguments as JSON text of an object: the text keeps every digit and every unknown field. */
const callSchema = z.object({
  sessionId: sessionIdSchema,
  tool: z.string(),
  argumentsText: z.string().max(64_000_000),
  asTask: asTaskSchema,
});

export const calls = {
  /**
   * The JSON-RPC message as it would go on the wire now, as text; its id is the next free one. Sends nothing.
   * Fails with `badArguments`, `notConnected`.
   */
  preview: procedure.input(callSchema).output(z.object({ message: z.string() })),
  /**
   * Checks arguments against the `inputSchema` of the tool at `ordinal` of the session's list, in a worker with a
   * time limit (server, tools). Sends nothing.
   */
  check: procedure
    .input(z.object({ sessionId: sessionIdSchema, ordinal: z.number().int().min(0), argumentsText: z.string() }))
    .output(schemaCheckSchema),
  /**
   * Requests a `tools/call` at the gate, and returns at once: `get` gives its state. With `times`, the
   * same call is sent so often, one after the other, on one decision. Fails with `badArguments`, `notConnected`.
   */
  start: procedure
    .input(
      callSchema.extend({
        /** Somebody sends arguments that are known not to fit. */
        invalid: z.boolean().default(false),
        times: z.number().int().min(1).max(1000).default(1),
        /** Longest silence in milliseconds, progress starts it anew; absent: the server's or the user's setting. */
        timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
        /** Longest wait in milliseconds, progress or not. */
        maxTimeoutMs: z.number().int().min(100).max(86_400_000).optional(),
      }),
    )
    .output(z.object({ runId: runIdSchema })),
  /** Withdraws a waiting call, or cancels a running one on the wire. A series ends with it. */
  cancel: procedure.input(byId).output(z.void()),
  /** Rows of the history, newest first; `total` is how many match now. Pinned ones are never removed by themselves. */
  list: procedure
    .input(runRangeSchema)
    .output(z.object({ rows: z.array(toolCallSummarySchema), total: z.number().int() })),
  /** The row of a call in the filtered history; undefined when the filter leaves it out. */
  locate: procedure
    .input(byId.extend({ filter: runFilterSchema }))
    .output(z.object({ row: z.number().int().optional() })),
  /**
   * One call. A result that isn't in memory any more comes from the log, as long as that has it.
   * Fails with `unknownRun`.
   */
  get: procedure.input(byId).output(toolCallSchema),
  /** Characters of a call's JSON-RPC message as it was sent or is to be sent. Fails with `unknownRun`. */
  message: procedure
    .input(byId.extend({ offset: z.number().int().min(0), length: z.number().int().min(1).max(8_000_000) }))
    .output(z.object({ text: z.string(), characters: z.number().int() })),
  pin: procedure.input(byId.extend({ pinned: z.boolean() })).output(z.void()),
  /** Removes one call, or every unpinned one of a server, from the history. The audit log keeps them. */
  remove: procedure.input(z.union([byId, z.object({ serverId: serverIdSchema })])).output(z.void()),
};

export const tasks = {
  /** The calls that became tasks, the newest first: of every server, or of one. Those of earlier runs included. */
  list: procedure
    .input(z.object({ serverId: serverIdSchema.optional(), limit: z.number().int().min(1).max(1000).default(200) }))
    .output(z.array(toolCallSummarySchema)),
  /**
   * Polls a task at once (`tasks/get`), even when it has ended. Fails with `unknownRun` and
   * what a request fails with.
   */
  poll: procedure.input(byId).output(z.void()),
  /** Stops polling; the server goes on. */
  leave: procedure.input(byId).output(z.void()),
  /** Follows a task again that was left, on the server's running session. Fails with `unknownRun`, `notConnected`. */
  follow: procedure.input(byId).output(z.void()),
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

const composedById = z.object({ composedId: runIdSchema });

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
  get: procedure.input(composedById).output(composedSchema),
  /** Withdraws a waiting message, or cancels a running request on the wire. */
  cancel: procedure.input(composedById).output(z.void()),
};
