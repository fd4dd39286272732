import { type Locator, page } from 'vitest/browser';

/** What is below: the request may also be shown where it blocks. */
const panel = (): Locator => page.getByRole('region', { name: 'Bottom panel', exact: true });

/** The request in front, by its title. */
export const front = (title: string): Locator => panel().getByRole('region', { name: title, exact: true });

/** What the request in front asks for. */
export const asked = (): Locator => panel().getByRole('region', { name: 'Request', exact: true });

/** Where the answer is entered. */
export const reply = (): Locator => panel().getByRole('region', { name: 'Your answer', exact: true });

/** How the answer in front is entered: `Form`, `JSON`, `Error`. */
export const answerForm = (name: string): Locator =>
  panel().getByRole('radiogroup', { name: 'Answer as', exact: true }).getByRole('radio', { name, exact: true });

/** The answer, or why there is none. */
export const answered = (): Locator => panel().getByRole('region', { name: 'Answer', exact: true });

/** A button that answers the request in front. */
export const answerButton = (name: string): Locator =>
  panel().getByRole('group', { name: 'Your answer', exact: true }).getByRole('button', { name, exact: true });

/** A field of the form that a server asks for; the name of one that is required ends with `(required)`. */
export const field = (name: string): Locator => reply().getByRole('form').getByLabelText(name, { exact: true });

/** What waits and what is over. */
export const rows = (): Locator => panel().getByRole('listbox', { name: 'Inbox' }).getByRole('option');

/** Accepts although what was entered doesn't fit the form. */
export async function answerAnyway(): Promise<void> {
  await answerButton('Other ways to accept').click();
  await page.getByRole('menuitem', { name: 'Accept anyway', exact: true }).click();
}
