import { describe, expect, it } from 'vitest';
import { afterOpening, neighbourOf, type ResourceTab } from './tabs.ts';

const kept = (uri: string): ResourceTab => ({ uri, isPreview: false });
const preview = (uri: string): ResourceTab => ({ uri, isPreview: true });

describe('afterOpening', () => {
  it('puts the next look in the place of the last one', () => {
    expect(afterOpening([kept('a'), preview('b'), kept('c')], 'd', false)).toEqual([
      kept('a'),
      preview('d'),
      kept('c'),
    ]);
  });

  it('keeps a resource that is opened to stay', () => {
    expect(afterOpening([preview('a')], 'a', true)).toEqual([kept('a')]);
    expect(afterOpening([kept('a')], 'b', true)).toEqual([kept('a'), kept('b')]);
  });

  it('does not turn a kept tab into a preview', () => {
    const tabs = [kept('a')];
    expect(afterOpening(tabs, 'a', false)).toBe(tabs);
  });
});

describe('neighbourOf', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('closing %s shows %s', (closed, shown) => {
    expect(neighbourOf([kept('a'), kept('b'), kept('c')], closed)).toBe(shown);
  });

  it('is nothing after the last', () => {
    expect(neighbourOf([kept('a')], 'a')).toBeUndefined();
  });
});
