import process from 'node:process';
import { app } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';
import { crashFolder, writeCrashNote } from './crash-files.ts';
import { showFailureBox } from './failure-box.ts';
import { restartApp } from './quit.ts';

interface HostFailuresOptions {
  dataDir: string;
  /** Masks secrets. */
  mask(text: string): string;
  text(): ShellText;
  /** Lets a window show the failure; resolves with whether one does within `ms`. */
  showPage(details: string, ms: number): Promise<boolean>;
}

/** A page that runs shows the failure well before. */
const pageWaitMs = 5000;

/**
 * Handles what nothing else caught: says what happened, once, on a page of Loupe, or in a box of the system where no page
 * can be shown. Restarting and quitting go the usual way, so that everything recorded is written and every server ends.
 * The details stay in a file of this machine, and so do those of a process of Chromium that ended, which starts it again.
 */
export function handleHostFailures({ dataDir, mask, text, showPage }: HostFailuresOptions): void {
  let isShown = false;
  const note = (what: string): string => {
    const system = `Loupe ${app.getVersion()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
    const details = mask(`${system}\n${what}`);
    console.error(details);
    writeCrashNote(dataDir, details);
    return details;
  };
  const show = async (details: string) => {
    if (await showPage(details, pageWaitMs).catch(() => false)) return;
    const box = { details, folder: crashFolder(dataDir), action: text()('failed.restart'), text: text() };
    if (await showFailureBox({ ...box, message: text()('failed.host') })) restartApp();
    else app.quit();
  };
  const handle = (thrown: unknown) => {
    const details = note(thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown));
    // What fails next is most likely a consequence.
    if (isShown) return;
    isShown = true;
    void show(details);
  };
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
  app.on('child-process-gone', (_event, { type, reason, exitCode, name = '', serviceName = '' }) => {
    if (reason === 'clean-exit') return;
    note(`${[type, name, serviceName].filter((part) => part !== '').join(' ')}: ${reason} (${exitCode})`);
  });
}
