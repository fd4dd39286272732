import type { Finding } from '#shared/model/findings/finding.ts';
import type {
  FindingCounts,
  FindingQuery,
  FindingRow,
  FindingsSummary,
  FrameFinding,
  Mute,
  ProbeRequest,
} from '#shared/model/findings/findings.ts';
import { allJudged, sumNotJudged } from '#shared/model/findings/not-judged.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { RowRange, RowSpan } from '#shared/model/row-range.ts';
import type { Clock, Timer } from '../platform.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { ModelCosts } from '../surface/costs/model-costs.ts';
import { BudgetChecks, type BudgetChecksContext } from './budget-checks.ts';
import { groupedRows, matchingRows } from './finding-rows.ts';
import { FindingsThread } from './findings-thread.ts';
import { type Found, frameFinding } from './found.ts';
import { HostChecks, type HostChecksContext } from './host-checks.ts';
import { LogFollower } from './log-follower.ts';
import type { MuteStore } from './mute-store.ts';
import type { ProbesContext } from './probes.ts';
import { SurfaceChecks, type SurfaceChecksContext } from './surface-checks.ts';

/** How often a change is reported, in milliseconds. */
const reportMs = 500;

interface FindingsContext
  extends Pick<SurfaceChecksContext, 'history'>,
    Pick<BudgetChecksContext, 'settings'>,
    Pick<HostChecksContext, 'dataDir' | 'files' | 'catalog' | 'runs' | 'traffic'>,
    ProbesContext {
  clock: Clock;
  sessions: Pick<SessionRegistry, 'list' | 'observe'>;
  costs: Pick<ModelCosts, 'ofSession' | 'ofText'>;
  mutes: MuteStore;
  /** Where it is kept. */
  found: Found;
  /** False for a host that judges only what `settled` is called for. */
  isFollowing: boolean;
  /** Called at a calm rate. */
  onChange(): void;
}

/** What the rules found in the frames and the lists of the sessions since the host started. */
export class Findings {
  readonly #context: FindingsContext;
  readonly #found: Found;
  readonly #thread: FindingsThread;
  readonly #follower: LogFollower;
  readonly #surfaces: SurfaceChecks;
  readonly #budgets: BudgetChecks;
  readonly #hosts: HostChecks;
  /** Sessions that ended before a revision was negotiated, and aren't judged to their end. */
  readonly #ended = new Set<SessionId>();
  #reporting: Timer | undefined;

