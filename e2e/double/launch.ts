import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { PORT_REQUEST } from '#shared/contract/link.ts';
import { findHeadless } from '../gate/chromium.ts';
import { toChromium } from './address.ts';
import { type Command, permissionSchema, windowsSchema } from './control.ts';
import { type Recorded, recordedSchema } from './recorded.ts';

const tidingSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('window'), endpoint: z.string() }),
  z.object({ type: z.literal('answer'), id: z.number(), answer: z.unknown().optional() }),
]);

export interface DesktopDouble {
  /** The window's page. */
  page: Page;
  /** Process id of what plays the main process. */
  pid: number;
  /** What Loupe requested of the system so far. */
  recorded(): Promise<Recorded>;
  windows(): Promise<z.infer<typeof windowsSchema>>;
  /** What Loupe decides when the page at `url` requests a permission. */
  permission(permission: string, url: string): Promise<z.infer<typeof permissionSchema>>;
  /** Asks for a port as another document would that got into the window; true when it was given one. */
  portGivenTo(url: string, frame: 'main' | 'child'): Promise<boolean>;
  /** What the system or its user does. */
  act(name: 'secondInstance' | 'closeWindow' | 'resume' | 'quit'): void;
  /** A `loupe://` link is followed: by a second start, as on Windows and Linux, or by macOS's event. */
  openLink(link: string, by: 'secondInstance' | 'event'): void;
  /** Resolves with the exit code once the app has ended. */
  ended: Promise<number | null>;
  /** What it wrote on stdout and stderr so far. */
  output(): string;
  /** Quits the app as a user would, and waits until it has ended. */
  close(): Promise<void>;
}

/** Starts the built desktop app under the Electron double, with its data in `home`, and waits for its window. */
export async function launchDesktopDouble(options: {
  home: string;
  env?: Record<string, string>;
}): Promise<DesktopDouble> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./electron.ts', import.meta.url))], {
    env: { ...process.env, LOUPE_HOME: options.home, LOUPE_CHROMIUM: findHeadless(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
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
  const page = browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((each) => each.url().startsWith(toChromium('app://loupe/')));
  if (!page) throw new Error('The double has no window');

  return {
    page,
    pid: child.pid ?? 0,
    recorded: async () => recordedSchema.parse(await send({ name: 'recorded' })),
    windows: async () => windowsSchema.parse(await send({ name: 'windows' })),
    permission: async (permission, url) => permissionSchema.parse(await send({ name: 'permission', permission, url })),
    portGivenTo: async (url, frame) =>
      z.boolean().parse(await send({ name: 'sendAs', channel: PORT_REQUEST, url, frame })),
    act: (name) => void send({ name }),
    openLink: (link, by) =>
      void send(by === 'event' ? { name: 'openUrl', url: link } : { name: 'secondInstance', argv: ['loupe', link] }),
    ended,
    output: () => output,
    async close() {
      if (child.connected) void send({ name: 'quit' });
      await ended;
      await browser.close().catch(() => {});
    },
  };
}
