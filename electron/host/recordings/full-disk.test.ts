import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { canLimitFileSize, limitFileSize } from '../testing/file-size-limit.ts';
import { exportToFile } from './export/export-session.ts';
import { fileSource } from './export/session-source.ts';
import { readRecording } from './replay/recording.ts';
import { sessionFile } from './testing/session-files.ts';
import { updateRecording } from './verify/update-recording.ts';

const long = 'x'.repeat(200_000);
const outputFailed = { failure: { code: 'outputFailed' } };

/** The response to the only request is the last line. */
const answeredBy = (result: object): SessionEntry[] => [
  { type: 'line', t: 1, from: 'client', text: '{"jsonrpc":"2.0","id":1,"method":"a"}' },
  { type: 'line', t: 2, from: 'server', text: JSON.stringify({ jsonrpc: '2.0', id: 1, result }) },
];

describe.skipIf(!canLimitFileSize)('a full disk (needs the prlimit command)', () => {
  it('an export that has no room fails, and leaves no file', async () => {
    const path = sessionFile(answeredBy({ long }));
    const source = await fileSource(path);
    limitFileSize(100_000);
    const exporting = exportToFile(join(dirname(path), 'exported.jsonl'), { source, format: 'jsonl' });
    await expect(exporting).rejects.toMatchObject(outputFailed);
    expect(readdirSync(dirname(path))).toEqual(['session.jsonl']);
  });

  it('a recording whose new responses have no room stays as it was', async () => {
    const path = sessionFile(answeredBy({}));
    const before = readFileSync(path, 'utf8');
    const { header, requests } = await readRecording(path);
    const message = { jsonrpc: '2.0', id: 1, result: { long } };
    const responses = requests.flatMap(({ response }) => (response ? [{ source: response.source, message }] : []));
    limitFileSize(100_000);
    await expect(updateRecording(path, header, responses)).rejects.toMatchObject(outputFailed);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(dirname(path))).toEqual(['session.jsonl']);
  });
});
