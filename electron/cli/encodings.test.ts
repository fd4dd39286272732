import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loupe } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

/** Runs a command on a server that answers so. */
const run = (command: string[], answers: object) =>
  loupe([...command, '--era', 'legacy', '--', scriptedCommand(answers)]);
const read = (content: object, ...options: string[]) =>
  run(['resources', 'read', 'x:y', ...options], { 'resources/read': { contents: [{ uri: 'x:y', ...content }] } });

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

describe('a blob in another form of base64 is decoded, and its form noted', () => {
  test.each([
    ['--_-', 'it has - and _'],
    ['++/\n+', 'it has line breaks'],
    ['data:image/png;base64,++/+', 'it begins like a data: URL'],
    ['++/++w', 'its padding is missing'],
  ])('%j', async (blob, note) => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-encodings-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'out');
    const shown = await read({ blob }, '--out', file);
    expect(shown.code).toBe(0);
    expect((await readFile(file)).subarray(0, 3).toString('hex')).toBe('fbeffe');
    const described = await read({ blob, mimeType: 'image/png' });
    expect(described).toMatchObject({ code: 0, stdout: '' });
    expect(described.stderr).toContain(note);
    const image = { type: 'image', mimeType: 'image/png', data: blob };
    const called = await run(['tools', 'call', 'x', '--yes'], { 'tools/call': { content: [image] } });
    expect(called.code).toBe(0);
    expect(called.stderr).toContain(note);
  });
});

test('a blob that can’t be decoded is reported with the place and what is there', async () => {
  const shown = await read({ blob: 'AAAAAAAAAA*AAAA' });
  expect(shown).toMatchObject({ code: 1, stdout: '' });
  expect(shown.stderr).toContain('isn’t base64 from character 11 on. Around it: "AAAAAAAAAA*AAAA"');
});

test.each([
  ['text/plain; charset=utf-16le', '4700f600', 'utf-16le'],
  ['text/plain; charset=utf-16be', '004700f6', 'utf-16be'],
  ['text/csv', 'fffe4700f600', 'utf-16le'],
  ['text/plain; charset=ISO-8859-1', '47f6', 'iso-8859-1'],
  ['application/json; charset=windows-1252', '47f6', 'windows-1252'],
  ['application/octet-stream; charset=shift_jis', '47', 'shift_jis'],
])('text in a blob of the type %s is printed', async (mimeType, hex, charset) => {
  const shown = await read({ mimeType, blob: base64(hex) });
  expect(shown).toMatchObject({ code: 0, stderr: `Decoded as ${charset}.\n` });
  expect(shown.stdout).toBe(hex === '47' ? 'G' : 'Gö');
  const resource = { type: 'resource', resource: { uri: 'x:y', mimeType, blob: base64(hex) } };
  const got = await run(['prompts', 'get', 'x'], {
    'prompts/get': { messages: [{ role: 'user', content: resource }] },
  });
  expect(got.stdout).toBe(`user:\n${shown.stdout}\n`);
});

test('UTF-8 in a blob is printed without a note, and bytes of no text aren’t printed', async () => {
  expect(await read({ mimeType: 'text/plain', blob: base64('47c3b6') })).toMatchObject({ stdout: 'Gö', stderr: '' });
  const shown = await read({ mimeType: 'text/plain; charset=x-none', blob: base64('47f6') });
  expect(shown).toMatchObject({ code: 0, stdout: '' });
  expect(shown.stderr).toContain('not printed');
});
