import { describe, expect, it } from 'vitest';
import {
  afterMoving,
  afterOpening,
  afterPinning,
  afterReopening,
  closedBy,
  frontAfterClosing,
  type ItemTab,
} from './tabs.ts';

const kept = (key: string): ItemTab => ({ key, isPreview: false, isPinned: false });
const preview = (key: string): ItemTab => ({ key, isPreview: true, isPinned: false });
const pinned = (key: string): ItemTab => ({ key, isPreview: false, isPinned: true });
const keysOf = (tabs: readonly ItemTab[]) => tabs.map(({ key }) => key).join('');

describe('afterOpening', () => {
  it('replaces the preview', () => {
    const tabs = [kept('a'), preview('b'), kept('c')];
    expect(afterOpening(tabs, 'd', false)).toEqual([kept('a'), preview('d'), kept('c')]);
  });

  it('keeps a resource that is opened in its own tab', () => {
    expect(afterOpening([preview('a')], 'a', true)).toEqual([kept('a')]);
    expect(afterOpening([kept('a')], 'b', true)).toEqual([kept('a'), kept('b')]);
  });

  it('does not turn a kept tab into a preview', () => {
    const tabs = [kept('a')];
    expect(afterOpening(tabs, 'a', false)).toBe(tabs);
  });
});

describe('the order', () => {
  const tabs = [pinned('a'), pinned('b'), kept('c'), kept('d')];

  it.each([
    ['d', 0, 'abdc'],
    ['d', 2, 'abdc'],
    ['c', 9, 'abdc'],
    ['a', 1, 'bacd'],
    ['a', 3, 'bacd'],
    ['unknown', 0, 'abcd'],
  ])('of tab %s moved to %i keeps the pinned ones first', (key, to, order) => {
    expect(keysOf(afterMoving(tabs, key, to))).toBe(order);
  });

  it('puts a pinned tab after the other pinned ones, and an unpinned one before the rest', () => {
    expect(afterPinning([...tabs, preview('e')], 'e', true)).toEqual([
      pinned('a'),
      pinned('b'),
      pinned('e'),
      kept('c'),
      kept('d'),
    ]);
    expect(afterPinning(tabs, 'a', false)).toEqual([pinned('b'), kept('a'), kept('c'), kept('d')]);
  });
});

describe('closing', () => {
  const tabs = [pinned('a'), kept('b'), kept('c'), kept('d')];

  it.each([
    ['this', 'c'],
    ['others', 'bd'],
    ['right', 'd'],
    ['all', 'bcd'],
  ] as const)('%s leaves the pinned ones', (command, closed) => {
    expect(closedBy(tabs, 'c', command).join('')).toBe(closed);
  });

  it('closes a pinned tab by its own command', () => {
    expect(closedBy(tabs, 'a', 'this')).toEqual(['a']);
  });

  it.each([
    ['b', 'b', 'c'],
    ['d', 'd', 'c'],
    ['cd', 'c', 'b'],
    ['b', 'd', 'd'],
    ['abcd', 'a', undefined],
  ])('%s while %s is in front shows %s', (closed, front, shown) => {
    expect(frontAfterClosing(tabs, [...closed], front)).toBe(shown);
  });
});

it('closed tabs come back at their places, kept, and not twice', () => {
  const tab = (key: string): ItemTab => ({ key, isPreview: key === 'b', isPinned: false });
  const before = ['a', 'b', 'c', 'd'].map(tab);
  const now = [tab('d'), tab('e')];
  const keys = (tabs: readonly ItemTab[]) => tabs.map(({ key }) => key).join('');
  const reopened = afterReopening(now, before, ['a', 'b', 'c']);
  expect(keys(reopened)).toBe('abcde');
  expect(reopened.every(({ isPreview }) => !isPreview)).toBe(true);
  expect(keys(afterReopening(reopened, before, ['b']))).toBe('abcde');
});
