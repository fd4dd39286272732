import type { ServerDefinition } from './definition.ts';
import type { ListName } from './list-changes.ts';
import { isParams, type Params } from './message.ts';
import { extensions } from './meta.ts';
import type { Revision } from './revision.ts';

function hasApps({ tools = [] }: ServerDefinition): boolean {
  return tools.some(({ descriptor }) => isParams(descriptor._meta) && 'ui' in descriptor._meta);
}

/** What a server declares in a revision: exactly the features that its definition has. */
export function capabilitiesOf(definition: ServerDefinition, revision: Revision): Params {
  const { resources, prompts, tools, logging, changes, tasks } = definition;
  const isModern = revision >= '2026-07-28';
  const offered = {
    ...(tasks && isModern && { [extensions.tasks]: {} }),
    ...(hasApps(definition) && { [extensions.apps]: {} }),
  };
  const listChanged = (list: ListName) => (changes?.lists.includes(list) ? { listChanged: true } : {});
  const completes =
    resources?.templates?.some((template) => template.complete) || prompts?.some((prompt) => prompt.complete);
  return {
    ...(resources && { resources: { ...(resources.watch && { subscribe: true }), ...listChanged('resources') } }),
    ...(prompts && { prompts: listChanged('prompts') }),
    ...(tools && { tools: listChanged('tools') }),
    ...(completes && { completions: {} }),
    ...(logging && { logging: {} }),
    ...(tasks && !isModern && { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } }),
    ...(Object.keys(offered).length > 0 && { extensions: offered }),
  };
}
