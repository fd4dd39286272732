import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { draftKey, type RunOptions, useDrafts } from '../../state/drafts.ts';

/** Run options as the host takes them: times in milliseconds, and nothing where the usual holds. */
export interface ReadOptions {
  times?: number;
  timeoutMs?: number;
  maxTimeoutMs?: number;
  asTask?: boolean;
  ttlMs?: number;
}

export const usualOptions: RunOptions = { times: '', idleTimeout: '', totalTimeout: '', asTask: undefined, ttl: '' };

const mostTimes = 1000;
const leastMs = 100;
const mostMs = 86_400_000;

/** Reads what was typed; what isn't a sensible number counts as the default. */
export function readOptions({ times, idleTimeout, totalTimeout, asTask, ttl }: RunOptions): ReadOptions {
  const count = Math.round(Number(times));
  const timeoutMs = milliseconds(idleTimeout);
  const maxTimeoutMs = milliseconds(totalTimeout);
  const ttlMs = milliseconds(ttl);
  return {
    ...(count > 1 && { times: Math.min(mostTimes, count) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxTimeoutMs !== undefined && { maxTimeoutMs }),
    ...(asTask !== undefined && { asTask }),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

function milliseconds(seconds: string): number | undefined {
  const value = Number(seconds.replace(',', '.')) * 1000;
  return value > 0 ? Math.round(Math.min(mostMs, Math.max(leastMs, value))) : undefined;
}

export function useRunOptions(serverId: ServerId, tool: string): [RunOptions, (change: Partial<RunOptions>) => void] {
  const key = draftKey('tool', serverId, tool);
  const options = useDrafts(({ runOptions }) => runOptions[key]) ?? usualOptions;
  const change = (next: Partial<RunOptions>) =>
    useDrafts.setState(({ runOptions }) => ({ runOptions: { ...runOptions, [key]: { ...options, ...next } } }));
  return [options, change];
}

/** Whether a tool runs as a task: what it declares (2025-11-25, `execution.taskSupport`). */
export type TaskSupport = 'required' | 'optional' | 'forbidden' | 'undeclared';

/** Only this revision lets the client ask for a task; later ones leave it to the server. */
const revisionWithTasks = '2025-11-25';

/** What a tool declares; an invalid declaration counts as none. */
export function taskSupportOf(raw: Json): TaskSupport {
  const declared = isJsonObject(raw) ? stringAt(raw.execution, 'taskSupport') : undefined;
  return declared === 'required' || declared === 'optional' || declared === 'forbidden' ? declared : 'undeclared';
}

export function canRunAsTask(revision: string | undefined): boolean {
  return revision === revisionWithTasks;
}

/** How a call is to ask: as the user wants it, or else as a tool that is nothing but a task wants it. */
export function asTaskOf(
  revision: string | undefined,
  support: TaskSupport,
  { asTask = support === 'required', ttlMs }: ReadOptions,
): ToolCall['asTask'] {
  if (!canRunAsTask(revision) || !asTask) return undefined;
  return ttlMs === undefined ? {} : { ttlMs };
}
