import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { shellText } from '#shared/messages/shell.ts';
import type { BrowserServer } from './browser-server.ts';
import { terminalLanguage } from './terminal-language.ts';

/** How long a browser may take to start and to read the redirect file, in milliseconds. */
const handoverMs = 120_000;

/** Opens a URL in the system's browser. Resolves even without a browser. */
export async function openInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  const child = await open(url).catch(() => undefined);
  // A missing opener is reported by an event only.
  child?.on('error', () => {});
}

/**
 * Opens a secret URL: not as an argument, which all users can read, but in a private file, which is removed when `used`
 * resolves, after a timeout, or when Loupe quits.
 */
export async function openPrivately(url: string, used: Promise<void>, openFile = openInBrowser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-open-'));
  const remove = () => {
    clearTimeout(timer);
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  const timer = setTimeout(remove, handoverMs).unref();
  process.on('exit', remove);
  void used.then(remove);
  const file = join(folder, 'loupe.html');
  writeFileSync(file, redirectTo(url), { mode: 0o600 });
  await openFile(pathToFileURL(file).href);
}

function redirectTo(url: string): string {
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Loupe</title>
<meta http-equiv="refresh" content="0;url=${address}">
<a href="${address}">Loupe</a>
`;
}

/** Prints a one-time URL, and another one for each Enter on a terminal; optionally opens the browser. */
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
