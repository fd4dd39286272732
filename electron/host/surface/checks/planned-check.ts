import {
  type CheckHead,
  type CheckResult,
  type CheckState,
  type ExpectationOutcome,
  judgedState,
  type SameExpectation,
  type SkipReason,
} from '#shared/model/checks/check.ts';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { PinId, RunId } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Difference } from '../../recordings/replay/json-difference.ts';
import type { Compared } from '../../recordings/verify/repeat-request.ts';
import type { Session } from '../../sessions/session.ts';
import type { CompletionRequest } from '../complete.ts';

interface Limited {
  /** It may take this long, in milliseconds; for a call the decision of a person doesn't count. */
  timeoutMs?: number;
}

/** A request as a check sends it; `written`: of any method, as it was written. */
export type SavedRequest =
  | ({ kind: 'call'; argumentsText: string; pinId?: PinId } & Limited &
      Pick<ToolCall, 'tool' | 'asTask'> &
      Partial<Pick<ToolCall, 'invalid'>>)
  | ({ kind: 'prompt'; prompt: string; values: Record<string, string> } & Limited)
  | ({ kind: 'read'; uri: string } & Limited)
  | ({ kind: 'completion' } & CompletionRequest & Limited)
  | { kind: 'written'; method: string; params: JsonObject };

/** What came of a request: a response, or why there is none. */
export interface SentRequest {
  /** When it was requested. */
  at: number;
  durationMs?: number | undefined;
  requestSeq?: number | undefined;
  responseSeq?: number | undefined;
  /** A tool's `isError`. */
  isError: boolean;
  runId?: RunId | undefined;
  /** Also an error that the server responded with. */
  failure?: Failure | undefined;
}

/** What came of a check. */
export interface Judged {
  state: CheckState;
  expectations: ExpectationOutcome[];
  /** What differs, with its values. */
  differences?: readonly Difference[];
  reason?: SkipReason | undefined;
  failure?: Failure | undefined;
  canAccept?: boolean;
}

/** A check as a source gives it to the runner. */
export interface PlannedCheck {
  readonly head: CheckHead;
  /** Why it isn't sent. */
  readonly skipped?: { reason: SkipReason; skip?: string } | undefined;
  /** Sends its request and judges what came back. Rejects as `send`. */
  run(send: (request: SavedRequest) => Promise<SentRequest>): Promise<Judged>;
}

/** Takes back what was accepted. */
export type Undo = () => Promise<void>;

/** Checks of one source, as they run in one session. */
export interface PlannedRun {
  readonly request: CheckRequest;
  readonly session: Session;
  /** The session is the run's own: it is started before, and closed after it. */
  readonly hasOwnSession: boolean;
  readonly checks: readonly PlannedCheck[];
  /** Called once the session is ready, before the first check. */
  prepare?(): Promise<void>;
  /** Each check that ended, in order. */
  onJudged?(check: PlannedCheck, judged: Judged): void;
  /** Called at the end, however it ended. */
  finish?(): void;
  /** Writes what these checks had as what must hold. */
  accept(ordinals: readonly number[]): Promise<Undo>;
  /** What a check has become that was accepted. */
  accepted?(result: CheckResult): Partial<CheckResult>;
}

/** A check that got no response, or whose call nobody allowed. */
export function withoutResponse(failure: Failure | undefined): Judged {
  // A call that nobody allowed isn't a fault of the server.
  const isRefused = failure?.code === 'callDenied' || failure?.code === 'callWithdrawn';
  if (isRefused) return { state: 'skipped', expectations: [], reason: 'notAllowed' };
  return { state: 'error', expectations: [], failure };
}

/** What came of the expectation that a response is the same as before. `texts`: of both sides. */
export function judgedSame(compared: Compared, texts: { before: string; after: string } | undefined): Judged {
  const { differences, limits, varies, ignored, unjudged } = compared;
  const same: SameExpectation = {
    kind: 'same',
    holds: differences.length === 0 && limits.length === 0,
    differs: differences.map(({ pointer }) => pointer),
    ...{ varies, ignored, limits, unjudged },
    ...texts,
  };
  return { state: judgedState([same]), expectations: [same], differences };
}
