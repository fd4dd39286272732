import { expect, test } from 'vitest';
import { configOfLink, isInstallLink } from './install-links.ts';
import { parsePaste } from './parse-paste.ts';

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
])('%s contains a configuration', (link, value) => {
  expect(configOfLink(link)).toEqual(value);
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
])('%.40s is rejected', (link) => {
  expect(() => configOfLink(link)).toThrow('the link contains no server');
});

const json = JSON.stringify;
const encoded = (value: unknown) => encodeURIComponent(json(value));
const inBase64 = (value: unknown) => Buffer.from(json(value)).toString('base64');
const named = { weather: entry };
const vscode = `vscode:mcp/install?${encoded({ name: 'weather', ...entry })}`;
const inputs = [{ id: 'key', type: 'promptString', password: true }];
const withKey = { ...entry, env: { KEY: '$' + '{input:key}' } };

test.each<[string, unknown]>([
  [`cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${encodeURIComponent(inBase64(entry))}`, named],
  [`cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${inBase64(entry)}`, named],
  [`cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${encoded(entry)}`, named],
  [`https://cursor.com/install-mcp?name=weather&config=${encodeURIComponent(inBase64(entry))}`, named],
  [`https://cursor.com/en/install-mcp?name=weather&config=${inBase64(entry).replace(/=+$/, '')}`, named],
  [`https://cursor.com/en-US/install-mcp?name=weather&config=${inBase64(entry)}`, named],
  [`https://www.cursor.com/link/mcp%2Finstall?name=weather&config=${inBase64(entry)}`, named],
  [vscode, named],
  [vscode.replace('vscode:', 'vscode-insiders:'), named],
  [`https://insiders.vscode.dev/redirect?url=${encodeURIComponent(vscode)}`, named],
  [
    `https://vscode.dev/redirect?url=${encodeURIComponent(encodeURIComponent(vscode)).slice(0, 0)}${encodeURIComponent(vscode)}`,
    named,
  ],
  [`https://insiders.vscode.dev/redirect/mcp/install?name=weather&config=${encoded(entry)}&quality=insiders`, named],
  [`https://vscode.dev/redirect/mcp/install?name=weather&config=${encoded(entry)}`, named],
  [`https://vs-open.link/mcp-install?${encoded({ name: 'weather', ...entry })}`, named],
  [`lmstudio://add_mcp?name=weather&config=${encodeURIComponent(inBase64(entry))}`, named],
  [`https://lmstudio.ai/install-mcp?name=weather&config=${inBase64(entry)}`, named],
  [`https://kiro.dev/launch/mcp/add?name=weather&config=${encoded(entry)}`, named],
  [`kiro://kiro.mcp/add?name=weather&config=${encoded(entry)}`, named],
  [
    `qoder://aicoding.aicoding-deeplink/mcp/add?name=weather&config=${encodeURIComponent(Buffer.from(encoded(entry)).toString('base64'))}`,
    named,
  ],
  [`trae://trae.ai-ide/mcp-import?type=stdio&name=weather&config=${inBase64(entry)}`, named],
  [
    `raycast://mcp/install?${encoded({ name: 'weather', type: 'stdio', ...entry })}`,
    { weather: { type: 'stdio', ...entry } },
  ],
  [`cherrystudio://mcp/install?servers=${inBase64({ mcpServers: named })}`, named],
])('%.70s… is the entry of an editor', (link, servers) => {
  expect(isInstallLink(link)).toBe(true);
  expect(configOfLink(link)).toEqual({ mcpServers: servers });
});

test('inputs of a link become named secrets', () => {
  for (const link of [
    `vscode:mcp/install?${encoded({ name: 'weather', ...withKey, inputs })}`,
    `https://insiders.vscode.dev/redirect/mcp/install?name=weather&config=${encoded(withKey)}&inputs=${encoded(inputs)}`,
  ]) {
    expect(parsePaste(link)).toMatchObject({
      imported: true,
      servers: [{ draft: { name: 'weather', env: [{ name: 'KEY', value: '$' + '{secret:key}' }] } }],
    });
  }
});

test('goose’s links have arguments, headers and variables that the user sets', () => {
  const command =
    'goose://extension?cmd=npx&arg=-y&arg=%40acme%2Fserver&timeout=300&id=acme&name=Acme%20Server&description=x&env=API_KEY%3DYour%20key';
  expect(parsePaste(command)).toMatchObject({
    imported: true,
    servers: [
      {
        draft: {
          name: 'Acme Server',
          command: 'npx',
          args: ['-y', '@acme/server'],
          env: [{ name: 'API_KEY', value: '$' + '{secret:API_KEY}' }],
          timeoutMs: 300_000,
        },
        notes: [{ code: 'secretWanted', text: 'API_KEY' }],
      },
    ],
  });
  const remote =
    'goose://extension?url=https%3A%2F%2Facme.dev%2Fmcp&type=streamable_http&id=a&name=Acme&header=X-Api-Key%3Dk';
  expect(parsePaste(remote)).toMatchObject({
    servers: [
      {
        draft: {
          url: 'https://acme.dev/mcp',
          http: 'streamable',
          headers: [{ name: 'X-Api-Key', value: 'k', secret: true }],
        },
      },
    ],
  });
});

test.each([
  'https://example.com/mcp?config=abc',
  'https://mcp.example.com/install-mcp',
  'http://localhost:3000/mcp?url=https://x',
  'javascript:alert(1)?config=x',
  'C:\\x?config=y',
  'ws://localhost?url=x',
  'not a link',
])('%s isn’t an install link', (text) => {
  expect(isInstallLink(text)).toBe(false);
});

test.each([
  'cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=!!!',
  'cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=bm90IGpzb24=',
  'https://cursor.com/install-mcp?name=x',
  'vscode:mcp/install?%7B',
  'goose://extension?cmd',
  `https://vscode.dev/redirect?url=${'https://vscode.dev/redirect?url='.repeat(20)}x`,
])('%.60s contains no server, and nothing is opened', (link) => {
  expect(() => parsePaste(link)).toThrow();
});
