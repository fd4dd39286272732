import type { Finding } from '#shared/model/findings/finding.ts';
import type { NotJudged } from '#shared/model/findings/not-judged.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { OtherServer } from '#shared/rules/item-rule.ts';
import type { Following } from '../wire/traffic/frames/log-operations.ts';

/** What a server offers, as JSON texts: they are parsed in the worker. */
export interface SurfaceTexts {
  readonly tools: readonly string[];
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
  readonly templates: readonly string[];
  /** Of all lists: items beyond those that are read. */
  readonly unread: number;
  readonly instructions?: string | undefined;
  readonly others: readonly OtherServer[];
  /** By tool name. */
  readonly allowed: ReadonlyMap<string, string>;
}

export interface SurfaceToCheck {
  readonly session: JudgedSession;
  readonly at: number;
  readonly texts: SurfaceTexts;
}

export interface JudgedSession {
  readonly serverId: ServerId;
  readonly sessionId: SessionId;
}

export interface FramesToJudge extends Pick<Following, 'frames' | 'bytes' | 'sizes'> {
  /** Frames before or among these were lost: sessions that begin here may have begun before, and no earlier one is whole. */
  readonly isAfterGap: boolean;
  /** Of recordings, whose client may be another one than Loupe. */
  readonly recorded: readonly SessionId[];
  /** Sessions with missing frames: cleared before or among these, or judged by a thread that has ended since. */
  readonly partial: readonly SessionId[];
}

/** What the rules found in one session's frames. */
export interface SessionReport extends JudgedSession {
  /** New ones, and those whose count grew. */
  readonly findings: readonly Finding[];
  /** The frames in which they were found, each with the ids. */
  readonly frames: readonly (readonly [seq: number, id: string])[];
  /** In the session so far: findings that weren't kept. */
  readonly omitted: number;
  /** In the session so far. */
  readonly notJudged: NotJudged;
  /** A tool had a larger result than before: what depends on that is to be checked again. */
  readonly hasLargerResult: boolean;
}

/** What the rules about items found in what a session lists. */
export interface SurfaceReport {
  readonly findings: readonly Finding[];
  /** Findings that weren't kept. */
  readonly omitted: number;
  readonly notJudged: NotJudged;
}

/** What the thread does. */
export interface FindingsCalls {
  frames(request: FramesToJudge): SessionReport[];
  surface(request: SurfaceToCheck): SurfaceReport;
  /** The session has ended, and all its frames were sent. */
  end(sessionId: SessionId): SessionReport | undefined;
  forget(serverId: ServerId): void;
}
