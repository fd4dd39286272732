import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ProcessFolder } from './process-folder.ts';

/** The id of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

it('removes what ended processes left, and nothing that is in use or has another name', async () => {
  const parent = temporaryFolder();
  const names = {
    killed: `process-${endedPid()}-${Date.now()}`,
    // Its id is this process's now, which started after that time.
    beforeBoot: `process-${process.pid}-1000000000000`,
    running: `process-${process.ppid}-${Date.now()}`,
    finished: 'session.jsonl',
    similar: `process-${endedPid()}-notes`,
  };
  for (const name of Object.values(names)) mkdirSync(join(parent, name));
  writeFileSync(join(parent, names.killed, '.part.partial'), 'x');
  const own = new ProcessFolder(parent);
  writeFileSync(join(await own.create(), 'upload'), 'x');

  await own.removeLeftOver();
  const left = [names.running, names.finished, names.similar];
  expect(readdirSync(parent).sort()).toEqual([...left, own.path.slice(parent.length + 1)].sort());
  expect(existsSync(join(own.path, 'upload'))).toBe(true);
  await own.remove();
  expect(readdirSync(parent).sort()).toEqual(left.sort());
});

it('finds nothing to remove in a folder that isn’t there', async () => {
  const own = new ProcessFolder(join(temporaryFolder(), 'none'));
  await own.removeLeftOver();
  await own.remove();
  expect(existsSync(join(own.path, '..'))).toBe(false);
});
