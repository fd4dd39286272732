import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import type { Round } from '#shared/model/inbox/pending-request.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { PeerResponse } from '../../sessions/peer-response.ts';
import { host, session, sessionPerTest } from '../../testing/host-per-test.ts';

sessionPerTest('demo');

const form = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: { type: 'object' } } };
const accept: Reply = { type: 'result', resultText: '{"action":"accept","content":{"name":"Ada"}}' };

/** A server with scripted results; `sent` are the requests that it got. */
function conversation(results: Json[], signal = new AbortController().signal) {
  const sent: JsonObject[] = [];
  const rounds: Round[] = [];
  const send = (params: JsonObject): Promise<PeerResponse> => {
    sent.push(params);
    const result = results[sent.length - 1] ?? null;
    return Promise.resolve({ requestId: `loupe:${sent.length}`, requestSeq: 1, responseSeq: 2, durationMs: 1, result });
  };
  const answered = host.connections.exchanges.response({
    ...{ session, method: 'tools/call', params: { name: 'x' }, signal },
    rounds,
    send,
  });
  answered.catch(() => {});
  return { answered, sent, rounds };
}

async function reply(response: Reply): Promise<void> {
  await expect.poll(() => host.connections.inbox.list().length).toBeGreaterThan(0);
  const [request] = host.connections.inbox.list();
  if (request) host.connections.serverRequests.answer(request.id, response);
}

describe('a request with input rounds', () => {
  it('is sent again with the inputs and the unchanged state', async () => {
    const requestState = 'opaque \u2028 "state" \\u0041';
    const { answered, sent, rounds } = conversation([
      { resultType: 'input_required', inputRequests: { who: form }, requestState },
      { resultType: 'input_required', requestState: 'second' },
      { resultType: 'complete', content: [] },
    ]);
    await reply(accept);
    expect((await answered).result).toEqual({ resultType: 'complete', content: [] });
    expect(sent).toEqual([
      { name: 'x' },
      { name: 'x', inputResponses: { who: { action: 'accept', content: { name: 'Ada' } } }, requestState },
      { name: 'x', requestState: 'second' },
    ]);
    expect(rounds.map(({ number, inputs }) => [number, inputs.map(({ key, state }) => [key, state])])).toEqual([
      [1, [['who', 'answered']]],
      [2, []],
    ]);
  });

  it('shows each pending request with its round and the request that it belongs to', async () => {
    conversation([{ resultType: 'input_required', inputRequests: { who: form, why: form } }]);
    await expect.poll(() => host.connections.inbox.list().length).toBe(2);
    expect(host.connections.inbox.list().map(({ subject }) => subject)).toMatchObject([
      { method: 'elicitation/create', round: { number: 1, key: 'who', inputs: 2 }, of: { certain: true } },
      { method: 'elicitation/create', round: { number: 1, key: 'why', inputs: 2 } },
    ]);
  });

  it('stops when an input is refused, and withdraws the others', async () => {
    const { answered, sent, rounds } = conversation([
      { resultType: 'input_required', inputRequests: { who: form, why: form } },
    ]);
    await reply({ type: 'error', code: -1, message: 'No' });
    await expect(answered).rejects.toMatchObject({ failure: { code: 'roundRefused' } });
    expect(sent).toHaveLength(1);
    expect(host.connections.inbox.list()).toEqual([]);
    expect(rounds[0]?.inputs.map(({ state }) => state)).toEqual(['refused', 'withdrawn']);
  });

  it('withdraws its pending requests when the user cancels', async () => {
    const abort = new AbortController();
    const { answered } = conversation([{ resultType: 'input_required', inputRequests: { who: form } }], abort.signal);
    await expect.poll(() => host.connections.inbox.list().length).toBe(1);
    abort.abort();
    await expect(answered).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(host.connections.inbox.list()).toEqual([]);
    expect(host.connections.inbox.ended[0]).toMatchObject({ how: 'withdrawn' });
  });

  it('fails with the connection, not as if somebody had refused, when the session ends', async () => {
    const { answered } = conversation([{ resultType: 'input_required', inputRequests: { who: form } }]);
    await expect.poll(() => host.connections.inbox.list().length).toBe(1);
    await session.close();
    await expect(answered).rejects.toMatchObject({ failure: { code: 'connectionLost' } });
  });

  it('limits the number of rounds', async () => {
    const { answered, sent } = conversation(
      Array.from({ length: 20 }, () => ({ resultType: 'input_required', requestState: 'again' })),
    );
    await expect(answered).rejects.toMatchObject({ failure: { code: 'tooManyRounds', params: { rounds: 10 } } });
    expect(sent).toHaveLength(11);
  });

  it.each<[string, JsonObject]>([
    ['nothing', {}],
    ['something unknown', { inputRequests: { a: { method: 'secrets/read' } } }],
    ['no request at all', { inputRequests: { a: 7 } }],
    [
      'something with a key of very many characters',
      { inputRequests: { ['a'.repeat(10_001)]: { method: 'roots/list' } } },
    ],
  ])('fails when %s is requested', async (_, asked) => {
    const { answered } = conversation([{ resultType: 'input_required', ...asked }]);
    await expect(answered).rejects.toMatchObject({ failure: { code: 'malformedRound' } });
  });
});
