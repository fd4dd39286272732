import process from 'node:process';
import { app, dialog } from 'electron';
import { serveArgument } from '#host/recordings/clients/recorder-command.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { shellText } from '#shared/messages/shell.ts';
import { demoArgument, runDemo } from './demo-mode.ts';
import { runDesktop } from './desktop.ts';
import { runRecorder, startsRecorder } from './record-mode.ts';
import { runServe } from './serve-mode.ts';

// The packaged app has no Node, and its fuses forbid running Electron as Node, so this program with an argument is the
// demo server, with another one the recorder, and with a third one a server that answers from a recording.
const { argv } = process;
const others = argv.includes(serveArgument) ? runServe : argv.includes(demoArgument) ? runDemo : runDesktop;
// First: a recorded server may be Loupe with an argument of its own.
const run = startsRecorder(argv) ? runRecorder : others;

// Not awaited: Electron is ready only after this module was evaluated.
run().catch((error: unknown) => {
  const { code, message, nextStep, cause = '' } = failureFrom(error);
  const problem = code === 'internal' ? cause : `${message} ${nextStep} ${cause}`;
  dialog.showErrorBox(app.getName(), shellText(app.getLocale())('startFailed', { problem }));
  app.exit(1);
});
