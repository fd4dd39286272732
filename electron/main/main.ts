import process from 'node:process';
import { app, dialog } from 'electron';
import { failureFrom } from '#shared/messages/failure.ts';
import { shellText } from '#shared/messages/shell.ts';
import { demoArgument, runDemo } from './demo-mode.ts';
import { runDesktop } from './desktop.ts';
import { runRecorder, startsRecorder } from './record-mode.ts';

// The packaged app has no Node, and its fuses forbid running Electron as Node, so this program with an argument is the
// demo server, and with another one the recorder.
const withoutRecorder = process.argv.includes(demoArgument) ? runDemo : runDesktop;
const run = startsRecorder(process.argv) ? runRecorder : withoutRecorder;

// Not awaited: Electron is ready only after this module was evaluated.
run().catch((error: unknown) => {
  const { code, message, nextStep, cause = '' } = failureFrom(error);
  const problem = code === 'internal' ? cause : `${message} ${nextStep} ${cause}`;
  dialog.showErrorBox(app.getName(), shellText(app.getLocale())('startFailed', { problem }));
  app.exit(1);
});
