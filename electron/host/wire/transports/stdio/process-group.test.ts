import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFamily, findProcess, signalProcess } from './process-group.ts';

/** A process that starts one in a session of its own, whose id it prints, and waits. */
async function parentAndChild(): Promise<{ parent: number; child: number }> {
  const sleep = 'setTimeout(() => {}, 60_000)';
  const script = `const c = require('node:child_process').spawn(process.execPath, ['-e', '${sleep}'],
    { detached: true, stdio: 'ignore' }); console.log(c.pid); ${sleep}`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const child = Number(line);
  onTestFinished(() => {
    const known = findProcess(child);
    if (known !== undefined) signalProcess(known, 'SIGKILL');
  });
  return { parent: parent.pid ?? 0, child };
}

describe.runIf(process.platform === 'linux')('a family of processes', () => {
  it('contains the processes that left its group, and no others', async () => {
    const { parent, child } = await parentAndChild();
    const root = findProcess(parent);
    expect(findFamily(root ? [root] : []).map(({ pid }) => pid)).toEqual([parent, child]);
  });

  it('isn’t that of a later process with the same id', async () => {
    const { parent, child } = await parentAndChild();
    expect(findFamily([{ pid: parent, startTime: '1' }])).toEqual([]);
    expect(signalProcess({ pid: child, startTime: '1' }, 'SIGKILL')).toBe(false);
    expect(findProcess(child)).toBeDefined();
  });
});

it('finds no unknown process', () => {
  expect(findProcess(2 ** 30)).toBeUndefined();
});
