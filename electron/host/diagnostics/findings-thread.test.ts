import { expect, it, onTestFinished } from 'vitest';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import { monotonicClock } from '../platform.ts';
import { FindingsThread } from './findings-thread.ts';

const end = { name: 'end', sessionId: sessionIdSchema.parse('s') } as const;

it('gives up what it was asked when it ends, and starts again for the next request', async () => {
  const thread = new FindingsThread({ clock: monotonicClock });
  onTestFinished(() => thread.close());
  const lost = thread.ask(end, 'end');
  // Its start begins.
  await new Promise(setImmediate);
  await thread.end();
  expect(await lost).toBeUndefined();
  expect(await thread.ask(end, 'end')).toMatchObject({ name: 'end' });
  expect(thread.starts).toBe(2);
});

it('answers nothing after it was closed', async () => {
  const thread = new FindingsThread({ clock: monotonicClock });
  const asked = thread.ask(end, 'end');
  await thread.close();
  expect(await asked).toBeUndefined();
  expect(await thread.ask(end, 'end')).toBeUndefined();
});
