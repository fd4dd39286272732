import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { app, openWindows, preventable } from './app.ts';
import { type ChromiumProcess, startChromium } from './chromium-process.ts';
import { recorded } from './recorded.ts';
import { WebContents } from './web-contents.ts';

/** Required options: the double supports only fully sandboxed windows. */
const optionsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number(),
  height: z.number(),
  webPreferences: z.object({
    preload: z.string(),
    sandbox: z.literal(true),
    contextIsolation: z.literal(true),
    nodeIntegration: z.literal(false),
    webviewTag: z.literal(false).optional(),
    webSecurity: z.literal(true).optional(),
  }),
});
type Options = z.infer<typeof optionsSchema>;

let chromium: Promise<ChromiumProcess> | undefined;

/** The Chromium of this run, started with the first window. */
function sharedChromium(): Promise<ChromiumProcess> {
  chromium ??= startChromium().then((started) => {
    app.cleanUps.push(() => started.close());
    return started;
  });
  return chromium;
}

const windows: BrowserWindow[] = [];

/** A double of `BrowserWindow`. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => [...windows];

  readonly webContents: WebContents;
  readonly #options: Options;
  #visible = false;
  #minimized = false;
  #maximized = false;
  #destroyed = false;

  constructor(options: unknown) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#options = optionsSchema.parse(options);
    recorded.confinements.push(this.#options.webPreferences);
    this.webContents = new WebContents(this.#options.webPreferences.preload);
    windows.push(this);
    openWindows.add(this);
  }

  async loadURL(url: string): Promise<void> {
    const { cdp, endpoint } = await sharedChromium();
    const { width, height } = this.#options;
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', width, height, newWindow: true });
    await this.webContents.attach(cdp, z.string().parse(targetId));
    await this.webContents.load(url);
    this.emit('ready-to-show');
    app.emit('double-window-loaded', endpoint);
  }

  show(): void {
    this.#visible = true;
  }
  hide(): void {
    this.#visible = false;
  }
  minimize(): void {
    this.#minimized = true;
  }
  restore(): void {
    this.#minimized = false;
  }
  maximize(): void {
    this.#maximized = true;
  }
  focus(): void {
    this.emit('focus');
  }
  isVisible = () => this.#visible;
  isMinimized = () => this.#minimized;
  isMaximized = () => this.#maximized;
  isDestroyed = () => this.#destroyed;
  getNormalBounds = () => {
    const { x = 0, y = 0, width, height } = this.#options;
    return { x, y, width, height };
  };

  async close(): Promise<void> {
    if (this.#destroyed) return;
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented) return;
    this.#destroyed = true;
    windows.splice(windows.indexOf(this), 1);
    openWindows.delete(this);
    await this.webContents.close();
    this.emit('closed');
  }
}

/** Closes the window as a user does: unlike quitting, the app may go on without windows. */
export async function closeByUser(window: BrowserWindow): Promise<void> {
  await window.close();
  if (windows.length === 0) app.emit('window-all-closed');
}
