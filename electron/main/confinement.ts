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

/** Blocks navigation, new windows and packets of WebRTC; frames can show only tools' apps. */
export function confine(contents: WebContents): void {
  const stay = (event: Navigation) => {
    const isAllowed = event.isMainFrame ? isOurPage(event.url) : isToolApp(event.url) || isWithinApp(event.frame);
    if (!isAllowed) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // External links are opened by the host's `app.openExternal`, after the page has shown their target.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // No policy of a page covers WebRTC, by which a tool's app could reach any address.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** A frame inside an app is limited by the app's policy: see `appHeaders`. */
function isWithinApp(frame: WebFrameMain | null | undefined): boolean {
  return frame?.parent != null && isToolApp(frame.parent.url);
}

/** Electron's names of app permissions. `media` is both camera and microphone. */
const appPermissionsBehind: Readonly<Record<string, readonly AppPermission[]>> = {
  media: ['camera', 'microphone'],
  geolocation: ['geolocation'],
  'clipboard-sanitized-write': ['clipboardWrite'],
};

/** Loupe's page may write the clipboard, and an app has its granted permissions. Everything else is denied. */
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
