import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shellsBeside } from './chromium.ts';

test('Playwright’s headless shell is found beside its Chromium, by its number', async () => {
  const browsers = await mkdtemp(join(tmpdir(), 'loupe-browsers-'));
  onTestFinished(() => rm(browsers, { recursive: true, force: true }));
  const shell = (number: number) =>
    join(browsers, `chromium_headless_shell-${number}`, 'chrome-headless-shell-linux64');
  for (const number of [1254, 1255]) {
    await mkdir(shell(number), { recursive: true });
    await writeFile(join(shell(number), 'chrome-headless-shell'), '');
  }
  const chromium = (number: number) => join(browsers, `chromium-${number}`, 'chrome-linux64', 'chrome');
  expect(shellsBeside(chromium(1255))).toEqual([join(shell(1255), 'chrome-headless-shell')]);
  expect(shellsBeside(chromium(1256))).toEqual([]);
  expect(shellsBeside('/usr/bin/chromium')).toEqual([]);
});
