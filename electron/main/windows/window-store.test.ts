import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundsAround, newWindow, readWindows, visibleState, writeWindows } from './window-store.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const external = { x: 1440, y: 0, width: 2560, height: 1440 };
const at = (x: number, y: number, address = '/') => ({
  ...newWindow(address),
  bounds: { x, y, width: 1200, height: 800 },
});

test('a position on any screen is restored', () => {
  const state = at(2000, 300);
  expect(visibleState(state, [laptop, external])).toEqual(state);
});

test('a window on a removed screen is centered', () => {
  expect(visibleState(at(2000, 300), [laptop]).bounds).toEqual({ width: 1200, height: 800 });
});

test('a window is at most as large as the remaining screen', () => {
  const huge = { ...newWindow('/'), bounds: { x: 1500, y: 0, width: 2500, height: 1400 }, maximized: true };
  expect(visibleState(huge, [laptop])).toEqual({ ...huge, bounds: { width: 1440, height: 875 } });
});

test('a tab that is dragged out has its window around it, below the top of the screen', () => {
  expect(boundsAround({ x: 900, y: 20 }, { width: 1200, height: 800 })).toEqual({
    x: 500,
    y: 0,
    width: 1200,
    height: 800,
  });
});

test('reads what was written, and one window in place of an invalid file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-windows-'));
  const two = { windows: [at(5, 30, '/servers/demo/tools?tool=add'), at(9, 9)], zoomLevel: 1 };
  writeWindows(folder, two);
  expect(readWindows(folder)).toEqual(two);
  const many = Array.from({ length: 30 }, (_, index) => at(index, 0));
  writeWindows(folder, { windows: many, zoomLevel: 0 });
  expect(readWindows(folder).windows).toEqual(many.slice(10));
  // One of an earlier Loupe has no id.
  const { id: _id, ...nameless } = at(1, 1);
  await writeFile(join(folder, 'windows.json'), JSON.stringify({ windows: [nameless], zoomLevel: 0 }));
  expect(readWindows(folder).windows).toEqual([{ ...nameless, id: expect.any(String) }]);
  await writeFile(join(folder, 'windows.json'), '{"windows":[{"address":"https://evil.example"}]}');
  expect(readWindows(folder)).toMatchObject({ windows: [{ address: '/', maximized: false }], zoomLevel: 0 });
  await rm(folder, { recursive: true });
});
