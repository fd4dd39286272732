import {
  badHandshake,
  errorList,
  lateResponse,
  neverAnswers,
  silentRequest,
  unsupportedRevision,
} from './answer-faults.ts';
import { deepValues } from './deep-values.ts';
import type { Fault } from './fault.ts';
import { endlessLine, pingFlood, samplingFlood } from './flood-faults.ts';
import { cursorLoop, malformedItems, noResources, slowPages } from './list-faults.ts';
import {
  crashLater,
  crashSoon,
  detachedGrandchild,
  diesMidResponse,
  exitAtOnce,
  exitOnProbe,
  grandchild,
  ignoresProbe,
  spoiltByProbe,
  stderrFlood,
  stubborn,
} from './process-faults.ts';
import { bigLine, bomCrlf, duplicateResponse, halfLine, logsOnStdout, splitUtf8 } from './stream-faults.ts';

/** The faulty servers by name. */
export const faults = {
  'bad-handshake': badHandshake,
  'big-line': bigLine,
  'bom-crlf': bomCrlf,
  'crash-later': crashLater,
  'crash-soon': crashSoon,
  'cursor-loop': cursorLoop,
  'deep-values': deepValues,
  'detached-grandchild': detachedGrandchild,
  'dies-mid-response': diesMidResponse,
  'duplicate-response': duplicateResponse,
  'endless-line': endlessLine,
  'error-list': errorList,
  'exit-at-once': exitAtOnce,
  'exit-on-probe': exitOnProbe,
  grandchild,
  'half-line': halfLine,
  'ignores-probe': ignoresProbe,
  'late-response': lateResponse,
  'logs-on-stdout': logsOnStdout,
  'malformed-items': malformedItems,
  'never-answers': neverAnswers,
  'no-resources': noResources,
  'ping-flood': pingFlood,
  'sampling-flood': samplingFlood,
  'silent-request': silentRequest,
  'slow-pages': slowPages,
  'split-utf8': splitUtf8,
  'spoilt-by-probe': spoiltByProbe,
  'stderr-flood': stderrFlood,
  stubborn,
  'unsupported-revision': unsupportedRevision,
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

/** What these do ends or floods their process, or starts others. */
export const processFaults: readonly FaultName[] = [
  'crash-later',
  'detached-grandchild',
  'endless-line',
  'grandchild',
  'ping-flood',
  'sampling-flood',
  'stubborn',
];
