import { expect, it } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import type { StreamEnd } from './event-stream.ts';
import { followStream, Renewal, type StreamReport } from './follow-stream.ts';

const lost = createFailure('connectionLost', { method: 'GET' });

function ending(change: Partial<StreamEnd> = {}): StreamEnd {
  return {
    answered: false,
    hadMessages: true,
    lastEventId: undefined,
    retryMs: 1,
    cut: false,
    failure: lost,
    ...change,
  };
}

/** Follows streams that end as given, one after the other; the last of them with the response. */
async function follow(ends: StreamEnd[], after?: StreamEnd) {
  const asked: (string | undefined)[] = [];
  const reports: StreamReport[] = [];
  const clock = new TestClock();
  const followed = followStream({
    open: async (lastEventId) => {
      asked.push(lastEventId);
      return { kind: 'open', ended: Promise.resolve(ends[asked.length - 1] ?? ending({ answered: true })) };
    },
    renewal: new Renewal(),
    signal: new AbortController().signal,
    clock,
    onReport: (report) => reports.push(report),
    ...(after && { after }),
  });
  await clock.advance(200_000);
  await followed;
  const waits = reports.flatMap((report) => (report.state === 'waiting' ? [report.delayMs] : []));
  return { asked, last: reports.at(-1)?.state, waits };
}

it('polls for a response as often as the server asks while each stream brings a new id, then less often', async () => {
  const polled = (lastEventId: string) => ending({ lastEventId, hadMessages: false, retryMs: 500 });
  const ids = ['e1', 'e2', 'e3', 'e4', 'e5', 'e5', 'e5', 'e5'];
  const { waits } = await follow(ids.map(polled), polled('e0'));
  expect(waits).toEqual([500, 500, 500, 500, 500, 500, 500, 1000, 2000]);
});

it('asks for what comes after the last event with an id, also after a stream without one', async () => {
  const { asked } = await follow([ending({ lastEventId: 'e1' }), ending(), ending({ lastEventId: 'e2' })]);
  expect(asked).toEqual([undefined, 'e1', 'e1', 'e2']);
});

it('asks for nothing after the server has reset the id (HTML standard, section 9.2), in whichever stream', async () => {
  const { asked } = await follow([ending({ lastEventId: 'e1' }), ending({ lastEventId: '' }), ending()]);
  expect(asked).toEqual([undefined, 'e1', undefined, undefined]);
});

it('gives up the response to a request whose id was reset: no stream can continue it', async () => {
  const { asked, last } = await follow([ending({ lastEventId: '' })], ending({ lastEventId: 'e1' }));
  expect(asked).toEqual(['e1']);
  expect(last).toBe('given up');
});

/** Refuses a stream with a status, or without one for another reason; returns how often it was asked for. */
async function refuse(status: number | undefined, code: 'redirectRefused' | 'connectionLost', after?: StreamEnd) {
  const done = new AbortController();
  let asked = 0;
  const reports: StreamReport[] = [];
  const failure = code === 'connectionLost' ? lost : createFailure(code, { url: 'a', location: 'b', status: 302 });
  const clock = new TestClock();
  const followed = followStream({
    open: async () => {
      asked += 1;
      if (asked === 2) done.abort();
      return { kind: 'refused', failure, status };
    },
    renewal: new Renewal(),
    signal: done.signal,
    clock,
    onReport: (report) => reports.push(report),
    ...(after && { after }),
  });
  await clock.advance(10_000);
  await followed;
  return { asked, last: reports.at(-1)?.state };
}

it.each([400, 401, 403, 404, 405])('doesn’t ask again after a %i', async (status) => {
  expect(await refuse(status, 'connectionLost')).toEqual({ asked: 1, last: 'given up' });
});

it.each([408, 425, 429, 500, 503])('asks again after a %i, which is temporary', async (status) => {
  expect(await refuse(status, 'connectionLost')).toEqual({ asked: 2, last: 'opening' });
});

it('asks again after a network failure, but not after a refused redirect', async () => {
  expect((await refuse(undefined, 'connectionLost')).asked).toBe(2);
  expect(await refuse(undefined, 'redirectRefused')).toEqual({ asked: 1, last: 'given up' });
});
