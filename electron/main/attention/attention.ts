import process from 'node:process';
import { app, BrowserWindow, Notification, nativeImage } from 'electron';
import type { Host } from '#host/create-host.ts';
import type { ShellText } from '#shared/messages/shell.ts';
import type { PendingId } from '#shared/model/id/id.ts';
import type { Windows } from '../windows/windows.ts';
import { discBitmap } from './bitmaps.ts';
import { pendingText } from './pending-text.ts';

/** Of the overlay of the taskbar's icon, in pixels. */
const overlaySize = 16;
const overlayColour = [50, 90, 230] as const;

interface AttentionOptions {
  host: Pick<Host, 'stores' | 'connections'>;
  windows: Pick<Windows, 'bringForward' | 'tellFront' | 'all'>;
  text(): ShellText;
}

/**
 * Shows outside the windows what waits for a person: a notification while no window is in front, at most one at a time,
 * and the count on the app's icon.
 */
export class Attention {
  readonly #options: AttentionOptions;
  #seen: ReadonlySet<PendingId> = new Set();
  #shown: Notification | undefined;
  #count = 0;

  constructor(options: AttentionOptions) {
    this.#options = options;
    app.on('browser-window-focus', () => this.#close());
    // A new window has no overlay yet, and isn't among the others.
    app.on('browser-window-created', (_event, created) => this.#showOverlay([created]));
  }

  /** The inbox or a setting changed. */
  changed(): void {
    const pending = this.#options.host.connections.inbox.list();
    const added = pending.filter(({ id }) => !this.#seen.has(id));
    this.#seen = new Set(pending.map(({ id }) => id));
    if (pending.length !== this.#count) this.#showCount(pending.length);
    if (pending.length === 0) this.#close();
    if (added.length === 0 || BrowserWindow.getFocusedWindow() !== null) return;
    if (!this.#options.host.stores.settings.value.notifies || !Notification.isSupported()) return;
    // With what was shown and still waits: the one notification is about all of it.
    this.#notify(this.#shown === undefined ? added : pending);
  }

  #notify(pending: Parameters<typeof pendingText>[0]): void {
    const content = pendingText(pending, this.#options.text());
    if (content === undefined) return;
    this.#close();
    const notification = new Notification(content);
    notification.on('click', () => this.#goThere());
    notification.on('close', () => {
      if (this.#shown === notification) this.#shown = undefined;
    });
    this.#shown = notification;
    notification.show();
  }

  #goThere(): void {
    const { windows } = this.#options;
    void windows.bringForward().then(() => windows.tellFront({ type: 'run', command: 'inbox' }));
  }

  #close(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }

  #showCount(count: number): void {
    this.#count = count;
    app.setBadgeCount(count);
    this.#showOverlay(this.#options.windows.all.map(({ browserWindow }) => browserWindow));
  }

  #showOverlay(windows: readonly BrowserWindow[]): void {
    if (process.platform !== 'win32') return;
    const count = this.#count;
    const size = { width: overlaySize, height: overlaySize };
    const icon = nativeImage.createFromBitmap(discBitmap(overlaySize, overlayColour), size);
    const label = count === 0 ? '' : this.#options.text()('waiting.several', { count });
    for (const window of windows) window.setOverlayIcon(count === 0 ? null : icon, label);
  }
}
