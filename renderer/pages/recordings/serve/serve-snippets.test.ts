import { describe, expect, test } from 'vitest';
import { httpConfig, serveCommandLine, stdioConfig } from './serve-snippets.ts';

const stdio = { path: '/d/one.jsonl', isMasked: false, port: undefined };
const node = { command: '/usr/bin/node', args: ['/my loupe/loupe.js', 'serve'] };
const linked = { command: 'loupe', args: ['serve'] };

describe('the command line that serves a recording', () => {
  test.each([
    [stdio, linked, 'loupe serve /d/one.jsonl'],
    [stdio, node, "/usr/bin/node '/my loupe/loupe.js' serve /d/one.jsonl"],
    [{ ...stdio, port: 7400, isMasked: true }, linked, 'loupe serve /d/one.jsonl --http 7400 --allow-redacted'],
    [{ ...stdio, path: "/d/Ada's files/one.jsonl" }, linked, "loupe serve '/d/Ada'\\''s files/one.jsonl'"],
    [{ ...stdio, path: 'C:\\d\\one.jsonl' }, linked, 'loupe serve C:\\d\\one.jsonl'],
    [
      { ...stdio, path: 'C:\\My files\\one.jsonl' },
      { command: 'C:\\Program Files\\Loupe\\loupe.exe', args: ['--loupe-serve'] },
      '"C:\\Program Files\\Loupe\\loupe.exe" --loupe-serve "C:\\My files\\one.jsonl"',
    ],
  ])('%j with %j is written %s', (served, command, line) => {
    expect(serveCommandLine(served, command)).toBe(line);
  });
});

describe('the entry of a client’s configuration that serves a recording', () => {
  test('has the command over stdio', () => {
    expect(JSON.parse(stdioConfig({ ...stdio, isMasked: true }, node, 'my/weather server!'))).toEqual({
      mcpServers: {
        'my-weather-server': {
          command: '/usr/bin/node',
          args: ['/my loupe/loupe.js', 'serve', '/d/one.jsonl', '--allow-redacted'],
        },
      },
    });
  });

  test('has the address over HTTP', () => {
    const url = 'http://127.0.0.1:7400/mcp';
    expect(JSON.parse(httpConfig(url, '天气'))).toEqual({ mcpServers: { recording: { url } } });
  });
});
