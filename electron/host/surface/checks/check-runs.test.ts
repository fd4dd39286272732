import { expect, it } from 'vitest';
import { connectPreset, host, hostPerTest } from '../../testing/host-per-test.ts';
import type { Judged, PlannedRun } from './planned-check.ts';

hostPerTest();

it('runs only the last one of two that start while an earlier one is being cancelled', async () => {
  const session = await connectPreset('plain');
  const response = Promise.withResolvers<Judged>();
  const planned: PlannedRun = {
    request: { source: { kind: 'tests', revision: '1' }, serverId: session.server.id, allowed: [], asks: false },
    session,
    hasOwnSession: false,
    checks: [{ head: { ordinal: 0, name: 'slow', method: 'ping', target: '' }, run: () => response.promise }],
    accept: async () => async () => {},
  };
  const runs = host.surface.checkRuns;
  await runs.start(planned);
  const starts = Promise.all([runs.start(planned), runs.start(planned)]);
  response.resolve({ state: 'passed', expectations: [] });
  const [, last] = await starts;
  await runs.ended(last.checkRunId);
  expect(runs.list().map(({ isCancelled, counts: { passed } }) => [isCancelled, passed])).toEqual([
    [true, 0],
    [true, 0],
    [false, 1],
  ]);
});
