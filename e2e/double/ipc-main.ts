import { EventEmitter } from 'node:events';

/** A double of `ipcMain` for one-way messages. */
export const ipcMain = new EventEmitter();
