import process from 'node:process';
import { app, dialog } from 'electron';
import { serveArgument } from '#host/recordings/clients/recorder-command.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { shellText } from '#shared/messages/shell.ts';
import { commandLineWords, runCommandLineMode } from './command-line-mode.ts';
import { demoArgument, runDemo } from './demo-mode.ts';
import { runDesktop } from './desktop.ts';
import { runRecorder, startsRecorder } from './record-mode.ts';
import { runServe } from './serve-mode.ts';

// The packaged app has no Node, and its fuses forbid running Electron as Node, so this program with an argument is the
// demo server, with another one the recorder, with a third one a server that answers from a recording, and with a fourth
// one the command line.
const { argv } = process;
const words = commandLineWords(argv);
const others = argv.includes(serveArgument) ? runServe : argv.includes(demoArgument) ? runDemo : runDesktop;
// First: a recorded server, or what a command line names, may be Loupe with an argument of its own.
const program = startsRecorder(argv) ? () => runRecorder() : others;
const run = words === undefined ? program : () => runCommandLineMode(words);

// Not awaited: Electron is ready only after this module was evaluated.
run().catch((error: unknown) => {
  const { code, message, nextStep, cause = '' } = failureFrom(error);
  const problem = code === 'internal' ? cause : `${message} ${nextStep} ${cause}`;
  dialog.showErrorBox(app.getName(), shellText(app.getLocale())('startFailed', { problem }));
  app.exit(1);
});
