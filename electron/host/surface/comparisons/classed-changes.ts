import { compareItems } from '#shared/mcp/changes/compare-items.ts';
import { capabilityChanges } from '#shared/mcp/changes/compare-servers.ts';
import { type Change, type ChangeClass, type ChangedItem, changeClasses } from '#shared/model/change.ts';
import type { ComparedChange, ComparedKind } from '#shared/model/comparison.ts';
import type { Json } from '#shared/model/json.ts';

/** The kinds of rows that a server offers; what a client declares has no class. */
const itemKinds: Partial<Record<ComparedKind, ChangedItem['kind']>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  templates: 'template',
};

/** The changes from one side of a row to the other, the worst first. One function for each comparison. */
export function rowChanges(): (kind: ComparedKind, key: string, a: Json | undefined, b: Json | undefined) => Change[] {
  const compare = compareItems();
  const rank = ({ class: of }: Change) => changeClasses.indexOf(of);
  return (kind, key, a, b) => {
    const item = itemKinds[kind];
    const changes =
      item === undefined
        ? kind === 'capabilities'
          ? [...capabilityChanges(only(key, a), only(key, b))]
          : []
        : compare({ kind: item, name: key }, a, b);
    return changes.toSorted((one, other) => rank(one) - rank(other));
  };
}

function only(key: string, value: Json | undefined): Json {
  return value === undefined ? {} : { [key]: value };
}

/** The class of the worst change. */
export function worstClass([first]: readonly Change[]): ChangeClass | undefined {
  return first?.class;
}

/** A change without its values, which are in the texts of both sides. */
export function withoutValues({ id, class: of, reason, pointer }: Change): ComparedChange {
  return { id, class: of, reason, pointer };
}
