import process from 'node:process';
import { app } from 'electron';
import type { Platform } from '#host/platform.ts';
import { serveArgument, serveCommand } from '#host/recordings/clients/recorder-command.ts';
import { servedFile, serveFile } from '#host/recordings/replay/serve-file.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { thisInstallation } from './record-mode.ts';
import { withoutWindow } from './without-window.ts';

/** The command with which this app serves a recording. */
export function appServeCommand(): Platform['serveCommand'] {
  return serveCommand(thisInstallation());
}

/** Serves a recording to a client, as `loupe serve` does. */
export async function runServe(): Promise<void> {
  const { argv, stderr } = process;
  const served = servedFile(argv.slice(argv.indexOf(serveArgument) + 1));
  if (served === undefined) return app.exit(2);
  const cleanUp = withoutWindow('serve');
  const { stdin, stdout } = process;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
  // The reader may be gone.
  stdout.on('error', () => stopped.abort());
  const print = (line: string) => void stdout.write(`${line}\n`);
  let code = 0;
  try {
    await serveFile(served, { input: stdin, print, signal: stopped.signal });
  } catch (thrown) {
    const { message, nextStep } = failureFrom(thrown);
    stderr.write(`loupe: ${message} ${nextStep}\n`);
    code = 2;
  }
  cleanUp();
  // Not before everything is written.
  stdout.end(() => app.exit(code));
}
