import { expect, vi } from 'vitest';

/** What `press` makes the window save as a file: its name and bytes. */
export async function downloadAfter(press: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await press();
  // When none is saved, what the window says instead.
  const notices = () => Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent);
  await expect.poll(() => (click.mock.contexts.length === 0 ? notices() : 'a file')).toBe('a file');
  const anchor = click.mock.contexts[0];
  click.mockRestore();
  const isFile = anchor instanceof HTMLAnchorElement;
  const blob = isFile ? blobs.get(anchor.href) : undefined;
  if (!isFile || blob === undefined) throw new Error('What was saved isn’t a file that the window made');
  return { name: anchor.download, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** Every blob that has or had a URL: the window takes the URL of a file back in the next task. */
const blobs = new Map<string, Blob>();

const createObjectURL = URL.createObjectURL;
URL.createObjectURL = (source) => {
  const url = createObjectURL.call(URL, source);
  if (source instanceof Blob) blobs.set(url, source);
  return url;
};
