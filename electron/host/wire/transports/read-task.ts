import { startOf } from '#shared/mcp/json/json-head.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { type TaskProblem, taskStatuses } from '#shared/model/runs/task.ts';

/** A task as the server describes it, in either era. */
export interface TaskReading {
  taskId: string;
  status: string;
  message?: string;
  createdAt?: string;
  lastUpdatedAt?: string;
  ttlMs?: number | null;
  pollIntervalMs?: number;
  /** From 2026-07-28. */
  inputRequests: [key: string, request: Json][];
  /** In its last state (from 2026-07-28). */
  result?: Json;
  error?: Json;
  problems: TaskProblem['code'][];
}

const messageHead = 2000;
/** The id is sent, stored and compared with each poll: a result with a longer one describes no task. */
const maxTaskId = 10_000;

function isTaskId(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= maxTaskId;
}

/** The task in a result: `{task}` (2025-11-25), or `resultType: "task"` (2026-07-28). */
export function createdTask(result: Json | undefined, era: Era | undefined): JsonObject | undefined {
  if (!isJsonObject(result)) return undefined;
  const task = era === 'modern' ? (result.resultType === 'task' ? result : undefined) : result.task;
  return isJsonObject(task) && isTaskId(task.taskId) ? task : undefined;
}

/** Undefined without an id and a status. */
export function readTask(raw: Json | undefined, era: Era | undefined): TaskReading | undefined {
  if (!isJsonObject(raw) || !isTaskId(raw.taskId) || typeof raw.status !== 'string') return undefined;
  const [ttlField, intervalField] = era === 'modern' ? ['ttlMs', 'pollIntervalMs'] : ['ttl', 'pollInterval'];
  const ttl = raw[ttlField ?? ''];
  const interval = raw[intervalField ?? ''];
  const message = headOf(raw.statusMessage);
  const createdAt = headOf(raw.createdAt);
  const lastUpdatedAt = headOf(raw.lastUpdatedAt);
  const isGoodTtl = ttl === null || isDuration(ttl);
  const problems: TaskProblem['code'][] = [];
  if (!taskStatuses.some((known) => known === raw.status)) problems.push('unknownStatus');
  if (createdAt === undefined || lastUpdatedAt === undefined || ttl === undefined) problems.push('fieldsMissing');
  if (ttl !== undefined && !isGoodTtl) problems.push('badTtl');
  if (interval !== undefined && !isDuration(interval)) problems.push('badInterval');
  return {
    taskId: raw.taskId,
    status: raw.status,
    problems,
    ...(message !== undefined && { message }),
    ...(createdAt !== undefined && { createdAt }),
    ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    ...(isGoodTtl && { ttlMs: ttl }),
    ...(isDuration(interval) && { pollIntervalMs: interval }),
    inputRequests: isJsonObject(raw.inputRequests) ? Object.entries(raw.inputRequests) : [],
    ...(raw.result !== undefined && { result: raw.result }),
    ...(raw.error !== undefined && { error: raw.error }),
  };
}

function headOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? startOf(value, messageHead) : undefined;
}

/** True for a final status. */
export function isEnd(status: string): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

function isDuration(value: Json | undefined): value is number {
  return typeof value === 'number' && value >= 0;
}

/** The result in a task's last state (from 2026-07-28), if any. */
export function resultInTask(raw: Json | undefined): Json | undefined {
  return isJsonObject(raw) && typeof raw.taskId === 'string' ? raw.result : undefined;
}
