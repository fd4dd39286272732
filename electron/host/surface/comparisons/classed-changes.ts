import { compareItems } from '#shared/mcp/changes/compare-items.ts';
import { capabilityChanges, compareServers } from '#shared/mcp/changes/compare-servers.ts';
import { type Change, type ChangeClass, type ChangedItem, changeClasses } from '#shared/model/change.ts';
import type { ComparedChange, ComparedKind } from '#shared/model/comparison.ts';
import type { Json } from '#shared/model/json/json.ts';
import { type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';

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
  return (kind, key, a, b) => {
    const item = itemKinds[kind];
    const changes =
      item === undefined
        ? kind === 'capabilities'
          ? [...capabilityChanges(only(key, a), only(key, b))]
          : kind === 'server'
            ? [...compareServers(described(key, a), described(key, b))]
            : []
        : compare({ kind: item, name: key }, a, b);
    return changes.toSorted((one, other) => classRank(one.class) - classRank(other.class));
  };
}

/** 0 for the worst class; what has none comes last. */
export function classRank(of: ChangeClass | undefined): number {
  return of === undefined ? changeClasses.length : changeClasses.indexOf(of);
}

function only(key: string, value: Json | undefined): Json {
  return value === undefined ? {} : { [key]: value };
}

/** A snapshot with nothing but one thing that a server says about itself. */
function described(key: string, value: Json | undefined): Snapshot {
  if (key === 'instructions')
    return { loupeSnapshot: snapshotVersion, ...(typeof value === 'string' && { instructions: value }) };
  return { loupeSnapshot: snapshotVersion, ...(value !== undefined && { serverInfo: value }) };
}

/** The class of the worst change. */
export function worstClass([first]: readonly Change[]): ChangeClass | undefined {
  return first?.class;
}

/** A change without its values, which are in the texts of both sides. */
export function withoutValues({ id, class: of, reason, pointer }: Change): ComparedChange {
  return { id, class: of, reason, pointer };
}
