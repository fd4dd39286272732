import { z } from 'zod';
import { roundSchema } from '../inbox/pending-request.ts';

/** The specified states; a server may send others. */
export const taskStatuses = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Accepts the `earlier` names too: stored tasks may have them. */
function renamed<Choice extends z.ZodEnum>(earlier: Readonly<Record<string, string>>, choice: Choice) {
  return z.preprocess((value) => (typeof value === 'string' ? (earlier[value] ?? value) : value), choice);
}

/** One state of a task, or several equal ones in a row. */
export const taskStateSchema = z.object({
  /** When it was first seen. */
  at: z.number(),
  /** As sent. */
  status: z.string(),
  message: z.string().optional(),
  frameSeq: z.number().int(),
  /**
   * `created`: in the response to the call. `polled`: by `tasks/get`. `notified`: by a notification. `cancel`: in the
   * response to `tasks/cancel`.
   */
  from: renamed({ asked: 'polled', told: 'notified' }, z.enum(['created', 'polled', 'notified', 'cancel'])),
  times: z.number().int(),
});
export type TaskState = z.infer<typeof taskStateSchema>;

export const taskProblemSchema = z.object({
  /**
   * - `changedAfterEnd`: its state changed after `completed`, `failed` or `cancelled`.
   * - `wrongFirstStatus`: its first state isn't `working` (2025-11-25).
   * - `unknownStatus`, `fieldsMissing`, `badInterval`, `badTtl`: it doesn't match the specified schema.
   * - `otherTask`: the response is about another task.
   * - `keyReused`: the key of an earlier input was reused for another request.
   * - `updateRefused`, `cancelRefused`: the server refused an input, or a cancel.
   * - `notRequested`: no task was requested, or tasks weren't declared.
   */
  code: renamed(
    { bornElsewhere: 'wrongFirstStatus', notAsked: 'notRequested' },
    z.enum([
      'changedAfterEnd',
      'wrongFirstStatus',
      'unknownStatus',
      'fieldsMissing',
      'badInterval',
      'badTtl',
      'otherTask',
      'keyReused',
      'updateRefused',
      'cancelRefused',
      'notRequested',
    ]),
  ),
  frameSeq: z.number().int(),
});
export type TaskProblem = z.infer<typeof taskProblemSchema>;

export const taskHeadSchema = z.object({
  taskId: z.string(),
  /** The latest as sent: one of `taskStatuses`, or something else. */
  status: z.string(),
  /**
   * `following`: it is polled. `left`: the user stopped polling. `unreachable`: not connected; polling resumes with the
   * connection. `over`: it has ended.
   */
  follow: z.enum(['following', 'left', 'unreachable', 'over']),
  /** When Loupe learned of it. */
  since: z.number(),
  cancelledAt: z.number().optional(),
  /** Milliseconds from its creation that the server keeps it; null: without limit; absent: not sent. */
  ttlMs: z.number().nullable().optional(),
});

/**
 * A call that continues after its response (2025-11-25, basic/utilities/tasks; from 2026-07-28 the extension
 * `io.modelcontextprotocol/tasks`).
 */
export const taskSchema = taskHeadSchema.extend({
  /** As sent. */
  createdAt: z.string().optional(),
  lastUpdatedAt: z.string().optional(),
  /** Milliseconds between polls, as the server requests. */
  pollIntervalMs: z.number().optional(),
  /** Milliseconds between polls, as Loupe applies it. */
  everyMs: z.number(),
  /** Responses to `tasks/get` so far. */
  polls: z.number().int(),
  nextPollAt: z.number().optional(),
  /** Oldest first, at most the first and the last 200. */
  states: z.array(taskStateSchema),
  /** Its `inputRequests` (from 2026-07-28), in order. */
  inputs: z.array(roundSchema.shape.inputs.element.extend({ at: z.number(), frameSeq: z.number().int() })),
  problems: z.array(taskProblemSchema),
});
export type Task = z.infer<typeof taskSchema>;

/** A task in a server's own list (`tasks/list`, 2025-11-25). */
export const listedTaskSchema = taskHeadSchema.pick({ taskId: true, status: true, ttlMs: true }).extend({
  message: z.string().optional(),
  createdAt: z.string().optional(),
  lastUpdatedAt: z.string().optional(),
});
export type ListedTask = z.infer<typeof listedTaskSchema>;

/** A server request that Loupe handles as a task (2025-11-25). */
export const servedTaskSchema = z.object({
  taskId: z.string(),
  sessionId: z.string(),
  serverName: z.string(),
  method: z.string(),
  status: z.enum(taskStatuses),
  at: z.number(),
  updatedAt: z.number(),
  /** Milliseconds from its creation that Loupe keeps it. */
  ttlMs: z.number(),
  frameSeq: z.number().int(),
});
export type ServedTask = z.infer<typeof servedTaskSchema>;
