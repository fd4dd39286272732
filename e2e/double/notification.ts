import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';
import { recorded } from './recorded.ts';

const shown: Notification[] = [];

/** A double of `Notification`: it is recorded, and a test clicks the newest one. */
export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly #record: { title: string; body: string; isShown: boolean };

  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.#record = { title, body, isShown: false };
  }

  show(): void {
    this.#record.isShown = true;
    recorded.notifications.push(this.#record);
    shown.push(this);
    this.emit('show');
  }

  close(): void {
    this.#record.isShown = false;
    this.emit('close');
  }
}

/** The user clicks the newest notification. */
export function clickNotification(): void {
  shown.at(-1)?.emit('click');
}

/** A double of `Tray`: its menu is recorded. */
export class Tray extends EventEmitter {
  setToolTip(): void {}
  setContextMenu(menu: Menu): void {
    recorded.tray = menu.recordedItems();
  }
  destroy(): void {
    recorded.tray = undefined;
  }
}

/** A double of `nativeImage`: its pictures aren't drawn. */
export const nativeImage = {
  createFromBitmap(bitmap: Buffer, { width, height }: { width: number; height: number }) {
    if (bitmap.length !== width * height * 4) throw new Error('invalid buffer size');
    return { setTemplateImage: () => {} };
  },
};
