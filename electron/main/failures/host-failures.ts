import process from 'node:process';
import { app } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';
import { crashFolder, writeCrashNote } from './crash-files.ts';
import { showFailureBox } from './failure-box.ts';

interface HostFailuresOptions {
  dataDir: string;
  /** Masks secrets. */
  mask(text: string): string;
  text(): ShellText;
}

/**
 * Handles what nothing else caught: says what happened, once, and restarts or quits in the usual way, so that everything
 * recorded is written and every server ends. The details stay in a file of this machine.
 */
export function handleHostFailures({ dataDir, mask, text }: HostFailuresOptions): void {
  let isShown = false;
  const handle = (thrown: unknown) => {
    const what = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
    const system = `Loupe ${app.getVersion()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
    const details = mask(`${system}\n${what}`);
    console.error(details);
    writeCrashNote(dataDir, details);
    // What fails next is most likely a consequence.
    if (isShown) return;
    isShown = true;
    const box = { details, folder: crashFolder(dataDir), action: text()('failed.restart'), text: text() };
    void showFailureBox({ ...box, message: text()('failed.host') }).then((restarts) => {
      if (restarts) app.relaunch();
      app.quit();
    });
  };
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
}
