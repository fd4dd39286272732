import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { recorderCommand, serveCommand } from '#host/recordings/clients/recorder-command.ts';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { onlySession } from '../../electron/recorder/testing/read-session.ts';

const server = `process.stdin.on('data', (chunk) => process.stdout.write(chunk)).on('end', () => {
  process.stderr.write(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.GREETING]));
  process.exitCode = 7;
});`;
const { platform, execPath } = process;

const header = (redaction: SessionHeader['redaction']): SessionHeader => ({
  loupeSession: 1,
  id: 'one',
  startedAt: '2026-11-26T08:00:00.000Z',
  transport: 'stdio',
  server: { command: 'weather' },
  recorder: { name: 'loupe', version: '1' },
  redaction,
});
const lines: SessionEntry[] = [
  { type: 'line', t: 1, from: 'client', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
  { type: 'line', t: 2, from: 'server', text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
];

for (const [name, installation] of [
  // The double's starter is the app's folder, as Electron has it in a checkout.
  ['desktop app', { platform, execPath, appFolder: fromRoot('e2e/double/electron.ts') }],
  ['command line', { platform, execPath, script: fromRoot('out/node/loupe.js') }],
] as const) {
  test(`the built ${name} records a server for a client, and is like the server`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe data '));
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    const own = ['-e', server, '--', '--loupe-demo', 'a b', '--'];
    const { command, args } = recorderCommand({ ...installation, dataFolder: folder });
    const run = (file: string, words: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(file, words, {
        cwd: tmpdir(),
        env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary, GREETING: 'hello wörld' },
        input: 'one\ntwo',
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    const direct = run(execPath, own);
    expect(direct.status).toBe(7);
    expect(run(command, [...args, execPath, ...own])).toEqual(direct);
    const { header, entries } = onlySession(folder);
    expect(header.server).toMatchObject({ command: execPath, args: own });
    expect(entries.filter(({ type }) => type === 'line')).toHaveLength(4);
    expect(entries.at(-1)).toMatchObject({ type: 'exit', code: 7 });
    expect(await readdir(temporary)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
  test(`the built ${name} serves a recording in place of its server`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe data '));
    const file = join(folder, 'a session.jsonl');
    const { command, args } = serveCommand(installation);
    const serve = async (redaction: SessionHeader['redaction'], ...options: string[]) => {
      await writeFile(file, [header(redaction), ...lines].map((each) => `${JSON.stringify(each)}\n`).join(''));
      const { status, stdout, stderr } = spawnSync(command, [...args, file, ...options], {
        cwd: tmpdir(),
        env: { PATH: process.env.PATH, HOME: folder, LOUPE_HOME: folder, TMPDIR: folder, LC_ALL: 'C' },
        input: '{"jsonrpc":"2.0","id":"mine","method":"ping"}\n',
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    const answered = { status: 0, stdout: '{"jsonrpc":"2.0","id":"mine","result":{}}\n', stderr: '' };
    expect(await serve('none')).toEqual(answered);
    const refused = await serve('secrets');
    expect([refused.status, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('loupe: Secrets are masked in the recording a session.jsonl');
    expect(await serve('secrets', '--allow-redacted')).toEqual(answered);
    await rm(folder, { recursive: true, force: true });
  });
}
