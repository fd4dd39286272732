import { session, type WebContents, type WebFrameMain } from 'electron';
import type { Apps } from '#host/surface/apps/apps.ts';
import type { AppPermission } from '#shared/model/runs/app-view.ts';
import { isOurPage, isToolApp } from './page-address.ts';

interface Navigation {
  url: string;
  isMainFrame: boolean;
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

/** What Electron calls the things that an app can be granted. Camera and microphone come as one: `media`. */
const appPermissionsBehind: Readonly<Record<string, readonly AppPermission[]>> = {
  media: ['camera', 'microphone'],
  geolocation: ['geolocation'],
  'clipboard-sanitized-write': ['clipboardWrite'],
};

/** Our page may write the clipboard; a tool's app has what a person granted it. Nobody gets anything else. */
export function denyPermissions(apps: Pick<Apps, 'permits'>): void {
  const allowed = (permission: string, origin: string, wanted = appPermissionsBehind[permission] ?? []) => {
    if (isToolApp(origin)) return wanted.length > 0 && wanted.every((each) => apps.permits(origin, each));
    return permission === 'clipboard-sanitized-write' && isOurPage(origin);
  };
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const types = 'mediaTypes' in details ? details.mediaTypes : undefined;
    const wanted = types?.map((type): AppPermission => (type === 'video' ? 'camera' : 'microphone'));
    callback(allowed(permission, details.requestingUrl, wanted));
  });
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => allowed(permission, origin));
  defaultSession.setDevicePermissionHandler(() => false);
}
