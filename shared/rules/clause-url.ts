import { newestModernRevision, type Revision, revisions } from '../model/revision.ts';
import type { Rule } from './rule.ts';

const specification = 'https://modelcontextprotocol.io/specification';
const repository = 'https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main';

/** The first revision whose schema has a page of its own. */
const firstSchemaPage: Revision = '2025-06-18';

/**
 * The page of the specification where a rule's clause is, in this revision; before it is known, in the newest one where
 * the rule holds. For a schema without a page it is the schema's file.
 */
export function clauseUrl(
  { clause, revisions: valid }: Pick<Rule, 'clause' | 'revisions'>,
  revision?: Revision,
): string {
  const known = revision !== undefined && valid.includes(revision) ? revision : (valid.at(-1) ?? newestModernRevision);
  const path = typeof clause === 'string' ? clause : clauseOf(clause, known);
  if (path.startsWith('https:')) return path;
  if (known < firstSchemaPage && /^schema(?:#|$)/.test(path)) return `${repository}/schema/${known}/schema.ts`;
  return `${specification}/${known}/${path}`;
}

/** Of the revision, or of the nearest one before it that has its own. */
function clauseOf(clauses: Partial<Record<Revision, string>>, revision: Revision): string {
  for (const each of revisions.toReversed()) {
    const clause = each <= revision ? clauses[each] : undefined;
    if (clause !== undefined) return clause;
  }
  return '';
}
