import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWindowState, visibleState, writeWindowState } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const external = { x: 1440, y: 0, width: 2560, height: 1440 };
const at = (x: number, y: number) => ({ bounds: { x, y, width: 1200, height: 800 }, maximized: false });

test('a position on any screen is restored', () => {
  expect(visibleState(at(2000, 300), [laptop, external])).toEqual(at(2000, 300));
});

test('a window on a removed screen is centered', () => {
  expect(visibleState(at(2000, 300), [laptop]).bounds).toEqual({ width: 1200, height: 800 });
});

test('a window is at most as large as the remaining screen', () => {
  const huge = { bounds: { x: 1500, y: 0, width: 2500, height: 1400 }, maximized: true };
  expect(visibleState(huge, [laptop])).toEqual({ bounds: { width: 1440, height: 875 }, maximized: true });
});

test('reads what was written, and ignores invalid files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-window-'));
  writeWindowState(folder, at(5, 30));
  expect(await readWindowState(folder)).toEqual(at(5, 30));
  await writeFile(join(folder, 'window.json'), '{"bounds":{"width":-1}}');
  expect((await readWindowState(folder)).bounds).toEqual({ width: 1280, height: 800 });
  await rm(folder, { recursive: true });
});
