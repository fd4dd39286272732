import { session, type WebContents } from 'electron';
import { isOurPage } from './page-address.ts';

/** Keeps a page where it is: no other address, no other window, no embedded one. */
export function confine(contents: WebContents): void {
  const stay = (event: { url: string; preventDefault(): void }) => {
    if (!isOurPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Links to the world go through the host's `app.openExternal`, after the page has shown where they lead.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Our page may write the clipboard, when its user presses Copy. Nobody gets anything else. */
export function denyPermissions(): void {
  const allowed = (permission: string, origin: string) =>
    permission === 'clipboard-sanitized-write' && isOurPage(origin);
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) => {
    callback(allowed(permission, requestingUrl));
  });
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);
}
