import { Copy, Save, Trash2, WrapText } from 'lucide-react';
import { useState } from 'react';
import { DialogTrigger } from 'react-aria-components';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../tokens.css';
import { Dialog } from '../dialog.tsx';
import { Actions } from './actions.tsx';
import { Button } from './button.tsx';
import { IconButton, IconToggle } from './icon-button.tsx';
import { MenuButton, MenuItem } from './menu.tsx';
import { Popup } from './overflow.tsx';
import { Spacer, Toolbar } from './toolbar.tsx';

const pressed: string[] = [];

function Bar({ width }: { width: number }) {
  const [wraps, setWraps] = useState(false);
  return (
    <div style={{ width }}>
      <Toolbar label="Bar">
        <span style={{ flex: '0 100000 auto', minWidth: 40, overflow: 'hidden' }}>a title of some length</span>
        <Spacer />
        <Actions>
          <IconButton icon={Copy} label="Copy" onPress={() => pressed.push('copy')} />
          <IconToggle icon={WrapText} label="Wrap" isSelected={wraps} onChange={setWraps} />
          <IconButton icon={Save} label="Save" onPress={() => pressed.push('save')} />
          {false}
          <IconButton icon={Trash2} label="Remove" isDisabled onPress={() => pressed.push('remove')} />
        </Actions>
        <Button variant="primary">Run</Button>
      </Toolbar>
    </div>
  );
}

const draw = (width: number) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <Bar width={width} />
  </IntlProvider>
);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a bar with room has all of its actions, and no menu', async () => {
  await render(draw(500));
  for (const name of ['Copy', 'Wrap', 'Save', 'Remove', 'Run']) await expect.element(button(name)).toBeVisible();
  await expect.element(button('More actions')).not.toBeInTheDocument();
});

test('actions without room are in a menu with their names, reached by keyboard, and come back with the room', async () => {
  const { rerender } = await render(draw(210));
  await expect.element(button('More actions')).toBeVisible();
  await expect.element(button('Run')).toBeVisible();
  await expect.element(button('Copy')).toBeVisible();
  await expect.element(button('Remove')).not.toBeInTheDocument();
  const bar = page.getByRole('toolbar', { name: 'Bar' }).element();
  for (const each of bar.querySelectorAll('button')) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(bar.getBoundingClientRect().right);
  }

  await button('More actions').click();
  const menu = page.getByRole('dialog', { name: 'More actions' });
  await expect.element(menu.getByRole('button', { name: 'Remove' })).toBeDisabled();
  const save = menu.getByRole('button', { name: 'Save' });
  save.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(pressed).toEqual(['save']);
  await expect.element(menu).not.toBeInTheDocument();

  await rerender(draw(500));
  await expect.element(button('Remove')).toBeVisible();
  await expect.element(button('More actions')).not.toBeInTheDocument();
});

test('a toggle in the menu keeps its state in the bar, and the menu stays', async () => {
  const { rerender } = await render(draw(120));
  await button('More actions').click();
  const wrap = page.getByRole('dialog').getByRole('button', { name: 'Wrap' });
  await wrap.click();
  await expect.element(wrap).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await rerender(draw(500));
  await expect.element(button('Wrap')).toHaveAttribute('aria-pressed', 'true');
});

function Opening({ width }: { width: number }) {
  const [opened, setOpened] = useState<string>();
  return (
    <div style={{ width }}>
      <Toolbar label="Bar">
        <Spacer />
        <Actions>
          <Button variant="danger" onPress={() => setOpened('Serve')}>
            Serve…
          </Button>
          <IconButton icon={Save} label="Rename…" onPress={() => setOpened('Rename')} />
          <MenuButton label="Copy as">
            <MenuItem onPress={() => setOpened('Export')}>Export…</MenuItem>
          </MenuButton>
          <DialogTrigger>
            <IconButton icon={Copy} label="Saved" />
            <Popup label="Saved sets">
              {(close) => (
                <>
                  <Button onPress={() => pressed.push('stays')}>New set</Button>
                  <Button
                    onPress={() => {
                      close();
                      setOpened('Run');
                    }}
                  >
                    Run set
                  </Button>
                </>
              )}
            </Popup>
          </DialogTrigger>
        </Actions>
      </Toolbar>
      {opened !== undefined && (
        <Dialog isOpen title={opened} onClose={() => setOpened(undefined)}>
          {''}
        </Dialog>
      )}
    </div>
  );
}

test('whatever opens a dialog from the menu closes the menu, and a popup of its own stays above it', async () => {
  await render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Opening width={60} />
    </IntlProvider>,
  );
  const menu = page.getByRole('dialog', { name: 'More actions' });
  const expectDialog = async (title: string) => {
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect.element(dialog).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  for (const [label, title] of [
    ['Serve…', 'Serve'],
    ['Rename…', 'Rename'],
  ] as const) {
    await button('More actions').click();
    await menu.getByRole('button', { name: label }).click();
    await expectDialog(title);
  }

  await button('More actions').click();
  await menu.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expectDialog('Export');

  await button('More actions').click();
  await menu.getByRole('button', { name: 'Saved' }).click();
  await button('New set').click();
  expect(pressed.at(-1)).toBe('stays');
  await button('Run set').click();
  await expectDialog('Run');
});
