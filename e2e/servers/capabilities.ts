import type { ServerDefinition } from './definition.ts';
import type { ListName } from './list-changes.ts';
import type { Params } from './message.ts';

/** What a server declares: exactly the features that its definition has. */
export function capabilitiesOf(definition: ServerDefinition): Params {
  const { resources, prompts, tools, logging, changes } = definition;
  const listChanged = (list: ListName) => (changes?.lists.includes(list) ? { listChanged: true } : {});
  const completes =
    resources?.templates?.some((template) => template.complete) || prompts?.some((prompt) => prompt.complete);
  return {
    ...(resources && { resources: { ...(resources.watch && { subscribe: true }), ...listChanged('resources') } }),
    ...(prompts && { prompts: listChanged('prompts') }),
    ...(tools && { tools: listChanged('tools') }),
    ...(completes && { completions: {} }),
    ...(logging && { logging: {} }),
  };
}
