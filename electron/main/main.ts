import process from 'node:process';
import { app, dialog } from 'electron';
import { failureFrom } from '#shared/messages/failure.ts';
import { shellText } from '#shared/messages/shell.ts';
import { DEMO_ARGUMENT, runDemo } from './demo-mode.ts';
import { runDesktop } from './desktop.ts';

// The packaged app has no Node beside it, and its fuses forbid Electron to act as one. So the demo server that
// ships with Loupe is this very program, started with an argument.
const run = process.argv.includes(DEMO_ARGUMENT) ? runDemo : runDesktop;

// Not awaited: Electron becomes ready only after this module has been evaluated.
run().catch((error: unknown) => {
  const { code, message, nextStep, cause = '' } = failureFrom(error);
  const problem = code === 'internal' ? cause : `${message} ${nextStep} ${cause}`;
  dialog.showErrorBox(app.getName(), shellText(app.getLocale())('startFailed', { problem }));
  app.exit(1);
});
