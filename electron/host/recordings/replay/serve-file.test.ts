import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { stdioFile } from '../testing/recording-file.ts';
import { servedFile, serveFile } from './serve-file.ts';

it.each([
  [['one.jsonl'], { path: 'one.jsonl', allowsMasked: false }],
  [['one.jsonl', '--http', '7400', '--allow-redacted'], { path: 'one.jsonl', allowsMasked: true, port: 7400 }],
  [[], undefined],
  [['one.jsonl', '--http'], undefined],
  [['one.jsonl', '--speed', '1'], undefined],
])('reads the arguments %j', (words, file) => expect(servedFile(words)).toEqual(file));

const path = () =>
  stdioFile([
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [] } }],
  ]);

it('answers over stdio until the input ends', async () => {
  const input = Readable.from([Buffer.from('{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n')]);
  const lines: string[] = [];
  const file = { path: path(), allowsMasked: false };
  await serveFile(file, { input, print: (line) => lines.push(line), signal: new AbortController().signal });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ id: 7, result: { tools: [] } }]);
});

it('prints its address over HTTP, and ends with the signal', async () => {
  const stopped = new AbortController();
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    stopped.abort();
  };
  const file = { path: path(), allowsMasked: false, port: 0 };
  await serveFile(file, { input: new PassThrough(), print, signal: stopped.signal });
  expect(lines).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)]);
});
