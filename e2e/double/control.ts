import process from 'node:process';
import { z } from 'zod';
import { app, preventable } from './app.ts';
import { BrowserWindow, closeByUser } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { clickNotification } from './notification.ts';
import { type Recorded, recorded } from './recorded.ts';
import { askPermission, powerMonitor } from './small-modules.ts';

/** The requests of a test, over IPC. */
export const commandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('recorded') }),
  z.object({ name: z.literal('windows') }),
  z.object({ name: z.literal('permission'), permission: z.string(), url: z.string() }),
  z.object({ name: z.literal('sendAs'), channel: z.string(), url: z.string(), frame: z.enum(['main', 'child']) }),
  z.object({ name: z.literal('secondInstance'), argv: z.array(z.string()).optional() }),
  z.object({ name: z.literal('openUrl'), url: z.string() }),
  z.object({ name: z.literal('openFile'), path: z.string() }),
  z.object({ name: z.literal('closeWindow'), number: z.number().optional() }),
  z.object({ name: z.literal('focusWindow'), number: z.number() }),
  z.object({ name: z.literal('moveWindow'), x: z.number(), y: z.number() }),
  z.object({ name: z.literal('clickMenu'), id: z.string() }),
  z.object({ name: z.literal('contextMenu'), params: z.record(z.string(), z.unknown()) }),
  z.object({ name: z.literal('clickNotification') }),
  z.object({ name: z.literal('blur') }),
  z.object({ name: z.literal('nextButtons'), buttons: z.array(z.number()) }),
  z.object({ name: z.literal('throwInHost') }),
  z.object({ name: z.literal('gpuGone') }),
  z.object({ name: z.literal('suspend') }),
  z.object({ name: z.literal('unresponsive') }),
  z.object({ name: z.literal('shutdown') }),
  z.object({ name: z.literal('resume') }),
  z.object({ name: z.literal('quit') }),
]);
export type Command = z.infer<typeof commandSchema>;

export const windowsSchema = z.array(
  z.object({
    visible: z.boolean(),
    minimized: z.boolean(),
    maximized: z.boolean(),
    focused: z.boolean(),
    title: z.string(),
    bounds: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    loads: z.number(),
    url: z.string(),
  }),
);
export const permissionSchema = z.object({ requested: z.boolean(), checked: z.boolean() });
type Answer = z.infer<typeof windowsSchema> | z.infer<typeof permissionSchema> | Recorded | boolean | undefined;

/** Listens to the test that started this process, if any. */
export function listenToTest(): void {
  if (!process.send) return;
  const report = (message: unknown) => process.send?.(message);
  app.on('double-window-loaded', (endpoint) => report({ type: 'window', endpoint }));
  // Quit when the test breaks off.
  process.on('disconnect', () => app.quit());
  process.on('message', (message) => {
    const { id, command } = z.object({ id: z.number(), command: commandSchema }).parse(message);
    report({ type: 'answer', id, answer: obey(command) });
  });
}

function obey(command: Command): Answer {
  const windows = BrowserWindow.getAllWindows();
  const [window] = windows;
  switch (command.name) {
    case 'recorded':
      return recorded;
    case 'windows':
      return BrowserWindow.getAllWindows().map((each) => ({
        visible: each.isVisible(),
        minimized: each.isMinimized(),
        maximized: each.isMaximized(),
        focused: each.isFocused(),
        title: each.getTitle(),
        bounds: each.getNormalBounds(),
        loads: each.webContents.loads,
        url: each.webContents.mainFrame.url,
      }));
    case 'permission':
      return askPermission(command.permission, command.url);
    case 'sendAs':
      return window !== undefined && sendAs(window, command);
    case 'secondInstance':
      window?.minimize();
      app.emit('second-instance', {}, command.argv ?? [], '');
      return undefined;
    case 'openUrl':
      app.emit('open-url', preventable({}), command.url);
      return undefined;
    case 'openFile':
      app.emit('open-file', preventable({}), command.path);
      return undefined;
    case 'closeWindow': {
      const closed = windows[command.number ?? 0];
      if (closed) void closeByUser(closed);
      return undefined;
    }
    case 'focusWindow':
      windows[command.number]?.focus();
      return undefined;
    case 'moveWindow':
      window?.moveTo(command.x, command.y);
      return undefined;
    case 'clickMenu':
      return Menu.click(command.id);
    case 'contextMenu':
      window?.webContents.emit('context-menu', {}, command.params);
      return undefined;
    case 'clickNotification':
      clickNotification();
      return undefined;
    case 'blur':
      for (const each of windows) each.blur();
      return undefined;
    case 'nextButtons':
      recorded.nextButtons.push(...command.buttons);
      return undefined;
    case 'throwInHost':
      setImmediate(() => {
        throw new Error('A defect that a test made');
      });
      return undefined;
    case 'gpuGone':
      app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
      return undefined;
    case 'suspend':
      powerMonitor.emit('suspend');
      return undefined;
    case 'unresponsive':
      window?.emit('unresponsive');
      return undefined;
    case 'shutdown':
      powerMonitor.emit('shutdown', preventable({}));
      return undefined;
    case 'resume':
      powerMonitor.emit('resume');
      return undefined;
    case 'quit':
      app.quit();
      return undefined;
  }
}

/** Sends a message to the main process as a foreign document in the window would. */
function sendAs(window: BrowserWindow, { channel, url, frame }: Extract<Command, { name: 'sendAs' }>): boolean {
  let answered = false;
  const senderFrame = {
    url,
    postMessage: () => {
      answered = true;
    },
  };
  const mainFrame = frame === 'main' ? senderFrame : window.webContents.mainFrame;
  const sender = { id: -1, mainFrame, once: () => {} };
  ipcMain.emit(channel, { sender, senderFrame, ports: [] });
  return answered;
}
