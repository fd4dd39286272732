import { describe, expect, it } from 'vitest';
import { areIconsValid, inertIcon } from './icons.ts';

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
const jpeg = 'data:image/jpeg;base64,/9j/4AAQ';

describe('icons that can be drawn without asking anybody', () => {
  it('are pictures in the address itself', () => {
    expect(inertIcon([{ src: 'https://example.com/icon.png' }, { src: png }])).toBe(png);
    expect(inertIcon([{ src: jpeg, sizes: ['48x48'] }])).toBe(jpeg);
  });

  it.each([
    ['one of the web', [{ src: 'https://example.com/icon.png' }]],
    ['a script', [{ src: 'javascript:alert(1)' }]],
    ['markup', [{ src: 'data:image/svg+xml;base64,PHN2Zy8+' }]],
    ['bytes that are something else', [{ src: `data:image/png;base64,${btoa('<html></html>')}` }]],
    ['what isn’t base64', [{ src: 'data:image/png;base64,iVBO!!!!' }]],
    ['a very long one', [{ src: png.replace('==', 'A'.repeat(300_000)) }]],
    ['not a list', { src: png }],
    ['no object', [null, 7, 'icon']],
    ['none', undefined],
  ])('%s is not drawn', (_, icons) => {
    expect(inertIcon(icons)).toBeUndefined();
  });
});

it('icons are a list of objects with an address, or absent', () => {
  expect([undefined, [], [{ src: png }]].map(areIconsValid)).toEqual([true, true, true]);
  expect([null, {}, [null], [{}], [{ src: 7 }]].map(areIconsValid)).toEqual([false, false, false, false, false]);
});
