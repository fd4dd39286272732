import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { type RecordingId, recordingIdSchema, serverIdSchema } from '../id/id.ts';
import type { FailedStep, ProgressStep } from '../progress-step.ts';
import { eraSchema } from '../revision.ts';
import { recordedClientSchema } from '../session.ts';

export const recordingNameSchema = z.string().trim().max(200);
export const recordingNoteSchema = z.string().max(10_000);

/** A session file in the data folder. */
export const recordingSchema = z.object({
  id: recordingIdSchema,
  /** As the user called it; empty: by its client. */
  name: z.string(),
  note: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** From its start to its last entry, in milliseconds. */
  durationMs: z.number(),
  transport: z.enum(['stdio', 'http']),
  /** The server's command line or URL, without secrets. */
  target: z.string(),
  /** As the server calls itself. Untrusted. */
  serverName: z.string().optional(),
  client: recordedClientSchema.optional(),
  era: eraSchema.optional(),
  /** The agreed one as client and server wrote it: any text. */
  revision: z.string().optional(),
  messages: z.number().int(),
  errors: z.number().int(),
  /** Entries that the recorder couldn't write, and lines that can't be read. */
  missing: z.number().int(),
  /** Of the file. */
  bytes: z.number().int(),
  isLive: z.boolean(),
  /** The client started the server only to find out, with `server/discover`, which era it speaks, and ended it again. */
  isProbe: z.boolean(),
  /** Secrets in it are masked. */
  isMasked: z.boolean(),
  /** In the server list, while it is open. */
  serverId: serverIdSchema.optional(),
  /** The counts aren't complete yet. */
  isCounting: z.boolean(),
});
export type Recording = z.infer<typeof recordingSchema>;

export const recordingsSchema = z.object({
  /** The newest first. */
  recordings: z.array(recordingSchema),
  /** Files that can't be read. */
  unreadable: z.array(z.object({ file: z.string(), failure: failureSchema })),
  /** The folder of the files. */
  folder: z.string(),
  /** Of all files. */
  bytes: z.number().int(),
});
export type Recordings = z.infer<typeof recordingsSchema>;

/** The recordings that came from a file, or why there are none. */
export const openedFileSchema = z.union([
  z.object({
    /** The name of the file. */
    name: z.string(),
    recordings: z.array(recordingIdSchema),
    /** What in it wasn't understood. */
    skipped: z.number().int(),
  }),
  z.object({ name: z.string(), failure: failureSchema }),
]);
export type OpenedFile = z.infer<typeof openedFileSchema>;

/** Files that the system opens with Loupe. */
export const openedFilesSchema = z.object({
  /** There are results that the window hasn't taken. */
  isWaiting: z.boolean(),
  /** Those that are read now, and how many of their bytes were. */
  reading: z.array(z.object({ name: z.string(), done: z.number(), total: z.number() })),
});
export type OpenedFilesView = z.infer<typeof openedFilesSchema>;

/** The progress of an import in bytes, and how it ended. */
export type ImportStep =
  | ProgressStep
  /** `skipped`: what in it wasn't understood. */
  | { type: 'imported'; recordings: RecordingId[]; skipped: number }
  | FailedStep;
