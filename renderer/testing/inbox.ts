import { type Locator, page } from 'vitest/browser';

/** What is asked, in the request in front. */
export const asked = (): Locator => page.getByRole('region', { name: 'What is asked', exact: true });

/** Where the answer is entered. */
export const reply = (): Locator => page.getByRole('region', { name: 'Your answer', exact: true });

/** What was answered, or why nothing was. */
export const answered = (): Locator => page.getByRole('region', { name: 'What was answered', exact: true });

/** A button that answers the request in front. */
export const answerButton = (name: string): Locator =>
  page.getByRole('group', { name: 'Your answer', exact: true }).getByRole('button', { name, exact: true });

/** A field of the form that a server asks for; the name of one that is required ends with `(required)`. */
export const field = (name: string): Locator => reply().getByRole('form').getByLabelText(name, { exact: true });

/** What waits and what is over. */
export const rows = (): Locator => page.getByRole('listbox', { name: 'Inbox' }).getByRole('option');
