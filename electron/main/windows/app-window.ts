import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow, nativeTheme, shell, type WebContents } from 'electron';
import type { CallingWindow } from '#api/base.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ShellText } from '#shared/messages/shell.ts';
import type { CrashFile, ScreenPoint, WindowMessage, WindowReport } from '#shared/model/app/desktop.ts';
import type { WindowId } from '#shared/model/id/id.ts';
import { shownName } from '#shared/model/shown-name.ts';
import { crashFolder, listCrashFiles } from '../failures/crash-files.ts';
import { handlePageFailures } from '../failures/page-failures.ts';
import { restartApp } from '../failures/quit.ts';
import { pageUrl } from '../page-address.ts';
import type { WindowState } from './window-store.ts';

const minSize = { minWidth: 800, minHeight: 500 };
/** Messages that wait for a page which is loading; more than a person sends meanwhile. */
const mostMessages = 20;

interface AppWindowOptions {
  dataDir: string;
  text(): ShellText;
  state: WindowState;
  zoomLevel: number;
  /** Something of it changed that is stored or shown in the menu. */
  onChange(): void;
  onFocus(window: AppWindow): void;
  /** Its page shows that the host failed. */
  onFailureShown(): void;
  /** It is about to close: its state can still be read. */
  onClose(): void;
  onClosed(window: AppWindow): void;
  isFront(window: AppWindow): boolean;
  open(address: string, at: ScreenPoint | undefined): void;
}

/** One window with its page, and what its page reported. */
export class AppWindow implements CallingWindow {
  readonly id: WindowId;
  readonly browserWindow: BrowserWindow;
  readonly #options: AppWindowOptions;
  #report: WindowReport;
  readonly #waiting: WindowMessage[] = [];
  #wake: () => void = () => {};
  #reader: symbol | undefined;
  #failure: string | undefined;

  /** The app must be ready. `load` shows the page. */
  constructor(options: AppWindowOptions) {
    const { state } = options;
    this.id = state.id;
    this.#options = options;
    this.#report = { address: state.address, commands: [] };
    this.browserWindow = new BrowserWindow({
      ...state.bounds,
      ...minSize,
      show: false,
      fullscreen: state.fullScreen,
      title: app.getName(),
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
      webPreferences: {
        preload: join(import.meta.dirname, '../preload/preload.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        // Elsewhere Chromium fetches dictionaries from the network, which nobody asked for.
        spellcheck: process.platform === 'darwin',
        devTools: !app.isPackaged,
      },
    });
    this.#listen(state.maximized);
  }

  /**
   * Resolves when the page has loaded at the window's address, or the window was closed or its page ended before: that is
   * no failure of the host.
   */
  async load(): Promise<void> {
    let hasEnded = false;
    this.#contents.once('render-process-gone', () => {
      hasEnded = true;
    });
    try {
      await this.browserWindow.loadURL(`${pageUrl}#${this.#report.address}`);
    } catch (thrown) {
      if (!hasEnded && !this.browserWindow.isDestroyed()) throw thrown;
    }
    if (!this.browserWindow.isDestroyed()) this.#contents.setZoomLevel(this.#options.zoomLevel);
  }

  /** Its state to be restored. */
  get state(): WindowState {
    const { browserWindow } = this;
    return {
      id: this.id,
      address: this.#report.address,
      bounds: browserWindow.getNormalBounds(),
      maximized: browserWindow.isMaximized(),
      fullScreen: browserWindow.isFullScreen(),
    };
  }

  get zoomLevel(): number {
    return this.#contents.getZoomLevel();
  }

  get commands(): WindowReport['commands'] {
    return this.#report.commands;
  }

  get isFront(): boolean {
    return this.#options.isFront(this);
  }

  isOf(contents: Pick<WebContents, 'id'>): boolean {
    return this.#contents.id === contents.id;
  }

  bringForward(): void {
    const { browserWindow } = this;
    if (browserWindow.isMinimized()) browserWindow.restore();
    browserWindow.show();
    browserWindow.focus();
  }

  /** Gives the page a message, as soon as it listens. */
  send(message: WindowMessage): void {
    this.#waiting.push(message);
    this.#waiting.splice(0, this.#waiting.length - mostMessages);
    this.#wake();
  }

  /** Lets the page show that the host failed, also one that is loaded later. */
  showFailure(details: string): void {
    this.#failure = details;
    this.send({ type: 'failed', details });
  }

  async *messages(signal: AbortSignal | undefined): AsyncGenerator<WindowMessage, void, void> {
    const reader = Symbol('reader');
    this.#reader = reader;
    // The earlier one ends: its page is gone, with its export.
    this.#wake();
    this.showProgress(undefined);
    if (this.#failure !== undefined) this.#waiting.unshift({ type: 'failed', details: this.#failure });
    const wake = () => this.#wake();
    signal?.addEventListener('abort', wake);
    try {
      while (this.#reader === reader && !signal?.aborted) {
        const message = this.#waiting.shift();
        if (message !== undefined) yield message;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      signal?.removeEventListener('abort', wake);
    }
  }

  report(report: WindowReport): void {
    this.#report = report;
    const { title = '' } = report;
    const name = shownName(title);
    this.browserWindow.setTitle(name === '' ? app.getName() : `${name} – ${app.getName()}`);
    this.#options.onChange();
  }

  showProgress(fraction: number | undefined): void {
    this.browserWindow.setProgressBar(fraction ?? -1);
  }

  crashFiles(): Promise<CrashFile[]> {
    return listCrashFiles(this.#options.dataDir);
  }

  async openCrashFolder(): Promise<void> {
    const problem = await shell.openPath(crashFolder(this.#options.dataDir));
    if (problem !== '') fail('storageFailed', { what: 'crashes' }, { cause: problem });
  }

  showsFailure(): void {
    this.#options.onFailureShown();
  }

  restart(): void {
    restartApp();
  }

  openWindow(address: string, at: ScreenPoint | undefined): void {
    this.#options.open(address, at);
  }

  get #contents(): WebContents {
    return this.browserWindow.webContents;
  }

  #listen(isMaximized: boolean): void {
    const { browserWindow } = this;
    const { onChange, onFocus, onClose, onClosed } = this.#options;
    if (isMaximized) browserWindow.maximize();
    browserWindow.once('ready-to-show', () => browserWindow.show());
    browserWindow.on('focus', () => onFocus(this));
    browserWindow.on('close', onClose);
    browserWindow.on('closed', () => onClosed(this));
    browserWindow.on('resize', onChange);
    browserWindow.on('move', onChange);
    browserWindow.on('maximize', onChange);
    browserWindow.on('unmaximize', onChange);
    // The page's title is the app's name, without the server's.
    browserWindow.on('page-title-updated', (event) => event.preventDefault());
    this.#contents.on('zoom-changed', onChange);
    handlePageFailures(browserWindow, this.#options);
  }
}
