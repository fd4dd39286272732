import type { Change } from '../../model/change.ts';
import { type Json, stringAt } from '../../model/json/json.ts';
import { type Snapshot, type SnapshotList, snapshotLists } from '../../model/snapshot.ts';
import { canonicalText } from '../json/canonical.ts';
import { atOnce, type Steps } from '../steps.ts';
import { compareItems } from './compare-items.ts';
import { compareServers } from './compare-servers.ts';
import { eraStep } from './era-step.ts';

/** Every change from one snapshot to another, each with its class: the server's own, then by list and name. */
export function compareSnapshots(before: Snapshot, after: Snapshot): Change[] {
  return atOnce(snapshotChanges(before, after));
}

/** As `compareSnapshots`. Yields after each item. */
export function* snapshotChanges(before: Snapshot, after: Snapshot): Steps<Change[]> {
  const changes = [...compareServers(before, after)];
  const compare = compareItems(eraStep(before.era, after.era));
  for (const list of snapshotLists) {
    const [left, right] = [byKey(before, list), byKey(after, list)];
    const [isUnknownBefore, isUnknownAfter] = [before, after].map(({ incomplete }) => incomplete?.includes(list.field));
    let isUndecided = false;
    for (const name of [...new Set([...left.keys(), ...right.keys()])].sort()) {
      const [olds, news] = unequal(left.get(name) ?? [], right.get(name) ?? []);
      // A name that is listed several times is compared in order.
      for (let at = 0; at < Math.max(olds.length, news.length); at += 1) {
        yield;
        if (olds[at] === undefined ? isUnknownBefore : news[at] === undefined && isUnknownAfter) isUndecided = true;
        else for (const change of compare({ kind: list.kind, name }, olds[at], news[at])) changes.push(change);
      }
    }
    if (isUndecided) {
      const item = { kind: 'server', name: '' } as const;
      const why = { class: 'risky', reason: 'undecidedIncomplete' } as const;
      changes.push({ id: 'list-incomplete', ...why, item, pointer: `/${list.field}` });
    }
  }
  return changes;
}

function byKey(snapshot: Snapshot, { field, key }: SnapshotList): Map<string, Json[]> {
  return Map.groupBy(snapshot[field] ?? [], (item) => stringAt(item, key) ?? '');
}

function unequal(before: readonly Json[], after: readonly Json[]): [Json[], Json[]] {
  const left = new Set(before.map(canonicalText));
  const right = new Set(after.map(canonicalText));
  return [
    before.filter((each) => !right.has(canonicalText(each))),
    after.filter((each) => !left.has(canonicalText(each))),
  ];
}
