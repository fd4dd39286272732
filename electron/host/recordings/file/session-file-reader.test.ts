import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SessionFileReader } from './session-file-reader.ts';

const header: SessionHeader = {
  loupeSession: 1,
  id: 'one',
  startedAt: '2026-11-26T08:00:00.000Z',
  transport: 'stdio',
  server: { command: 'node' },
  recorder: { name: 'loupe', version: '0.1.0' },
  redaction: 'none',
};

function fileOf(text: string): string {
  const path = join(temporaryFolder(), 'session.jsonl');
  writeFileSync(path, text);
  return path;
}

async function open(path: string): Promise<SessionFileReader> {
  const reader = await SessionFileReader.open(path);
  onTestFinished(() => reader.close());
  return reader;
}

async function read(reader: SessionFileReader): Promise<SessionEntry[]> {
  const all: SessionEntry[] = [];
  for await (const entries of reader.entries()) all.push(...entries);
  return all;
}

const stderr = (t: number) => ({ type: 'stderr', t, text: 'x'.repeat(100) }) as const;
const line = (value: object) => `${JSON.stringify(value)}\n`;

it('goes on where it was when the file has grown', async () => {
  const path = fileOf(`${line(header)}${line(stderr(1))}{"t":2,"type":"st`);
  const reader = await open(path);
  expect(reader.header).toEqual(header);
  expect(await read(reader)).toEqual([stderr(1)]);
  appendFileSync(path, `art","pid":3}\n`);
  expect(await read(reader)).toEqual([{ t: 2, type: 'start', pid: 3 }]);
  expect(await read(reader)).toEqual([]);
});

it('reads many entries, and says where unknown ones and lines that are not whole are missing', async () => {
  const many = Array.from({ length: 10_000 }, (_, t) => stderr(t));
  const odd = ['{"t":1,"type":"later"}\n', '{"t":1,"type":"line","from":\n', '\n', '[]\n'];
  const reader = await open(fileOf([header, ...many].map(line).join('') + odd.join('') + line(stderr(5))));
  const lost = { t: 9999, type: 'lost', entries: 3, bytes: odd.join('').length - odd.length };
  expect(await read(reader)).toEqual([...many, lost, stderr(5)]);
  expect(reader.skipped).toBe(3);
});

it('opens a file that was cut anywhere', async () => {
  const whole = Buffer.from(`${line(header)}${line(stderr(1))}${line({ ...stderr(2), text: 'größer' })}`);
  const headerBytes = line(header).length;
  for (let length = headerBytes; length <= whole.length; length += 1) {
    const path = fileOf('');
    writeFileSync(path, whole.subarray(0, length));
    const reader = await open(path);
    const wholeLines = whole.subarray(headerBytes, length).toString().split('\n').length - 1;
    expect(await read(reader)).toHaveLength(wholeLines);
  }
});

it.each([
  ['noHeader', ''],
  ['noHeader', '{"loupeSession":1'],
  ['noHeader', 'hello\n'],
  ['newer', line({ ...header, loupeSession: 2 })],
])('refuses a file (%s)', async (problem, text) => {
  await expect(SessionFileReader.open(fileOf(text))).rejects.toMatchObject({
    failure: { code: 'recordingUnreadable', params: { file: 'session.jsonl', problem } },
  });
});

it('says that a file is missing', async () => {
  await expect(SessionFileReader.open(join(temporaryFolder(), 'none.jsonl'))).rejects.toMatchObject({
    failure: { code: 'recordingUnreadable', params: { problem: 'missing' } },
  });
});
