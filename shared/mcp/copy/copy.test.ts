import { describe, expect, it, test } from 'vitest';
import { httpServerSchema, serverSchema, stdioServerSchema } from '../../model/server.ts';
import { parseExactMessage } from '../json/json-depth.ts';
import { cliCommand } from './cli-command.ts';
import { curlCommand, httpCallFor } from './http-call.ts';
import { sdkCall } from './sdk-call.ts';
import { serverJson } from './server-json.ts';
import { shellWord, stdioCommand } from './shell.ts';

const stdio = stdioServerSchema.parse({
  id: 's',
  name: 'my server',
  transport: 'stdio',
  command: '/opt/my server/run',
  args: ['--name', `O'Neil`],
  env: { MODE: 'test', API_KEY: { secret: true } },
  cwd: '/tmp/a b',
});
const http = serverSchema.parse({
  id: 'h',
  name: 'web',
  transport: 'http',
  url: 'https://example.org/mcp?x=1',
  headers: { authorization: { secret: true } },
  query: { token: { secret: true } },
});

describe('a word for the shell', () => {
  it('is quoted only if needed, without NUL characters', () => {
    expect(shellWord('file:///a-b_c.txt')).toBe('file:///a-b_c.txt');
    expect(shellWord('demo://a/b?c=d')).toBe(`'demo://a/b?c=d'`);
    expect(shellWord(`it's`)).toBe(`'it'\\''s'`);
    expect(shellWord('')).toBe(`''`);
    expect(shellWord('a\0b')).toBe('ab');
  });
});

describe('curl', () => {
  const call = { method: 'POST', url: 'https://example.org/mcp', headers: {}, body: undefined };

  it('has the headers that curl doesn’t set itself, and placeholders for secrets', () => {
    const headers = { Host: 'x', 'content-length': '7', authorization: 'Bearer [masked]', 'mcp-method': 'tools/call' };
    expect(
      curlCommand({ ...call, url: 'https://example.org/mcp?key=[masked]', headers, body: `{"a":"it's [masked]"}` }),
    ).toBe(
      [
        `curl --no-buffer --request POST 'https://example.org/mcp?key=<secret>'`,
        `--header 'authorization: Bearer <secret>'`,
        `--header 'mcp-method: tools/call'`,
        `--data-raw '{"a":"it'\\''s <secret>"}'`,
      ].join(' \\\n  '),
    );
  });

  it('passes a large body as a here-document with a unique delimiter', () => {
    const body = `BODY\n${'x'.repeat(200_000)}`;
    const command = curlCommand({ ...call, body });
    expect(command).toContain(`--data-binary @- <<'BODY2'\nBODY\nxxx`);
    expect(command.endsWith('x\nBODY2')).toBe(true);
  });
});

describe('a command for a stdio server', () => {
  const message = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"it's"}}`;

  it('sends the handshake first, in the legacy era only', () => {
    const legacy = stdioCommand({ server: stdio, message, era: 'legacy', revision: '2025-11-25' });
    expect(legacy).toMatch(/"method":"initialize".*"2025-11-25"[\s\S]*notifications\/initialized[\s\S]*"ping"/);
    const modern = stdioCommand({ server: stdio, message, era: 'modern', revision: '2026-07-28' });
    expect(modern).not.toContain('initialize');
    expect(modern).toContain(
      `(cd '/tmp/a b' && MODE=test API_KEY='<secret>' '/opt/my server/run' --name 'O'\\''Neil')`,
    );
  });
});

describe('the command line', () => {
  const words = (method: string, params?: object, serverName = 'demo') => {
    const text = params === undefined ? undefined : JSON.stringify(params);
    return cliCommand({ serverName, method, params: text === undefined ? undefined : parseExactMessage(text) });
  };

  it('has commands for supported methods', () => {
    expect(words('tools/call', { name: 'add', arguments: { a: 1 } })).toBe(
      `loupe tools call demo add '--args={"a":1}'`,
    );
    expect(words('tools/call', { name: 'add' })).toBe('loupe tools call demo add');
    expect(words('resources/read', { uri: 'demo://counter' })).toBe('loupe resources read demo demo://counter');
    expect(words('prompts/get', { name: 'a b' }, 'my server')).toBe(`loupe prompts get 'my server' 'a b'`);
    expect(words('tools/list', { cursor: '-x' }, '-odd')).toBe('loupe tools list --server=-odd --cursor=-x');
    expect(words('initialize', {})).toBe('loupe inspect demo');
  });

  it('has none for other methods', () => {
    expect(words('ping')).toBeUndefined();
    expect(words('tools/call', { name: 7 })).toBeUndefined();
    expect(words('tools/call', { name: '--yes' })).toBeUndefined();
    expect(words('constructor', {})).toBeUndefined();
  });

  it('keeps every digit', () => {
    const params = parseExactMessage('{"name":"add","arguments":{"a":12345678901234567890}}');
    expect(cliCommand({ serverName: 'demo', method: 'tools/call', params })).toContain('12345678901234567890');
  });
});

describe('the call with the SDK', () => {
  const call = { server: http, isNotification: false, era: 'modern' as const };

  it('uses the SDK’s method, without the _meta that the SDK adds', () => {
    const _meta = { progressToken: 'loupe:1', 'io.modelcontextprotocol/protocolVersion': '2026-07-28', own: 1 };
    const text = sdkCall({ ...call, method: 'tools/call', params: { name: 'add', arguments: { a: 1 }, _meta } });
    expect(text).toContain('await client.callTool({\n  "name": "add"');
    expect(text).toContain('"own": 1');
    expect(text).not.toContain('loupe:1');
    expect(text).not.toContain('2026-07-28');
    expect(text).toContain('"authorization": "<secret>"');
    expect(text).toContain('token=%3Csecret%3E');
  });

  it('sends other methods as requests or notifications', () => {
    const own = sdkCall({ ...call, server: stdio, method: 'own/thing', params: { __proto__x: 1 } });
    expect(own).toContain('client.request({\n  "method": "own/thing"');
    expect(own).toContain(`import { z } from 'zod';`);
    expect(own).toContain('"cwd": "/tmp/a b"');
    const note = sdkCall({ ...call, method: 'notifications/x', params: undefined, isNotification: true });
    expect(note).toContain('client.notification({\n  "method": "notifications/x"\n})');
  });

  it('keeps the value for any field name', () => {
    const params = parseExactMessage('{"name":"a","arguments":{"__proto__":{"x":1},"b":"\\u2028"}}');
    const text = sdkCall({ ...call, method: 'tools/call', params });
    expect(text).toContain('["__proto__"]: {');
  });
});

test('references stay readable in copied texts', () => {
  const secret = '$' + '{secret:key}';
  const host = '$' + '{env:HOST}';
  const server = httpServerSchema.parse({
    id: 'h',
    name: 'web',
    transport: 'http',
    url: `https://${host}/mcp?x=1`,
    headers: { authorization: `Bearer ${secret}` },
    query: { key: `a b${secret}`, token: { secret: true } },
  });
  const url = `https://${host}/mcp?x=1&key=a%20b${secret}&token=%3Csecret%3E`;
  const call = httpCallFor({ server, message: {}, era: 'legacy', revision: '2025-11-25' });
  expect(call).toMatchObject({ url, headers: { authorization: `Bearer ${secret}` } });
  expect(serverJson(server)).toContain(url);
  expect(sdkCall({ server, method: 'ping', params: undefined, isNotification: false, era: 'legacy' })).toContain(url);
});
