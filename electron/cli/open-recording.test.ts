import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { exitCodes } from './output/failure-report.ts';
import { loupe } from './testing/run-loupe.ts';

const lines = [
  { type: 'header', cassetteVersion: 2, startedAt: '2026-11-26T08:00:00.000Z', transport: 'stdio', era: 'legacy' },
  { type: 'frame', t: 1, dir: 'c2s', frame: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  { type: 'frame', t: 2, dir: 's2c', frame: { jsonrpc: '2.0', id: 1, result: {} } },
];

it('takes over a recording of another tool, which is on the Recordings page then', async () => {
  const home = temporaryFolder();
  const file = join(temporaryFolder(), 'tape.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stdout, stderr } = await loupe(['open', file], { LOUPE_HOME: home });
  expect(code).toBe(exitCodes.done);
  expect(stderr).toContain('Recordings');
  const [name = ''] = readdirSync(join(home, 'recordings'));
  expect(stdout).toBe(`${join(home, 'recordings', name)}\n`);
  expect(readFileSync(stdout.trim(), 'utf8')).toContain('ping');
});

it('a file that can’t be read doesn’t keep it from the others', async () => {
  const folder = temporaryFolder();
  const [bad, good] = [join(folder, 'notes.txt'), join(folder, 'tape.jsonl')];
  writeFileSync(bad, 'hello\n');
  writeFileSync(good, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stdout, stderr } = await loupe(['open', bad, good], { LOUPE_HOME: temporaryFolder() });
  expect(stderr).toContain('notes.txt isn’t a recording');
  expect(stdout).toMatch(/recordings.*\.jsonl\n$/);
  expect(code).not.toBe(exitCodes.done);
});

it('says entry by entry what a HAR lacks', async () => {
  const file = join(temporaryFolder(), 'browser.har');
  const request = {
    method: 'POST',
    url: 'https://api.example/mcp',
    headers: [{ name: 'content-type', value: 'application/json' }],
    bodySize: 40,
    postData: { text: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },
  };
  const response = { status: 200, statusText: '', headers: [], content: { size: 12_345, mimeType: '' } };
  const entry = { startedDateTime: '2026-08-15T09:00:00.000Z', time: 10, request, response };
  const entries = [entry, {}, ...Array.from({ length: 25 }, () => entry)];
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
  const { code, stderr } = await loupe(['open', file], { LOUPE_HOME: temporaryFolder() });
  expect(code).toBe(exitCodes.done);
  expect(stderr).toContain('27 entries are incomplete or were left out:');
  expect(stderr).toContain('  No. 1, POST /mcp tools/list: without response headers, response body\n');
  expect(stderr).toContain('  No. 2 can’t be read and was left out\n');
  expect(stderr).toContain('  and 7 more\n');
});

it('says what is wrong with a file, and needs one', async () => {
  const env = { LOUPE_HOME: temporaryFolder() };
  const file = join(temporaryFolder(), 'notes.txt');
  writeFileSync(file, 'hello\n');
  expect(await loupe(['open', file], env)).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('notes.txt isn’t a recording'),
  });
  expect(await loupe(['open'], env)).toMatchObject({ code: exitCodes.usage });
});
