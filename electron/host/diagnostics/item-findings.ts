import type { Finding } from '#shared/model/findings/finding.ts';
import type { ItemFinding } from '#shared/rules/check-items.ts';
import { findingId } from '#shared/rules/finding-list.ts';
import type { JudgedSession } from './findings-message.ts';

/**
 * What rules about items found in a session, as its findings; `at` is in milliseconds since 1970. The same finding in
 * several places is one with a count.
 */
export function itemFindings(session: JudgedSession, at: number, found: readonly ItemFinding[]): Finding[] {
  const byId = new Map<string, Finding>();
  for (const { rule, severity, item, items, pointer, bytes, actual, values = {} } of found) {
    const id = findingId(rule, session.serverId, severity, { item, pointer });
    const place = { pointer, ...(bytes !== undefined && { bytes }) };
    const evidence = { ...(items !== undefined && { items }), ...(actual !== undefined && { actual }) };
    const first = { id, rule, severity, ...session, item, place, ...evidence, values, count: 0, at };
    const known = byId.get(id) ?? first;
    byId.set(id, { ...known, count: known.count + 1 });
  }
  return [...byId.values()];
}
