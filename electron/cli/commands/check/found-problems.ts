import type { Host } from '#host/create-host.ts';
import { snapshotFields } from '#host/recordings/snapshots/recorded-snapshot.ts';
import type { Finding, FindingItem } from '#shared/model/findings/finding.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { stringAt } from '#shared/model/json/json.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { snapshotLists } from '#shared/model/snapshot.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunContext } from '../../run-context.ts';
import { mostItems } from './check-costs.ts';
import { findingProblems } from './finding-problems.ts';
import { notJudgedProblems } from './not-judged-problem.ts';
import type { Problem } from './problem.ts';

/** Everything that is in the lists of a session. */
export function listedItems({ host, session }: Pick<RunContext, 'host' | 'session'>): FindingItem[] {
  return catalogKinds.flatMap((kind) => {
    const list = snapshotLists.find(({ field }) => field === snapshotFields[kind]);
    if (list === undefined) return [];
    const { rows } = host.surface.catalog.items(session.id, kind, 0, mostItems);
    return rows.map(({ raw }) => ({ kind: list.kind, name: stringAt(raw, list.key) ?? '' }));
  });
}

const rowsAtOnce = 1000;

/** What the rules found in a session, once everything was looked at. */
export interface FoundProblems {
  /** With what they left out. */
  readonly problems: readonly Problem[];
  /** Findings that weren't kept: more of what is among the problems. */
  readonly omitted: number;
}

export async function foundProblems(host: Host, sessionId: SessionId, text: Texts): Promise<FoundProblems> {
  const unread = await host.diagnostics.findings.settled(sessionId);
  const query = { text: '', sessionId, withMuted: false, sort: 'severity', order: 'ascending' } as const;
  const findings: Finding[] = [];
  for (;;) {
    const { rows, total } = host.diagnostics.findings.rows(query, { from: findings.length, count: rowsAtOnce });
    findings.push(...rows);
    if (rows.length === 0 || findings.length >= total) break;
  }
  const { omitted, notJudged } = host.diagnostics.findings.summary();
  const left = { ...notJudged, messages: notJudged.messages + unread };
  return { problems: [...findingProblems(findings, text), ...notJudgedProblems(left, text)], omitted };
}
