import { z } from 'zod';
import { recordingIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { recordingNameSchema, recordingNoteSchema, recordingsSchema } from '../model/recording.ts';
import { procedure } from './base.ts';

const byId = z.object({ recordingId: recordingIdSchema });

export const recordings = {
  list: procedure.output(recordingsSchema),
  /**
   * Shows a recording in the server list, as a session that can't send. Fails with `unknownRecording`,
   * `recordingUnreadable`.
   */
  open: procedure.input(byId).output(z.object({ serverId: serverIdSchema, sessionId: sessionIdSchema })),
  /** Takes it out of the server list; the file stays. */
  close: procedure.input(byId).output(z.void()),
  /** Fails with `unknownRecording`, `storageFailed`. */
  describe: procedure.input(byId.extend({ name: recordingNameSchema, note: recordingNoteSchema })).output(z.void()),
  /** Closes and removes it; `restore` brings it back until Loupe quits. Fails with `unknownRecording`, `storageFailed`. */
  remove: procedure.input(byId).output(z.void()),
  /** Fails with `unknownRecording`, `storageFailed`. */
  restore: procedure.input(byId).output(z.void()),
  /** Shows its file in the system's file manager; does nothing outside the desktop app. Fails with `unknownRecording`. */
  reveal: procedure.input(byId).output(z.void()),
};
