import { expect } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';

/** The code editor in `place` whose name begins so, once it is there with its text. */
export function codeOf(place: Locator, name: RegExp): Locator {
  return place.getByRole('code').filter({ has: page.getByRole('textbox', { name }) });
}

/** Puts a text in place of the one in a code editor. */
export async function replaceCode(place: Locator, name: RegExp, text: string): Promise<void> {
  await expect.element(codeOf(place, name)).toMatchTextContent(/\S/);
  codeOf(place, name).getByRole('textbox').element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  // Typed key by key, the editor would close each bracket by itself.
  await commands.insertText(text);
}
