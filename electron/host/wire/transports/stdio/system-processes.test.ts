import process from 'node:process';
import { expect, it } from 'vitest';
import { findFamily } from './process-group.ts';
import { systemProcesses } from './system-processes.ts';

/** As `ps` prints it on macOS. */
const ps = `
    1     0     1     0 Ss   Thu Nov 26 08:00:01 2026
  501     1   501   501 S    Thu Nov 26 09:10:11 2026
  502   501   501   501 S+   Thu Nov 26 09:10:12 2026
  503     1   503   501 Z    Thu Nov 26 09:10:13 2026
garbage
`;

/** As PowerShell prints it on Windows; 12 was started before 30, which has the id of its parent, which has ended. */
const powershell = ['0 0 0', '4 0 134000000000000000', '12 30 134000000000000100'].concat([
  '20 4 134000000000000200',
  '21 20 134000000000000300',
  '30 4 134000000000000400',
  '',
]);

it('reads the list of macOS', async () => {
  const runs: [string, ...string[]][] = [];
  const system = systemProcesses('darwin', async (file, args) => {
    runs.push([file, ...args]);
    return ps;
  });
  const all = await system.list();
  expect(all.map(({ pid, startTime }) => [pid, startTime])).toEqual([
    [1, 'Thu Nov 26 08:00:01 2026'],
    [501, 'Thu Nov 26 09:10:11 2026'],
    [502, 'Thu Nov 26 09:10:12 2026'],
  ]);
  expect(findFamily([{ pid: 501, startTime: 'Thu Nov 26 09:10:11 2026' }], all).map(({ pid }) => pid)).toEqual([
    501, 502,
  ]);
  expect(findFamily([{ pid: 501, startTime: 'another start' }], all)).toEqual([]);
  await system.find([501, 502]);
  expect(runs.map((run) => run.join(' '))).toEqual([
    '/bin/ps -ax -o pid=,ppid=,pgid=,uid=,stat=,lstart=',
    '/bin/ps -p 501,502 -o pid=,ppid=,pgid=,uid=,stat=,lstart=',
  ]);
});

it('reads the list of Windows, where a reused id has no children from before', async () => {
  const runs: string[] = [];
  const system = systemProcesses('win32', async (_file, args) => {
    runs.push(args.at(-1) ?? '');
    return powershell.join('\r\n');
  });
  const all = await system.list();
  const family = (pid: number) => {
    const known = all.find((each) => each.pid === pid);
    return findFamily(known === undefined ? [] : [known], all).map((each) => each.pid);
  };
  expect(family(20)).toEqual([20, 21]);
  expect(family(30)).toEqual([30]);
  await system.find([20, 21]);
  expect(runs[1]).toContain("-Filter 'ProcessId=20 OR ProcessId=21'");
});

it.each(['darwin', 'win32', 'freebsd'] as const)('without a list, nothing runs on %s', async (platform) => {
  const system = systemProcesses(platform, async () => '');
  expect([await system.list(), await system.find([1]), await system.find([])]).toEqual([[], [], []]);
});

it.skipIf(process.platform === 'win32')('finds this process with the system’s own ps', async () => {
  const system = systemProcesses('darwin');
  const [own] = await system.find([process.pid]);
  expect(own?.pid).toBe(process.pid);
  expect(Date.parse(`${own?.startTime} UTC`)).toBeCloseTo(performance.timeOrigin, -4);
  if (own !== undefined) expect(await system.isOwn(own)).toBe(true);
});
