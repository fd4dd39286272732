import { extensionIds } from '../../mcp/capabilities.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { type Revision, revisions } from '../../model/revision.ts';
import { eachServerMessage } from '../read/each-message.ts';
import { legacy, notifies } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Rule } from '../rule.ts';
import type { RuleSession } from '../session.ts';

/** The first and the last revision in which a server may send a method. */
const serverMethods: Readonly<Record<string, readonly [Revision, Revision]>> = {
  ping: ['2024-11-05', '2025-11-25'],
  'roots/list': ['2024-11-05', '2025-11-25'],
  'sampling/createMessage': ['2024-11-05', '2025-11-25'],
  'elicitation/create': ['2025-06-18', '2025-11-25'],
  'tasks/get': ['2025-11-25', '2025-11-25'],
  'tasks/result': ['2025-11-25', '2025-11-25'],
  'tasks/list': ['2025-11-25', '2025-11-25'],
  'tasks/cancel': ['2025-11-25', '2025-11-25'],
  'notifications/cancelled': ['2024-11-05', '2026-07-28'],
  'notifications/progress': ['2024-11-05', '2026-07-28'],
  'notifications/message': ['2024-11-05', '2026-07-28'],
  'notifications/tools/list_changed': ['2024-11-05', '2026-07-28'],
  'notifications/prompts/list_changed': ['2024-11-05', '2026-07-28'],
  'notifications/resources/list_changed': ['2024-11-05', '2026-07-28'],
  'notifications/resources/updated': ['2024-11-05', '2026-07-28'],
  'notifications/elicitation/complete': ['2025-11-25', '2025-11-25'],
  'notifications/tasks/status': ['2025-11-25', '2025-11-25'],
  'notifications/subscriptions/acknowledged': ['2026-07-28', '2026-07-28'],
};

/** A server's extension may bring methods of its own; apps have none that a server sends. */
function hasExtensions({ serverCapabilities }: RuleSession): boolean {
  const declared = (key: string) => Object.keys(objectOf(serverCapabilities?.[key]) ?? {});
  return [...declared('extensions'), ...declared('experimental')].some((id) => id !== extensionIds.apps);
}

/** A request or notification that the revision doesn't have. */
export const method: Rule = {
  id: 'RPC-METHOD',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'schema',
  begin: eachServerMessage(({ kind, method: name = '', pointer }, session) => {
    if (kind !== 'request' && kind !== 'notification') return [];
    // Requests of the modern era have a rule of their own.
    if (session.revision === revisions.at(-1) && kind === 'request') return [];
    const known = Object.hasOwn(serverMethods, name) ? serverMethods[name] : undefined;
    const { revision } = session;
    const isValid = known && (revision === undefined || (known[0] <= revision && revision <= known[1]));
    return isValid || (known === undefined && hasExtensions(session))
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: name, values: { method: name } }];
  }),
  bad: legacy('2025-06-18', [notifies('notifications/ready')], { client: { extensions: { [extensionIds.apps]: {} } } }),
  good: legacy('2025-06-18', [notifies('notifications/tools/list_changed')], {
    server: { tools: { listChanged: true } },
  }),
};
