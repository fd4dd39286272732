import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wait } from '../../electron/demo/server/call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('rejects as soon as the signal aborts, and clears its timer', async () => {
  const controller = new AbortController();
  const waiting = wait(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(wait(60_000, controller.signal)).rejects.toThrow('enough');
  expect(vi.getTimerCount()).toBe(0);
});
