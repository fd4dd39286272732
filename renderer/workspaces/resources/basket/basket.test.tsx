import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { downloadAfter } from '../../../testing/downloads.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../../../testing/real-host.ts';
import { chooseFromListMenu, listPane } from '../../../testing/resource-page.ts';

const text = 'file:///demo/README.md';
const line = 'It has one of everything, so that you can see what Loupe does with it.';
const image = 'file:///demo/media/lens.png';

test('resources are picked, read and exported', async () => {
  await openRealHost();
  const { serverId } = await connectOwn('demo', 'demo');
  await openWindow(`/servers/${serverId}/resources?view=list`);
  await chooseFromListMenu('Show check boxes');
  const search = listPane.getByRole('searchbox');
  const row = (uri: string) => page.getByRole('option').filter({ hasText: uri }).first();
  await search.fill(text);
  await row(text).click();
  listPane.getByRole('listbox', { name: 'Resources' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(row(text)).toHaveAttribute('aria-checked', 'true');
  await search.fill(image);
  await row(image).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to the basket' }).click();

  await page.getByRole('button', { name: 'Context basket, 2 picked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Context basket' });
  const picks = dialog.getByRole('listbox', { name: 'Picked resources' }).getByRole('option');
  await expect.poll(() => picks.elements()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Read all' }).click();
  await expect.element(dialog.getByText(/^about \d+ tokens$/).first()).toBeVisible();
  await expect.element(dialog.getByText(/^2 of 2 read/)).toBeVisible();
  // At 200 % the item that is open hides the list, and the dialog stays.
  await expectAccessibleInAllThemes();

  const exported = async (name: RegExp) =>
    (await downloadAfter(() => dialog.getByRole('button', { name }).click())).bytes;
  const files = unzipSync(await exported(/^Files/));
  expect(Object.keys(files)).toEqual(['file/demo/README.md', 'file/demo/media/lens.png']);
  expect(strFromU8(files['file/demo/README.md'] ?? new Uint8Array())).toContain(line);
  expect(strFromU8(await exported(/^Markdown/))).toContain(line);
  expect(JSON.parse(strFromU8(await exported(/JSON/)))).toMatchObject([
    { type: 'resource', resource: { uri: text } },
    { type: 'resource', resource: { uri: image, mimeType: 'image/png' } },
  ]);
});
