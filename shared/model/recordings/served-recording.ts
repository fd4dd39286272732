import { z } from 'zod';
import { recordingIdSchema } from '../id/id.ts';

/** A request of a client that isn't in the recording. */
const servedMissSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  at: z.number(),
  method: z.string(),
  /** The most similar request of the recording. */
  nearest: z.object({ number: z.number().int(), method: z.string() }).optional(),
  /** JSON Pointers of the places where they differ, 20 at most. */
  places: z.array(z.string()),
});
export type ServedMiss = z.infer<typeof servedMissSchema>;

/** A recording that Loupe serves over HTTP. */
export const servedRecordingSchema = z.object({
  recordingId: recordingIdSchema,
  url: z.string(),
  misses: z.number().int(),
  /** Newest first, 200 at most. */
  newest: z.array(servedMissSchema),
});
export type ServedRecording = z.infer<typeof servedRecordingSchema>;

/** The command that serves a recording; its file and options follow. */
export const serveCommandSchema = z.object({ command: z.string(), args: z.array(z.string()) });
export type ServeCommand = z.infer<typeof serveCommandSchema>;
