import type { JsonObject } from '../../model/json/json.ts';
import { stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { serverPage } from '../read/clauses.ts';
import { answers, asks, legacy, notifies } from '../read/examples.ts';
import { everyRevision } from '../read/revisions.ts';
import type { ExampleFrame, Fault, Rule } from '../rule.ts';
import { foreign, graceMs } from './foreign.ts';

const base = { of: 'client', revisions: everyRevision } as const;

/** The methods of lists, and what is used of each without asking for it again. */
const lists = {
  'tools/list': 'tools/call',
  'prompts/list': 'prompts/get',
  'resources/list': 'resources/read',
  'resources/templates/list': 'resources/read',
} as const;
type ListMethod = keyof typeof lists;

function isList(method: string | undefined): method is ListMethod {
  return method !== undefined && Object.hasOwn(lists, method);
}

/** An item of the examples. */
const tool: JsonObject = { name: 'a', inputSchema: { type: 'object' } };

/** A page that isn't requested for so long, in milliseconds, is taken for left out. */
const leftMs = 5000;

const pages: Rule = {
  ...base,
  id: 'CLIENT-PAGES',
  severity: 'info',
  clause: { '2024-11-05': 'server/utilities/pagination' },
  begin: () => {
    /** The next page of each list that was announced and not requested yet. */
    const open = new Map<ListMethod, { cursor: string; at: number; seq: number; pointer: string; page: number }>();
    const read = new Map<ListMethod, number>();
    const reported = new Set<ListMethod>();
    return ({ direction, messages, at, seq, exit }) => {
      const used = new Set<string>();
      for (const { kind, method, params, result, request, pointer } of messages) {
        if (direction === 'out' && kind === 'request' && method !== undefined) {
          if (!isList(method)) used.add(method);
          else if (stringAt(params, 'cursor') === undefined) read.set(method, 0);
          else open.delete(method);
        }
        if (direction !== 'in' || result === undefined || !isList(method) || request === undefined) continue;
        const page = (read.get(method) ?? 0) + 1;
        read.set(method, page);
        const cursor = stringAt(result, 'nextCursor');
        if (cursor === undefined) open.delete(method);
        else open.set(method, { cursor, at, seq, pointer, page });
      }
      const left = [...open].filter(([method, { at: since }]) => {
        if (reported.has(method)) return false;
        return exit?.code === 0 || at - since > leftMs || (used.has(lists[method]) && at > since);
      });
      return left.map(([method, { seq: of, pointer, page }]): Fault => {
        reported.add(method);
        return { seq: of, pointer: pointerTo(pointer, 'result', 'nextCursor'), values: { method, pages: page } };
      });
    };
  },
  bad: foreign(legacy('2025-11-25', paged(asks(2, 'tools/call', { name: 'a' })), { server: { tools: {} } })),
  good: foreign(legacy('2025-11-25', paged(asks(2, 'tools/list', { cursor: 'p2' })), { server: { tools: {} } })),
};

function paged(...then: ExampleFrame[]): ExampleFrame[] {
  return [asks(1, 'tools/list'), answers(1, { tools: [tool], nextCursor: 'p2' }), ...then];
}

/** Lists of which an item is used by a name that is only known from the list. */
const changes = {
  'notifications/tools/list_changed': 'tools/list',
  'notifications/prompts/list_changed': 'prompts/list',
} as const;
type Changed = keyof typeof changes;

function isChange(method: string | undefined): method is Changed {
  return method !== undefined && Object.hasOwn(changes, method);
}

const stale: Rule = {
  ...base,
  id: 'CLIENT-LIST',
  severity: 'warning',
  clause: serverPage('tools'),
  begin: () => {
    const listed = new Set<ListMethod>();
    /** Lists that changed since they were requested, and when. */
    const changed = new Map<ListMethod, number>();
    return ({ direction, messages, at }) =>
      messages.flatMap(({ kind, method, pointer }): Fault[] => {
        if (direction === 'in') {
          const list = kind === 'notification' && isChange(method) ? changes[method] : undefined;
          if (list !== undefined && listed.has(list) && !changed.has(list)) changed.set(list, at);
          return [];
        }
        if (kind !== 'request' || method === undefined) return [];
        if (isList(method)) {
          listed.add(method);
          changed.delete(method);
          return [];
        }
        const [list, since] = [...changed].find(([each]) => lists[each] === method) ?? [];
        if (list === undefined || since === undefined || at - since <= graceMs) return [];
        changed.delete(list);
        const values = { method, list, seconds: Math.round((at - since) / 1000) };
        return [{ pointer: pointerTo(pointer, 'method'), actual: method, values }];
      });
  },
  bad: foreign(legacy('2025-11-25', afterChange(asks(2, 'tools/call', { name: 'a' })), listChanged())),
  good: foreign(
    legacy('2025-11-25', afterChange(asks(2, 'tools/list'), asks(3, 'tools/call', { name: 'a' })), listChanged()),
  ),
};

function listChanged() {
  return { server: { tools: { listChanged: true } } };
}

function afterChange(first: ExampleFrame, ...then: ExampleFrame[]): ExampleFrame[] {
  return [
    asks(1, 'tools/list'),
    answers(1, { tools: [tool] }),
    notifies('notifications/tools/list_changed'),
    { ...first, after: 3000 },
    ...then,
  ];
}

/** How a client reads lists. */
export const listRules: readonly Rule[] = [pages, stale];
