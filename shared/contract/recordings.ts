import { type } from '@orpc/contract';
import { z } from 'zod';
import { measuredClientSchema } from '../hosts/measure/compared-fact.ts';
import { recordingIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { clientBehaviorSchema } from '../model/recordings/client-behavior.ts';
import {
  type ImportStep,
  openedFileSchema,
  openedFilesSchema,
  recordingNameSchema,
  recordingNoteSchema,
  recordingsSchema,
} from '../model/recordings/recording.ts';
import { serveCommandSchema, servedRecordingSchema } from '../model/recordings/served-recording.ts';
import {
  type ExportStep,
  exportedSessionSchema,
  exportRequestSchema,
  exportSourceSchema,
  type PreviewStep,
} from '../model/recordings/session-export.ts';
import { clientChangeSchema, clientEntryPlaceSchema, foundClientsSchema } from '../recording/recorded-clients.ts';
import { procedure } from './base.ts';

const byId = z.object({ recordingId: recordingIdSchema });

export const recordings = {
  list: procedure.output(recordingsSchema),
  /**
   * Shows a recording in the server list, as a session that can't send. Fails with `unknownRecording`,
   * `recordingUnreadable`.
   */
  open: procedure.input(byId).output(z.object({ serverId: serverIdSchema, sessionId: sessionIdSchema })),
  /** Takes them out of the server list; their files stay. */
  close: procedure.input(z.object({ recordingIds: z.array(recordingIdSchema).max(10_000) })).output(z.void()),
  /** Fails with `unknownRecording`, `storageFailed`. */
  describe: procedure.input(byId.extend({ name: recordingNameSchema, note: recordingNoteSchema })).output(z.void()),
  /** Closes and removes it; `restore` brings it back until Loupe quits. Fails with `unknownRecording`, `storageFailed`. */
  remove: procedure.input(byId).output(z.void()),
  /**
   * Sends a file in parts of at most 4 MB: the first without, the others with the returned `uploadId`. Kept until it is
   * imported or Loupe quits. Fails with `recordingUnreadable`, `storageFailed`.
   */
  upload: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /**
   * Takes over the sessions in a sent file: Loupe's own, HAR, or JSON Lines of mcp-cassette, mcpsnoop and mcporter.
   * Progress comes at most five times a second; ending the iteration cancels. The last step may be a failure:
   * `recordingUnreadable`, `notARecording`, `unknownPreview`, `storageFailed`.
   */
  importUpload: procedure
    .input(z.object({ uploadId: z.string() }))
    .output(type<AsyncIteratorObject<ImportStep, void, void>>()),
  /** Removes what was sent of a file that isn't sent to its end. */
  discardUpload: procedure.input(z.object({ uploadId: z.string() })).output(z.void()),
  openedFiles: procedure.output(openedFilesSchema),
  /** Stops reading the files that the system opens with Loupe. */
  cancelOpenedFiles: procedure.output(z.void()),
  /** The results of files that the system opened, which are then gone. */
  takeOpenedFiles: procedure.output(z.object({ files: z.array(openedFileSchema) })),
  /** Fails with `unknownRecording`, `storageFailed`. */
  restore: procedure.input(byId).output(z.void()),
  /** What the client of an open recording did, beside what the profile of its host says. Fails with `unknownSession`. */
  behavior: procedure.input(z.object({ sessionId: sessionIdSchema })).output(clientBehaviorSchema),
  /** Shows its file in the system's file manager; does nothing outside the desktop app. Fails with `unknownRecording`. */
  reveal: procedure.input(byId).output(z.void()),
};

/** The recordings that Loupe serves over HTTP on 127.0.0.1, in place of their servers. */
export const servedRecordings = {
  list: procedure.output(z.array(servedRecordingSchema)),
  /** The command that serves a recording to a client, wherever Loupe is installed. */
  command: procedure.output(serveCommandSchema),
  /**
   * Starts it again where it is served already. Fails with `unknownRecording`, `recordingUnreadable`,
   * `recordingTooLarge`, `portTaken`, and with `recordingMasked` unless that is allowed.
   */
  start: procedure
    .input(byId.extend({ port: z.number().int().min(1).max(65_535), allowsMasked: z.boolean() }))
    .output(servedRecordingSchema),
  stop: procedure.input(byId).output(z.void()),
};

const ofEntry = z.object({ entry: clientEntryPlaceSchema });
const change = ofEntry.extend({ fingerprint: clientChangeSchema.shape.fingerprint });
/** The client is measured in place of being recorded; `hasLimits`: also with what some hosts refuse. */
const asProbe = { isProbe: z.boolean().optional(), hasLimits: z.boolean().optional() };

/** The recorder in the configurations of MCP clients. Only `install` and `uninstall` change a file. */
export const recordedClients = {
  /**
   * The entries of all known clients, and of the project in `folder`. Fails with `invalidConfig` and `storageFailed`
   * when Loupe's record of installed recorders can't be used.
   */
  find: procedure.input(z.object({ folder: z.string().optional() })).output(foundClientsSchema),
  /**
   * What installing the recorder in an entry would change or, where it is installed, removing it. Fails with
   * `invalidConfig`, `clientEntryMissing`, `clientEntryUnsupported`, `clientEntryChanged`.
   */
  preview: procedure.input(ofEntry.extend(asProbe)).output(clientChangeSchema),
  /** Makes the change of a preview. Fails as it does, with `clientFileChanged`, `outputFailed` and `storageFailed`. */
  install: procedure.input(change.extend(asProbe)).output(z.void()),
  /** Takes the recorder out. Fails as `install`, and with `clientBackupUnusable`. */
  uninstall: procedure.input(change).output(z.void()),
};

/** What `loupe probe` measured of clients. */
export const measuredClients = {
  /** Those in the data folder, the newest first, each beside the profile of its client that comes with Loupe. */
  list: procedure.output(z.array(measuredClientSchema)),
};

const byExport = z.object({ exportId: z.string() });

/**
 * Sessions written to files. Each call fails with `nothingToExport`, `unknownRecording`, `recordingUnreadable`; as HAR
 * also with `harOfStdio`.
 */
export const sessionExports = {
  /** The sessions whose frames a source has, in the order of their first ones; none for a recording. */
  sessions: procedure
    .input(z.object({ source: exportSourceSchema }))
    .output(z.object({ sessions: z.array(exportedSessionSchema) })),
  /** What the file will contain. Takes as long as writing it; progress comes as for `write`. */
  preview: procedure.input(exportRequestSchema).output(type<AsyncIteratorObject<PreviewStep, void, void>>()),
  /**
   * Writes the file: in the desktop app where the user chooses, else for `read`; or keeps the session among the
   * recordings (`isKept`), which may also fail with `storageFailed`. Progress comes at most five times a
   * second; ending the iteration cancels, and leaves no file.
   */
  write: procedure.input(exportRequestSchema).output(type<AsyncIteratorObject<ExportStep, void, void>>()),
  /** Bytes of a written file in base64. Fails with `unknownExport`. */
  read: procedure
    .input(byExport.extend({ offset: z.number().int().min(0), length: z.number().int().min(1).max(8_000_000) }))
    .output(z.object({ base64: z.string() })),
  /** Removes a file that was written for `read`. */
  discard: procedure.input(byExport).output(z.void()),
  /** Shows a saved file in the system's file manager. Fails with `unknownExport`. */
  reveal: procedure.input(byExport).output(z.void()),
};
