import { expect, it } from 'vitest';
import type { Frame } from '#shared/model/frames/frame.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { cameBack, tellingOf } from './came-back.ts';

const frame = (change: Partial<Frame>): Frame => ({
  seq: 9,
  serverId: serverIdSchema.parse('s'),
  sessionId: sessionIdSchema.parse('x'),
  serverName: 's',
  at: 0,
  direction: 'in',
  channel: 'stdout',
  kind: 'error',
  framing: 'line',
  size: 1,
  summary: '',
  ...change,
});

const sent = { requestSeq: 5, frames: 2 };
const found = (...frames: Partial<Frame>[]) => cameBack(frames.map(frame), sent).map(({ seq }) => seq);

it('what the log counts to the bytes came back, whatever it is', () => {
  const own = [
    { seq: 7, kind: 'http', threadSeq: 5 },
    { seq: 8, kind: 'result', pairSeq: 6 },
    { seq: 9, kind: 'notification', threadSeq: 6 },
  ] as const;
  expect(found(...own)).toEqual([7, 8, 9]);
});

it('an error for nobody, a line that is no message, stderr and an exit may have been led to', () => {
  const nobodys = [
    { seq: 7, kind: 'error' },
    { seq: 8, kind: 'stray' },
    { seq: 9, kind: 'stderr', channel: 'stderr' },
    { seq: 10, kind: 'lifecycle', direction: 'local', channel: 'process', method: 'process ended' },
  ] as const;
  expect(found(...nobodys)).toEqual([7, 8, 9, 10]);
});

it('what belongs to another request, what Loupe sent, and notifications are left out', () => {
  const others = [
    { seq: 6, kind: 'stray', direction: 'out' },
    { seq: 7, kind: 'result', pairSeq: 3 },
    { seq: 8, kind: 'error', threadSeq: 3 },
    { seq: 9, kind: 'notification' },
    { seq: 10, kind: 'request', direction: 'out' },
    { seq: 11, kind: 'lifecycle', direction: 'local', method: 'app/opened' },
  ] as const;
  expect(found(...others)).toEqual([]);
});

it('a message tells more than the head of its response, and that more than stderr', () => {
  const head = frame({ seq: 7, kind: 'http', size: 0 });
  const note = frame({ seq: 6, kind: 'stderr' });
  const message = frame({ seq: 8, kind: 'error' });
  expect(tellingOf([note, head, message])?.seq).toBe(8);
  expect(tellingOf([note, frame({ seq: 7, kind: 'stray' })])?.seq).toBe(7);
  expect(tellingOf([head])?.seq).toBe(7);
});
