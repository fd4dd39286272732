import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestHost } from '#host/testing/test-host.ts';
import { findProcess, signalProcess } from '#host/wire/transports/stdio/process-group.ts';
import { createRouter } from './router.ts';

const hostFile = fileURLToPath(new URL('../host/wire/transports/stdio/testing/host-child.ts', import.meta.url));

/** A host as a process of its own, with a connected server that ignores the end of stdin and SIGTERM. */
async function startHost(dataDir: string) {
  const host = spawn(process.execPath, [hostFile, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(host, 'exit');
  const kill = async () => {
    host.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const [line] = await once(host.stdout, 'data');
  const pid = Number(line);
  const known = findProcess(pid);
  onTestFinished(() => void (known && signalProcess(known, 'SIGKILL')));
  // The record is written beside the connecting.
  await vi.waitUntil(
    async () => (await readFile(join(dataDir, 'processes.json'), 'utf8').catch(() => '')).includes(`${pid}`),
    patience,
  );
  return { pid, kill };
}

const patience = { timeout: 60_000 };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-left-over-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openHost(dataDir: string) {
  const host = await openTestHost({ dataDir });
  const api = createRouterClient(createRouter(host));
  return { api, close: () => host.close() };
}

describe.runIf(process.platform === 'linux')('a server whose Loupe was killed', () => {
  it('is listed by the next host, and ended on request', async () => {
    const dataDir = await temporaryFolder();
    const { pid, kill } = await startHost(dataDir);

    const beside = await openHost(dataDir);
    // The Loupe that started it still runs.
    expect(await beside.api.app.leftOver()).toEqual([]);
    await kill();
    const [found, ...others] = await beside.api.app.leftOver();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ pid, serverId: 'stubborn', serverName: 'Stubborn' });
    expect(found?.command).toContain(process.execPath);
    if (found === undefined) throw new Error('nothing is left over');
    await beside.api.app.endLeftOver({ pid, startTime: '1' });
    expect(findProcess(pid)).toBeDefined();
    await beside.api.app.endLeftOver(found);
    await expect.poll(() => findProcess(pid) === undefined).toBe(true);
    expect(await beside.api.app.leftOver()).toEqual([]);
    await beside.close();
  });

  it('is not listed when its pid was reused, or after it was dismissed', async () => {
    const dataDir = await temporaryFolder();
    const { pid, kill } = await startHost(dataDir);
    await kill();
    const path = join(dataDir, 'processes.json');
    const text = await readFile(path, 'utf8');
    const startTime = findProcess(pid)?.startTime ?? '';
    await writeFile(path, text.replace(`"${startTime}"`, '"1"'));

    const reused = await openHost(dataDir);
    expect(await reused.api.app.leftOver()).toEqual([]);
    await reused.close();
    await writeFile(path, text);

    const next = await openHost(dataDir);
    expect(await next.api.app.leftOver()).toMatchObject([{ pid, startTime }]);
    await next.api.app.dismissLeftOver({ pid, startTime });
    await next.close();
    const later = await openHost(dataDir);
    expect(await later.api.app.leftOver()).toEqual([]);
    expect(findProcess(pid)).toBeDefined();
    await later.close();
  });
});
