import { vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What is copied from now on, the newest last. */
export function copiedTexts(): readonly string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  return copied;
}

/** An entry of the open menu. */
export const menuItem = (name: string | RegExp): Locator =>
  page.getByRole('menuitem', typeof name === 'string' ? { name, exact: true } : { name });

/** Chooses an entry of the menu under the right button. */
export async function chooseFor(row: Locator, entry: string | RegExp): Promise<void> {
  await row.click({ button: 'right' });
  await menuItem(entry).click();
}
