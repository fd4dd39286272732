import { expect, test } from 'vitest';
import { configOfLink } from './link.ts';

const entry = { command: 'npx', args: ['-y', 'größe>>>?'] };
const base64 = Buffer.from(JSON.stringify(entry)).toString('base64');

test.each<[string, unknown]>([
  [`loupe://add?name=weather&config=${encodeURIComponent(base64)}`, { mcpServers: { weather: entry } }],
  [`loupe://add?name=weather&config=${base64}`, { mcpServers: { weather: entry } }],
  [`loupe://add?config=${encodeURIComponent(JSON.stringify(entry))}`, entry],
  ['loupe://add?name=a&config={"mcpServers":{"b":{"url":"http://b"}}}', { mcpServers: { b: { url: 'http://b' } } }],
  [
    'loupe://add?name=web&url=https%3A%2F%2Fexample.com%2Fmcp',
    { mcpServers: { web: { url: 'https://example.com/mcp' } } },
  ],
  ['loupe://add?name=__proto__&url=http://a', JSON.parse('{"mcpServers":{"__proto__":{"url":"http://a"}}}')],
])('%s proposes a configuration', (link, value) => {
  expect(JSON.parse(configOfLink(link))).toEqual(value);
});

test.each([
  'loupe://add',
  'loupe://run?command=x',
  'loupe:add?url=http://a',
  'https://add?url=http://a',
  'loupe://add?config=%7B',
  'loupe://add?config=W10',
  `loupe://add?config=${'a'.repeat(100_000)}`,
  'not a link',
])('%.40s proposes nothing', (link) => {
  expect(() => configOfLink(link)).toThrow('the link names no server');
});
