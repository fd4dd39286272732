import { expect, it, vi } from 'vitest';
import { runInTurns } from './run-in-turns.ts';

function* countTo(steps: number, spend: () => void): Generator<void, number> {
  for (let step = 0; step < steps; step++) {
    spend();
    yield;
  }
  return steps;
}

it('finishes at once what fits into a turn', () => {
  const onDone = vi.fn();
  runInTurns(
    countTo(3, () => {}),
    onDone,
  );
  expect(onDone).toHaveBeenCalledWith(3);
});

it('lets others in between when it does not, and can be given up', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const spend = vi.fn(() => {
    now += 20;
  });
  const onDone = vi.fn();
  runInTurns(countTo(5, spend), onDone);
  expect(onDone).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(5));

  const never = vi.fn();
  runInTurns(countTo(5, spend), never)();
  runInTurns(countTo(5, spend), onDone);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(never).not.toHaveBeenCalled();
  clock.mockRestore();
});
