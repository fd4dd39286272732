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
  title: z.string().optional(),
  fullscreen: z.boolean().optional(),
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
  static getFocusedWindow = (): BrowserWindow | null => windows.find((window) => window.isFocused()) ?? null;

  readonly webContents: WebContents;
  readonly #options: Options;
  #visible = false;
  #minimized = false;
  #maximized = false;
  #fullScreen: boolean;
  #focused = false;
  #title: string;
  #destroyed = false;

  constructor(options: unknown) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#options = optionsSchema.parse(options);
    this.#fullScreen = this.#options.fullscreen ?? false;
    this.#title = this.#options.title ?? '';
    recorded.confinements.push(this.#options.webPreferences);
    this.webContents = new WebContents(this.#options.webPreferences.preload);
    windows.push(this);
    openWindows.add(this);
    app.emit('browser-window-created', {}, this);
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

  /** Shows and focuses it. */
  show(): void {
    this.#visible = true;
    this.focus();
  }
  hide(): void {
    this.#visible = false;
    this.blur();
  }
  minimize(): void {
    this.#minimized = true;
    this.blur();
  }
  restore(): void {
    this.#minimized = false;
  }
  maximize(): void {
    this.#maximized = true;
    this.emit('maximize');
  }
  /** One window has the focus. */
  focus(): void {
    if (this.#focused) return;
    for (const window of windows) window.blur();
    this.#focused = true;
    this.emit('focus');
    app.emit('browser-window-focus', {}, this);
  }
  blur(): void {
    if (!this.#focused) return;
    this.#focused = false;
    this.emit('blur');
  }
  /** The user moves it. */
  moveTo(x: number, y: number): void {
    this.#options.x = x;
    this.#options.y = y;
    this.emit('move');
  }
  setOverlayIcon(): void {}
  setProgressBar(fraction: number): void {
    recorded.progress.push(fraction);
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle = () => this.#title;
  isVisible = () => this.#visible;
  isMinimized = () => this.#minimized;
  isMaximized = () => this.#maximized;
  isFullScreen = () => this.#fullScreen;
  isFocused = () => this.#focused;
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
    this.#focused = false;
    windows.splice(windows.indexOf(this), 1);
    openWindows.delete(this);
    await this.webContents.close();
    this.emit('closed');
  }
}

/** Closes the window as a user does: unlike quitting, the app may go on without windows. The next one gets the focus. */
export async function closeByUser(window: BrowserWindow): Promise<void> {
  await window.close();
  windows.at(-1)?.focus();
  if (windows.length === 0) app.emit('window-all-closed');
}
