import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { maxSnapshotItems } from '#shared/model/snapshot.ts';
import { recordingOf } from '../testing/recording-file.ts';
import { recordedSnapshot } from './recorded-snapshot.ts';

it('has of each list the newest that was read to its end, else what was read, and says so', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 0, method: 'initialize', params: {} }],
    ['server', { id: 0, result: { protocolVersion: '2025-06-18', capabilities: { tools: {}, prompts: {} } } }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [{ name: 'a' }], nextCursor: '2' } }],
    ['client', { id: 2, method: 'tools/list', params: { cursor: '2' } }],
    ['server', { id: 2, result: { tools: [{ name: 'b' }] } }],
    ['client', { id: 3, method: 'tools/list' }],
    ['server', { id: 3, result: { tools: [{ name: 'c' }], nextCursor: '2' } }],
    ['client', { id: 4, method: 'prompts/list' }],
    ['server', { id: 4, result: { prompts: [{ name: 'd' }], nextCursor: '2' } }],
  );
  const { snapshot, firstPage } = atOnce(recordedSnapshot(requests));
  expect(snapshot).toEqual({
    loupeSnapshot: 1,
    era: 'legacy',
    protocolVersion: '2025-06-18',
    capabilities: { tools: {}, prompts: {} },
    tools: [{ name: 'a' }, { name: 'b' }],
    prompts: [{ name: 'd' }],
    incomplete: ['prompts'],
  });
  expect(firstPage).toEqual({ tools: 1, prompts: 1 });
});

it('has as many items as a snapshot may have, in one response or in several', async () => {
  const items = Array.from({ length: maxSnapshotItems + 1 }, (_, index) => ({ name: `t${index}` }));
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: items } }],
    ['client', { id: 2, method: 'prompts/list' }],
    ['server', { id: 2, result: { prompts: items.slice(0, 10), nextCursor: '2' } }],
    ['client', { id: 3, method: 'prompts/list', params: { cursor: '2' } }],
    ['server', { id: 3, result: { prompts: items.slice(10) } }],
  );
  const { tools, prompts, incomplete } = atOnce(recordedSnapshot(requests)).snapshot;
  expect([tools?.length, prompts?.length]).toEqual([maxSnapshotItems, maxSnapshotItems]);
  expect(incomplete).toEqual(['prompts', 'tools']);
});
