import { isJsonObject, type Json } from '../model/json.ts';

/** What a server must declare before a client may use it (lifecycle, capability negotiation). */
export type ServerFeature = 'logging' | 'resources.subscribe' | 'tasks.list' | 'tasks.requests.tools.call';

/** True when a server's capabilities declare a feature: an object does, or `true`. */
export function declaresFeature(capabilities: Json | undefined, feature: ServerFeature): boolean {
  let declared = capabilities;
  for (const name of feature.split('.')) declared = isJsonObject(declared) ? declared[name] : undefined;
  return declared === true || isJsonObject(declared);
}

/**
 * True when a tool may be called as a task (2025-11-25, tasks): the server declares it, and the tool's
 * `execution.taskSupport` is `optional` or `required`; without one it is not. Of a tool that was not listed, `undefined`,
 * nothing is known that would forbid it.
 */
export function takesTask(
  revision: string | undefined,
  capabilities: Json | undefined,
  tool: Json | undefined,
): boolean {
  if (revision !== '2025-11-25' || !declaresFeature(capabilities, 'tasks.requests.tools.call')) return false;
  if (tool === undefined) return true;
  const execution = isJsonObject(tool) ? tool.execution : undefined;
  const support = isJsonObject(execution) ? execution.taskSupport : undefined;
  return support === 'optional' || support === 'required';
}
