import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { millisecondsOf } from '../../kit/seconds.ts';
import { draftKey, type RunOptions, useDrafts } from '../../state/drafts.ts';

/** Run options as the host takes them, times in milliseconds; absent for the default. */
interface ReadOptions {
  times?: number;
  timeoutMs?: number;
  maxTimeoutMs?: number;
  asTask?: boolean;
  ttlMs?: number;
}

export const defaultOptions: RunOptions = { times: '', idleTimeout: '', totalTimeout: '', asTask: undefined, ttl: '' };

const maxTimes = 1000;

/** Parses the entered options. Anything but a positive number means the default. */
export function readOptions({ times, idleTimeout, totalTimeout, asTask, ttl }: RunOptions): ReadOptions {
  const count = Math.round(Number(times));
  const timeoutMs = millisecondsOf(idleTimeout);
  const maxTimeoutMs = millisecondsOf(totalTimeout);
  const ttlMs = millisecondsOf(ttl);
  return {
    ...(count > 1 && { times: Math.min(maxTimes, count) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(maxTimeoutMs !== undefined && { maxTimeoutMs }),
    ...(asTask !== undefined && { asTask }),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

export function useRunOptions(serverId: ServerId, tool: string): [RunOptions, (change: Partial<RunOptions>) => void] {
  const key = draftKey('tool', serverId, tool);
  const options = useDrafts(({ runOptions }) => runOptions[key]) ?? defaultOptions;
  const change = (next: Partial<RunOptions>) =>
    useDrafts.setState(({ runOptions }) => ({ runOptions: { ...runOptions, [key]: { ...options, ...next } } }));
  return [options, change];
}

/** What a tool declares about running as a task (2025-11-25, `execution.taskSupport`). */
export type TaskSupport = 'required' | 'optional' | 'forbidden' | 'undeclared';

/** Only in this revision the client asks for a task; in later ones the server decides. */
const revisionWithTasks = '2025-11-25';

/** What a tool declares; an invalid declaration counts as none. */
export function taskSupportOf(raw: Json): TaskSupport {
  const declared = isJsonObject(raw) ? stringAt(raw.execution, 'taskSupport') : undefined;
  return declared === 'required' || declared === 'optional' || declared === 'forbidden' ? declared : 'undeclared';
}

export function canRunAsTask(revision: string | undefined): boolean {
  return revision === revisionWithTasks;
}

/** The task request of a call: as the user chose, else only for a tool that requires a task. */
export function asTaskOf(
  revision: string | undefined,
  support: TaskSupport,
  { asTask = support === 'required', ttlMs }: ReadOptions,
): ToolCall['asTask'] {
  if (!canRunAsTask(revision) || !asTask) return undefined;
  return ttlMs === undefined ? {} : { ttlMs };
}
