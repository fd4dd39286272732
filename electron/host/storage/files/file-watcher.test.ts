import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { monotonicClock } from '../../platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { FileWatcher } from './file-watcher.ts';
import { WatchedFolder } from './watched-folder.ts';

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'inner', 'names.json');
});

/** Watches a file, after the report of what happened before. */
async function watching(file = path) {
  const onChange = vi.fn();
  onTestFinished(new FileWatcher(monotonicClock, 10).file(file, onChange));
  return onChange;
}

async function watchingFile() {
  mkdirSync(dirname(path));
  writeFileSync(path, 'first');
  const onChange = await watching();
  await expect.poll(() => onChange).toHaveBeenCalled();
  onChange.mockClear();
  return onChange;
}

describe('a watched file', () => {
  it('is reported when it is written, replaced, moved and there again', async () => {
    const onChange = await watchingFile();
    const steps = [
      () => writeFileSync(path, 'second'),
      () => writeFileAtomic(path, 'third'),
      () => writeFileAtomic(path, 'fourth'),
      () => renameSync(path, `${path}.moved`),
      () => renameSync(`${path}.moved`, path),
      () => rmSync(path),
      () => writeFileSync(path, 'fifth'),
    ];
    for (const step of steps) {
      await step();
      await expect.poll(() => onChange).toHaveBeenCalled();
      onChange.mockClear();
    }
  });

  it('is reported when its folder comes, goes, and comes again', async () => {
    const onChange = await watching();
    for (const text of ['first', 'second']) {
      await expect.poll(() => onChange).toHaveBeenCalled();
      onChange.mockClear();
      mkdirSync(dirname(path));
      writeFileSync(path, text);
      await expect.poll(() => onChange, { timeout: 5000 }).toHaveBeenCalled();
      onChange.mockClear();
      appendFileSync(path, 'more');
      await expect.poll(() => onChange, { timeout: 5000 }).toHaveBeenCalled();
      onChange.mockClear();
      rmSync(dirname(path), { recursive: true });
    }
    await expect.poll(() => onChange).toHaveBeenCalled();
  });

  it('may be a link, whose target is another one later', async () => {
    const [first, second] = [join(temporaryFolder(), 'first.json'), join(temporaryFolder(), 'second.json')];
    for (const each of [first, second]) writeFileSync(each, 'text');
    mkdirSync(dirname(path));
    symlinkSync(first, path);
    const onChange = await watching();
    for (const target of [first, second]) {
      await expect.poll(() => onChange).toHaveBeenCalled();
      // The target is watched from now on.
      await expect
        .poll(() => {
          onChange.mockClear();
          writeFileSync(target, `${Math.random()}`);
          return vi
            .waitFor(() => expect(onChange).toHaveBeenCalled(), 200)
            .then(
              () => true,
              () => false,
            );
        })
        .toBe(true);
      onChange.mockClear();
      rmSync(path);
      symlinkSync(second, path);
    }
  });

  it('is reported once for several steps, and not for its neighbours', async () => {
    const onChange = await watchingFile();
    for (const text of ['a', 'b', 'c']) appendFileSync(path, text);
    await expect.poll(() => onChange).toHaveBeenCalledOnce();
    writeFileSync(join(dirname(path), 'other.json'), '');
    appendFileSync(path, 'd');
    await expect.poll(() => onChange).toHaveBeenCalledTimes(2);
  });
});

it('a folder that is shared with other machines is looked at, and no other', async () => {
  const clock = new TestClock();
  mkdirSync(dirname(path));
  const seen: (string | undefined)[] = [];
  const folder = new WatchedFolder(dirname(path), clock, async () => true);
  const listener = { name: 'names.json', onChange: (name: string | undefined) => seen.push(name) };
  folder.add(listener);
  await clock.timerOf(1000);
  await expect.poll(() => seen).toHaveLength(1);
  writeFileSync(path, 'first');
  expect(seen).toHaveLength(1);
  await clock.advance(1000);
  await expect.poll(() => seen).toHaveLength(2);
  folder.remove(listener);
  writeFileSync(path, 'second');
  await clock.advance(5000);
  expect(seen).toHaveLength(2);
});

it('sets no timer while nothing happens', async () => {
  const clock = new TestClock();
  const setInterval = vi.spyOn(clock, 'setInterval');
  mkdirSync(dirname(path));
  const onChange = vi.fn();
  onTestFinished(new FileWatcher(clock).file(path, onChange));
  await clock.expire(200);
  expect(onChange).toHaveBeenCalledOnce();
  await clock.advance(600_000);
  expect(onChange).toHaveBeenCalledOnce();
  expect(setInterval).not.toHaveBeenCalled();
});

it('watches nothing more once all watching ended, whatever begins later', async () => {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const files = new FileWatcher(clock);
  files.close();
  const onChange = vi.fn();
  files.folder(join(folder, 'missing'), onChange);
  files.file(join(folder, 'missing', 'file'), onChange);
  await clock.advance(10_000);
  expect(onChange).not.toHaveBeenCalled();
});
