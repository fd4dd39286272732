import { expect, it } from 'vitest';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';

it('the messages of a method are spread over the time of its server', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  const request = (at: number, method: string) => log.record(frameInput({ kind: 'request', method, at }));
  for (let second = 0; second <= 24; second += 1) request(second * 1000, second < 6 ? 'early' : 'late');
  const { methods } = await log.statistics({});
  const trendOf = (name: string) => methods.find(({ method }) => method === name)?.trend;
  expect(trendOf('early')).toEqual({ from: 0, to: 24_000, counts: [...Array(6).fill(1), ...Array(18).fill(0)] });
  expect(trendOf('late')?.counts).toEqual([...Array(6).fill(0), ...Array(17).fill(1), 2]);
});

it('however many there are, none is lost', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  for (let at = 0; at < 900; at += 1) log.record(frameInput({ method: at % 3 === 0 ? 'third' : 'others', at }));
  const { methods } = await log.statistics({});
  const third = methods.find(({ method }) => method === 'third')?.trend?.counts ?? [];
  expect(third.reduce((sum, count) => sum + count, 0)).toBeCloseTo(300, 0);
  expect(Math.max(...third) - Math.min(...third)).toBeLessThan(5);
});

it('one moment has no course', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(frameInput({ at: 5 }));
  expect((await log.statistics({})).methods[0]?.trend).toBeUndefined();
});

it('a request that failed without a message counts once, as the filter finds its exchange', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  const over = { channel: 'http' } as const;
  const refused = {
    ...over,
    kind: 'http',
    method: 'POST',
    summary: '401 Unauthorized',
    meta: { status: 401 },
  } as const;
  const ask = (method: string) => log.record(frameInput({ ...over, kind: 'request', direction: 'out', method }));
  const first = ask('tools/list');
  log.record(frameInput({ ...refused, thread: first }));
  log.record(frameInput({ ...over, kind: 'stray', thread: first, summary: 'unauthorized' }));
  const second = ask('tools/call');
  log.record(frameInput({ ...refused, thread: second }));
  log.record(frameInput({ ...over, kind: 'error', method: 'tools/call', thread: second, summary: '-32001 no' }));
  const third = ask('tools/call');
  log.record(frameInput({ kind: 'lifecycle', direction: 'local', method: 'request timed out', thread: third }));
  ask('tools/call');
  const exchangesOf = async (query: string) => (await log.rows({ query, opened: [] }, 0, 10)).total;
  const errorsOf = async (name: string, query?: string) =>
    (await log.statistics({ ...(query !== undefined && { query }) })).methods.find(({ method }) => method === name)
      ?.errors;
  expect(await exchangesOf('is:error method:tools/list')).toBe(1);
  expect(await errorsOf('tools/list')).toBe(1);
  expect(await errorsOf('tools/list', 'method:tools/list')).toBe(1);
  expect(await exchangesOf('is:error method:tools/call')).toBe(2);
  expect(await errorsOf('tools/call')).toBe(2);
  expect(await exchangesOf('is:error')).toBe(3);
  expect(await exchangesOf('is:error -method:tools/call')).toBe(1);
});

it('errors are those that the filter is:error finds', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  const record = (kind: 'request' | 'result' | 'error', summary: string) =>
    log.record(frameInput({ kind, method: 'tools/call', direction: kind === 'request' ? 'out' : 'in', summary }));
  record('request', 'echo');
  record('result', 'fine');
  record('request', 'fail');
  record('result', 'isError · content 1');
  record('request', 'fail');
  record('error', '-32603 no');
  const found = await log.rows({ query: 'is:error' }, 0, 10);
  expect((await log.statistics({})).methods[0]?.errors).toBe(found.total);
  expect((await log.statistics({ query: 'kind:request' })).methods[0]?.errors).toBe(0);
});
