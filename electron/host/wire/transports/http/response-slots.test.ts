import { expect, it } from 'vitest';
import { ResponseSlots } from './posts.ts';

it('sends eight responses at a time, and is full when a thousand more wait', async () => {
  const slots = new ResponseSlots();
  let sent = 0;
  const taken = Array.from({ length: 1008 }, async () => {
    await slots.take();
    sent += 1;
  });
  await Promise.all(taken.slice(0, 8));
  expect([sent, slots.isFull]).toEqual([8, true]);
  slots.release();
  await taken[8];
  expect([sent, slots.isFull]).toEqual([9, false]);
  for (let ended = 1; ended < 1008; ended += 1) slots.release();
  await Promise.all(taken);
  await slots.take();
  expect([sent, slots.isFull]).toEqual([1008, false]);
});
