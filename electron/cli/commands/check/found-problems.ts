import type { Host } from '#host/create-host.ts';
import type { Finding } from '#shared/model/findings/finding.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { Texts } from '../../output/texts.ts';
import { findingProblems } from './finding-problems.ts';
import { notJudgedProblems } from './not-judged-problem.ts';
import type { Problem } from './problem.ts';

const rowsAtOnce = 1000;

/** What the rules found in a session, once everything was looked at. */
export interface FoundProblems {
  /** With what they left out. */
  readonly problems: readonly Problem[];
  /** Findings that weren't kept: more of what is among the problems. */
  readonly omitted: number;
}

export async function foundProblems(host: Host, sessionId: SessionId, text: Texts): Promise<FoundProblems> {
  const unread = await host.findings.settled(sessionId);
  const query = { text: '', sessionId, withMuted: false, sort: 'severity', order: 'ascending' } as const;
  const findings: Finding[] = [];
  for (;;) {
    const { rows, total } = host.findings.rows(query, { from: findings.length, count: rowsAtOnce });
    findings.push(...rows);
    if (rows.length === 0 || findings.length >= total) break;
  }
  const { omitted, notJudged } = host.findings.summary();
  const left = { ...notJudged, messages: notJudged.messages + unread };
  return { problems: [...findingProblems(findings, text), ...notJudgedProblems(left, text)], omitted };
}
