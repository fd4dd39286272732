import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { app } from 'electron';

/**
 * Prepares the app to work on stdin and stdout, without a window, a lock or the app's files. The result removes what it
 * created.
 */
export function withoutWindow(purpose: string): () => void {
  app.disableHardwareAcceleration();
  app.dock?.hide();
  // Two Electron processes can't share the caches of one folder.
  const scratch = mkdtempSync(join(app.getPath('temp'), `loupe-${purpose}-`));
  app.setPath('userData', scratch);
  if (process.platform === 'win32') replaceStdio();
  return () => rmSync(scratch, { recursive: true, force: true });
}

/** On Windows, Electron replaces stdin and stdout: use the file descriptors instead. */
function replaceStdio(): void {
  const stdin = createReadStream('', { fd: 0 });
  const stdout = createWriteStream('', { fd: 1 });
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  Object.defineProperty(process, 'stdout', { configurable: true, value: stdout });
}
