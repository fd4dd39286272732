import { z } from 'zod';
import { frameFilterSchema } from '../frames/frame.ts';
import { loggedSessionSchema } from '../frames/logged-session.ts';
import { type RecordingId, recordingIdSchema, sessionIdSchema } from '../id/id.ts';
import type { FailedStep, ProgressStep } from '../progress-step.ts';

/** So many selected frames can be named one by one. */
export const mostExportedFrames = 1000;

/** What an export takes its session from; of frames, those of one session. */
export const exportSourceSchema = z.discriminatedUnion('type', [
  /** A session file. */
  z.object({ type: z.literal('recording'), recordingId: recordingIdSchema }),
  /** All frames of a session in the traffic log. */
  z.object({ type: z.literal('session'), sessionId: sessionIdSchema }),
  /** The frames that a filter shows; without a session, of the newest one that has some. */
  z.object({ type: z.literal('filter'), filter: frameFilterSchema, sessionId: sessionIdSchema.optional() }),
  z.object({
    type: z.literal('frames'),
    seqs: z.array(z.number().int().min(1)).min(1).max(mostExportedFrames),
    sessionId: sessionIdSchema.optional(),
  }),
]);
export type ExportSource = z.infer<typeof exportSourceSchema>;

export const exportFileFormats = ['jsonl', 'har'] as const;
export type ExportFileFormat = (typeof exportFileFormats)[number];

export const exportRequestSchema = z.object({
  source: exportSourceSchema,
  format: z.enum(exportFileFormats),
  /** Whether secrets are masked. */
  isMasked: z.boolean(),
  /** Among the recordings, as a session file, in place of a file of the user's. */
  isKept: z.boolean().optional(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** A session that has frames to export. */
export const exportedSessionSchema = loggedSessionSchema.pick({
  serverId: true,
  sessionId: true,
  serverName: true,
  frames: true,
  at: true,
});
export type ExportedSession = z.infer<typeof exportedSessionSchema>;

const counted = { count: z.number().int() };

/** What an exported file has, or will have. */
const exportReportSchema = z.object({
  entries: z.number().int(),
  /** Requests and notifications by method, the most frequent first; at most 100 methods. */
  methods: z.array(z.object({ method: z.string(), ...counted })),
  /** Messages of other methods. */
  otherMethods: z.number().int(),
  responses: z.number().int(),
  /** Of the file. */
  bytes: z.number().int(),
  /** From the first to the last entry, in milliseconds since 1970; absent without entries. */
  from: z.number().optional(),
  to: z.number().optional(),
  /** Masked places by what was there, the most frequent first. */
  masked: z.array(z.object({ what: z.string(), ...counted })),
  /** Bodies that were decompressed to mask what is in them. */
  decoded: z.number().int(),
  leftOut: z.object({
    /** Frames that the traffic log no longer has. */
    cleared: z.number().int(),
    /** Frames that don't belong in a session file. */
    foreign: z.number().int(),
    /** Lines of a file that aren't entries. */
    unknown: z.number().int(),
  }),
});
export type ExportReport = z.infer<typeof exportReportSchema>;

const exportPreviewSchema = exportReportSchema.extend({
  /** The first characters of the file. */
  beginning: z.string(),
  isCut: z.boolean(),
});
export type ExportPreview = z.infer<typeof exportPreviewSchema>;

/** A written file. */
const exportedFileSchema = z.object({
  exportId: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  /** Where the desktop app saved it; absent when the window saves it. */
  path: z.string().optional(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

/** The progress of an export, and how it ended; `cancelled`: the user chose no file. */
export type ExportStep =
  | ProgressStep
  | { type: 'written'; report: ExportReport; file: ExportedFile }
  | { type: 'kept'; report: ExportReport; recordingId: RecordingId }
  | { type: 'cancelled' }
  | FailedStep;

/** The progress of a preview, and how it ended. */
export type PreviewStep = ProgressStep | { type: 'previewed'; preview: ExportPreview } | FailedStep;
