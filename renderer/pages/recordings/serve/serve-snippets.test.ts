import { describe, expect, test } from 'vitest';
import { serveCommandLine, serveConfig } from './serve-snippets.ts';

const stdio = { path: '/d/one.jsonl', isMasked: false, port: undefined };

describe('the command line that serves a recording', () => {
  test.each([
    [stdio, 'loupe serve /d/one.jsonl'],
    [{ ...stdio, port: 7400, isMasked: true }, 'loupe serve /d/one.jsonl --http 7400 --allow-redacted'],
    [{ ...stdio, path: "/d/Ada's files/one.jsonl" }, "loupe serve '/d/Ada'\\''s files/one.jsonl'"],
    [{ ...stdio, path: 'C:\\d\\one.jsonl' }, 'loupe serve C:\\d\\one.jsonl'],
    [{ ...stdio, path: 'C:\\My files\\one.jsonl' }, 'loupe serve "C:\\My files\\one.jsonl"'],
  ])('%j is written %s', (served, line) => {
    expect(serveCommandLine(served)).toBe(line);
  });
});

describe('the entry of a client’s configuration that serves a recording', () => {
  test('has the command over stdio', () => {
    expect(JSON.parse(serveConfig({ ...stdio, isMasked: true }, 'my/weather server!'))).toEqual({
      mcpServers: { 'my-weather-server': { command: 'loupe', args: ['serve', '/d/one.jsonl', '--allow-redacted'] } },
    });
  });

  test('has the address over HTTP', () => {
    expect(JSON.parse(serveConfig({ ...stdio, port: 7400 }, '天气'))).toEqual({
      mcpServers: { recording: { url: 'http://127.0.0.1:7400/mcp' } },
    });
  });
});
