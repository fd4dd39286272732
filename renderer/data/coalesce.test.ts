import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

it('turns a burst of calls into two runs', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const refresh = coalesce(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  for (let call = 0; call < 10; call += 1) refresh();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  refresh();
  await expect.poll(() => runs.length).toBe(3);
});
