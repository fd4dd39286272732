import { z } from 'zod';
import { failureCodes } from './failure-codes.ts';

export const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

/** An error as a value: what went wrong, in words, its cause, and what to do next. */
export const failureSchema = z.object({
  code: failureCodeSchema,
  /** Values for the catalogue's sentence: command, url, status, method, waitedMs, exitCode, … */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in English, for logs and scripts. Views translate `code` and `params` instead. */
  message: z.string(),
  nextStep: z.string(),
  /** What the server, the process or the operating system really said, verbatim (capped by the host). */
  cause: z.string().optional(),
  /** The frame that shows it, when there is one. */
  frameSeq: z.number().int().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
