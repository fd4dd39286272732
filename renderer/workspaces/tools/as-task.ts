import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { ReadOptions } from './run-options.ts';

/** Whether a tool runs as a task: what it declares (2025-11-25, `execution.taskSupport`). */
export type TaskSupport = 'required' | 'optional' | 'forbidden' | 'unsaid';

/** Only this revision lets the client ask for a task; later ones leave it to the server. */
const asksForTasks = '2025-11-25';

/** What a tool declares; an invalid declaration counts as none. */
export function taskSupportOf(raw: Json): TaskSupport {
  const said = isJsonObject(raw) ? stringAt(raw.execution, 'taskSupport') : undefined;
  return said === 'required' || said === 'optional' || said === 'forbidden' ? said : 'unsaid';
}

/** True where a call can ask to be a task at all. */
export function canRunAsTask(revision: string | undefined): boolean {
  return revision === asksForTasks;
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
