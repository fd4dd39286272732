import { type Json, stringAt } from '../../model/json.ts';
import { eachResult } from '../read/checks.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import { entriesOf, numberOf, objectOf, pointerTo } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';

const clause = 'server/utilities/pagination';
const base = { severity: 'warning', revisions: everyRevision, clause } as const;

/** Each list's key in the result, and what its items are told apart by. */
const lists: Readonly<Record<string, [key: string, name: string, kind: 'tool' | 'prompt' | 'resource' | 'template']>> =
  {
    'tools/list': ['tools', 'name', 'tool'],
    'prompts/list': ['prompts', 'name', 'prompt'],
    'resources/list': ['resources', 'uri', 'resource'],
    'resources/templates/list': ['resourceTemplates', 'uriTemplate', 'template'],
  };
const methods = Object.keys(lists);

/** Most cursors and items of one list that are remembered. */
const maxRemembered = 50_000;

function pages(first: Json[], second: Json[], next: string | undefined): RuleExample {
  return legacy(
    '2025-06-18',
    [
      asks(1, 'resources/templates/list'),
      answers(1, { resourceTemplates: first, nextCursor: 'a' }),
      asks(2, 'resources/templates/list', { cursor: 'a' }),
      answers(2, { resourceTemplates: second, ...(next !== undefined && { nextCursor: next }) }),
    ],
    { server: { resources: {} } },
  );
}

const item = (name: string) => ({ name, uriTemplate: `file:///{${name}}` });

const loop: Rule = {
  ...base,
  id: 'PAGE-LOOP',
  severity: 'error',
  begin: (session) => {
    const cursors = new Map<string, Set<string>>();
    return eachResult(methods, ({ method = '', request, result, pointer }) => {
      const cursor = stringAt(request?.params, 'cursor');
      const seen = cursor === undefined ? new Set<string>() : (cursors.get(method) ?? new Set<string>());
      cursors.set(method, seen);
      if (cursor !== undefined && seen.size < maxRemembered) seen.add(cursor);
      const next = stringAt(result, 'nextCursor');
      return next !== undefined && seen.has(next)
        ? [{ pointer: pointerTo(pointer, 'result', 'nextCursor'), actual: next, values: { method } }]
        : [];
    })(session);
  },
  bad: pages([item('a')], [item('b')], 'a'),
  good: pages([item('a')], [item('b')], undefined),
};

const duplicate: Rule = {
  ...base,
  id: 'PAGE-DUP',
  begin: (session) => {
    const earlier = new Map<string, Set<string>>();
    return eachResult(methods, ({ method = '', request, result, pointer }) => {
      const [key = '', member = '', kind = 'tool'] = lists[method] ?? [];
      const isFirst = objectOf(request?.params)?.cursor === undefined;
      const seen = isFirst ? new Set<string>() : (earlier.get(method) ?? new Set<string>());
      earlier.set(method, seen);
      const names = entriesOf(result[key]).map(([index, each]) => ({ index, name: stringAt(each, member) ?? '' }));
      const found: Fault[] = names
        .filter(({ name }) => name !== '' && seen.has(name))
        .map(({ index, name }) => ({
          item: { kind, name },
          pointer: pointerTo(pointer, 'result', key, index, member),
          actual: name,
          values: { method, name },
        }));
      for (const { name } of names) if (seen.size < maxRemembered) seen.add(name);
      return found;
    })(session);
  },
  bad: pages([item('a')], [item('a')], undefined),
  good: pages([item('a')], [item('b')], undefined),
};

const invalidCursor: Rule = {
  ...base,
  id: 'PAGE-BAD',
  probe: ['tools/list', 'prompts/list', 'resources/list'].map((method) => ({
    method,
    params: { cursor: 'loupe-probe' },
  })),
  begin:
    () =>
    ({ direction, messages }) =>
      messages.flatMap(({ kind, method = '', error, pointer }): Fault[] => {
        if (direction !== 'in' || !(kind === 'result' || kind === 'error')) return [];
        const code = numberOf(error?.code);
        // A list that the server doesn't have says nothing about cursors.
        if (code === -32602 || code === -32601) return [];
        return [{ pointer, values: { method, found: code === undefined ? 'a result' : String(code) } }];
      }),
  bad: legacy(
    '2025-06-18',
    [
      { ...asks(1, 'tools/list', { cursor: 'loupe-probe' }), probe: 'PAGE-BAD' },
      { ...answers(1, { tools: [] }), probe: 'PAGE-BAD' },
    ],
    { server: { tools: {} } },
  ),
  good: legacy(
    '2025-06-18',
    [
      { ...asks(1, 'tools/list', { cursor: 'loupe-probe' }), probe: 'PAGE-BAD' },
      { ...fails(1, -32602), probe: 'PAGE-BAD' },
    ],
    { server: { tools: {} } },
  ),
};

const maxValues = 100;

function completion(values: Json[], total: number): RuleExample {
  return legacy(
    '2025-06-18',
    [
      asks(1, 'completion/complete', { ref: { type: 'ref/prompt', name: 'a' }, argument: { name: 'b', value: '' } }),
      answers(1, { completion: { values, total } }),
    ],
    { server: { completions: {} } },
  );
}

const tooMany: Rule = {
  ...base,
  severity: 'error',
  id: 'CMP-100',
  clause: 'server/utilities/completion',
  begin: eachResult(['completion/complete'], ({ result, pointer }): Fault[] => {
    const found = objectOf(result.completion);
    const [values, total] = [found?.values, numberOf(found?.total)];
    if (!Array.isArray(values)) return [];
    const path = pointerTo(pointer, 'result', 'completion');
    const count = values.length;
    if (count > maxValues)
      return [{ pointer: pointerTo(path, 'values'), values: { count, problem: 'tooMany', total: total ?? 0 } }];
    return total !== undefined && total < count
      ? [
          {
            severity: 'warning',
            pointer: pointerTo(path, 'total'),
            actual: String(total),
            values: { count, problem: 'total', total },
          },
        ]
      : [];
  }),
  bad: completion(
    Array.from({ length: 101 }, (_, index) => String(index)),
    101,
  ),
  good: completion(['a', 'b'], 2),
};

/** Lists in pages, and completion. */
export const pagination: RuleFamily = { name: 'pagination', rules: [loop, duplicate, invalidCursor, tooMany] };
