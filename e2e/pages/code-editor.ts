import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import { literal } from './words.ts';

/**
 * Waits until the code editor in `place` shows this text; lines that are far away are not drawn. `name` is how the
 * editor is called, or the beginning of it.
 */
export async function expectCode(place: Locator, name: string, text: string | RegExp): Promise<void> {
  const field = place.page().getByRole('textbox', { name: new RegExp(`^${literal(name)}`) });
  await expect(place.getByRole('code').filter({ has: field })).toContainText(text);
}
