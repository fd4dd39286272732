import { expect, test } from 'vitest';
import { isJsonObject } from '../../model/json/json.ts';
import { type Snapshot, snapshotVersion } from '../../model/snapshot.ts';
import { parseExactJson } from '../json/exact-json.ts';
import { readSnapshot } from './read-snapshot.ts';
import { snapshotText } from './snapshot-text.ts';

const snapshot: Snapshot = {
  loupeSnapshot: snapshotVersion,
  protocolVersion: '2025-11-25',
  era: 'legacy',
  serverInfo: { version: '1', name: 'demo' },
  capabilities: { tools: {}, prompts: { listChanged: true } },
  instructions: 'Be kind.',
  tools: [
    { inputSchema: parseExactJson('{"type":"object","properties":{"b":{"maximum":1.0},"a":{}}}'), name: 'b' },
    { name: 'a', description: 'A' },
  ],
  prompts: [],
};

test('is the same text whatever the order in which the server lists its items', () => {
  const { tools = [] } = snapshot;
  const text = snapshotText(snapshot);
  expect(snapshotText({ ...snapshot, tools: [...tools].reverse() })).toBe(text);
  expect(text).toMatch(/^\{\n {2}"loupeSnapshot": 1,\n[\s\S]*\}\n$/);
  expect(text.indexOf('"name": "a"')).toBeLessThan(text.indexOf('"name": "b"'));
  expect(text.indexOf('"a": {}')).toBeLessThan(text.indexOf('"b": {'));
  expect(text).toContain('"maximum": 1.0');
});

test('is read as it was written, without fields that this version doesn’t know', () => {
  const text = snapshotText(snapshot);
  const read = readSnapshot(text.replace('{', '{ "later": 1,'));
  expect('snapshot' in read && snapshotText(read.snapshot)).toBe(text);
});

test.each([
  ['', 'empty'],
  ['{', 'incomplete'],
  ['{"tools":[]}', 'otherFormat'],
  ['[1]', 'otherFormat'],
  ['{"loupeSnapshot":2}', 'newer'],
  ['{"loupeSnapshot":1,"tools":{}}', 'type'],
  ['{"loupeSnapshot":1,"era":"old"}', 'choice'],
])('%s isn’t a snapshot: %s', (text, problem) => {
  expect(readSnapshot(text)).toMatchObject({ fault: { problem } });
});

test('keeps a text that looks like an exact number', () => {
  const read = readSnapshot('{"loupeSnapshot":1,"serverInfo":{"rawJSON":"1.0"}}');
  expect('snapshot' in read && isJsonObject(read.snapshot.serverInfo)).toBe(true);
});
