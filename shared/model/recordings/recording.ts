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

/** A line of an imported file, or an entry of a HAR, of which something isn't in the recording. */
const incompleteEntrySchema = z.object({
  /** Counted from 1. */
  number: z.number().int(),
  /** Method, path and JSON-RPC method of an exchange; absent for what can't be read. Untrusted, of at most 200 characters. */
  request: z.string().optional(),
  /** What the file doesn't have; empty: the entry can't be read at all. */
  missing: z.array(z.enum(['requestHeaders', 'requestBody', 'response', 'responseHeaders', 'responseBody', 'times'])),
});
export type IncompleteEntry = z.infer<typeof incompleteEntrySchema>;

const importRemarksSchema = z.object({
  /** Lines or exchanges of the file that weren't taken over: unknown, not whole, too large, or not MCP. */
  skipped: z.number().int(),
  /** The first ones. */
  incomplete: z.array(incompleteEntrySchema),
  moreIncomplete: z.number().int(),
});
export type ImportRemarks = z.infer<typeof importRemarksSchema>;

/** The recordings that came from a file, or why there are none. */
export const openedFileSchema = z.union([
  z.object({
    /** The name of the file. */
    name: z.string(),
    recordings: z.array(recordingIdSchema),
    remarks: importRemarksSchema,
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
  | { type: 'imported'; recordings: RecordingId[]; remarks: ImportRemarks }
  | FailedStep;
