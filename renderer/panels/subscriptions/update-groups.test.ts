import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id.ts';
import type { ResourceUpdate } from '#shared/model/subscription.ts';
import { appendUpdates, rowOfGroup, rowOfLine, type UpdateGroup } from './update-groups.ts';

const serverId = serverIdSchema.parse('3f0f1d5e-7c1b-4b52-9a5c-000000000001');
const sessionId = sessionIdSchema.parse('s1');

function update(seq: number, at: number, uri: string, marks: ResourceUpdate['marks'] = []): ResourceUpdate {
  return { seq, at, uri, marks, serverId, sessionId, serverName: 'demo', kind: 'updated' };
}

function groupsOf(...updates: ResourceUpdate[]): UpdateGroup[] {
  const groups: UpdateGroup[] = [];
  appendUpdates(groups, updates);
  return groups;
}

describe('grouping the log of changes', () => {
  it('draws what comes again within a second as one line with the true count', () => {
    const groups = groupsOf(update(1, 0, 'a:1'), update(2, 400, 'a:1', ['duplicate']), update(3, 999, 'a:1'));
    expect(groups).toHaveLength(1);
    expect(groups.map(rowOfGroup)).toMatchObject([
      { count: 3, lastAt: 999, marks: [{ mark: 'duplicate', count: 1 }], update: { seq: 1 } },
    ]);
  });

  it('begins anew after a second, and with another resource', () => {
    const groups = groupsOf(
      update(1, 0, 'a:1'),
      update(2, 1000, 'a:1'),
      update(3, 1001, 'a:2'),
      update(4, 1002, 'a:1'),
    );
    expect(groups.map(({ seqs }) => seqs)).toEqual([[1], [2], [3], [4]]);
  });

  it('goes on where it stopped when more arrives', () => {
    const groups = groupsOf(update(1, 0, 'a:1'));
    appendUpdates(groups, [update(2, 10, 'a:1')]);
    expect(groups.map(({ seqs }) => seqs)).toEqual([[1, 2]]);
  });

  it('keeps every line with its own frame, time and marks', () => {
    const [group] = groupsOf(update(7, 0, 'a:1', ['unsolicited']), update(9, 3, 'a:1', ['unsolicited', 'undeclared']));
    if (group === undefined) throw new Error('no group');
    expect(rowOfLine(group, 1).update).toEqual(update(9, 3, 'a:1', ['unsolicited', 'undeclared']));
    expect(rowOfGroup(group).marks).toEqual([
      { mark: 'unsolicited', count: 2 },
      { mark: 'undeclared', count: 1 },
    ]);
  });

  it('groups a storm without a line lost', () => {
    const storm = Array.from({ length: 10_000 }, (_, index) => update(index, index / 10, 'a:1'));
    const groups = groupsOf(...storm);
    expect(groups).toHaveLength(1);
    expect(groups[0] && rowOfGroup(groups[0]).count).toBe(10_000);
  });
});
