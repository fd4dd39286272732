import { expect, it } from 'vitest';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { type Passed, recordingOf } from '../testing/recording-file.ts';
import { readingChecks } from './recorded-checks.ts';
import { withoutTask } from './recorded-tasks.ts';

const revision = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const content = [{ type: 'text', text: 'done' }];

it('finds the result of a task in tasks/result (2025-11-25)', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/call', params: { name: 'slow', task: {} } }],
    ['server', { id: 1, result: { task: { taskId: 'a', status: 'working' } } }],
    ['client', { id: 2, method: 'tasks/get', params: { taskId: 'a' } }],
    ['server', { id: 2, result: { taskId: 'a', status: 'completed' } }],
    ['client', { id: 3, method: 'tasks/result', params: { taskId: 'a' } }],
    ['server', { id: 3, result: { content, _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'a' } } } }],
  );
  const [call] = atOnce(readingChecks(requests)).checks;
  expect(call?.task?.response?.result).toEqual({ content });
});

it('finds the result of a task in its last state (2026-07-28)', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/call', params: { name: 'slow', _meta: revision } }],
    ['server', { id: 1, result: { resultType: 'task', taskId: 'a', status: 'working' } }],
    ['client', { id: 2, method: 'tasks/get', params: { taskId: 'a', _meta: revision } }],
    ['server', { id: 2, result: { resultType: 'complete', taskId: 'a', status: 'completed', result: { content } } }],
  );
  expect(atOnce(readingChecks(requests)).checks[0]?.task).toEqual({ response: { result: { content } } });
});

it('knows no result of a task that was still open', async () => {
  const { requests } = await recordingOf(
    ['client', { id: 1, method: 'tools/call', params: { name: 'slow', task: {} } }],
    ['server', { id: 1, result: { task: { taskId: 'a', status: 'working' } } }],
  );
  expect(atOnce(readingChecks(requests)).checks[0]?.task).toEqual({ response: undefined });
});

it('leaves the response of a request without a task as it is', () => {
  const response = { result: { content, _meta: { own: 1 } } };
  expect(withoutTask(response, 'legacy')).toBe(response);
  expect(parseExactMessage(JSON.stringify(withoutTask(response, 'modern')))).toEqual(response);
});

it('reads many tasks in time that grows with their number', async () => {
  const tasks = Array.from({ length: 10_000 }, (_, id): Passed[] => [
    ['client', { id, method: 'tools/call', params: { name: 'slow', task: {} } }],
    ['server', { id, result: { task: { taskId: `t${id}`, status: 'working' } } }],
  ]);
  const polls = Array.from({ length: 10_000 }, (_, id): Passed[] => [
    ['client', { id: `p${id}`, method: 'tasks/get', params: { taskId: `t${id % 2 === 0 ? id : 1}` } }],
    ['server', { id: `p${id}`, result: { taskId: `t${id}`, status: 'completed', result: { content } } }],
  ]);
  const { requests } = await recordingOf(...tasks.flat(), ...polls.flat());
  const before = process.threadCpuUsage();
  const { checks } = atOnce(readingChecks(requests));
  const { user } = process.threadCpuUsage(before);
  expect(checks.filter(({ task }) => task?.response !== undefined)).toHaveLength(5001);
  // With a look at all later requests for each call it was 5 seconds, and 20 for twice as many.
  expect(user / 1e6).toBeLessThan(3);
});
