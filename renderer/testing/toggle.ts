import { type Locator, userEvent } from 'vitest/browser';

/**
 * Switches a checkbox, or chooses a radio, by its key. Its input is hidden below its label, so that a click must be forced,
 * which doesn't wait until it stands: one beside a dialog would close it.
 */
export async function toggle(control: Locator): Promise<void> {
  control.element().focus();
  await userEvent.keyboard(' ');
}
