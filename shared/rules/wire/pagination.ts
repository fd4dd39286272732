import { numberOf } from '../../mcp/json/canonical.ts';
import { type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachResult } from '../read/each-message.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import { ListFetches, type PageFacts } from '../read/list-fetches.ts';
import { type ListedItem, type ListMethod, listedIn, listRequests } from '../read/listed.ts';
import { objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';

const clause = 'server/utilities/pagination';
const base = { severity: 'warning', revisions: everyRevision, clause } as const;

interface Page {
  readonly method: ListMethod;
  readonly items: readonly ListedItem[];
  readonly facts: PageFacts;
  readonly result: JsonObject;
  /** JSON pointer to the result. */
  readonly at: string;
}

/** `begin` of a rule that looks at each page of the lists and its place among the pages that were fetched. */
function eachPage(check: (page: Page) => Iterable<Fault>): Rule['begin'] {
  return (session) => {
    const fetches = new Map(listRequests.map((method) => [method, new ListFetches()]));
    return eachResult(listRequests, ({ method: called, request, result, pointer }) => {
      const method = listRequests.find((known) => known === called);
      if (method === undefined) return [];
      const items = listedIn(method, result, pointer);
      const facts = fetches.get(method)?.add({
        cursor: objectOf(request?.params)?.cursor,
        nextCursor: result.nextCursor,
        names: items.map(({ item }) => item.name),
      });
      return facts === undefined ? [] : check({ method, items, facts, result, at: pointerTo(pointer, 'result') });
    })(session);
  };
}

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
  begin: eachPage(function* ({ method, facts, result, at }) {
    if (facts.isLoop) {
      yield { pointer: pointerTo(at, 'nextCursor'), actual: stringAt(result, 'nextCursor') ?? '', values: { method } };
    }
  }),
  bad: pages([item('a')], [item('b')], 'a'),
  good: pages([item('a')], [item('b')], undefined),
};

const duplicate: Rule = {
  ...base,
  id: 'PAGE-DUP',
  begin: eachPage(function* ({ method, items, facts }) {
    for (const index of facts.earlier) {
      const found = items[index];
      if (found === undefined || found.item.name === '') continue;
      const { item, at, key } = found;
      yield { item, pointer: pointerTo(at, key), actual: item.name, values: { method, name: item.name } };
    }
  }),
  bad: pages([item('a')], [item('a')], undefined),
  good: pages([item('a')], [item('b')], undefined),
};

/** A server that has no pages ignores cursors, and no client has one to send. */
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
      messages.flatMap(({ kind, method = '', result, error, pointer }): Fault[] => {
        if (direction !== 'in' || !(kind === 'result' || kind === 'error')) return [];
        const code = numberOf(error?.code);
        // A list that the server doesn't have says nothing about cursors.
        if (code === -32602 || code === -32601) return [];
        const severity = result !== undefined && result.nextCursor === undefined ? 'info' : 'warning';
        return [{ pointer, severity, values: { method, found: code === undefined ? 'result' : String(code) } }];
      }),
  bad: legacy(
    '2025-06-18',
    [
      { ...asks(1, 'tools/list', { cursor: 'loupe-probe' }), probe: 'PAGE-BAD' },
      { ...answers(1, { tools: [], nextCursor: '2' }), probe: 'PAGE-BAD' },
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
