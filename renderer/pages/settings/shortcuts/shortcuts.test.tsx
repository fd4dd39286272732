import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const row = (name: string) => page.getByRole('group', { name, exact: true });
const palette = 'Go to anything, or run a command';
const panel = 'Show or hide the bottom panel';
const shortcuts = () => openWindow('/settings?q=keyboard%20shortcuts');

test('a command gets the keys that are pressed, at once and everywhere; Reset brings the default ones back', async () => {
  const settings = keepSettings();
  const screen = await shortcuts();
  await row(palette)
    .getByRole('button', { name: /^Change/ })
    .click();
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  await expect.poll(() => settings().shortcuts).toEqual({ palette: 'Mod+Shift+Y' });
  const change = row(palette).getByRole('button', { name: `Change the keys of “${palette}”, now Ctrl Shift Y` });
  await expect.element(change).toHaveFocus();
  await expect.element(row(palette).getByText('Default: Ctrl K')).toBeVisible();
  await expect.element(screen.getByRole('banner').getByText('Ctrl Shift Y')).toBeVisible();

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await row(palette)
    .getByRole('button', { name: /^Reset/ })
    .click();
  await expect.poll(() => settings().shortcuts).toEqual({});
});

test('a command without keys gets some, and has them in the list of shortcuts', async () => {
  const settings = keepSettings();
  await shortcuts();
  await row('Show costs')
    .getByRole('button', { name: /^Change/ })
    .click();
  await userEvent.keyboard('{Alt>}c{/Alt}');
  await expect.poll(() => settings().shortcuts).toEqual({ costs: 'Alt+C' });
  // What listens to such keys is loaded now.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Alt>}c{/Alt}');
      return location.hash;
    })
    .toMatch(/^#\/costs/);
  await userEvent.keyboard('?');
  const others = page.getByRole('dialog').getByRole('region', { name: 'Other commands' });
  await expect.element(others.getByText('Alt C')).toBeVisible();
});

test('keys of another command are replaced only when asked; those of text, lists and browsers are refused', async () => {
  const settings = keepSettings();
  await shortcuts();
  await row(palette)
    .getByRole('button', { name: /^Change/ })
    .click();
  const alert = row(palette).getByRole('alert');
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect.element(alert).toHaveTextContent('Text fields use Ctrl C for editing.');
  await userEvent.keyboard('{Control>}w{/Control}');
  await expect.element(alert).toMatchTextContent(/^Browsers use /);
  await userEvent.keyboard('x');
  await expect.element(alert).toMatchTextContent(/^Lists search for letters and digits/);
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(alert).toHaveTextContent(`Ctrl J is the shortcut for “${panel}”.`);
  expect(settings().shortcuts).toStrictEqual({});
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => settings().shortcuts).toEqual({ palette: 'Mod+J', panel: '' });
  await expect.element(row(panel).getByText('none')).toBeVisible();

  // Its default keys are taken now.
  await row(panel)
    .getByRole('button', { name: /^Reset/ })
    .click();
  await row(panel).getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => settings().shortcuts).toEqual({ palette: '' });
  await page.getByRole('button', { name: 'Reset all (1)' }).click();
  await expect.poll(() => settings().shortcuts).toEqual({});
});

test('Escape changes nothing, Backspace removes the keys, and fixed keys have no button', async () => {
  const settings = keepSettings();
  await shortcuts();
  const change = row(palette).getByRole('button', { name: /^Change/ });
  await change.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(change).toHaveFocus();
  expect(settings().shortcuts).toStrictEqual({});
  await userEvent.keyboard('{Enter}{Backspace}');
  await expect.poll(() => settings().shortcuts).toEqual({ palette: '' });
  await expect.element(row('Open the selected row').getByText('Fixed')).toBeVisible();
  expect(row('Open the selected row').getByRole('button').elements()).toEqual([]);
});

test('an entry that can’t be used is listed with its reason, and can be removed', async () => {
  const settings = keepSettings({ shortcuts: { palette: 'Mod+Nothing', list: 'F9' } });
  await shortcuts();
  const note = page.getByRole('status').filter({ hasText: 'An entry of settings.json' });
  await expect.element(note).toMatchTextContent(/palette: Mod\+Nothing — .* can’t be a shortcut/);
  await note.getByRole('button', { name: 'Remove from settings.json' }).click();
  await expect.poll(() => settings().shortcuts).toEqual({ list: 'F9' });
});

test('what is undone comes back, and what was changed meanwhile stays', async () => {
  const settings = keepSettings({ shortcuts: { palette: 'Alt+P', list: 'F9' } });
  await shortcuts();
  await row(palette)
    .getByRole('button', { name: /^Reset/ })
    .click();
  await expect.poll(() => settings().shortcuts).toEqual({ list: 'F9' });
  await row(panel)
    .getByRole('button', { name: /^Change/ })
    .click();
  await userEvent.keyboard('{Alt>}j{/Alt}');
  await expect.poll(() => settings().shortcuts).toEqual({ list: 'F9', panel: 'Alt+J' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => settings().shortcuts).toEqual({ palette: 'Alt+P', list: 'F9', panel: 'Alt+J' });
});

test('keys that another command has by default again don’t come back', async () => {
  const settings = keepSettings({ shortcuts: { palette: 'Mod+J', panel: '' } });
  await shortcuts();
  await row(palette)
    .getByRole('button', { name: /^Reset/ })
    .click();
  await expect.poll(() => settings().shortcuts).toEqual({ panel: '' });
  await row(panel)
    .getByRole('button', { name: /^Change/ })
    .click();
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.poll(() => settings().shortcuts).toEqual({});
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => fakeHost.inputsOf('app.changeSettings')).toHaveLength(3);
  expect(settings().shortcuts).toEqual({});
});
