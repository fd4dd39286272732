import { expect, it } from 'vitest';
import { storedRequestSchema } from './state-store.ts';

it('reads a stored request with the former field names', () => {
  const subject = {
    type: 'serverRequest',
    sessionId: 'a',
    method: 'roots/list',
    params: {},
    frameSeq: 1,
    duplicateId: false,
  };
  const request = { id: 'a', serverId: 'b', serverName: 'c', at: 1 };
  const round = { number: 1, key: 'k' };
  const former = {
    ask: { ...request, subject: { ...subject, round: { ...round, asks: 2 } } },
    endedAt: 2,
    how: 'person',
  };
  expect(storedRequestSchema.parse(former)).toMatchObject({
    request: { serverName: 'c', subject: { method: 'roots/list', round: { ...round, inputs: 2 } } },
  });
  const { round: _, ...plain } = former.ask.subject;
  expect(storedRequestSchema.parse({ ...former, ask: { ...request, subject: plain } }).request.subject.type).toBe(
    'serverRequest',
  );
});
