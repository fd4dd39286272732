/** The module `electron` under the double. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { MessageChannelMain } from './message-ports.ts';
export { Notification, nativeImage, Tray } from './notification.ts';
export { protocol } from './protocol.ts';
export {
  clipboard,
  crashReporter,
  dialog,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
} from './small-modules.ts';
