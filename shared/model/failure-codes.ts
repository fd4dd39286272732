import type { Failure } from './failure.ts';
import { isJsonObject } from './json.ts';

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
  'lineTooLong',
  'stdinNotRead',
  'processLeftOver',
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
  'redirectRefused',
  'redirectDropsBody',
  'redirectLoop',
  'responseTooLarge',
  'responseOverCompressed',
  'responseTooSlow',
  // talking MCP
  'neverAnswered',
  'unsupportedRevision',
  'malformedHandshake',
  'malformedResult',
  'requestTimedOut',
  'connectionLost',
  'streamNotResumed',
  'sessionExpired',
  'serverError',
  'cancelled',
  'cursorLoop',
  'capabilityMissing',
  'listenEnded',
  'listenUnacknowledged',
  // asking the host
  'notConnected',
  'consentDenied',
  'callDenied',
  'invalidParamHeaders',
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
  'visitRequired',
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
  'vaultLocked',
  'wrongPassphrase',
  'noPassphrase',
  'invalidConfig',
  'nothingToImport',
  'storageFailed',
  'notRecorded',
  'fileSetAside',
  'folderNotPrivate',
  'hostUnreachable',
  'internal',
] as const;

/** True for what the host sends as a failure; it checks its own words before they leave. */
export function isFailure(value: unknown): value is Failure {
  return isJsonObject(value) && failureCodes.some((code) => code === value.code) && typeof value.message === 'string';
}
