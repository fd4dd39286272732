import type { ServerDefinition } from './definition.ts';
import type { ListName } from './list-changes.ts';
import { notification, type Params, type RequestId, type Send } from './message.ts';
import { metaKeys } from './meta.ts';
import { detailedTask } from './tasks/modern-tasks.ts';

const listFlags: Readonly<Record<ListName, string>> = {
  resources: 'resourcesListChanged',
  prompts: 'promptsListChanged',
  tools: 'toolsListChanged',
};

function stringsIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return values.filter((item) => typeof item === 'string');
}

/**
 * Opens one `subscriptions/listen`: acknowledges what of the filter this server can do, then sends those changes,
 * all marked with the listen's id, until the returned function is called.
 */
export function openListen(definition: ServerDefinition, id: RequestId, filter: Params, send: Send): () => void {
  const stops: (() => void)[] = [];
  const tagged = (method: string, params: Params = {}) =>
    send(notification(method, { ...params, _meta: { [metaKeys.subscriptionId]: id } }));

  const lists = (definition.changes?.lists ?? []).filter((list) => filter[listFlags[list]] === true);
  const uris: string[] = [];
  for (const uri of stringsIn(filter.resourceSubscriptions)) {
    const stop = definition.resources?.watch?.(uri, () => tagged('notifications/resources/updated', { uri }));
    if (stop === undefined) continue;
    stops.push(stop);
    uris.push(uri);
  }
  const tasks = stringsIn(filter.taskIds)
    .map((taskId) => definition.tasks?.find(taskId))
    .filter((task) => task !== undefined);
  for (const task of tasks) stops.push(task.watch(() => tagged('notifications/tasks', detailedTask(task))));
  tagged('notifications/subscriptions/acknowledged', {
    notifications: {
      ...Object.fromEntries(lists.map((list) => [listFlags[list], true])),
      ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
      ...(tasks.length > 0 ? { taskIds: tasks.map((task) => task.id) } : {}),
    },
  });
  const stopListening = definition.changes?.listen((list) => {
    if (lists.includes(list)) tagged(`notifications/${list}/list_changed`);
  });
  if (stopListening !== undefined) stops.push(stopListening);
  return () => {
    for (const stop of stops) stop();
  };
}
