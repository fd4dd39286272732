import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { dataDir } from '#host/storage/data-dir.ts';
import { resolveCommand } from '#host/wire/transports/stdio/resolve-command.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import type { RecordedCommand } from './recorded-command.ts';
import { SessionWriter } from './session-writer.ts';
import { type Ended, recordStdio } from './stdio-recorder.ts';

/** How long the exit may be delayed to write the rest of the file, in milliseconds. */
const patienceMs = 300;

/** Where recorders write, and a running window looks. */
function spoolFile(id: string, dataFolder = dataDir()): string {
  return join(dataFolder, 'recordings', `${new Date().toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.jsonl`);
}

/** From the project's file, which is two folders up from this one and from its bundle. */
function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed && typeof manifest.version === 'string' ? manifest.version : '';
}

/**
 * `loupe record -- COMMAND ARGS…`: runs a server for a client and records what both send in a session file. Returns how the
 * server ended; this process should end likewise.
 */
export async function record({ command, args, dataFolder }: RecordedCommand): Promise<Ended> {
  const writer = openWriter('stdio', { command, args, cwd: process.cwd() }, dataFolder);
  try {
    return await recordStdio(resolveCommand(command), args, (entry) => writer.add(entry));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    writer.add({ type: 'startFailed', reason });
    process.stderr.write(`loupe record: ${reason}\n`);
    return { code: 127, signal: null };
  } finally {
    await writer.close(patienceMs);
  }
}

interface RecordUrlOptions {
  env: Record<string, string | undefined>;
  /** Of web pages, beside those of this machine. */
  allowedOrigins: readonly string[];
  signal: AbortSignal;
  onReady: (url: string) => void;
}

/**
 * `loupe record --listen 127.0.0.1:PORT --target URL`: a reverse proxy for the server at `target` that records, until
 * the signal is aborted. `onReady` gets the URL for clients. Rejects when the port is taken.
 */
export async function recordUrl(
  target: URL,
  port: number,
  { env, signal, onReady, allowedOrigins }: RecordUrlOptions,
): Promise<void> {
  const { recordHttp } = await import('./recording-proxy.ts');
  const writer = openWriter('http', { url: target.href }, dataDir(env));
  try {
    const { url, close } = await recordHttp(target, port, (entry) => writer.add(entry), allowedOrigins);
    onReady(url);
    if (!signal.aborted) await once(signal, 'abort');
    await close();
  } finally {
    await writer.close(patienceMs);
  }
}

function openWriter(
  transport: SessionHeader['transport'],
  server: SessionHeader['server'],
  dataFolder?: string,
): SessionWriter {
  const id = randomUUID();
  const recorder = { name: 'loupe', version: version(), pid: process.pid };
  const header = { loupeSession: 1, id, transport, server, recorder, redaction: 'none' } as const;
  const writer = new SessionWriter(spoolFile(id, dataFolder), header);
  process.once('exit', () => writer.flushNow());
  return writer;
}

/** Ends this process with the exit code or the signal of the server. */
export function endAs({ code, signal }: Ended): void {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
