import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../project-root.ts';
import { icnsOf, icoOf, type Picture } from './icon-files.ts';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const read = (file: string) => readFileSync(fromRoot('electron/packages', file));
const pictures: Picture[] = [16, 32, 48, 64, 128, 256, 512, 1024].map((size) => ({
  size,
  png: read(`icons/${size}x${size}.png`),
}));

it('has a PNG of each size for Linux', () => {
  for (const { size, png } of pictures) {
    expect(Buffer.from(png.subarray(0, 8))).toEqual(pngSignature);
    expect(Buffer.from(png).readUInt32BE(16)).toBe(size);
  }
});

it('has an icon for Windows, with the PNGs where its directory says', () => {
  const ico = read('icon.ico');
  expect(ico.equals(icoOf(pictures.filter(({ size }) => size <= 256)))).toBe(true);
  const sizes = [];
  for (let at = 6; at < 6 + 16 * ico.readUInt16LE(4); at += 16) {
    sizes.push(ico.readUInt8(at));
    const offset = ico.readUInt32LE(at + 12);
    expect(ico.subarray(offset, offset + 8)).toEqual(pngSignature);
  }
  expect(sizes).toEqual([16, 32, 48, 64, 128, 0]);
});

it('has an icon for macOS, whose parts fill it exactly', () => {
  const icns = read('icon.icns');
  expect(icns.equals(icnsOf(pictures))).toBe(true);
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const types = [];
  let at = 8;
  for (; at < icns.length; at += icns.readUInt32BE(at + 4)) types.push(icns.toString('latin1', at, at + 4));
  expect(at).toBe(icns.length);
  expect(types).toEqual(['ic11', 'ic12', 'ic07', 'ic08', 'ic13', 'ic09', 'ic14', 'ic10']);
});
