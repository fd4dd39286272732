import { expect, it } from 'vitest';
import { shortcutGroups } from '#shared/model/app/commands.ts';
import { applyShortcuts, isShortcut, pressedKeys, shortcutOf } from './shortcuts.ts';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it('a key is a shortcut with exactly its modifiers, and Ctrl and Cmd are one', () => {
  expect(isShortcut({ ...none, key: 'k', ctrlKey: true }, 'palette')).toBe(true);
  expect(isShortcut({ ...none, key: 'K', metaKey: true }, 'palette')).toBe(true);
  expect(isShortcut({ ...none, key: 'k' }, 'palette')).toBe(false);
  expect(isShortcut({ ...none, key: 'K', ctrlKey: true, shiftKey: true }, 'palette')).toBe(false);
  expect(isShortcut({ ...none, key: 'L', ctrlKey: true, shiftKey: true }, 'list')).toBe(true);
  expect(isShortcut({ ...none, key: 'ArrowUp', altKey: true }, 'moveUp')).toBe(true);
  expect(isShortcut({ ...none, key: 'F6', shiftKey: true }, 'nextPane')).toBe(false);
});

it('a sign is itself with or without Shift, as keyboards differ', () => {
  for (const shiftKey of [true, false]) {
    expect(isShortcut({ ...none, key: '?', shiftKey }, 'help')).toBe(true);
    expect(isShortcut({ ...none, key: '/', shiftKey }, 'usePrompt')).toBe(true);
  }
  expect(isShortcut({ ...none, key: '?', ctrlKey: true }, 'help')).toBe(false);
});

it('a digit is its key, whatever Alt makes of it', () => {
  expect(isShortcut({ ...none, key: '£', code: 'Digit3', altKey: true }, 'tools')).toBe(true);
  expect(isShortcut({ ...none, key: '3', code: 'Digit3' }, 'tools')).toBe(false);
});

it('no two shortcuts have the same keys', () => {
  const all = Object.values(shortcutGroups).flatMap((group) => Object.values(group));
  expect(new Set(all).size).toBe(all.length);
});

it('a key of another script is the Latin letter of its place', () => {
  expect(pressedKeys({ ...none, key: 'л', code: 'KeyK', ctrlKey: true })).toBe('Mod+K');
  expect(pressedKeys({ ...none, key: 'å', code: 'KeyA', altKey: true })).toBe('Alt+A');
  expect(pressedKeys({ ...none, key: 'л', code: 'KeyK' })).toBe('Л');
  expect(pressedKeys({ ...none, key: '+', shiftKey: true })).toBe('Plus');
});

it('other keys apply at once, and the default ones no longer', () => {
  applyShortcuts({ palette: 'Mod+Shift+P', traffic: 'Alt+Y' });
  expect(shortcutOf({ ...none, key: 'k', ctrlKey: true })).toBeUndefined();
  expect(shortcutOf({ ...none, key: 'P', ctrlKey: true, shiftKey: true })).toBe('palette');
  expect(shortcutOf({ ...none, key: 'y', altKey: true })).toBe('traffic');
  applyShortcuts({});
  expect(shortcutOf({ ...none, key: 'k', ctrlKey: true })).toBe('palette');
});
