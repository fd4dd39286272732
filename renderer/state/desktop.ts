import { desktopMarker } from '#shared/contract/link.ts';
import { client } from '../data/client.ts';
import { attempt } from './notice.ts';

/** Whether this window is one of the desktop app's. */
export function isDesktop(): boolean {
  return desktopMarker in window;
}

/** Shows on the icon of this window how far a long export is, from 0 to 1; undefined: it ended. */
export function showWindowProgress(fraction: number | undefined): void {
  // Only shown: a failure changes nothing.
  if (isDesktop()) client.desktop.showProgress({ fraction }).catch(() => undefined);
}

/**
 * Opens another window at an address such as `/servers/demo/tools`: in the desktop app around the point `at` of the
 * screen, else in another tab of the browser.
 */
export function openNewWindow(address: string, at?: { x: number; y: number }): void {
  if (isDesktop()) void attempt(client.desktop.openWindow({ address, at }));
  // Without an opener: the new tab has drafts of its own.
  else window.open(`#${address}`, '_blank', 'noopener');
}
