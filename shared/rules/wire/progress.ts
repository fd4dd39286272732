import { numberOf } from '../../mcp/json/canonical.ts';
import { BoundedMap } from '../../model/bounded-map.ts';
import type { Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { utilityPage } from '../read/clauses.ts';
import { eachServerNotification } from '../read/each-message.ts';
import { answers, asks, legacy, notifies } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { ExampleFrame, Rule, RuleExample, RuleFamily } from '../rule.ts';
import type { RuleSession } from '../session.ts';

const base = { severity: 'error', revisions: everyRevision, clause: utilityPage('progress') } as const;
const method = 'notifications/progress';

/** Most tokens whose last progress is remembered. */
const maxTokens = 10_000;

function call(...frames: ExampleFrame[]): RuleExample {
  const request = asks(1, 'tools/call', { name: 'a', _meta: { progressToken: 'p' } });
  return legacy('2025-06-18', [request, ...frames], { server: { tools: {} } });
}

const notify = (value: Json, total?: Json) =>
  notifies(method, { progressToken: 'p', progress: value, ...(total !== undefined && { total }) });

/** A task goes on after the response to its request. */
function mayHaveTasks({ revision, serverCapabilities }: RuleSession): boolean {
  if (revision === '2025-11-25') return serverCapabilities?.tasks !== undefined;
  return revision === '2026-07-28' && objectOf(serverCapabilities?.extensions) !== undefined;
}

const token: Rule = {
  ...base,
  id: 'PROG-TOK',
  begin: eachServerNotification([method], ({ params, pointer }, session) => {
    const { progressToken } = params ?? {};
    if (progressToken === undefined || !session.isComplete) return [];
    const request = session.requestOfToken(JSON.stringify(progressToken));
    if (request !== undefined && (!request.isAnswered || mayHaveTasks(session))) return [];
    const values = { problem: request ? 'finished' : 'unknown', method: request?.method ?? '' };
    return [{ pointer: pointerTo(pointer, 'params', 'progressToken'), actual: progressToken, values }];
  }),
  bad: call(answers(1, { content: [] }), notify(1)),
  good: call(notify(1), answers(1, { content: [] })),
};

const increasing: Rule = {
  ...base,
  id: 'PROG-MONO',
  begin: (session) => {
    const last = new BoundedMap<string, { value: number; seq: number }>(maxTokens);
    return eachServerNotification([method], ({ params, pointer }) => {
      const value = numberOf(params?.progress);
      if (params?.progressToken === undefined || value === undefined) return [];
      const key = JSON.stringify(params.progressToken);
      // A token may be used again by a later request.
      const seq = session.requestOfToken(key)?.seq ?? 0;
      const before = last.get(key);
      last.renew(key, { value, seq });
      return before === undefined || before.seq !== seq || value > before.value
        ? []
        : [
            {
              pointer: pointerTo(pointer, 'params', 'progress'),
              actual: String(value),
              values: { before: String(before.value) },
            },
          ];
    })(session);
  },
  bad: call(notify(2), notify(1)),
  good: call(notify(1), notify(2)),
};

const over: Rule = {
  ...base,
  severity: 'warning',
  id: 'PROG-OVER',
  begin: eachServerNotification([method], ({ params, pointer }) => {
    const [value, total] = [numberOf(params?.progress), numberOf(params?.total)];
    return value !== undefined && total !== undefined && value > total
      ? [{ pointer: pointerTo(pointer, 'params', 'progress'), actual: String(value), values: { total: String(total) } }]
      : [];
  }),
  bad: call(notify(3, 2)),
  good: call(notify(2, 2)),
};

/** Progress of requests. */
export const progress: RuleFamily = { name: 'progress', rules: [token, increasing, over] };
