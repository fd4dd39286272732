import { Copy, Save, Trash2, WrapText } from 'lucide-react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../tokens.css';
import { Actions } from './actions.tsx';
import { Button } from './button.tsx';
import { IconButton, IconToggle } from './icon-button.tsx';
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
