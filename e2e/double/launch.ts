import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { portRequest } from '#shared/contract/link.ts';
import type { DesktopApp, LaunchOptions } from '../desktop/desktop-app.ts';
import { findHeadless } from '../gate/chromium.ts';
import { toChromium } from './address.ts';
import { type Command, permissionSchema, windowsSchema } from './control.ts';
import { type Recorded, recordedSchema } from './recorded.ts';

const tidingSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('window'), endpoint: z.string() }),
  z.object({ type: z.literal('relaunch') }),
  z.object({ type: z.literal('answer'), id: z.number(), answer: z.unknown().optional() }),
]);

export interface DesktopDouble extends DesktopApp {
  /** The pages of all windows, in the order in which they were opened. */
  pages(): Page[];
  /** Process id of the main process. */
  pid: number;
  /** What Loupe requested of the system. */
  recorded(): Promise<Recorded>;
  windows(): Promise<z.infer<typeof windowsSchema>>;
  /** Whether Loupe grants a permission to the page at `url`. */
  permission(permission: string, url: string): Promise<z.infer<typeof permissionSchema>>;
  /** Requests a port as a foreign document in the window would; true when it gets one. */
  portGivenTo(url: string, frame: 'main' | 'child'): Promise<boolean>;
  /** An event of the system or its user. */
  act(
    name:
      | 'secondInstance'
      | 'closeWindow'
      | 'resume'
      | 'quit'
      | 'blur'
      | 'clickNotification'
      | 'throwInHost'
      | 'gpuGone'
      | 'suspend'
      | 'unresponsive'
      | 'shutdown',
  ): void;
  /** The numbers of the buttons that the user takes in the next message boxes. */
  choose(...buttons: number[]): void;
  /** The user does something with the window of this number, counted from 0. */
  actOn(number: number, name: 'closeWindow' | 'focusWindow'): void;
  /** Clicks an item of the application menu; false when it isn't there or is disabled. */
  clickMenu(id: string): Promise<boolean>;
  /** The user asks for the context menu of a text: Electron's parameters. */
  contextMenu(params: Record<string, unknown>): void;
  /** The user moves the first window. */
  move(x: number, y: number): void;
  /** Opens a `loupe://` link: by a second instance, as on Windows and Linux, or by an event, as on macOS. */
  openLink(link: string, by: 'secondInstance' | 'event'): void;
  /** Opens a recording, in the same ways. */
  openFile(path: string, by: 'secondInstance' | 'event'): void;
  /** Whether it asked the system to start it again after its end. */
  asksToStartAgain(): boolean;
  /** Kills the main process at once, as the system does; its windows go with it. */
  kill(): Promise<void>;
  /** Its output so far. */
  output(): string;
}

/** Starts the built desktop app with its data in `home`, and waits for its window. */
export async function launchDesktopDouble(options: LaunchOptions): Promise<DesktopDouble> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./electron.ts', import.meta.url))], {
    env: { ...process.env, LOUPE_HOME: options.home, LOUPE_CHROMIUM: findHeadless(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let asked = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const waiting = new Map<number, (answer: unknown) => void>();
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      const tiding = tidingSchema.parse(message);
      if (tiding.type === 'window') resolve(tiding.endpoint);
      else if (tiding.type === 'relaunch') asked = true;
      else waiting.get(tiding.id)?.(tiding.answer);
    });
    void ended.then((code) =>
      reject(new Error(`The double ended with exit code ${code} before its window:\n${output}`)),
    );
  });

  let lastId = 0;
  const send = (command: Command) => {
    lastId += 1;
    const id = lastId;
    child.send({ id, command });
    return new Promise<unknown>((resolve) => waiting.set(id, resolve));
  };
  const browser = await chromium.connectOverCDP(endpoint);
  const pages = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .filter((each) => each.url().startsWith(toChromium('app://loupe/')));
  const [page] = pages();
  if (!page) throw new Error('The double has no window');

  return {
    page,
    pages,
    pid: child.pid ?? 0,
    recorded: async () => recordedSchema.parse(await send({ name: 'recorded' })),
    windows: async () => windowsSchema.parse(await send({ name: 'windows' })),
    permission: async (permission, url) => permissionSchema.parse(await send({ name: 'permission', permission, url })),
    portGivenTo: async (url, frame) =>
      z.boolean().parse(await send({ name: 'sendAs', channel: portRequest, url, frame })),
    act: (name) => void send({ name }),
    actOn: (number, name) => void send({ name, number }),
    clickMenu: async (id) => z.boolean().parse(await send({ name: 'clickMenu', id })),
    contextMenu: (params) => void send({ name: 'contextMenu', params }),
    choose: (...buttons) => void send({ name: 'nextButtons', buttons }),
    move: (x, y) => void send({ name: 'moveWindow', x, y }),
    startAgain: (argument) =>
      void send({ name: 'secondInstance', argv: ['loupe', ...(argument === undefined ? [] : [argument])] }),
    addressOf: toChromium,
    openLink: (link, by) =>
      void send(by === 'event' ? { name: 'openUrl', url: link } : { name: 'secondInstance', argv: ['loupe', link] }),
    openFile: (path, by) =>
      void send(by === 'event' ? { name: 'openFile', path } : { name: 'secondInstance', argv: ['loupe', path] }),
    ended,
    output: () => output,
    asksToStartAgain: () => asked,
    async kill() {
      child.kill('SIGKILL');
      await ended;
      const session = await browser.newBrowserCDPSession();
      // Its Chromium is a process of its own, which in Electron ends with the app.
      await session.send('Browser.close').catch(() => {});
    },
    async close() {
      if (child.connected) void send({ name: 'quit' });
      await ended;
      await browser.close().catch(() => {});
    },
  };
}
