import { clientEntryProblem } from './recorded-clients.ts';

/** Failures of recording other clients. */
export const clientFailure = {
  clientFileChanged: {
    message: '{file} changed after the preview, so nothing was written.',
    next: 'Look at the new preview, then try again.',
  },
  clientEntryMissing: {
    message: '{file} has no entry “{name}”.',
    next: 'Check the client’s configuration, then look for its servers again.',
  },
  clientEntryUnsupported: {
    message: `“{name}” in {file} can’t be recorded: ${clientEntryProblem}.`,
    next: 'Put the recorder before its command by hand: loupe record -- COMMAND. For a URL, run loupe record --listen and give its address to the client.',
  },
  clientEntryChanged: {
    message: 'Another program changed the command of “{name}” in {file}, so Loupe leaves it as it is.',
    next: 'Correct the entry by hand. The file from before the recording is {backup}.',
  },
  clientBackupUnusable: {
    message: 'The backup for “{name}” in {file} is missing or was changed, so nothing was written.',
    next: 'Remove the recorder by hand: delete what precedes the server’s command, up to and including --.',
  },
};
