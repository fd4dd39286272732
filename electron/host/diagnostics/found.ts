import { isDeepStrictEqual } from 'node:util';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Finding, Severity } from '#shared/model/findings/finding.ts';
import type { FrameFinding } from '#shared/model/findings/findings.ts';
import { allJudged, type NotJudged, sumNotJudged } from '#shared/model/findings/not-judged.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { matchesGlob } from '../wire/traffic/filter/glob.ts';
import type { FoundFrames } from '../wire/traffic/frames/log-operations.ts';
import type { JudgedSession, SessionReport, SurfaceReport } from './findings-message.ts';

/** Sessions whose findings are kept; those in which nothing was found for the longest time are dropped. */
const mostSessions = 100;
/** Frames of a session, and of all, of which it is known what was found in them. */
const mostFrames = 50_000;
const mostOfAll = 500_000;
/** Different combinations of findings in one frame that are remembered as one. */
const mostCombinations = 1000;

/** What was found in one session. */
interface OfSession extends JudgedSession {
  serverName: string;
  /** In its frames, by id. */
  wire: Map<string, Finding>;
  /** What a thread had found that died: the next one counts from zero. */
  earlier: ReadonlyMap<string, Finding>;
  items: readonly Finding[];
  /** About what the lists cost a model. */
  costs: readonly Finding[];
  /** About what hosts make of its lists and results. */
  hosts: readonly Finding[];
  frames: BoundedMap<number, ReadonlySet<string>>;
  /** In its frames, what a thread had left out that died, by the rules about items, and of what hosts make of it. */
  left: Record<'frames' | 'earlier' | 'items' | 'hosts', LeftOut>;
}

/** Findings that weren't kept, and what wasn't judged. */
type LeftOut = Pick<SessionReport, 'omitted' | 'notJudged'>;

const nothing: LeftOut = { omitted: 0, notJudged: allJudged };

/** The findings of the sessions since Loupe started. */
export class Found {
  readonly #sessions = new BoundedMap<SessionId, OfSession>(mostSessions);
  /** Most frames have what others have: each of them with a set of its own would take ten times as much memory. */
  readonly #combinations = new BoundedMap<string, ReadonlySet<string>>(mostCombinations);
  /** Increases with each change. */
  version = 0;

