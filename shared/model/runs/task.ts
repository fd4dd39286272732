import { z } from 'zod';
import { roundSchema } from '../inbox/pending-request.ts';

/** The states that both kinds of tasks know; a server may send anything else. */
export const taskStatuses = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A choice whose `earlier` names are still read: tasks are stored with their calls. */
function renamed<Choice extends z.ZodEnum>(earlier: Readonly<Record<string, string>>, choice: Choice) {
  return z.preprocess((value) => (typeof value === 'string' ? (earlier[value] ?? value) : value), choice);
}

/** One state of a task, as often as it was seen in a row. */
export const taskStateSchema = z.object({
  /** When it was seen first. */
  at: z.number(),
  /** As sent. */
  status: z.string(),
  message: z.string().optional(),
  /** The frame that brought it first. */
  frameSeq: z.number().int(),
  /**
   * - `created`: the response to the call.
   * - `polled`: a response to `tasks/get`.
   * - `notified`: a notification.
   * - `cancel`: the response to `tasks/cancel`.
   */
  from: renamed({ asked: 'polled', told: 'notified' }, z.enum(['created', 'polled', 'notified', 'cancel'])),
  times: z.number().int(),
});
export type TaskState = z.infer<typeof taskStateSchema>;

export const taskProblemSchema = z.object({
  /**
   * - `changedAfterEnd`: it left `completed`, `failed` or `cancelled`.
   * - `wrongFirstStatus`: it did not begin as `working` (2025-11-25).
   * - `unknownStatus`, `fieldsMissing`, `badInterval`, `badTtl`: what it says of itself is not what the schema says.
   * - `otherTask`: the response is about another task.
   * - `keyReused`: an input's key came again for another request.
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
  /** As the server names it. */
  taskId: z.string(),
  /** As sent, at last: one of `taskStatuses`, or something else. */
  status: z.string(),
  /**
   * - `following`: it is polled.
   * - `left`: a person stopped the polling.
   * - `unreachable`: there is no connection; it is followed again when there is.
   * - `over`: it has ended.
   */
  follow: z.enum(['following', 'left', 'unreachable', 'over']),
  /** When Loupe learned of it. */
  since: z.number(),
  cancelledAt: z.number().optional(),
  /** Milliseconds that the server keeps it from its creation on; null: without limit; absent: not said. */
  ttlMs: z.number().nullable().optional(),
});

/**
 * A call that goes on after its response (2025-11-25, basic/utilities/tasks; from 2026-07-28 the extension
 * `io.modelcontextprotocol/tasks`).
 */
export const taskSchema = taskHeadSchema.extend({
  /** As sent. */
  createdAt: z.string().optional(),
  lastUpdatedAt: z.string().optional(),
  /** Milliseconds between two polls, as the server wants. */
  pollIntervalMs: z.number().optional(),
  /** Milliseconds between two polls, as Loupe applies them. */
  everyMs: z.number(),
  /** Answers to `tasks/get` so far. */
  polls: z.number().int(),
  nextPollAt: z.number().optional(),
  /** Oldest first, at most the first and the last 200. */
  states: z.array(taskStateSchema),
  /** What it needed, in their order (`inputRequests`, from 2026-07-28). */
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

/** A request of the server's that Loupe handed back as a task of its own (2025-11-25). */
export const ownTaskSchema = z.object({
  taskId: z.string(),
  sessionId: z.string(),
  serverName: z.string(),
  method: z.string(),
  status: z.enum(taskStatuses),
  at: z.number(),
  updatedAt: z.number(),
  /** Milliseconds that Loupe keeps it from its creation on. */
  ttlMs: z.number(),
  frameSeq: z.number().int(),
});
export type OwnTask = z.infer<typeof ownTaskSchema>;
