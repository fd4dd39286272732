import type { RuleFrame } from '../rule.ts';
import type { RuleSession } from '../session.ts';

/** The `Mcp-Session-Id` that a frame's request names; empty without one, as in `initialize` and over stdio. */
export function httpSessionOf({ direction, http }: RuleFrame, session: RuleSession): string {
  const headers = direction === 'out' ? http?.headers : undefined;
  return (headers ?? session.exchange(http?.stream)?.requestHeaders)?.['mcp-session-id'] ?? '';
}
