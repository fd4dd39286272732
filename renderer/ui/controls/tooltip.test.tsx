import { X } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('Esc closes what the focus is in, also under a tooltip', async () => {
  await render(
    <DialogTrigger>
      <Button>Open</Button>
      <Popover>
        <Dialog aria-label="Filters">
          <input aria-label="Name" />
          <IconButton icon={X} label="Remove" />
        </Dialog>
      </Popover>
    </DialogTrigger>,
  );
  await page.getByRole('button', { name: 'Open' }).click();
  const popover = page.getByRole('dialog', { name: 'Filters' });
  await popover.getByRole('textbox', { name: 'Name' }).click();
  await popover.getByRole('button', { name: 'Remove' }).hover();
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(popover).not.toBeInTheDocument();
});

test('what a tooltip covers can be clicked', async () => {
  const pressed = vi.fn();
  await render(
    <div style={{ padding: 100 }}>
      <Button onPress={pressed}>Save</Button>
      <br />
      <IconButton icon={X} label="Remove" />
    </div>,
  );
  const save = page.getByRole('button', { name: 'Save' });
  // Tooltips follow the pointer only for who uses it.
  await save.click();
  await page.getByRole('button', { name: 'Remove' }).hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await save.click();
  expect(pressed).toHaveBeenCalledTimes(2);
});
