import { describe, expect, test } from 'vitest';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import { recordingName } from '../../data/recording-name.ts';
import { recordingPath } from '../../data/recordings.ts';
import { fakeRecording } from '../../testing/fakes/fake-recordings.ts';
import { groupedRows, isHead, type RecordingGroup } from './recording-groups.tsx';
import { matchesText, type RecordingRow, rowOfRecording, sortRows } from './recording-rows.ts';

const client = { name: 'claude-ai', title: 'Claude Desktop', version: '1.2' };
const rows = [
  rowOfRecording(fakeRecording('a', { startedAt: 1, bytes: 10, client, name: 'Kept' }), 5),
  rowOfRecording(fakeRecording('b', { startedAt: 2, bytes: 9, revision: '2025-11-25' }), 5),
  rowOfRecording(fakeRecording('c', { startedAt: 3, bytes: 100 }), 5),
];
const idsBy = (...[sort, order]: [Parameters<typeof sortRows>[1]['sort'], 'ascending' | 'descending']) =>
  sortRows(rows, { sort, order }).map(({ id }) => id);

describe('a recording', () => {
  test('is of the server by its own name and by what starts it', () => {
    const server = (given: object) => rowOfRecording(fakeRecording('a', { target: 'node a.js', ...given }), 5).server;
    expect([server({}), server({ serverName: 'weather' })]).toEqual(['node a.js', 'weather · node a.js']);
  });

  test('is called as the user named it, else by its client, else by its server', () => {
    const unnamed = { target: 'node weather.js', serverName: 'weather' };
    expect(recordingName(fakeRecording('a', { ...unnamed, client, name: 'Kept' }))).toBe('Kept');
    expect(recordingName(fakeRecording('a', { ...unnamed, client }))).toBe('Claude Desktop 1.2');
    expect(recordingName(fakeRecording('a', { ...unnamed, client: { name: 'cursor' } }))).toBe('cursor');
    expect(recordingName(fakeRecording('a', { ...unnamed, client: { name: 'loupe' } }))).toBe('weather');
    expect(recordingName(fakeRecording('a', { ...unnamed, serverName: '', client: { name: 'loupe' } }))).toBe(
      'node weather.js',
    );
    expect(recordingName(fakeRecording('a', unnamed))).toBe('weather');
    expect(recordingName(fakeRecording('a', { target: 'node weather.js' }))).toBe('node weather.js');
  });

  test('is found by words of its client, its server and its note', () => {
    const row = rowOfRecording(fakeRecording('a', { client, target: 'node weather.js', note: 'Before the fix' }), 5);
    for (const text of ['', 'claude', 'WEATHER fix']) expect(matchesText(row, text), text).toBe(true);
    expect(matchesText(row, 'claude cursor')).toBe(false);
  });

  test('has its file in the folder, on every system', () => {
    const id = recordingIdSchema.parse('a');
    expect(recordingPath('/d/recordings', id)).toBe('/d/recordings/a.jsonl');
    expect(recordingPath('C:\\d\\recordings', id)).toBe('C:\\d\\recordings\\a.jsonl');
  });
});

test('a recording that goes on lasts until now', () => {
  const lasting = (isLive: boolean) =>
    rowOfRecording(fakeRecording('a', { startedAt: 1_000, durationMs: 500, isLive }), 61_000).durationMs;
  expect([lasting(true), lasting(false)]).toEqual([60_000, 500]);
});

test('rows of Loupe’s own sessions are a group beside the recordings, with the number of each', () => {
  const own = (id: string): RecordingRow => ({ ...rowOfRecording(fakeRecording(id, {}), 5), recording: undefined });
  const shown = (given: readonly RecordingRow[], ...closed: RecordingGroup[]) =>
    groupedRows(given, new Set(closed)).map((row) => (isHead(row) ? [row.group, row.count] : row.id));
  expect(shown(rows)).toEqual(['a', 'b', 'c']);
  expect(shown([own('x')])).toEqual([['own', 1], 'x']);
  expect(shown([own('x'), ...rows], 'files')).toEqual([['files', 3], ['own', 1], 'x']);
});

test('rows are sorted by numbers as numbers, and what isn’t known comes last', () => {
  expect(idsBy('bytes', 'ascending')).toEqual(['b', 'a', 'c']);
  expect(idsBy('startedAt', 'descending')).toEqual(['c', 'b', 'a']);
  expect(idsBy('revision', 'ascending')).toEqual(['b', 'c', 'a']);
  expect(idsBy('revision', 'descending')).toEqual(['b', 'c', 'a']);
});