  constructor(context: FindingsContext) {
    this.#context = context;
    this.#found = context.found;
    const { traffic, catalog, sessions, history, settings, costs, clock, isFollowing } = context;
    this.#thread = new FindingsThread({ clock });
    const parts = { thread: this.#thread, found: this.#found };
    this.#surfaces = new SurfaceChecks({
      ...parts,
      ...{ catalog, sessions, history, clock, isFollowing },
      onFound: () => this.#changed(),
    });
    this.#budgets = new BudgetChecks({
      ...{ catalog, sessions, settings, costs, clock, isFollowing, found: this.#found },
      onFound: () => this.#changed(),
    });
    this.#hosts = new HostChecks({ ...context, onFound: () => this.#changed() });
    this.#follower = new LogFollower({
      ...parts,
      ...{ clock, traffic },
      isRecorded: (sessionId) => sessions.list().some(({ id, isRecorded }) => id === sessionId && isRecorded),
      onReports: (reports) => {
        for (const { sessionId, hasLargerResult } of reports) if (hasLargerResult) this.#surfaces.again(sessionId);
        const changes = reports.map((report) => this.#found.report(report));
        if (changes.includes(true) || !this.#follower.isBehind) this.#changed();
      },
    });
    catalog.onChange((listFetch) => {
      this.#surfaces.listed(listFetch);
      if (listFetch.phase === 'fetching') return;
      this.#budgets.again();
      this.#hosts.again();
    });
    settings.onChange(() => this.#budgets.again());
    sessions.observe({
      onEnd: (session) => {
        this.#budgets.again();
        this.#surfaces.gone(session.id);
        if (session.view().revision !== undefined) return;
        this.#ended.add(session.id);
        if (isFollowing) void this.#judgeEnded();
      },
    });
  }

  /** The log has new frames. */
  follow(): void {
    if (this.#context.isFollowing) this.#follower.follow();
  }

  /** The profiles of hosts have changed. */
  hostsChanged(): void {
    this.#hosts.again();
  }

  rows(query: FindingQuery, { from, count }: RowSpan): RowRange<FindingRow> & { version: number; findings: number } {
    const found = matchingRows(this.#rows(), query);
    const rows = groupedRows(found, query);
    const shown = rows.slice(from, from + count);
    return { rows: shown, total: rows.length, findings: found.length, version: this.#found.version };
  }

  /** One finding; undefined when it is gone. */
  get({ id, sessionId }: Pick<Finding, 'id' | 'sessionId'>): FindingRow | undefined {
    return this.#rows().find((row) => row.id === id && row.sessionId === sessionId);
  }

  summary(): FindingsSummary {
    const servers = this.#found.sessions.map(({ serverId, sessionId }) => ({
      serverId,
      sessionId,
      ...this.#counts(this.#found.of(sessionId)),
    }));
    const left = this.#found.sessions.map(({ sessionId }) => this.#found.leftOutOf(sessionId));
    const missed = { ...allJudged, messages: this.#follower.missed };
    return {
      servers,
      isChecking:
        this.#follower.isBehind ||
        this.#ended.size > 0 ||
        this.#surfaces.isBusy ||
        this.#budgets.isBusy ||
        this.#hosts.isBusy,
      omitted: left.reduce((sum, { omitted }) => sum + omitted, 0),
      notJudged: sumNotJudged([missed, ...left.map(({ notJudged }) => notJudged)]),
    };
  }

  /** Those of the frames with findings that count. */
  ofFrames(seqs: readonly number[]): FrameFinding[] {
    return seqs.flatMap(
      (seq) =>
        frameFinding(
          seq,
          this.#found.inFrame(seq).filter((each) => this.#isCounting(each)),
        ) ?? [],
    );
  }

  /**
   * Resolves when all frames and lists of a session so far are judged, with the number of frames that can't be read.
   * Rejects when the session is unknown.
   */
  async settled(sessionId: SessionId): Promise<number> {
    const unread = await this.#judgeEnded();
    await this.#surfaces.settled(sessionId);
    await this.#budgets.settled();
    await this.#hosts.settled();
    return unread;
  }

  /** What `probe` would send. */
  async probePreview(session: Session): Promise<ProbeRequest[]> {
    const { probePreview } = await import('./probes.ts');
    return probePreview(session);
  }

  /** Sends what the preview shows; see `probe`. */
  async probe(session: Session, signal?: AbortSignal): Promise<{ sent: number }> {
    // The rules are large, and this thread needs them for this only.
    const { probe } = await import('./probes.ts');
    return probe(this.#context, session, signal);
  }

  /** Fails with `invalidConfig`, `storageFailed`. */
  async mute(mute: Omit<Mute, 'at'>): Promise<void> {
    await this.#context.mutes.mute({ ...mute, at: this.#context.clock.now() });
    this.#mutesChanged();
  }

  /** Fails with `invalidConfig`, `storageFailed`. */
  async unmute(muted: Pick<Mute, 'rule' | 'serverId' | 'item'>): Promise<Mute | undefined> {
    const ended = await this.#context.mutes.unmute(muted);
    this.#mutesChanged();
    return ended;
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#found.removeServer(serverId);
    await this.#thread.ask('forget', () => serverId);
    this.#changed();
  }

  async close(): Promise<void> {
    this.#reporting?.clear();
    this.#follower.close();
    this.#surfaces.close();
    this.#budgets.close();
    this.#hosts.close();
    await this.#thread.close();
  }

  /**
   * Resolves when every frame so far was judged, those of sessions without a revision too, with the number of those that
   * can't be read.
   */
  async #judgeEnded(): Promise<number> {
    const ended = [...this.#ended];
    const unread = await this.#follower.settled();
    for (const sessionId of ended) {
      const reply = await this.#thread.ask('end', () => sessionId);
      this.#ended.delete(sessionId);
      if (!reply.ok) this.#found.omit(sessionId);
      else if (reply.output !== undefined) this.#found.report(reply.output);
      this.#changed();
    }
    return unread;
  }

  #rows(): FindingRow[] {
    return this.#found.sessions.flatMap(({ sessionId, serverName }) =>
      this.#found.of(sessionId).map((finding): FindingRow => {
        const mute = this.#context.mutes.of(finding);
        return { ...finding, serverName, ...(mute && { mute: { reason: mute.reason, at: mute.at } }) };
      }),
    );
  }

  #counts(findings: readonly Finding[]): FindingCounts {
    const counts: FindingCounts = { error: 0, warning: 0, info: 0, muted: 0 };
    for (const finding of findings) counts[this.#isCounting(finding) ? finding.severity : 'muted'] += 1;
    return counts;
  }

  #isCounting(finding: Finding): boolean {
    return this.#context.mutes.of(finding) === undefined;
  }

  #mutesChanged(): void {
    this.#found.version += 1;
    this.#changed();
  }

  #changed(): void {
    this.#reporting ??= this.#context.clock
      .setTimeout(() => {
        this.#reporting = undefined;
        this.#context.onChange();
      }, reportMs)
      .unref();
  }
}
