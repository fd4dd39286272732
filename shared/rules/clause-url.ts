import { newestModernRevision, type Revision, revisions } from '../model/revision.ts';
import type { Rule } from './rule.ts';

const specification = 'https://modelcontextprotocol.io/specification';

/**
 * The page of the specification where a rule's clause is, in this revision; before it is known, in the newest one where
 * the rule holds.
 */
export function clauseUrl(
  { clause, revisions: valid }: Pick<Rule, 'clause' | 'revisions'>,
  revision?: Revision,
): string {
  const known = revision !== undefined && valid.includes(revision) ? revision : (valid.at(-1) ?? newestModernRevision);
  return `${specification}/${known}/${typeof clause === 'string' ? clause : clauseOf(clause, known)}`;
}

/** Of the revision, or of the nearest one before it that has its own. */
function clauseOf(clauses: Partial<Record<Revision, string>>, revision: Revision): string {
  for (const each of revisions.toReversed()) {
    const clause = each <= revision ? clauses[each] : undefined;
    if (clause !== undefined) return clause;
  }
  return '';
}
