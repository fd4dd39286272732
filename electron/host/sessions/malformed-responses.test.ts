import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { respondingServer } from '../testing/function-server.ts';
import { connectTo, host, hostPerFile } from '../testing/host-per-test.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { httpServer } from '../testing/test-servers.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendJson,
  startScriptedHttp,
} from '../wire/transports/http/testing/scripted-http.ts';
import type { Session } from './session.ts';

hostPerFile();
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

/** What `tools/list` gets, besides `jsonrpc` and its id: what its caller gets, and the mark of the frame. */
const responses: [title: string, fields: JsonObject, outcome: Json, mark: string | undefined][] = [
  ['neither', {}, { code: 'malformedResult', params: { problem: 'noOutcome' } }, 'noOutcome'],
  ['another field', { response: {} }, { code: 'malformedResult', params: { problem: 'noOutcome' } }, 'noOutcome'],
  ['error: null alone', { error: null }, { code: 'malformedResult', params: { problem: 'noOutcome' } }, 'noOutcome'],
  [
    'an error that is a text',
    { error: 'No database' },
    { error: { code: 'missing', message: 'No database' } },
    'badError',
  ],
  ['an error that is a number', { error: -32000 }, { error: { code: -32000, message: '' } }, 'badError'],
  ['an error that is an array', { error: ['No', 1] }, { error: { code: 'missing', data: ['No', 1] } }, 'badError'],
  ['an error without a code', { error: { message: 'No' } }, { error: { code: 'missing', message: 'No' } }, 'badError'],
  ['an error without a message', { error: { code: 7 } }, { error: { code: 7, message: '' } }, 'badError'],
  ['an error with a code of text', { error: { code: 'E7', message: 'No' } }, { error: { code: 'E7' } }, 'badError'],
  ['both', { result: { tools: [] }, error: { code: 7, message: 'No' } }, { error: { code: 7 } }, 'twoOutcomes'],
  ['a result and error: null', { result: { tools: [] }, error: null }, { result: { tools: [] } }, 'nullFields'],
  ['a result and an empty error', { result: { tools: [] }, error: '' }, { result: { tools: [] } }, 'twoOutcomes'],
  [
    'result: null and an error',
    { result: null, error: { code: 7, message: 'No' } },
    { error: { code: 7 } },
    'nullFields',
  ],
  ['a correct error', { error: { code: 7, message: 'No' } }, { error: { code: 7, message: 'No' } }, undefined],
];

async function expectOutcome(session: Session, outcome: Json, mark: string | undefined) {
  // Without timeouts, so that only the response can end it.
  expect(await session.request('tools/list', {}, { endless: true }).catch(failureFrom)).toMatchObject(Object(outcome));
  const { rows } = await host.stores.traffic.rows(
    { sessionId: session.id, text: 'tools/list', kinds: ['result', 'error'] },
    0,
    2,
  );
  expect(rows[0]?.marks).toEqual(mark === undefined ? undefined : [mark]);
}

describe('a response with the right id', () => {
  it.each(responses)('and %s ends its request at once over stdio', async (_, fields, outcome, mark) => {
    const replies: Record<string, JsonObject> = { 'tools/list': fields, initialize: initializeResult() };
    const server = respondingServer(({ method }) => replies[String(method)], { pin: { era: 'legacy' } });
    await expectOutcome(await connectTo(server), outcome, mark);
  });

  it.each(responses)('and %s ends its request at once over HTTP', async (_, fields, outcome, mark) => {
    http = await startScriptedHttp((request, response) => {
      if (opensLegacy(request, response)) return;
      sendJson(response, { jsonrpc: '2.0', id: request.message.id, ...fields });
    });
    const server = httpServer({ url: `${http.origin}/mcp`, pin: { era: 'legacy' } });
    await expectOutcome(await connectTo(server), outcome, mark);
  });
});
