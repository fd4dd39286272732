import type { ExpectStatic } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';

/** Waits until a rule has found something in a session; concurrent tests have an `expect` each. */
export async function expectFound(
  expect: ExpectStatic,
  { diagnostics: { findings } }: Host,
  session: Session,
  rule: RuleId,
): Promise<void> {
  const query = { text: '', withMuted: false, sessionId: session.id, sort: 'rule', order: 'ascending' } as const;
  const found = async () => {
    await findings.settled(session.id);
    return findings.rows(query, { from: 0, count: 10_000 }).rows.map((row) => row.rule);
  };
  // Many sessions at once on a busy machine take their time.
  await expect.poll(found, { timeout: 60_000, interval: 100 }).toContain(rule);
}
