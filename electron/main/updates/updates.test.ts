import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import type { NewerVersion, UpdateState } from '#shared/model/app/update.ts';
import { anonymousHeaders, isSafeAddress, readUpdateFeed } from './update-feed.ts';
import { type Updater, Updates } from './updates.ts';

const found: NewerVersion = { version: '0.2.0', notes: '<b>Faster</b>' };

/** An updater whose work ends when the test says so, and the updates over it. */
function updatesWith(given: Partial<Updater> = {}) {
  const quits: string[] = [];
  const updater: Updater = {
    check: async () => found,
    download: async () => undefined,
    install: () => void quits.push('install'),
    ...given,
  };
  let opened = 0;
  const updates = new Updates({
    openUpdater: async () => {
      opened += 1;
      return updater;
    },
    quit: () => void quits.push('quit'),
  });
  return { updates, quits, opened: () => opened };
}

/** The states of updates from now on, without the time of each. */
function statesOf(updates: Updates): UpdateState['step'][] {
  const steps: UpdateState['step'][] = [];
  const stopped = new AbortController();
  onTestFinished(() => stopped.abort());
  const follow = async () => {
    for await (const { step } of updates.watch(stopped.signal)) steps.push(step);
  };
  void follow();
  return steps;
}

async function stateOf(updates: Updates): Promise<UpdateState> {
  for await (const state of updates.watch(undefined)) return state;
  throw new Error('There is no state');
}

it('requests nothing before it is asked to', async () => {
  const { updates, opened } = updatesWith();
  expect(await stateOf(updates)).toEqual({ step: 'idle' });
  expect(opened()).toBe(0);
});

it('says that a build has no feed', async () => {
  const updates = new Updates({ openUpdater: async () => undefined, quit: () => undefined });
  const steps = statesOf(updates);
  updates.check();
  await expect.poll(() => steps.at(-1)).toBe('noFeed');
});

it('finds nothing newer', async () => {
  const { updates } = updatesWith({ check: async () => undefined });
  updates.check();
  await expect.poll(() => stateOf(updates)).toEqual({ step: 'current' });
});

it('finds a newer version, downloads it with its progress, and installs it after the sessions have ended', async () => {
  const end = Promise.withResolvers<void>();
  const { updates, quits } = updatesWith({
    download: (onProgress) => {
      onProgress(0.5);
      return end.promise;
    },
  });
  updates.check();
  await expect.poll(() => stateOf(updates)).toEqual({ step: 'available', found });
  expect(quits).toEqual([]);
  updates.download();
  await expect.poll(() => stateOf(updates)).toEqual({ step: 'downloading', found, fraction: 0.5 });
  updates.check();
  updates.install();
  end.resolve();
  await expect.poll(() => stateOf(updates)).toEqual({ step: 'downloaded', found });
  await updates.beforeExit();
  expect(quits).toEqual([]);
  updates.install();
  expect(quits).toEqual(['quit']);
  await updates.beforeExit();
  expect(quits).toEqual(['quit', 'install']);
});

it('a look that was cancelled changes nothing when it ends', async () => {
  const end = Promise.withResolvers<NewerVersion>();
  const { updates } = updatesWith({ check: () => end.promise });
  updates.check();
  expect(await stateOf(updates)).toEqual({ step: 'checking' });
  updates.cancel();
  end.resolve(found);
  expect(await stateOf(updates)).toEqual({ step: 'idle' });
});

it('a download that is cancelled is aborted, and can be started again', async () => {
  const signals: AbortSignal[] = [];
  const { updates } = updatesWith({
    download: (_, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    },
  });
  updates.check();
  await expect.poll(() => stateOf(updates)).toEqual({ step: 'available', found });
  updates.download();
  await expect.poll(() => signals.length).toBe(1);
  updates.cancel();
  expect(await stateOf(updates)).toEqual({ step: 'available', found });
  expect(signals[0]?.aborted).toBe(true);
  updates.download();
  await expect.poll(() => signals.length).toBe(2);
});

it('a failure has what the server did, and both steps can be tried again', async () => {
  let works = false;
  const { updates } = updatesWith({
    check: async () => {
      if (!works) throw new Error('HttpError: 404 Not Found');
      return found;
    },
    download: () => Promise.reject(new Error('sha512 checksum mismatch')),
  });
  updates.check();
  const failed = { step: 'failed', failure: { code: 'updateFailed', cause: 'HttpError: 404 Not Found' } };
  await expect.poll(() => stateOf(updates)).toMatchObject(failed);
  works = true;
  updates.check();
  await expect.poll(() => stateOf(updates)).toMatchObject({ step: 'available' });
  updates.download();
  const mismatch = { params: { action: 'download' }, cause: 'sha512 checksum mismatch' };
  await expect.poll(() => stateOf(updates)).toMatchObject({ step: 'failed', failure: mismatch, found });
});

it('a feed is what a release wrote, and nothing is fetched but over https', async () => {
  const folder = temporaryFolder();
  expect(await readUpdateFeed(folder)).toBeUndefined();
  const write = (text: string) => writeFileSync(join(folder, 'app-update.yml'), text);
  write('provider: generic\nurl: https://updates.example/loupe\nupdaterCacheDirName: loupe-updater\n');
  expect(await readUpdateFeed(folder)).toBe('https://updates.example/loupe');
  for (const text of ['provider: generic\nurl: http://updates.example\n', 'url: [', 'provider: github\n', '']) {
    write(text);
    await expect(readUpdateFeed(folder)).rejects.toThrow('https');
  }
  expect(['https://a.example/x', 'http://a.example/x', 'file:///x', 'x'].map(isSafeAddress)).toEqual([
    ...[true, false, false, false],
  ]);
});

it('a request doesn’t say which installation it is from', () => {
  const headers = { 'User-Agent': 'a', 'X-User-Staging-Id': '1-2-3', 'Cache-Control': 'no-cache' };
  expect(anonymousHeaders(headers)).toEqual({ 'User-Agent': 'a', 'Cache-Control': 'no-cache' });
});
