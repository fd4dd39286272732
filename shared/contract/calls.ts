import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { base64Length, composedSchema, mostWrittenBytes } from '../model/runs/composed.ts';
import { runFilterSchema, runRangeSchema } from '../model/runs/history.ts';
import { schemaCheckSchema } from '../model/runs/schema-check.ts';
import { listedTaskSchema, servedTaskSchema } from '../model/runs/task.ts';
import { toolCallSchema, toolCallSummarySchema } from '../model/runs/tool-call.ts';
import { procedure } from './base.ts';

const byId = z.object({ runId: runIdSchema });

/** `argumentsText` is a JSON object as text, which keeps every digit and every unknown field. */
const callSchema = z.object({
  sessionId: sessionIdSchema,
  tool: z.string(),
  argumentsText: z.string().max(64_000_000),
  asTask: toolCallSchema.shape.asTask,
});

export const calls = {
  /** The JSON-RPC message that would be sent now, with the next free id. Fails with `badArguments`, `notConnected`. */
  preview: procedure.input(callSchema).output(z.object({ message: z.string() })),
  /** Checks arguments against the `inputSchema` of the tool at `ordinal` of the list, in a worker with a time limit. */
  check: procedure
    .input(z.object({ sessionId: sessionIdSchema, ordinal: z.number().int().min(0), argumentsText: z.string() }))
    .output(schemaCheckSchema),
  /**
   * Submits a `tools/call` to the gate and returns at once; `get` returns its state. `times` calls are sent one after
   * the other after one decision. While the same one waits for a decision, it is that one (`isWaiting`), and nobody is asked
   * again. Fails with `badArguments`, `notConnected`.
   */
  start: procedure
    .input(
      callSchema.extend({
        /** The arguments are known not to fit the schema. */
        invalid: z.boolean().default(false),
        times: z.number().int().min(1).max(1000).default(1),
        /** Idle timeout in milliseconds, which progress restarts; absent: as configured. */
        timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
        /** Total timeout in milliseconds. */
        maxTimeoutMs: z.number().int().min(100).max(86_400_000).optional(),
      }),
    )
    .output(z.object({ runId: runIdSchema, isWaiting: z.boolean() })),
  /** Withdraws a waiting call, or cancels a running one and the rest of its series. */
  cancel: procedure.input(byId).output(z.void()),
  /** Rows of the history, newest first. Pinned ones are never removed automatically. */
  list: procedure.input(runRangeSchema).output(rowRangeSchema(toolCallSummarySchema)),
  /** The row of a call in the filtered history; absent when the filter excludes it. */
  locate: procedure
    .input(byId.extend({ filter: runFilterSchema }))
    .output(z.object({ row: z.number().int().optional() })),
  /** A result that is no longer in memory is read from the log. Fails with `unknownRun`. */
  get: procedure.input(byId).output(toolCallSchema),
  /** A range of a call's JSON-RPC message, in characters. Fails with `unknownRun`. */
  message: procedure
    .input(byId.extend({ offset: z.number().int().min(0), length: z.number().int().min(1).max(8_000_000) }))
    .output(z.object({ text: z.string(), characters: z.number().int() })),
  pin: procedure.input(byId.extend({ pinned: z.boolean() })).output(z.void()),
  /** Removes one call, or all unpinned ones of a server, from the history, not from the audit log. */
  remove: procedure.input(z.union([byId, z.object({ serverId: serverIdSchema })])).output(z.void()),
  /** Brings back one that was removed alone, until Loupe quits. Fails with `unknownRun`. */
  restore: procedure.input(byId).output(z.void()),
};

export const tasks = {
  /** Calls that became tasks, newest first, earlier runs of Loupe included. */
  list: procedure
    .input(z.object({ serverId: serverIdSchema.optional(), limit: z.number().int().min(1).max(1000).default(200) }))
    .output(z.array(toolCallSummarySchema)),
  /** Polls a task now (`tasks/get`), even when it has ended. Fails with `unknownRun` or as any request. */
  poll: procedure.input(byId).output(z.void()),
  /** Stops polling. The task itself continues. */
  leave: procedure.input(byId).output(z.void()),
  /** Resumes polling on the server's current session. Fails with `unknownRun`, `notConnected`. */
  follow: procedure.input(byId).output(z.void()),
  /**
   * A page of the server's own list of tasks (`tasks/list`, 2025-11-25). Fails with `serverError`, `malformedTask` or
   * as any request.
   */
  listOnServer: procedure.input(z.object({ sessionId: sessionIdSchema, cursor: z.string().optional() })).output(
    z.object({
      tasks: z.array(listedTaskSchema),
      /** How many more the page has, when it has very many. */
      omitted: z.number().int().optional(),
      nextCursor: z.string().optional(),
      frameSeq: z.number().int(),
    }),
  ),
  /** Sends one request about any task of a server and returns the frame of its response, errors included. */
  request: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        taskId: z.string().min(1).max(10_000),
        method: z.enum(['tasks/get', 'tasks/result', 'tasks/cancel']),
      }),
    )
    .output(z.object({ frameSeq: z.number().int(), isError: z.boolean() })),
  /** Server requests that Loupe handles as tasks (2025-11-25), oldest first. */
  served: procedure.output(z.array(servedTaskSchema)),
};

const composedById = z.object({ composedId: runIdSchema });

export const composer = {
  /**
   * Sends a JSON object that the user wrote, valid as a message or not; the host adds the id. A `tools/call` waits at
   * the gate. Returns at once; `get` returns its state. Fails with `badEdit`, `notConnected`.
   */
  send: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        text: z.string().max(64_000_000),
        isNotification: z.boolean().default(false),
        /** Adds to `params._meta` what the revision and progress require. */
        addsMeta: z.boolean().default(true),
        /** Idle timeout in milliseconds; absent: as configured. */
        timeoutMs: z.number().int().min(100).max(86_400_000).optional(),
      }),
    )
    .output(z.object({ composedId: runIdSchema })),
  /**
   * Sends bytes as they are, whether they are a message or not, after a person has allowed exactly them. Returns at once;
   * `get` returns their state. Fails with `notConnected`.
   */
  sendBytes: procedure
    .input(z.object({ sessionId: sessionIdSchema, base64: z.base64().min(1).max(base64Length(mostWrittenBytes)) }))
    .output(z.object({ composedId: runIdSchema })),
  /** Only the newest messages of this run of Loupe are kept. Fails with `unknownRun`. */
  get: procedure.input(composedById).output(composedSchema),
  /** Withdraws a waiting message, or cancels a running request. */
  cancel: procedure.input(composedById).output(z.void()),
};
