import { expect, it } from 'vitest';
import { host, hostPerTest } from '../../testing/host-per-test.ts';
import { post, recorded } from '../testing/recording-file.ts';
import { sessionFile } from '../testing/session-files.ts';

hostPerTest();

const handshake = [
  ...post.sent(1, {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  }),
  ...post.received(1, {
    jsonrpc: '2.0',
    id: 0,
    result: {
      protocolVersion: '2025-03-26',
      capabilities: { resources: {} },
      serverInfo: { name: 's', version: '1' },
    },
  }),
];

const read = (id: number, uri: string) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri } });
const content = (id: number, uri: string, text: string) => ({
  jsonrpc: '2.0',
  id,
  result: { contents: [{ uri, text }] },
});

async function frames(...entries: Parameters<typeof sessionFile>[0]) {
  const file = sessionFile([...handshake, ...entries], { transport: 'http' });
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  return { session, ...(await host.stores.traffic.rows({ sessionId: session.id }, 0, 100)) };
}

/** The texts of `x:a` and `x:b`, and the marks of all frames. */
async function opened(...entries: Parameters<typeof sessionFile>[0]) {
  const { session, rows } = await frames(...entries);
  const texts = await Promise.all(
    ['x:a', 'x:b'].map(async (uri) => (await session.request('resources/read', { uri })).result),
  );
  return { texts, marks: rows.flatMap(({ marks = [] }) => marks) };
}

const both = { texts: [{ contents: [{ text: 'A' }] }, { contents: [{ text: 'B' }] }], marks: [] };

it('answers with what each of two clients got that used the same ids at once', async () => {
  const found = await opened(
    ...post.sent(2, read(1, 'x:a'), 'a'),
    ...post.sent(3, read(1, 'x:b'), 'b'),
    ...post.received(2, content(1, 'x:a', 'A')),
    ...post.received(3, [content(1, 'x:b', 'B')]),
  );
  expect(found).toMatchObject(both);
});

it('answers with the responses in a batch', async () => {
  const found = await opened(
    ...post.sent(2, JSON.stringify([read(1, 'x:a'), read(2, 'x:b')])),
    ...post.received(2, [[content(2, 'x:b', 'B'), content(1, 'x:a', 'A')]]),
  );
  expect(found).toMatchObject(both);
});

it('pairs what a server asks two clients with the answer of each: it uses the same ids for both', async () => {
  const ask = { jsonrpc: '2.0', id: 1, method: 'roots/list' };
  const answer = { jsonrpc: '2.0', id: 1, result: { roots: [] } };
  const { rows } = await frames(
    ...post.sent(2, read(1, 'x:a'), 'a'),
    ...post.received(2, [ask, content(1, 'x:a', 'A')]),
    ...post.sent(3, read(1, 'x:b'), 'b'),
    ...post.received(3, [ask, content(1, 'x:b', 'B')]),
    ...post.sent(4, answer, 'a'),
    ...post.sent(5, answer, 'b'),
  );
  const asked = rows.filter(({ method, kind }) => method === 'roots/list' && kind === 'request');
  const answered = rows.filter(({ method, kind }) => method === 'roots/list' && kind === 'result');
  expect(answered.map(({ pairSeq }) => pairSeq)).toEqual(asked.map(({ seq }) => seq));
  expect(answered).toHaveLength(2);
});

it('shows an informational response, and goes on to wait for the response', async () => {
  const { rows } = await frames(
    ...post.sent(2, read(1, 'x:a')),
    { t: 0, type: 'interim', exchange: 2, status: 103, headers: [['link', '</a>; rel=preload']] },
    ...post.received(2, content(1, 'x:a', 'A')),
  );
  const at = rows.findIndex(({ summary }) => summary === '103 Early Hints');
  expect(rows.slice(at - 1, at + 1)).toMatchObject([{ method: 'resources/read' }, { direction: 'in', kind: 'http' }]);
  const { meta } = await host.stores.traffic.frame(rows[at]?.seq ?? 0);
  expect(meta).toMatchObject({ interim: 103, headers: { link: '</a>; rel=preload' } });
  expect(rows.at(-1)).toMatchObject({ kind: 'result', method: 'resources/read' });
});

it('a request whose response the file doesn’t have, or that failed, has ended', async () => {
  const [head] = post.received(2, {});
  if (head === undefined) throw new Error('no head');
  const { rows } = await frames(
    ...post.sent(2, read(1, 'x:a')),
    head,
    { t: 0, type: 'bodyEnd', exchange: 2, from: 'server', cut: true, missing: 9 },
    ...post.sent(3, read(2, 'x:b')),
    { t: 0, type: 'requestFailed', exchange: 3, reason: 'refused' },
  );
  const requests = rows.filter(({ kind, method }) => kind === 'request' && method === 'resources/read');
  expect(requests.map(({ givenUp }) => givenUp)).toEqual(['failed', 'failed']);
});
