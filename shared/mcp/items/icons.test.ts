import { describe, expect, it } from 'vitest';
import { areIconsValid, inertIcon } from './icons.ts';

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
const jpeg = 'data:image/jpeg;base64,/9j/4AAQ';

describe('icons that need no network request', () => {
  it('are images in data URLs', () => {
    expect(inertIcon([{ src: 'https://example.com/icon.png' }, { src: png }])).toBe(png);
    expect(inertIcon([{ src: jpeg, sizes: ['48x48'] }])).toBe(jpeg);
  });

  it.each([
    ['an http URL', [{ src: 'https://example.com/icon.png' }]],
    ['a script', [{ src: 'javascript:alert(1)' }]],
    ['markup', [{ src: 'data:image/svg+xml;base64,PHN2Zy8+' }]],
    ['bytes that are something else', [{ src: `data:image/png;base64,${btoa('<html></html>')}` }]],
    ['invalid base64', [{ src: 'data:image/png;base64,iVBO!!!!' }]],
    ['a very large icon', [{ src: png.replace('==', 'A'.repeat(300_000)) }]],
    ['not a list', { src: png }],
    ['no object', [null, 7, 'icon']],
    ['no icon', undefined],
  ])('%s is not shown', (_, icons) => {
    expect(inertIcon(icons)).toBeUndefined();
  });
});

it('icons are a list of objects with a src, or absent', () => {
  expect([undefined, [], [{ src: png }]].map(areIconsValid)).toEqual([true, true, true]);
  expect([null, {}, [null], [{}], [{ src: 7 }]].map(areIconsValid)).toEqual([false, false, false, false, false]);
});
