import { numberOf } from '../../mcp/json/canonical.ts';
import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { eachError, eachResult } from '../read/each-message.ts';
import { answers, fails, modern, modernAsks, modernResult } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';

const base = { severity: 'error', revisions: modernRevisions, clause: 'server/discover' } as const;
const list = { tools: [], ttlMs: 0, cacheScope: 'private' };

const none: Rule = {
  ...base,
  id: 'DISC-NONE',
  begin: () => {
    let refused: number | undefined;
    return ({ direction, messages, seq }): Fault[] => {
      if (direction !== 'in') return [];
      for (const { kind, method, error, result } of messages) {
        if (kind === 'error' && method === 'server/discover' && numberOf(error?.code) === -32601) refused = seq;
        if (refused === undefined || kind !== 'result' || result?.resultType === undefined) continue;
        const found = refused;
        refused = undefined;
        return [{ seq: found, values: { method: method ?? '' } }];
      }
      return [];
    };
  },
  bad: {
    revision: '2026-07-28',
    frames: [
      modernAsks(0, 'server/discover'),
      fails(0, -32601),
      modernAsks(1, 'tools/list'),
      answers(1, modernResult(list)),
    ],
  },
  good: modern([modernAsks(1, 'tools/list'), answers(1, modernResult(list))], { server: { tools: {} } }),
};

const versions: Rule = {
  ...base,
  id: 'DISC-VERS',
  begin: eachResult(['server/discover'], ({ result, pointer }, { revision }) => {
    const supported = result.supportedVersions;
    if (Array.isArray(supported) && revision !== undefined && supported.includes(revision)) return [];
    const values = { revision: revision ?? '' };
    return [{ pointer: pointerTo(pointer, 'result', 'supportedVersions'), actual: supported ?? null, values }];
  }),
  bad: modern([
    modernAsks(1, 'server/discover'),
    answers(1, modernResult({ supportedVersions: [], capabilities: {}, ttlMs: 0, cacheScope: 'private' })),
  ]),
  good: modern([]),
};

const unsupported: Rule = {
  ...base,
  id: 'DISC-32022',
  clause: 'basic/versioning',
  begin: eachError('all', ({ error, pointer }) => {
    if (numberOf(error?.code) !== -32022) return [];
    const data = objectOf(error?.data);
    const isWhole = Array.isArray(data?.supported) && typeof data.requested === 'string';
    return isWhole ? [] : [{ pointer: pointerTo(pointer, 'error', 'data'), actual: error?.data ?? null }];
  }),
  bad: modern([modernAsks(1, 'tools/list'), fails(1, -32022)]),
  good: modern([modernAsks(1, 'tools/list'), fails(1, -32022, { supported: ['2027-01-01'], requested: '2026-07-28' })]),
};

const info: Rule = {
  ...base,
  severity: 'warning',
  id: 'DISC-INFO',
  clause: 'basic#meta',
  begin: eachResult('all', ({ result, pointer }) => {
    const found = metaOf(result)[metaKeys.serverInfo];
    if (stringAt(found, 'name') !== undefined) return [];
    const path = pointerTo(pointer, 'result', '_meta');
    return [{ pointer: path, ...(found !== undefined && { actual: found }) }];
  }),
  bad: modern([modernAsks(1, 'tools/list'), answers(1, { resultType: 'complete', ...list })], {
    server: { tools: {} },
  }),
  good: modern([modernAsks(1, 'tools/list'), answers(1, modernResult(list))], { server: { tools: {} } }),
};

/** How a server of the modern era introduces itself. */
export const discover: RuleFamily = { name: 'discover', rules: [none, versions, unsupported, info] };
