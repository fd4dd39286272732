import type { MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { languageCommands, menuCommands } from '#shared/model/app/commands.ts';
import { shortcutTable } from '#shared/model/app/shortcut-keys.ts';
import { locales } from '#shared/model/settings/default-settings.ts';
import { contextItems } from './context-items.ts';
import { type MenuState, menuTemplate } from './menu-template.ts';
import { menuTexts } from './menu-texts.ts';

type Item = MenuItemConstructorOptions;

const state = (changed: Partial<MenuState> = {}): MenuState => ({
  texts: menuTexts('en'),
  appName: 'Loupe',
  isMac: false,
  isPackaged: true,
  commands: [],
  settings: { theme: 'system', locale: undefined },
  keys: shortcutTable({}).keys,
  recentServers: [],
  recentRecordings: [],
  ...changed,
});
const ran: string[] = [];
const actions = {
  run: (id: string) => void ran.push(id),
  show: (address: string) => void ran.push(address),
};
const itemsOf = (given: Partial<MenuState>) => menuTemplate(state(given), actions).flatMap(allIn);

function allIn(item: Item): Item[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(allIn) : [])];
}

const commandIds = Object.values(menuCommands).flatMap((groups): readonly string[] => groups.flat());

it.each(locales)('every command is in the menu, in %s, and has a name of its own', (locale) => {
  const items = itemsOf({ texts: menuTexts(locale) }).filter(({ id = '' }) => commandIds.includes(id));
  expect(items.map(({ id }) => id).sort()).toEqual([...commandIds].sort());
  expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
  expect(items.filter(({ label = '' }) => label === '')).toEqual([]);
});

it('a command is enabled where the window in front can run it, and a window can always be opened', () => {
  const enabled = (given: Partial<MenuState>) =>
    itemsOf(given)
      .filter(({ id = '', enabled: isEnabled }) => commandIds.includes(id) && isEnabled)
      .map(({ id }) => id);
  expect(enabled({})).toEqual(['newWindow', 'about']);
  expect(enabled({ commands: [{ id: 'tools', title: '' }] })).toEqual(['newWindow', 'tools', 'about']);
});

it('keys are shown as the page hears them; characters aren’t', () => {
  const keys = Object.fromEntries(itemsOf({}).map(({ id = '', accelerator }) => [id, accelerator]));
  expect(keys).toMatchObject({
    palette: 'CommandOrControl+K',
    resources: 'Alt+1',
    settings: 'CommandOrControl+,',
    nextPane: 'F6',
    previousPane: 'Shift+F6',
  });
  expect([keys.usePrompt, keys.help, keys.tasks]).toEqual([undefined, undefined, undefined]);
});

it('what names something is shown as the window words it, cleaned and cut', () => {
  const commands = [
    { id: 'tools', title: 'Show tools' },
    { id: 'connect a', title: 'Connect “R\u202E&D\n”' },
    ...Array.from({ length: 100 }, (_, index) => ({ id: `connect ${index}`, title: `Connect ${index}` })),
  ];
  const items = itemsOf({ commands });
  const named = items.filter(({ id = '' }) => id.startsWith('connect '));
  expect(named).toHaveLength(60);
  expect(named[0]?.label).toBe('Connect “R &&D ”');
  ran.length = 0;
  const [first] = named;
  Reflect.apply(first?.click ?? (() => {}), undefined, []);
  expect(ran).toEqual(['connect a']);
});

it('About is in the menu of the app’s name on a Mac, and under Help elsewhere', () => {
  const menuOf = (given: Partial<MenuState>) =>
    menuTemplate(state(given), actions).find((menu) => allIn(menu).some(({ id }) => id === 'about'))?.label;
  expect([menuOf({ isMac: true }), menuOf({})]).toEqual(['Loupe', 'Help']);
});

it('keys of the settings are shown in place of the default ones', () => {
  const { keys } = shortcutTable({ palette: 'Mod+Shift+Y', panel: '', costs: 'Alt+Shift+C' });
  const shown = Object.fromEntries(itemsOf({ keys }).map(({ id = '', accelerator }) => [id, accelerator]));
  expect(shown).toMatchObject({
    palette: 'CommandOrControl+Shift+Y',
    costs: 'Alt+Shift+C',
    settings: 'CommandOrControl+,',
  });
  expect(shown.panel).toBeUndefined();
});

it('recent servers and recordings open their views', () => {
  const recentServers = [{ name: 'Weather', address: '/servers/w/connection' }];
  const items = itemsOf({ recentServers });
  expect(items.find(({ label }) => label === 'Open Recent Server')?.enabled).toBe(true);
  expect(items.find(({ label }) => label === 'Open Recent Recording')?.enabled).toBe(false);
  expect(items.find(({ id }) => id === 'recent /servers/w/connection')?.label).toBe('Weather');
});

it('the current theme and language are marked', () => {
  const items = itemsOf({ texts: menuTexts('de-AT'), settings: { theme: 'dark', locale: undefined } });
  expect(items.filter(({ checked }) => checked).map(({ id }) => id)).toEqual([
    'theme dark',
    languageCommands.find(({ locale }) => locale === 'de')?.id,
  ]);
});

it('a text field has what edits text, with suggestions; other text can be copied and looked up', () => {
  const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true };
  const noSuggestions: string[] = [];
  const place = {
    isEditable: true,
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: noSuggestions,
    editFlags: flags,
  };
  const text = { replace: () => {}, lookUp: () => {}, learn: () => {}, isMac: true };
  const shown = (given: Partial<typeof place>) =>
    contextItems({ ...place, ...given }, menuTexts('en'), text)
      .filter(({ type }) => type !== 'separator')
      .map(({ role, label }) => role ?? label);
  expect(shown({})).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(shown({ misspelledWord: 'wether', dictionarySuggestions: ['weather'] }).slice(0, 2)).toEqual([
    'weather',
    'Add to Dictionary',
  ]);
  expect(shown({ misspelledWord: 'xqz' })[0]).toBe('No Suggestions');
  expect(shown({ isEditable: false, selectionText: 'tool' })).toEqual(['Look Up “tool”', 'copy']);
  expect(shown({ isEditable: false })).toEqual([]);
});