  get sessions(): readonly OfSession[] {
    return [...this.#sessions.values()];
  }

  /** All of a session: those in its frames, and those about what it lists. */
  of(sessionId: SessionId): readonly Finding[] {
    const session = this.#sessions.get(sessionId);
    return session === undefined
      ? []
      : [...session.wire.values(), ...session.items, ...session.costs, ...session.hosts];
  }

  /** In a session: findings that weren't kept, and what wasn't judged. */
  leftOutOf(sessionId: SessionId): LeftOut {
    const session = this.#sessions.get(sessionId);
    return session === undefined ? nothing : sumLeftOut(Object.values(session.left));
  }

  /** Begins to know a session. */
  see(session: JudgedSession, serverName: string): void {
    if (this.#sessions.has(session.sessionId)) return;
    const { serverId, sessionId } = session;
    const left = { frames: nothing, earlier: nothing, items: nothing, hosts: nothing };
    const empty = { wire: new Map(), earlier: new Map(), items: [], costs: [], hosts: [], left };
    const frames = new BoundedMap<number, ReadonlySet<string>>(mostFrames);
    this.#sessions.set(sessionId, { serverId, sessionId, serverName, frames, ...empty });
  }

  /** Takes in what was found in frames. Returns whether that changed anything. */
  report({ sessionId, findings, frames, omitted, notJudged }: SessionReport): boolean {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return false;
    this.#sessions.renew(sessionId, session);
    const left = { omitted, notJudged };
    if (findings.length === 0 && isDeepStrictEqual(session.left.frames, left)) return false;
    for (const finding of findings) session.wire.set(finding.id, together(session.earlier.get(finding.id), finding));
    for (const [seq, id] of frames) {
      session.frames.set(seq, this.#combined(session.frames.get(seq), id));
    }
    this.#letGo();
    session.left.frames = left;
    this.version += 1;
    return true;
  }

  #combined(known: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
    const ids = known === undefined ? [id] : [...new Set([...known, id])].sort();
    const key = ids.join('\n');
    const combination = this.#combinations.get(key) ?? new Set(ids);
    this.#combinations.set(key, combination);
    return combination;
  }

  /** Forgets the frames of the oldest sessions, but not what was found in them. */
  #letGo(): void {
    let all = 0;
    for (const { frames } of this.#sessions.values()) all += frames.size;
    for (const { frames } of this.#sessions.values()) {
      if (all <= mostOfAll) return;
      all -= frames.size;
      frames.clear();
    }
  }

  /** Replaces what was found in what a session lists. */
  reportItems(sessionId: SessionId, { findings, omitted, notJudged }: SurfaceReport): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    session.items = findings;
    session.left.items = { omitted, notJudged };
    this.version += 1;
  }

  /** What a session lists couldn't be judged: nothing is known of these items. */
  omitItems(sessionId: SessionId, items: number): void {
    this.reportItems(sessionId, { findings: [], omitted: 0, notJudged: { ...allJudged, items } });
  }

  /** Replaces what was found in what a session costs a model. Returns whether that changed anything. */
  reportCosts(sessionId: SessionId, costs: readonly Finding[]): boolean {
    const session = this.#sessions.get(sessionId);
    if (session === undefined || isDeepStrictEqual(session.costs, costs)) return false;
    session.costs = costs;
    this.version += 1;
    return true;
  }

  /** Replaces what was found in what hosts make of a session. `hasFailed`: it couldn't be judged, by a fault of Loupe. */
  reportHosts(sessionId: SessionId, hosts: readonly Finding[], hasFailed: boolean): void {
    const session = this.#sessions.get(sessionId);
    const notJudged: NotJudged = hasFailed ? { ...allJudged, rules: 1 } : allJudged;
    if (session === undefined) return;
    const isSame = isDeepStrictEqual([session.hosts, session.left.hosts.notJudged], [hosts, notJudged]);
    if (isSame) return;
    session.hosts = hosts;
    session.left.hosts = { omitted: 0, notJudged };
    this.version += 1;
  }

  /** The thread died with what it knew of the sessions. */
  restart(): void {
    for (const session of this.#sessions.values()) {
      session.earlier = new Map(session.wire);
      session.left.earlier = sumLeftOut([session.left.earlier, session.left.frames]);
      session.left.frames = nothing;
    }
  }

  /** A frame of a session couldn't be judged. */
  omit(sessionId: SessionId): void {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return;
    const notJudged: NotJudged = { ...allJudged, messages: 1 };
    session.left.earlier = sumLeftOut([session.left.earlier, { omitted: 0, notJudged }]);
    this.version += 1;
  }

  /** What was found in one frame, the worst first. */
  inFrame(seq: number): Finding[] {
    for (const { frames, wire } of this.#sessions.values()) {
      const ids = frames.get(seq);
      if (ids !== undefined) return [...ids].flatMap((id) => wire.get(id) ?? []).toSorted(bySeverity);
    }
    return [];
  }

  /** The frames in which something that `counts` was found, in order. */
  seqs(counts: (finding: Finding) => boolean): number[] {
    const seqs: number[] = [];
    for (const { frames, wire } of this.#sessions.values()) {
      for (const [seq, ids] of frames) {
        if ([...ids].some((id) => counting(wire.get(id), counts))) seqs.push(seq);
      }
    }
    return seqs.sort((a, b) => a - b);
  }

  /** The frames of findings that `counts`, by pattern: `*` in a rule's id, or a severity. */
  framesOf(patterns: readonly string[], counts: (finding: Finding) => boolean): FoundFrames {
    const seqs = patterns.map((pattern): [string, number[]] => {
      const isMeant = ({ rule, severity }: Finding) => severity === pattern || matchesGlob(pattern, rule.toLowerCase());
      return [pattern, this.seqs((finding) => isMeant(finding) && counts(finding))];
    });
    return { version: this.version, seqs: new Map(seqs) };
  }

  removeServer(serverId: ServerId): void {
    for (const [id, session] of this.#sessions) if (session.serverId === serverId) this.#sessions.delete(id);
    this.version += 1;
  }
}

function sumLeftOut(all: readonly LeftOut[]): LeftOut {
  return {
    omitted: all.reduce((sum, { omitted }) => sum + omitted, 0),
    notJudged: sumNotJudged(all.map(({ notJudged }) => notJudged)),
  };
}

const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

export function bySeverity(one: Pick<Finding, 'severity'>, other: Pick<Finding, 'severity'>): number {
  return ranks[one.severity] - ranks[other.severity];
}

/** The worst of a frame's findings; undefined without any. */
export function frameFinding(seq: number, findings: readonly Finding[]): FrameFinding | undefined {
  const [worst] = findings;
  return worst && { seq, rule: worst.rule, severity: worst.severity, count: findings.length };
}

function counting(finding: Finding | undefined, counts: (finding: Finding) => boolean): boolean {
  return finding !== undefined && counts(finding);
}

function together(earlier: Finding | undefined, finding: Finding): Finding {
  if (earlier === undefined) return finding;
  const { firstSeq } = earlier;
  return { ...finding, count: earlier.count + finding.count, ...(firstSeq !== undefined && { firstSeq }) };
}
