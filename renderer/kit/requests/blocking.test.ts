import { describe, expect, it } from 'vitest';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { blockingRequests } from './blocking.ts';

function pending(id: string, of: { requestId: string; certain: boolean } | undefined, sessionId = 'b.1') {
  const subject = { type: 'serverRequest', sessionId, method: 'roots/list', params: {}, frameSeq: 1 };
  return pendingRequestSchema.parse({
    id,
    serverId: 'b',
    serverName: 'billing',
    at: 1,
    subject: { ...subject, duplicateId: false, ...(of && { of: { ...of, method: 'tools/call' } }) },
  });
}

describe('the server requests that block a request of ours', () => {
  it('are those that certainly belong to it, oldest first', () => {
    const own = { requestId: 'loupe:7', certain: true };
    const requests = [
      pending('first', own),
      pending('perhaps', { ...own, certain: false }),
      pending('of another', { requestId: 'loupe:8', certain: true }),
      pending('of another session', own, 'c.1'),
      pending('of nothing', undefined),
      pending('second', own),
    ];
    const found = blockingRequests(requests, { sessionId: 'b.1', requestId: 'loupe:7' });
    expect(found.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('are none before it has an id', () => {
    const requests = [pending('a', { requestId: 'loupe:7', certain: true })];
    expect(blockingRequests(requests, { sessionId: 'b.1', requestId: undefined })).toEqual([]);
  });
});
