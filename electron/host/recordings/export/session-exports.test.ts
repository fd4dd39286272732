import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { ExportRequest } from '#shared/model/recordings/session-export.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { monotonicClock } from '../../platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { frameInput } from '../../wire/traffic/testing/frame-input.ts';
import { openTrafficLog, type TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { RecordingImports } from '../import/recording-imports.ts';
import { sessionFile } from '../testing/session-files.ts';
import { SessionExports, type SessionExportsOptions } from './session-exports.ts';
import { fileSource } from './session-source.ts';

const canary = 'cnry-4f9a8b7c6d5e';
const line = `{"jsonrpc":"2.0","method":"a","params":{"password":"${canary}"}}`;
let home: string;
let traffic: TrafficLog;

beforeEach(async () => {
  home = temporaryFolder();
  traffic = await openTrafficLog({ dataDir: home, storage: 'memory', retentionMb: 64, onHead: () => {} });
  traffic.record(frameInput({ session: 'old', body: '{"old":1}' }));
  traffic.record(frameInput({ session: 'new', body: line, method: 'a' }));
  traffic.record(frameInput({ session: 'new', body: '{"jsonrpc":"2.0","method":"b"}', method: 'b' }));
});
afterEach(() => traffic.close());

const open = (platform: Partial<SessionExportsOptions['platform']> = {}, recorded?: SessionHeader) =>
  new SessionExports({
    platform: { clock: monotonicClock, dataDir: home, version: '1', ...platform },
    traffic,
    recordings: {
      file: async () => sessionFile([{ type: 'line', t: 1, from: 'client', text: line }]),
      headerOf: () => recorded,
      imports: new RecordingImports(monotonicClock, join(home, 'recordings'), async () => {}),
    },
    servers: { find: () => [] },
    clients: { secrets: async () => [] },
    connectedAs: () => undefined,
  });

async function stepsOf<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

/** The files that were written for windows. */
function written(): string[] {
  const entries = readdirSync(join(home, 'recordings', 'outgoing'), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

const ofRecording: ExportRequest['source'] = { type: 'recording', recordingId: recordingIdSchema.parse('one') };
const ofFilter: ExportRequest['source'] = { type: 'filter', filter: {} };
const jsonl = { format: 'jsonl', isMasked: true } as const;

it('keeps a session among the recordings, masked, and leaves nothing beside it', async () => {
  const exports = open();
  const last = (await stepsOf(exports.write({ source: ofFilter, ...jsonl, isKept: true }))).at(-1);
  if (last?.type !== 'kept') throw new Error('Not kept');
  expect(last.report).toMatchObject({ entries: 2 });
  const text = readFileSync(join(home, 'recordings', `${last.recordingId}.jsonl`), 'utf8');
  expect(text).toContain('[masked: member password]');
  expect(text).not.toContain(canary);
  expect(written()).toEqual([]);
});

it('lists the sessions of the frames that a filter shows', async () => {
  const sessions = await open().sessions(ofFilter);
  expect(sessions.map(({ sessionId, frames }) => [sessionId, frames])).toEqual([
    ['old', 1],
    ['new', 2],
  ]);
});

it('shows what a file will contain, with its beginning masked', async () => {
  const last = (await stepsOf(open().preview({ source: ofRecording, ...jsonl }))).at(-1);
  if (last?.type !== 'previewed') throw new Error('No preview');
  const { preview } = last;
  expect(preview).toMatchObject({
    entries: 1,
    methods: [{ method: 'a', count: 1 }],
    masked: [{ what: 'member password', count: 1 }],
    isCut: false,
  });
  expect(preview.beginning).toContain('[masked: member password]');
  expect(preview.beginning).not.toContain(canary);
});

it('writes the newest session for the window, which reads and discards the file', async () => {
  const exports = open();
  const last = (await stepsOf(exports.write({ source: ofFilter, ...jsonl }))).at(-1);
  if (last?.type !== 'written') throw new Error('Nothing was written');
  const { exportId, bytes, fileName } = last.file;
  expect(fileName).toMatch(/^files-.*\.loupe$/);
  const text = (await exports.read(exportId, 0, bytes)).toString();
  expect(text).toContain('"id":"new"');
  expect(text).not.toContain(canary);
  await exports.discard(exportId);
  expect(written()).toEqual([]);
  await expect(exports.read(exportId, 0, 1)).rejects.toMatchObject({ failure: { code: 'unknownExport' } });
});

it('writes selected frames to the file that the user chooses, and shows it', async () => {
  const path = join(home, 'chosen.loupe');
  const revealed: string[] = [];
  const exports = open({ chooseFile: async () => path, revealFile: (file) => revealed.push(file) });
  const steps = await stepsOf(exports.write({ source: { type: 'frames', seqs: [3] }, ...jsonl, isMasked: false }));
  const last = steps.at(-1);
  expect(last).toMatchObject({ type: 'written', file: { path, fileName: 'chosen.loupe' }, report: { entries: 1 } });
  if (last?.type === 'written') exports.reveal(last.file.exportId);
  expect(revealed).toEqual([path]);
  await exports.close();
  expect(readFileSync(path, 'utf8')).toContain('"method\\":\\"b\\"');
});

it('frames of a recorded session are of the server that was recorded', async () => {
  const { header } = await fileSource(sessionFile([]));
  const server = { command: '/opt/weather', args: ['--fast'] };
  const steps = await stepsOf(open({}, { ...header, server }).write({ source: ofFilter, ...jsonl }));
  const last = steps.at(-1);
  if (last?.type !== 'written') throw new Error('Nothing was written');
  expect(last.file.fileName).toMatch(/^weather-.*\.loupe$/);
  const [first = ''] = readFileSync(written()[0] ?? '', 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({ id: 'new', server });
});

it('writes nothing when the user chooses no file', async () => {
  const steps = await stepsOf(open({ chooseFile: async () => undefined }).write({ source: ofFilter, ...jsonl }));
  expect(steps.at(-1)).toEqual({ type: 'cancelled' });
});

it('leaves no file when it is cancelled', async () => {
  const folder = temporaryFolder();
  const exports = open({ chooseFile: async () => join(folder, 'x.loupe') });
  for await (const _step of exports.write({ source: ofRecording, ...jsonl })) break;
  expect(readdirSync(folder)).toEqual([]);
});

it('leaves no file when it fails, and says why', async () => {
  const path = join(home, 'missing', 'x.loupe');
  const steps = await stepsOf(open({ chooseFile: async () => path }).write({ source: ofRecording, ...jsonl }));
  expect(steps.at(-1)).toMatchObject({
    type: 'failed',
    failure: { code: 'outputFailed', params: { what: 'x.loupe' } },
  });
  expect(existsSync(join(home, 'missing'))).toBe(false);
});

it('refuses a HAR of a session over stdio before the user chooses a file', async () => {
  const chosen: string[] = [];
  const exports = open({
    chooseFile: async (name) => {
      chosen.push(name);
      return join(home, name);
    },
  });
  const request = { source: ofRecording, format: 'har', isMasked: true } as const;
  const failed = { type: 'failed', failure: { code: 'harOfStdio' } };
  expect((await stepsOf(exports.preview(request))).at(-1)).toMatchObject(failed);
  expect((await stepsOf(exports.write(request))).at(-1)).toMatchObject(failed);
  expect(chosen).toEqual([]);
});

it('says that there are no such frames', async () => {
  const source: ExportRequest['source'] = { type: 'filter', filter: { query: 'method:none' } };
  const steps = await stepsOf(open().preview({ source, ...jsonl }));
  expect(steps.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'nothingToExport' } });
});
