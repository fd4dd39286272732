import { describe, expect, it } from 'vitest';
import { afterOpening, neighbourOf, type ResourceTab } from './tabs.ts';

const pinned = (uri: string): ResourceTab => ({ uri, isPreview: false });
const preview = (uri: string): ResourceTab => ({ uri, isPreview: true });

describe('afterOpening', () => {
  it('puts the next look in the place of the last one', () => {
    expect(afterOpening([pinned('a'), preview('b'), pinned('c')], 'd', false)).toEqual([
      pinned('a'),
      preview('d'),
      pinned('c'),
    ]);
  });

  it('keeps a resource that is opened to stay', () => {
    expect(afterOpening([preview('a')], 'a', true)).toEqual([pinned('a')]);
    expect(afterOpening([pinned('a')], 'b', true)).toEqual([pinned('a'), pinned('b')]);
  });

  it('does not turn a pinned tab into a preview', () => {
    const tabs = [pinned('a')];
    expect(afterOpening(tabs, 'a', false)).toBe(tabs);
  });
});

describe('neighbourOf', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('closing %s shows %s', (closed, shown) => {
    expect(neighbourOf([pinned('a'), pinned('b'), pinned('c')], closed)).toBe(shown);
  });

  it('is nothing after the last', () => {
    expect(neighbourOf([pinned('a')], 'a')).toBeUndefined();
  });
});
