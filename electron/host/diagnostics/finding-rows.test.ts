import { expect, it } from 'vitest';
import { type FindingQuery, type FindingRow, findingRowSchema } from '#shared/model/findings/findings.ts';
import { groupedRows, matchingRows } from './finding-rows.ts';

const query: FindingQuery = { text: '', withMuted: true, sort: 'severity', order: 'descending', openGroups: [] };

function finding(id: string, facts: Partial<FindingRow>): FindingRow {
  const place = { pointer: `/${id}` };
  const whose = { serverId: 'weather', sessionId: 'weather.1', serverName: 'weather' };
  return findingRowSchema.parse({ id, severity: 'error', place, values: {}, count: 1, at: 1, ...whose, ...facts });
}

const rows = [
  finding('a', { rule: 'TOOL-SCHEMA', count: 2, at: 5 }),
  finding('b', { rule: 'TOOL-SCHEMA', count: 3, at: 9 }),
  finding('c', { rule: 'USE-LONG', severity: 'info', item: { kind: 'tool', name: 'one' } }),
  finding('d', { rule: 'USE-LONG', severity: 'info', item: { kind: 'tool', name: 'two' } }),
];
const shown = (change: Partial<FindingQuery>) => {
  const wanted = { ...query, ...change };
  return groupedRows(matchingRows(rows, wanted), wanted);
};

it('shows the findings of a rule about an item as one row, with the count and the time of all', () => {
  const [group, ...others] = shown({});
  expect(group).toMatchObject({ rule: 'TOOL-SCHEMA', count: 5, at: 9, group: { size: 2, isOpen: false } });
  expect(others.map(({ id, group: of }) => [id, of])).toEqual([
    ['c', undefined],
    ['d', undefined],
  ]);
});

it('shows those of an open group below its row, sorted like all', () => {
  const key = shown({})[0]?.group?.key ?? '';
  const opened = shown({ openGroups: [key], sort: 'count', order: 'ascending' });
  expect(opened.map(({ id, isGrouped, group }) => [id, isGrouped === true, group?.isOpen])).toEqual([
    ['c', false, undefined],
    ['d', false, undefined],
    ['a', false, true],
    ['a', true, undefined],
    ['b', true, undefined],
  ]);
});

it('has no groups where they aren’t asked for', () => {
  const { openGroups: _, ...plain } = query;
  expect(groupedRows(matchingRows(rows, plain), plain)).toHaveLength(4);
});
