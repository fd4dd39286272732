import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { isAlive } from '../../../testing/is-alive.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { findProcess } from './process-group.ts';
import { RunningProcesses } from './running-processes.ts';
import { type SystemProcesses, systemProcesses } from './system-processes.ts';

const server = { serverId: serverIdSchema.parse('s'), serverName: 'S', command: `run ${'x'.repeat(1000)}` };

async function sleeper(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child.pid ?? 0;
}

async function open(dataDir: string, system?: SystemProcesses) {
  const processes = await RunningProcesses.open({ dataDir, ...(system && { system }) });
  onTestFinished(() => processes.close());
  return processes;
}

interface Recorded {
  process: { pid: number; command: string };
  owner: { pid: number; startTime: string };
  system: string;
}

async function recorded(dataDir: string): Promise<Recorded[]> {
  return JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8')).processes;
}

/** Records running processes as a Loupe does that is closed then. */
async function record(dataDir: string, ...pids: number[]): Promise<void> {
  const processes = await open(dataDir);
  for (const pid of pids) processes.started(pid, server);
  await processes.close();
  expect(await recorded(dataDir)).toHaveLength(pids.length);
}

/** As if another Loupe had started them, which has ended. */
async function orphan(dataDir: string, change: (record: Recorded) => Recorded): Promise<void> {
  const processes = (await recorded(dataDir)).map(change);
  await writeFile(join(dataDir, 'processes.json'), JSON.stringify({ version: 1, processes }));
}

const withoutOwner = (record: Recorded): Recorded => ({ ...record, owner: { pid: record.owner.pid, startTime: '1' } });

describe.runIf(process.platform === 'linux')('the record of running processes', () => {
  it('has the beginning of a long command, until the process is said to have ended', async () => {
    const dataDir = temporaryFolder();
    const [pid, other] = [await sleeper(), await sleeper()];
    const processes = await open(dataDir);
    for (const each of [pid, other]) processes.started(each, server);
    await expect.poll(async () => (await recorded(dataDir).catch(() => [])).length === 2).toBe(true);
    expect((await recorded(dataDir))[0]?.process).toMatchObject({ pid, command: server.command.slice(0, 500) });
    expect(await processes.leftOver()).toEqual([]);
    processes.ended(pid);
    await expect.poll(async () => (await recorded(dataDir)).length === 1).toBe(true);
    expect((await recorded(dataDir))[0]?.process.pid).toBe(other);
  });

  it('keeps what another Loupe recorded, also when an own process ends that had its id', async () => {
    const dataDir = temporaryFolder();
    const pid = await sleeper();
    await record(dataDir, pid);
    await orphan(dataDir, withoutOwner);
    const next = await open(dataDir);
    expect(await next.leftOver()).toMatchObject([{ pid }]);
    next.ended(pid);
    await next.close();
    expect(await recorded(dataDir)).toHaveLength(1);
  });

  it('of another system or container says nothing about processes here', async () => {
    const dataDir = temporaryFolder();
    const pid = await sleeper();
    await record(dataDir, pid);
    await orphan(dataDir, (record) => ({ ...withoutOwner(record), system: 'another boot' }));
    const next = await open(dataDir);
    expect(await next.leftOver()).toEqual([]);
    const own = await sleeper();
    next.started(own, server);
    await next.close();
    // Its owner may still be running there.
    expect((await recorded(dataDir)).map((each) => each.process.pid)).toEqual([pid, own]);
  });

  it('loses a kept process, and only that one', async () => {
    const dataDir = temporaryFolder();
    const pids = [await sleeper(), await sleeper()];
    await record(dataDir, ...pids);
    await orphan(dataDir, withoutOwner);
    const next = await open(dataDir);
    const [one] = await next.leftOver();
    if (one === undefined) throw new Error('nothing is left over');
    await next.keep({ pid: one.pid, startTime: '1' });
    await next.keep(one);
    await next.close();
    expect((await recorded(dataDir)).map((each) => each.process.pid)).toEqual([pids[1]]);
    expect(findProcess(one.pid)).toBeDefined();
  });
});

describe.skipIf(process.platform === 'win32')('where processes are listed by ps, as on macOS', () => {
  it('a process whose Loupe has ended is left over, and ended with its own', async () => {
    const dataDir = temporaryFolder();
    const [pid, kept] = [await sleeper(), await sleeper()];
    const first = await open(dataDir, systemProcesses('darwin'));
    for (const each of [pid, kept]) first.started(each, server);
    await first.close();
    expect(await recorded(dataDir)).toMatchObject([{ system: 'darwin' }, { system: 'darwin' }]);
    const next = await open(dataDir, systemProcesses('darwin'));
    // Its Loupe still runs: it is this process.
    expect(await next.leftOver()).toEqual([]);
    await next.close();
    await orphan(dataDir, (record) => ({ ...record, owner: { pid: record.owner.pid, startTime: 'long ago' } }));

    const later = await open(dataDir, systemProcesses('darwin'));
    const found = await later.leftOver();
    expect(found.map((each) => each.pid)).toEqual([pid, kept]);
    const [one, other] = found;
    if (one === undefined || other === undefined) throw new Error('nothing is left over');
    await later.end({ pid, startTime: 'another process' });
    expect(isAlive(pid)).toBe(true);
    await later.end(one);
    await expect.poll(() => !isAlive(pid)).toBe(true);
    await later.keep(other);
    expect(await later.leftOver()).toEqual([]);
    expect(isAlive(kept)).toBe(true);
  });
});
