import process from 'node:process';
import { createInterface } from 'node:readline';
import { shellText } from '#shared/messages/shell.ts';
import type { BrowserServer } from './browser-server.ts';
import { openInBrowser, openPrivately } from './open-in-browser.ts';
import { terminalLanguage } from './terminal-language.ts';

/**
 * Prints the address that enters once, on a line of its own, and opens the browser if asked to. On a terminal,
 * each Enter prints a new address, until the process ends. `openFile` opens an address in a browser.
 */
export async function announce(
  server: Pick<BrowserServer, 'issueUrl' | 'entered'>,
  options: { open: boolean },
  openFile = openInBrowser,
): Promise<void> {
  const text = shellText(terminalLanguage());
  const print = (url: string) => process.stdout.write(`${text('address', { url })}\n`);
  const url = server.issueUrl();
  print(url);
  if (options.open) await openPrivately(url, server.entered, openFile);
  if (!process.stdin.isTTY) return;
  process.stdout.write(`${text('addressHint')}\n`);
  createInterface({ input: process.stdin }).on('line', () => print(server.issueUrl()));
}
