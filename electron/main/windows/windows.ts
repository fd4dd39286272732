import { screen, type WebContents } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';
import type { ScreenPoint, WindowMessage } from '#shared/model/app/desktop.ts';
import { longestAddress } from '#shared/model/app/desktop-limits.ts';
import type { WindowId } from '#shared/model/id/id.ts';
import { AppWindow } from './app-window.ts';
import { boundsAround, newWindow, readWindows, visibleState, type WindowState, writeWindows } from './window-store.ts';

/** A change of the windows is stored this long afterwards, in milliseconds. */
const storedAfterMs = 500;
/** A new window is this far from the one that it was opened from, in pixels. */
const offset = 28;

/** The windows of the app, all on one host. They are stored while they change and restored when the app starts. */
export class Windows {
  readonly #dataDir: string;
  readonly #text: () => ShellText;
  readonly #onChange: () => void;
  readonly #onDiscard: (id: WindowId) => void;
  /** The one that was used last is at the end. */
  #open: AppWindow[] = [];
  #zoomLevel = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStored = true;
  #onFailureShown: () => void = () => {};

  /**
   * `onChange`: another window is in front, or its commands changed; `onDiscard`: one was closed that isn't restored. The
   * app must be ready.
   */
  constructor(options: {
    dataDir: string;
    text: () => ShellText;
    onChange: () => void;
    onDiscard: (id: WindowId) => void;
  }) {
    this.#dataDir = options.dataDir;
    this.#text = options.text;
    this.#onChange = options.onChange;
    this.#onDiscard = options.onDiscard;
  }

  /** The one that was used last. */
  get front(): AppWindow | undefined {
    return this.#open.at(-1);
  }

  get all(): readonly AppWindow[] {
    return this.#open;
  }

  of(contents: Pick<WebContents, 'id'>): AppWindow | undefined {
    return this.#open.find((window) => window.isOf(contents));
  }

  /** Opens the windows that were open when the app ended; those of a removed display on another one. */
  async restore(): Promise<void> {
    const { windows, zoomLevel } = readWindows(this.#dataDir);
    this.#zoomLevel = zoomLevel;
    await Promise.all(windows.map((state) => this.#create(state)));
  }

  /** Opens a window at an address, around a point of the screen or beside the window in front. */
  async open(address: string, at?: ScreenPoint): Promise<void> {
    const { front } = this;
    if (address.length > longestAddress) return;
    if (front === undefined) {
      const last = readWindows(this.#dataDir).windows.at(-1);
      return this.#create({ ...(last ?? newWindow(address)), address });
    }
    const { x = 0, y = 0, width, height } = front.state.bounds;
    const bounds = at ? boundsAround(at, { width, height }) : { x: x + offset, y: y + offset, width, height };
    await this.#create({ ...newWindow(address), bounds });
  }

  /** Brings the window in front to the user, or opens the last ones again; shows a view in it. */
  async bringForward(address?: string): Promise<void> {
    if (this.front === undefined) await this.restore();
    this.front?.bringForward();
    if (address !== undefined) this.tellFront({ type: 'show', address });
  }

  /** Lets every window show that the host failed. Resolves with whether one does within `ms`. */
  async showFailure(details: string, ms: number): Promise<boolean> {
    const shown = Promise.withResolvers<boolean>();
    this.#onFailureShown = () => shown.resolve(true);
    const timer = setTimeout(() => shown.resolve(false), ms);
    this.front?.bringForward();
    for (const window of this.#open) window.showFailure(details);
    if (this.#open.length === 0) shown.resolve(false);
    const isShown = await shown.promise;
    clearTimeout(timer);
    return isShown;
  }

  /** Gives the window in front a message; nothing without a window. */
  tellFront(message: WindowMessage): void {
    this.front?.send(message);
  }

  /** Stores the open windows. `last`: the app ends, so that those that close now are kept. */
  store({ isLast = false } = {}): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isStored || this.#open.length === 0) return;
    this.#zoomLevel = this.front?.zoomLevel ?? 0;
    writeWindows(this.#dataDir, { windows: this.#open.map(({ state }) => state), zoomLevel: this.#zoomLevel });
    if (isLast) this.#isStored = false;
  }

  async #create(state: WindowState): Promise<void> {
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const changed = () => {
      this.#onChange();
      this.#timer ??= setTimeout(() => this.store(), storedAfterMs);
    };
    const window = new AppWindow({
      dataDir: this.#dataDir,
      text: this.#text,
      state: visibleState(state, areas),
      zoomLevel: this.#zoomLevel,
      onChange: changed,
      onFocus: (focused) => {
        this.#open = [...this.#open.filter((each) => each !== focused), focused];
        changed();
      },
      // The last one is restored next time; without the others.
      onClose: () => {
        if (this.#open.length === 1) this.store();
      },
      onClosed: (closed) => {
        this.#open = this.#open.filter((each) => each !== closed);
        if (this.#isStored && this.#open.length > 0) this.#onDiscard(closed.id);
        this.store();
        this.#onChange();
      },
      onFailureShown: () => this.#onFailureShown(),
      isFront: (asked) => asked === this.front,
      open: (address, at) => void this.open(address, at),
    });
    this.#open.push(window);
    // Its id is stored before anything is entered in it.
    changed();
    await window.load();
  }
}
