import { mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { exitCodes } from './output/failure-report.ts';
import { loupe, spawnLoupe } from './testing/run-loupe.ts';

const lines = [
  { type: 'header', cassetteVersion: 2, startedAt: '2026-11-26T08:00:00.000Z', transport: 'stdio', era: 'legacy' },
  { type: 'frame', t: 1, dir: 'c2s', frame: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  { type: 'frame', t: 2, dir: 's2c', frame: { jsonrpc: '2.0', id: 1, result: {} } },
];

/** A recording of another tool, with so many frames of 1000 characters and more beside these. */
function tape(frames = 0): string {
  const long = { type: 'frame', t: 3, dir: 's2c', frame: { jsonrpc: '2.0', method: 'x'.repeat(1000) } };
  const file = join(temporaryFolder(), 'tape.jsonl');
  const all = [...lines, ...Array.from({ length: frames }, () => long)];
  writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

/** The session files in a data folder. */
const sessionFiles = (home: string) => readdirSync(join(home, 'recordings')).filter((name) => name.endsWith('.jsonl'));

/** Calls `noticed` for each event in a folder. */
function watched(folder: string, noticed: (name: string) => void) {
  const watcher = watch(folder, (_event, name) => noticed(name ?? ''));
  onTestFinished(() => watcher.close());
}

it('takes over a recording of another tool, which is on the Recordings page then', async () => {
  const home = temporaryFolder();
  const { code, stdout, stderr } = await loupe(['open', tape()], { LOUPE_HOME: home });
  expect(code).toBe(exitCodes.done);
  expect(stderr).toContain('Recordings');
  const [name = ''] = sessionFiles(home);
  expect(stdout).toBe(`${join(home, 'recordings', name)}\n`);
  expect(readFileSync(stdout.trim(), 'utf8')).toContain('ping');
});

it('a file that can’t be read doesn’t keep it from the others', async () => {
  const folder = temporaryFolder();
  const bad = join(folder, 'notes.txt');
  writeFileSync(bad, 'hello\n');
  const { code, stdout, stderr } = await loupe(['open', bad, tape()], { LOUPE_HOME: temporaryFolder() });
  expect(stderr).toContain('notes.txt isn’t a recording');
  expect(stdout).toMatch(/recordings.*\.jsonl\n$/);
  expect(code).not.toBe(exitCodes.done);
});

it('a session file is whole as soon as it is where a window looks', async () => {
  const home = temporaryFolder();
  const folder = join(home, 'recordings');
  mkdirSync(folder, { mode: 0o700 });
  const noticed = new Promise<number>((resolve) => {
    watched(folder, (name) => {
      if (name.endsWith('.jsonl')) resolve(statSync(join(folder, name)).size);
    });
  });
  const { stdout } = await loupe(['open', tape(5000)], { LOUPE_HOME: home });
  expect(await noticed).toBe(statSync(stdout.trim()).size);
});

it('one that is killed leaves no session file, and the next one removes what it left', async () => {
  const home = temporaryFolder();
  const incoming = join(home, 'recordings', 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const { process: child, finished } = spawnLoupe(['open', tape(20_000)], { LOUPE_HOME: home });
  let isBegun = false;
  watched(incoming, (folder) => {
    if (isBegun || !folder.startsWith('process-')) return;
    isBegun = true;
    // The file grows for a while.
    watched(join(incoming, folder), (name) => {
      if (name.endsWith('.jsonl')) child.kill('SIGKILL');
    });
  });
  await finished;
  expect(sessionFiles(home)).toEqual([]);
  const [left = '', ...others] = readdirSync(incoming);
  expect(others).toEqual([]);
  expect(readdirSync(join(incoming, left))).toEqual([expect.stringMatching(/\.jsonl$/)]);
  await loupe(['open', tape()], { LOUPE_HOME: home });
  expect(sessionFiles(home)).toHaveLength(1);
  expect(readdirSync(incoming)).toEqual([]);
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
