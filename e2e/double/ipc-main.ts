import { EventEmitter } from 'node:events';

/** Stands for Electron's ipcMain, as far as one-way messages go. */
export const ipcMain = new EventEmitter();
