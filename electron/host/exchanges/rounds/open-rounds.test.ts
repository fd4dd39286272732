import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import type { RoundsKey } from '#shared/model/inbox/pending-request.ts';
import { host, session, sessionPerTest } from '../../testing/host-per-test.ts';

sessionPerTest('requests', '--era', 'modern');

const accept = (content: object): Reply => ({
  type: 'result',
  resultText: JSON.stringify({ action: 'accept', content }),
});

/** The states of the inputs of an open request. */
function statesOf(key: RoundsKey): string[] {
  return host.connections.exchanges.rounds(key).flatMap(({ inputs }) => inputs.map(({ state }) => state));
}

async function answerWith(reply: Reply): Promise<void> {
  const [request] = host.connections.inbox.list();
  if (request) host.connections.serverRequests.answer(request.id, reply);
}

describe('rounds', () => {
  it('of a resource are shown while it’s read, and part of the read afterwards', async () => {
    const key: RoundsKey = { sessionId: session.id, method: 'resources/read', target: 'requests://letter' };
    const reading = host.surface.resources.read(session, key.target);
    await expect.poll(() => statesOf(key)).toEqual(['waiting']);
    await answerWith(accept({ reader: 'Ada' }));
    const { rounds, readId } = await reading;
    expect(rounds).toMatchObject([{ number: 1, inputs: [{ state: 'answered' }] }]);
    expect(host.surface.content.text(readId, 0, 0, 100)).toContain('Dear Ada');
    expect(statesOf(key)).toEqual([]);
  });

  it('of a prompt are shown while it’s requested, and part of the run afterwards', async () => {
    const key: RoundsKey = { sessionId: session.id, method: 'prompts/get', target: 'interview' };
    const asking = host.surface.prompts.get(session, key.target, {});
    await expect.poll(() => statesOf(key)).toEqual(['waiting']);
    await answerWith(accept({ topic: 'engines' }));
    expect((await asking).rounds).toMatchObject([{ number: 1, inputs: [{ state: 'answered' }] }]);
    expect(statesOf(key)).toEqual([]);
  });

  it('are hidden when the request fails', async () => {
    const key: RoundsKey = { sessionId: session.id, method: 'resources/read', target: 'requests://letter' };
    const reading = host.surface.resources.read(session, key.target);
    await expect.poll(() => statesOf(key)).toEqual(['waiting']);
    await answerWith({ type: 'error', code: -1, message: 'No' });
    await expect(reading).rejects.toMatchObject({ failure: { code: 'roundRefused' } });
    expect(statesOf(key)).toEqual([]);
  });
});
