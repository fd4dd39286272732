import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { monotonicClock } from '../../platform.ts';
import { openReplay } from './open-replay.ts';
import { serveHttp } from './serve-http.ts';
import { serveStdio } from './serve-stdio.ts';

export interface ServedFile {
  path: string;
  allowsMasked: boolean;
  /** Of 127.0.0.1; undefined: over stdio. */
  port?: number;
}

/** Reads `FILE [--allow-redacted] [--http PORT]`, as the window writes it; undefined for anything else. */
export function servedFile([path, ...options]: readonly string[]): ServedFile | undefined {
  if (path === undefined || path === '') return undefined;
  const file: ServedFile = { path, allowsMasked: false };
  for (let at = 0; at < options.length; at += 1) {
    const port = options[at + 1] ?? '';
    if (options[at] === '--allow-redacted') file.allowsMasked = true;
    else if (options[at] === '--http' && /^\d{1,5}$/.test(port)) {
      file.port = Number(port);
      at += 1;
    } else return undefined;
  }
  return file;
}

/**
 * Answers clients from a recording until the input ends or, over HTTP, until the signal aborts. Fails as `openReplay`, and
 * with `portTaken`.
 */
export async function serveFile(
  { path, allowsMasked, port }: ServedFile,
  { input, print, signal }: { input: Readable; print(line: string): void; signal: AbortSignal },
): Promise<void> {
  const replay = await openReplay(path, { clock: monotonicClock, allowsMasked });
  if (port === undefined) return serveStdio(replay.open(print), { input, send: print, signal });
  const { url, close } = await serveHttp(port, replay);
  print(url);
  if (!signal.aborted) await once(signal, 'abort');
  await close();
}
