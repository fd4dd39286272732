import { describe, expect, it } from 'vitest';
import type { RoundsKey } from '#shared/model/inbox/pending-request.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { host, session, sessionPerTest } from '../testing/host-per-test.ts';
import { Exchanges, type OutgoingRequest } from './exchanges.ts';

sessionPerTest('demo');

const form = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: { type: 'object' } } };
const inputRequired: JsonObject = { resultType: 'input_required', inputRequests: { who: form } };

/** Exchanges for one resource with scripted responses. */
function openExchanges() {
  let changes = 0;
  const {
    platform,
    connections: { serverRequests },
    stores: { traffic },
  } = host;
  const exchanges = new Exchanges({
    clock: platform.clock,
    serverRequests,
    traffic,
    onRounds: () => {
      changes += 1;
    },
  });
  const key: RoundsKey = { sessionId: session.id, method: 'resources/read', target: 'demo://letter' };
  const open = (...results: JsonObject[]) => {
    const abort = new AbortController();
    const exchange: OutgoingRequest = {
      session,
      method: key.method,
      params: { uri: key.target },
      target: key.target,
      signal: abort.signal,
      rounds: [],
      send: () =>
        Promise.resolve({
          requestId: 'x',
          requestSeq: 1,
          responseSeq: 2,
          durationMs: 1,
          result: results.shift() ?? {},
        }),
    };
    const response = exchanges.response(exchange);
    response.catch(() => {});
    return { exchange, response, abort };
  };
  return { exchanges, key, open, changes: () => changes };
}

describe('an exchange', () => {
  it('shows its rounds while it’s open and keeps them afterwards', async () => {
    const { exchanges, key, open } = openExchanges();
    const { exchange, response } = open(inputRequired, { contents: [] });
    await expect.poll(() => exchanges.rounds(key)).toMatchObject([{ number: 1, inputs: [{ state: 'waiting' }] }]);
    expect(exchanges.rounds({ ...key, target: 'demo://other' })).toEqual([]);
    expect(exchanges.rounds({ ...key, method: 'prompts/get' })).toEqual([]);
    const [request] = host.connections.inbox.list();
    const reply = { type: 'result' as const, resultText: '{"action":"decline"}' };
    if (request) host.connections.serverRequests.answer(request.id, reply);
    expect(await response).toMatchObject({ result: { contents: [] } });
    expect(exchanges.rounds(key)).toEqual([]);
    expect(exchange.rounds).toMatchObject([{ inputs: [{ state: 'answered' }] }]);
  });

  it('without rounds reports no change', async () => {
    const { open, changes } = openExchanges();
    await open({ contents: [] }).response;
    expect(changes()).toBe(0);
  });

  it('hides the rounds of an older one for the same target', async () => {
    const { exchanges, key, open } = openExchanges();
    const older = open(inputRequired);
    await expect.poll(() => exchanges.rounds(key)).toHaveLength(1);
    const newer = open({ contents: [] });
    expect(exchanges.rounds(key)).toEqual([]);
    await newer.response;
    expect(exchanges.rounds(key)).toHaveLength(1);
    older.abort.abort();
    await expect(older.response).rejects.toMatchObject({ failure: { code: 'cancelled' } });
    expect(exchanges.rounds(key)).toEqual([]);
  });

  it('for a list has no input rounds and no URL elicitations', async () => {
    const common = { requestId: 'x', requestSeq: 1, responseSeq: 2, durationMs: 1 };
    const list = { session, method: 'resources/list', params: {} };
    const sent = Promise.resolve({ ...common, result: inputRequired });
    const round = await host.connections.exchanges.result({ ...list, send: () => sent });
    expect(round.result).toEqual(inputRequired);
    const error = { code: -32042, message: 'visit', data: { elicitations: [{ url: 'https://example.test' }] } };
    const demanded = host.connections.exchanges.result({ ...list, send: () => Promise.resolve({ ...common, error }) });
    await expect(demanded).rejects.toMatchObject({ failure: { code: 'serverError', params: { code: -32042 } } });
    expect(host.connections.inbox.list()).toEqual([]);
  });
});
