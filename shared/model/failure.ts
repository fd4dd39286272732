import { z } from 'zod';
import { failureCodes } from './failure-codes.ts';

const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

/** An error as a value: what happened, its cause, and what to do next. */
export const failureSchema = z.object({
  code: failureCodeSchema,
  /** Values for the catalogue's texts: command, url, status, method, waitedMs, exitCode, … */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** English, for logs and scripts. Views translate `code` and `params` instead. */
  message: z.string(),
  nextStep: z.string(),
  /** The message of the server, the process or the operating system, verbatim but limited in length. */
  cause: z.string().optional(),
  frameSeq: z.number().int().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
