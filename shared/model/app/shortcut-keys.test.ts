import { expect, it } from 'vitest';
import { changedOverrides, defaultKeys, keysProblem, parseKeys, shortcutIds, shortcutTable } from './shortcut-keys.ts';

it.each([
  ['Mod+k', 'Mod+K'],
  ['Shift+Mod+K', 'Mod+Shift+K'],
  [' Alt + Up ', 'Alt+Up'],
  ['Shift+?', '?'],
  ['F12', 'F12'],
  ['Mod+Plus', 'Mod+Plus'],
  ['Ctrl+K', undefined],
  ['Mod+Mod+K', undefined],
  ['Mod+', undefined],
  ['Mod+Foo', undefined],
  ['Mod+л', undefined],
])('%s is read as %s', (text, keys) => {
  expect(parseKeys(text)).toBe(keys);
});

it('an override gives a command other keys, or none', () => {
  const { keys, broken } = shortcutTable({ palette: 'Shift+Mod+P', panel: '', traffic: 'Alt+Y' });
  expect(broken).toEqual([]);
  expect([keys.get('palette'), keys.get('panel'), keys.get('traffic')]).toEqual(['Mod+Shift+P', '', 'Alt+Y']);
  expect(keys.get('quickOpen')).toBe(defaultKeys('quickOpen'));
});

it.each([
  ['palette', 'Mod+Foo', 'invalidKeys'],
  ['palette', '5', 'search'],
  ['palette', 'Mod+W', 'browser'],
  ['palette', 'Alt+F4', 'system'],
  ['palette', 'Mod+C', 'text'],
  ['palette', 'Tab', 'lists'],
  ['palette', 'Mod+Alt+Q', 'characters'],
  ['palette', 'Mod+J', 'taken'],
  ['back', 'F8', 'fixed'],
  ['nothing', 'F8', 'unknownCommand'],
] as const)('the override of %s by %s means the default: %s', (id, keys, problem) => {
  const table = shortcutTable({ [id]: keys });
  expect(table.broken).toEqual([{ id, keys, problem }]);
  expect(table.keys).toEqual(shortcutTable({}).keys);
});

it('keys that two overrides exchange are no conflict; those that both have are the first one’s', () => {
  expect(shortcutTable({ palette: 'Mod+J', panel: 'Mod+K' }).broken).toEqual([]);
  const both = shortcutTable({ palette: 'F8', panel: 'F8' });
  expect(both.broken).toEqual([{ id: 'panel', keys: 'F8', problem: 'taken' }]);
  // Without its override, the panel has Mod+J again, which makes the next one a conflict.
  const chain = shortcutTable({ list: 'Mod+J', palette: 'F8', panel: 'F8' });
  expect(chain.broken.map(({ id }) => id)).toEqual(['panel', 'list']);
});

it('whatever a table has, every key but an absent one has one command', () => {
  const { keys } = shortcutTable({ list: 'Mod+J', palette: 'F8', panel: 'F8', logs: 'F9', tasks: 'F9', find: '' });
  const given = [...keys.values()].filter((each) => each !== '');
  expect(new Set(given).size).toBe(given.length);
  expect([...keys.keys()]).toEqual(shortcutIds);
});

it('keys are another command’s, or nobody’s to give', () => {
  const { keys } = shortcutTable({});
  expect(keysProblem('palette', 'Mod+J', keys)).toEqual({ takenBy: 'panel' });
  expect(keysProblem('palette', 'Delete', keys)).toEqual({ owner: 'lists' });
  expect(keysProblem('undo', 'Mod+Z', keys)).toBeUndefined();
  expect(keysProblem('palette', 'F8', keys)).toBeUndefined();
});

it('default keys need no entry', () => {
  expect(changedOverrides({ palette: 'F8', other: 'x' }, [['palette', 'Mod+K']])).toEqual({ other: 'x' });
  const changes = [['palette', 'Mod+J'] as const, ['panel', ''] as const];
  expect(changedOverrides({}, changes)).toEqual({ palette: 'Mod+J', panel: '' });
});
