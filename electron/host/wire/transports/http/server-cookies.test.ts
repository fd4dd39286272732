import { expect, it, onTestFinished, test } from 'vitest';
import { openTestHost } from '../../../testing/test-host.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { testTap } from '../testing/test-tap.ts';
import { ServerCookies } from './server-cookies.ts';
import { startScriptedHttp } from './testing/scripted-http.ts';

const url = 'https://mcp.example/mcp';

function open(keeps: boolean, own?: string) {
  const { tap, frames } = testTap();
  const unkept: string[][] = [];
  const cookies = new ServerCookies({ url, keeps, own, tap, onUnkept: (names) => unkept.push(names) });
  const receive = (from: string, ...lines: string[]) => {
    const headers = new Headers();
    for (const line of lines) headers.append('set-cookie', line);
    cookies.observe(from, headers);
  };
  const sent = (to: string) => {
    const headers = new Headers();
    cookies.add(to, headers);
    return headers.get('cookie');
  };
  return { tap, frames, unkept, receive, sent };
}

it('sends kept cookies back within the origin and their path, and replaces and deletes them', () => {
  const { receive, sent, tap } = open(true);
  receive(url, 'lb=node-one-1; Path=/', 'other=x; Path=/elsewhere', 'wide=w; Domain=example; Path=/');
  expect(sent(url)).toBe('lb=node-one-1');
  expect(sent('https://other.mcp.example/mcp')).toBeNull();
  expect(sent('http://mcp.example/mcp')).toBeNull();
  expect(tap.mask.text('lb is node-one-1')).toBe('lb is [masked]');
  receive('https://evil.example/mcp', 'lb=evil; Path=/');
  receive(url, 'lb=node-two-2; Path=/');
  expect(sent(url)).toBe('lb=node-two-2');
  receive(url, 'lb=; Path=/; Max-Age=0');
  expect(sent(url)).toBeNull();
});

it('keeps a configured cookie header, and a limited number of cookies', () => {
  const { receive, sent } = open(true, 'session=mine');
  for (let index = 0; index < 500; index++) receive(url, `c${index}=v; Path=/`, `long=${'v'.repeat(5000)}`);
  expect(sent(url)?.startsWith('session=mine; c0=v; ')).toBe(true);
  expect(sent(url)?.split('; ')).toHaveLength(51);
});

it('without the setting reports once by name that cookies aren’t sent back', () => {
  const { receive, sent, frames, unkept } = open(false);
  receive(url, 'lb=secret-value; Path=/');
  receive(url, 'lb=secret-value; Path=/');
  expect(sent(url)).toBeNull();
  expect(unkept).toEqual([['lb']]);
  expect(frames.map(({ method, facts }) => [method, facts])).toEqual([
    ['cookies not kept', { type: 'cookiesNotKept', names: ['lb'] }],
  ]);
});

test.each([true, false])('a session with a load balancer, cookies kept: %s', async (keepsCookies) => {
  const cookies: (string | undefined)[] = [];
  const server = await startScriptedHttp(({ body, headers, method }, response) => {
    if (method !== 'POST') return void response.writeHead(405).end();
    cookies.push(headers.cookie);
    const { id, method: rpc } = JSON.parse(body);
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 's', version: '1' },
      tools: [],
    };
    const type = { 'content-type': 'application/json', 'set-cookie': 'lb=node-one-1; Path=/' };
    if (id === undefined) return void response.writeHead(202, type).end();
    const error = { code: -32601, message: 'no' };
    const isKnown = rpc !== 'server/discover';
    response.writeHead(200, type).end(JSON.stringify({ jsonrpc: '2.0', id, ...(isKnown ? { result } : { error }) }));
  });
  onTestFinished(() => server.close());
  const host = await openTestHost({});
  onTestFinished(() => host.close());
  const session = await host.connections.sessions.connect({
    ...httpServer({ url: `${server.origin}/mcp` }),
    keepsCookies,
  });
  await session.ready();
  await session.request('tools/list');
  expect(cookies.at(-1)).toBe(keepsCookies ? 'lb=node-one-1' : undefined);
  expect(session.view().unkeptCookies).toEqual(keepsCookies ? undefined : ['lb']);
  const { rows } = await host.stores.traffic.rows({}, 0, 1000);
  expect(rows.some(({ method }) => method === 'cookies not kept')).toBe(!keepsCookies);
  const frames = await Promise.all(rows.map(({ seq }) => host.stores.traffic.frame(seq)));
  expect(JSON.stringify(frames)).not.toContain('node-one-1');
});
