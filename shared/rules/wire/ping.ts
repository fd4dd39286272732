import { eachServerMessage } from '../read/each-message.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import { legacyRevisions } from '../read/revisions.ts';
import type { Rule } from '../rule.ts';

/** A ping that isn't answered with an empty object. */
export const ping: Rule = {
  id: 'RPC-PING',
  severity: 'error',
  revisions: legacyRevisions,
  clause: 'basic/utilities/ping',
  begin: eachServerMessage(({ kind, method, json, pointer, result }, session, { http }) => {
    if (method !== 'ping' || (kind !== 'error' && kind !== 'result') || result !== undefined) return [];
    // A refusal over HTTP is about the session or the sign-in.
    if ((session.exchange(http?.stream)?.status ?? 0) >= 400) return [];
    return [{ pointer, actual: json.error ?? json.result ?? null, values: { answer: kind } }];
  }),
  bad: legacy('2025-06-18', [asks(1, 'ping'), fails(1, -32601)]),
  good: legacy('2025-06-18', [asks(1, 'ping'), answers(1, {})]),
};
