import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { launched, renewLauncher, writeLauncher } from './launcher.ts';
import { probing } from './recorder-command.ts';

const onPosix = it.skipIf(process.platform === 'win32');
const server = ['printf', '%s|', 'an argument', '--', "it's", ''];

/** A recorder that says what it gets, in a folder whose name a shell would split. */
function recorderIn(folder: string, name: string) {
  const script = join(folder, name);
  writeFileSync(script, '#!/bin/sh\nprintf "%s:" recorded\nprintf "%s|" "$@"\n');
  chmodSync(script, 0o700);
  return { command: '/bin/sh', args: [script, 'record', '--'] };
}

function started(dataDir: string): string {
  const { command, args } = launched({ command: 'x', args: [] }, dataDir, 'linux');
  return execFileSync(command, [...args, ...server]).toString();
}

onPosix('a launcher starts the recorder with the server’s words, and the server alone once Loupe is gone', async () => {
  const dataDir = join(temporaryFolder(), "Ada's $HOME");
  const folder = temporaryFolder();
  const recorder = recorderIn(folder, "loupe 'n' `id`.js");
  await writeLauncher(recorder, dataDir);
  expect(started(dataDir)).toBe("recorded:record|--|printf|%s||an argument|--|it's||");
  rmSync(recorder.args[0] ?? '');
  expect(started(dataDir)).toBe("an argument|--|it's||");
});

onPosix(
  'a launcher passes on that the client is to be measured, and starts the server alone once Loupe is gone',
  async () => {
    const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
    const recorder = recorderIn(folder, 'loupe.js');
    await writeLauncher(recorder, dataDir);
    const measured = (hasLimits = false) => {
      const { command, args } = probing(launched(recorder, dataDir, 'linux'), "it's `mine`", { hasLimits });
      return execFileSync(command, [...args, ...server]).toString();
    };
    expect(measured()).toBe("recorded:record|--probe|it's `mine`|--|printf|%s||an argument|--|it's||");
    expect(measured(true)).toMatch(/^recorded:record\|--probe\|it's `mine`\|--limits\|--\|printf\|/);
    rmSync(recorder.args[0] ?? '');
    expect(measured(true)).toBe("an argument|--|it's||");
  },
);

onPosix('a launcher starts the Loupe that was started last, if there is one', async () => {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  const moved = recorderIn(folder, 'moved.js');
  await renewLauncher(moved, dataDir);
  expect(() => started(dataDir)).toThrow('ENOENT');
  const first = recorderIn(folder, 'first.js');
  await writeLauncher(first, dataDir);
  rmSync(first.args[0] ?? '');
  await renewLauncher({ ...moved, command: join(folder, 'gone') }, dataDir);
  expect(started(dataDir)).not.toMatch(/^recorded/);
  await renewLauncher(moved, dataDir);
  expect(started(dataDir)).toMatch(/^recorded/);
});

it('where there is no shell, entries have the recorder itself', () => {
  const recorder = { command: 'C:\\loupe.exe', args: ['--loupe-record', '--'] };
  expect(launched(recorder, 'C:\\data', 'win32')).toBe(recorder);
});
