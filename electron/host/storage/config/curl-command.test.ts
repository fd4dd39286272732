import { expect, test } from 'vitest';
import { parsePaste } from './parse-paste.ts';

function draftOf(text: string) {
  const { drafts, imported } = parsePaste(text);
  expect([drafts.length, imported]).toEqual([1, false]);
  return drafts[0];
}

test('a curl command of a documentation becomes its server, with the key as a secret', () => {
  const pasted = String.raw`curl -s -X POST "https://mcp.example.com/agent-1/mcp" \
  -H "X-Agent-API-Key: bak_YOUR_KEY" \
  -H "Content-Type: application/json" \
  -d '{"jsonrpc":"2.0","id":1,"method":"resources/list"}' | jq '.result.resources'`;
  expect(draftOf(pasted)).toMatchObject({
    transport: 'http',
    name: 'mcp.example.com',
    url: 'https://mcp.example.com/agent-1/mcp',
    headers: [{ name: 'X-Agent-API-Key', value: 'bak_YOUR_KEY', secret: true }],
  });
});

test.each([
  ['curl --header="Authorization: Bearer abc" http://localhost:3000/mcp', 'Authorization', 'Bearer abc'],
  ["curl -H'X-Api-Key: k' --url http://localhost:3000/mcp", 'X-Api-Key', 'k'],
  ['$ curl -u me:pw http://localhost:3000/mcp', 'Authorization', 'Basic bWU6cHc='],
  ['curl -b session=1 -o out.json http://localhost:3000/mcp', 'Cookie', 'session=1'],
])('%s', (pasted, name, value) => {
  const draft = draftOf(pasted);
  expect(draft).toMatchObject({ url: 'http://localhost:3000/mcp', headers: [{ name, value, secret: true }] });
});

test('a curl command without an address is no server', () => {
  expect(() => parsePaste('curl -s')).toThrow();
});

test('another program stays a command, and its pipe is refused', () => {
  expect(() => parsePaste('npx curl | jq')).toThrow();
  expect(draftOf('npx curl')).toMatchObject({ transport: 'stdio', command: 'npx' });
});
