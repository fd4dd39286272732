import { type Locator, page } from 'vitest/browser';

/** What the request in front asks for. */
export const asked = (): Locator => page.getByRole('region', { name: 'Request', exact: true });

/** Where the answer is entered. */
export const reply = (): Locator => page.getByRole('region', { name: 'Your answer', exact: true });

/** The answer, or why there is none. */
export const answered = (): Locator => page.getByRole('region', { name: 'Answer', exact: true });

/** A button that answers the request in front. */
export const answerButton = (name: string): Locator =>
  page.getByRole('group', { name: 'Your answer', exact: true }).getByRole('button', { name, exact: true });

/** A field of the form that a server asks for; the name of one that is required ends with `(required)`. */
export const field = (name: string): Locator => reply().getByRole('form').getByLabelText(name, { exact: true });

/** What waits and what is over. */
export const rows = (): Locator => page.getByRole('listbox', { name: 'Inbox' }).getByRole('option');
