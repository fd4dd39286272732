import { expect, it } from 'vitest';
import { placeBeside } from './use-anchor.ts';

const panel = { width: 300, height: 150 };
const view = { width: 1280, height: 800 };

it.each([
  ['below', { left: 100, top: 50, width: 80, height: 24 }, { left: 100, top: 84 }],
  ['above, at the lower edge', { left: 100, top: 760, width: 80, height: 24 }, { left: 100, top: 600 }],
  ['inside of the window, at its right edge', { left: 1250, top: 50, width: 24, height: 24 }, { left: 970, top: 84 }],
  [
    'to the right of what is as high as the window',
    { left: 0, top: 0, width: 200, height: 800 },
    { left: 210, top: 10 },
  ],
  ['to the left of it', { left: 900, top: 0, width: 380, height: 800 }, { left: 590, top: 10 }],
])('is %s', (_where, anchor, expected) => {
  expect(placeBeside(anchor, panel, view)).toEqual(expected);
});
