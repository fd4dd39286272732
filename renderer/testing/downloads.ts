import { expect, vi } from 'vitest';

/** What `press` makes the window save as a file: its name and bytes. */
export async function downloadAfter(press: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  // Watched only here: files share the page, and a spy that an earlier one put on it goes with the next test.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const create = vi.spyOn(URL, 'createObjectURL');
  await press();
  // When none is saved, what the window says instead.
  const notices = () => Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent);
  await expect.poll(() => (click.mock.contexts.length === 0 ? notices() : 'a file')).toBe('a file');
  const anchor = click.mock.contexts[0];
  if (!(anchor instanceof HTMLAnchorElement)) throw new Error('What was clicked isn’t a link');
  const made = create.mock.results.findIndex(({ value }) => value === anchor.href);
  const blob = create.mock.calls[made]?.[0];
  click.mockRestore();
  create.mockRestore();
  if (!(blob instanceof Blob)) throw new Error('What was saved isn’t a file that the window made');
  return { name: anchor.download, bytes: new Uint8Array(await blob.arrayBuffer()) };
}
