import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { sessionFile } from '#host/recordings/testing/session-files.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { frameInput } from '#host/wire/traffic/testing/frame-input.ts';
import { openTrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { loupe } from './testing/run-loupe.ts';

const canary = 'cnry-4f9a8b7c6d5e';
const line = `{"jsonrpc":"2.0","method":"a","params":{"password":"${canary}"}}`;
let home: string;

beforeEach(() => {
  home = temporaryFolder();
});

const run = (...args: string[]) => loupe(['export', ...args], { LOUPE_HOME: home });
const recorded = () => sessionFile([{ type: 'line', t: 1, from: 'server', text: line }]);

async function openLog() {
  return openTrafficLog({ dataDir: home, storage: 'disk', retentionMb: 2048, onHead: () => {} });
}

async function fillLog() {
  const log = await openLog();
  log.record(frameInput({ session: 'old', body: '{"old":1}' }));
  log.record(frameInput({ session: 'new', body: line, method: 'a' }));
  log.record(frameInput({ session: 'new', body: '{"b":1}', method: 'b' }));
  await log.close();
}

it('writes a session file to stdout with its secrets masked, and says what was masked', async () => {
  const { code, stdout, stderr } = await run(recorded());
  expect(code).toBe(0);
  expect(stdout.split('\n')[1]).toContain('[masked: member password]');
  expect(stdout).not.toContain(canary);
  expect(stderr).toContain('Masked: member password (1).');
});

it('writes a file for its owner only', async () => {
  const out = join(home, 'out.loupe');
  const { code, stdout, stderr } = await run(recorded(), '--out', out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(readFileSync(out, 'utf8')).toMatch(/^\{"loupeSession":1,/);
  expect(stderr).toContain('1 entry');
});

it('shows what the file will contain', async () => {
  const { code, stdout } = await run(recorded(), '--preview');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Messages:\n {2}a +1/);
  expect(stdout).toMatch(/Masked:\n {2}member password +1/);
  expect(stdout).not.toContain(canary);
});

it('exports secrets only with --yes when it can’t ask', async () => {
  const path = recorded();
  expect(await run(path, '--unmasked')).toMatchObject({ code: 4, stdout: '' });
  expect((await run(path, '--unmasked', '--yes')).stdout).toBe(
    readFileSync(path, 'utf8').replace('{"type":"line","t":1,', '{"t":1,"type":"line",'),
  );
});

it('masks what is in its own environment', async () => {
  const path = sessionFile([{ type: 'line', t: 1, from: 'server', text: `hello ${canary}` }]);
  const { stdout } = await loupe(['export', path], { LOUPE_HOME: home, WEATHER_API_KEY: canary });
  expect(stdout).toContain('hello [masked: environment WEATHER_API_KEY]');
});

it('writes the newest session of a server, and names the older ones', async () => {
  await fillLog();
  const { code, stdout, stderr } = await run('--server', 'files', '--filter', '-method:b');
  expect(code).toBe(0);
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  expect(stdout).toContain('"id":"new"');
  expect(stderr).toContain('Session new. 1 older one with --session ID: old.');
  expect((await run('--session', 'old')).stdout).toContain('old');
});

it('names the sessions that there are', async () => {
  await fillLog();
  const { code, stderr } = await run('--server', 'none');
  expect(code).toBe(2);
  expect(stderr).toContain('files (old), files (new)');
});

it('says that another Loupe has the log, and makes no log of its own', async () => {
  await fillLog();
  const log = await openLog();
  const { code, stderr } = await run('--server', 'files');
  await log.close();
  expect(code).toBe(2);
  expect(stderr).toContain('in use by another Loupe');
  expect(readdirSync(home)).not.toContain('traffic-2.sqlite');
});

it('says that there is no log', async () => {
  expect(await run('--server', 'files')).toMatchObject({ code: 2 });
  expect(existsSync(join(home, 'traffic.sqlite'))).toBe(false);
});

it('converts the recording of another program, and names a file that is none', async () => {
  const path = join(home, 'x.jsonl');
  const header = { type: 'header', cassetteVersion: 2, startedAt: '2026-08-15T09:00:00Z', transport: 'stdio' };
  writeFileSync(path, `${JSON.stringify(header)}\n{"type":"frame","t":1,"dir":"s2c","frame":{"jsonrpc":"2.0"}}\n`);
  expect((await run(path)).stdout).toContain('"text":"{\\"jsonrpc\\":\\"2.0\\"}"');
  writeFileSync(path, '{"a":1}\n');
  const { code, stderr } = await run(path);
  expect(code).toBe(2);
  expect(stderr).toContain('the members: a');
});

it('refuses a HAR of a session over stdio, which would be empty', async () => {
  const path = join(home, 'stdio.jsonl');
  const header = { type: 'header', cassetteVersion: 2, startedAt: '2026-08-15T09:00:00Z', transport: 'stdio' };
  writeFileSync(path, `${JSON.stringify(header)}\n{"type":"frame","t":1,"dir":"s2c","frame":{"jsonrpc":"2.0"}}\n`);
  const { code, stdout, stderr } = await run(path, '--format', 'har');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('a HAR only has HTTP exchanges');
});
