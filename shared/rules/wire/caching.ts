import { numberOf } from '../../mcp/json/canonical.ts';
import type { JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachResult } from '../read/each-message.ts';
import { answers, modern, modernAsks, modernResult } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleExample, RuleFamily } from '../rule.ts';

const base = { severity: 'error', revisions: modernRevisions, clause: 'server/utilities/caching' } as const;

const cacheable = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];
const scopes = ['public', 'private'];
const server = { tools: {} };

function list(hints: JsonObject): RuleExample {
  return modern([modernAsks(1, 'tools/list'), answers(1, modernResult({ tools: [], ...hints }))], { server });
}

const isComplete = ({ resultType }: JsonObject) => resultType === undefined || resultType === 'complete';

const none: Rule = {
  ...base,
  id: 'CACHE-NONE',
  begin: eachResult(cacheable, ({ result, pointer, method = '' }) => {
    if (!isComplete(result)) return [];
    const missing = ['ttlMs', 'cacheScope'].filter((key) => result[key] === undefined);
    return missing.map((key) => ({ pointer: pointerTo(pointer, 'result', key), values: { method, field: key } }));
  }),
  bad: list({ ttlMs: 0 }),
  good: list({ ttlMs: 0, cacheScope: 'private' }),
};

const invalid: Rule = {
  ...base,
  id: 'CACHE-BAD',
  begin: eachResult(cacheable, ({ result, pointer }): Fault[] => {
    const { ttlMs, cacheScope } = result;
    const ttl = numberOf(ttlMs);
    const isTtl = ttl !== undefined && Number.isSafeInteger(ttl) && ttl >= 0;
    const path = (key: string) => pointerTo(pointer, 'result', key);
    return [
      ...(ttlMs === undefined || isTtl ? [] : [{ pointer: path('ttlMs'), actual: ttlMs, values: { field: 'ttlMs' } }]),
      ...(cacheScope === undefined || scopes.some((scope) => scope === cacheScope)
        ? []
        : [{ pointer: path('cacheScope'), actual: cacheScope, values: { field: 'cacheScope' } }]),
    ];
  }),
  bad: list({ ttlMs: -1, cacheScope: 'private' }),
  good: list({ ttlMs: 1000, cacheScope: 'public' }),
};

function pages(...each: string[]): RuleExample {
  const frames = each.flatMap((cacheScope, index) => [
    modernAsks(index + 1, 'tools/list', index === 0 ? {} : { cursor: `page${index}` }),
    answers(
      index + 1,
      modernResult({
        tools: [],
        ttlMs: 0,
        cacheScope,
        ...(index + 1 < each.length && { nextCursor: `page${index + 1}` }),
      }),
    ),
  ]);
  return modern(frames, { server });
}

const betweenPages: Rule = {
  ...base,
  id: 'CACHE-PAGES',
  begin: (session) => {
    const ofFirst = new Map<string, string>();
    return eachResult(cacheable, ({ method = '', request, result, pointer }) => {
      const { cacheScope } = result;
      if (typeof cacheScope !== 'string' || !scopes.includes(cacheScope)) return [];
      const first = ofFirst.get(method);
      if (objectOf(request?.params)?.cursor === undefined || first === undefined) {
        ofFirst.set(method, cacheScope);
        return [];
      }
      return first === cacheScope
        ? []
        : [{ pointer: pointerTo(pointer, 'result', 'cacheScope'), actual: cacheScope, values: { method, first } }];
    })(session);
  },
  bad: pages('private', 'public'),
  good: pages('private', 'private'),
};

function authorized(cacheScope: string): RuleExample {
  const headers = { authorization: 'Bearer …', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
  const http = { stream: '1', method: 'POST', headers };
  return modern(
    [
      { ...modernAsks(1, 'tools/list'), channel: 'http', http },
      {
        ...answers(1, modernResult({ tools: [], ttlMs: 0, cacheScope })),
        channel: 'http',
        http: { stream: '1', status: 200 },
      },
    ],
    { server, transport: 'http' },
  );
}

const shared: Rule = {
  ...base,
  severity: 'info',
  id: 'CACHE-PUB',
  begin: eachResult(cacheable, ({ result, pointer, method = '' }, session, { http }) => {
    const isAuthorized = session.exchange(http?.stream)?.requestHeaders.authorization !== undefined;
    return isAuthorized && result.cacheScope === 'public'
      ? [{ pointer: pointerTo(pointer, 'result', 'cacheScope'), actual: 'public', values: { method } }]
      : [];
  }),
  bad: authorized('public'),
  good: authorized('private'),
};

/** How long, and for whom, a result may be kept. */
export const caching: RuleFamily = { name: 'caching', rules: [none, invalid, betweenPages, shared] };
