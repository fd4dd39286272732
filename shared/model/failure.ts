import { z } from 'zod';

/**
 * Every way in which something that a user asked for can fail. Each code has a sentence and a next step in
 * the message catalogue (`failure.<code>.message`, `failure.<code>.next`), which may use the failure's params.
 */
export const failureCodes = [
  // starting a command
  'commandNotFound',
  'commandNotExecutable',
  'workingDirectoryMissing',
  'spawnFailed',
  'processExited',
  // reaching a URL
  'connectionRefused',
  'hostNotFound',
  'tlsFailed',
  'networkFailed',
  'unauthorized',
  'forbidden',
  'endpointNotFound',
  'methodNotAllowed',
  'serverFault',
  'httpStatus',
  'notMcp',
  // talking MCP
  'neverAnswered',
  'unsupportedRevision',
  'malformedHandshake',
  'malformedResult',
  'requestTimedOut',
  'connectionLost',
  'sessionExpired',
  'serverError',
  'cancelled',
  'cursorLoop',
  'capabilityMissing',
  // asking the host
  'notConnected',
  'consentDenied',
  'callDenied',
  'callWithdrawn',
  'badArguments',
  'badReply',
  'badEdit',
  'tooManyRounds',
  'roundRefused',
  'malformedRound',
  'notAnApp',
  'appsWithheld',
  'appUnusable',
  'unknownApp',
  'taskLost',
  'taskCancelled',
  'malformedTask',
  'unknownServer',
  'unknownSession',
  'unknownFrame',
  'unknownRead',
  'unknownAsk',
  'unknownRun',
  'secretMissing',
  'invalidConfig',
  'nothingToImport',
  'storageFailed',
  'hostUnreachable',
  'internal',
] as const;

export const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

/** An error as a value: what went wrong, in words, what lies behind it, and what to do next. */
export const failureSchema = z.object({
  code: failureCodeSchema,
  /** Values for the catalogue's sentence: command, url, status, method, waitedMs, exitCode, … */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in English, for logs and scripts. Views translate `code` and `params` instead. */
  message: z.string(),
  /** The next step in English. */
  nextStep: z.string(),
  /** What the server, the process or the operating system really said, verbatim (capped by the host). */
  cause: z.string().optional(),
  /** The frame that shows it, when there is one. */
  frameSeq: z.number().int().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
