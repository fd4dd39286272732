import { session, type WebContents, type WebFrameMain } from 'electron';
import { isOurPage, isToolApp } from './page-address.ts';

interface Navigation {
  url: string;
  isMainFrame: boolean;
  /** The frame that is to go elsewhere; null when it has gone meanwhile. */
  frame?: WebFrameMain | null;
  preventDefault(): void;
}

/** Keeps a page where it is: no other address, no other window, and in its frames nothing but tools' apps. */
export function confine(contents: WebContents): void {
  const stay = (event: Navigation) => {
    const isRight = event.isMainFrame ? isOurPage(event.url) : isToolApp(event.url) || isWithinApp(event.frame);
    if (!isRight) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Links to the world go through the host's `app.openExternal`, after the page has shown where they lead.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** A frame that an app put into itself goes where the app's own policy lets it: see `appHeaders`. */
function isWithinApp(frame: WebFrameMain | null | undefined): boolean {
  return frame?.parent != null && isToolApp(frame.parent.url);
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
