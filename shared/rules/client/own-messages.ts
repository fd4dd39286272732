import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { headerValue } from '../../mcp/param-headers.ts';
import { type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { ownValue } from '../../model/own-value.ts';
import { httpPage } from '../read/clauses.ts';
import { eachClientMessage } from '../read/each-message.ts';
import { answers, modern, modernAsks, modernResult } from '../read/examples.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleExample, RuleFamily, RuleLook } from '../rule.ts';
import type { RuleSession } from '../session.ts';
import { foreign } from './foreign.ts';

const base = { severity: 'error', revisions: modernRevisions } as const;

/** The member of params that `Mcp-Name` repeats. */
const names: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function example(headers: Record<string, string>): RuleExample {
  const request = modernAsks(1, 'tools/call', { name: 'a' });
  return modern([{ ...request, channel: 'http', http: { stream: '1', method: 'POST', headers } }], {
    transport: 'http',
    server: { tools: {} },
  });
}

const own = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'a' };

const headers = {
  ...base,
  clause: httpPage('', 'request-metadata'),
  begin: eachClientMessage(({ kind, method = '', params, pointer }, _, { http }): Fault[] => {
    if (kind !== 'request' || http?.headers === undefined) return [];
    const found = http.headers;
    const name = stringAt(params, ownValue(names, method) ?? '');
    const expected: Record<string, string | undefined> = {
      'mcp-protocol-version': stringAt(metaOf(params), metaKeys.revision),
      'mcp-method': headerValue(method),
      ...(name !== undefined && { 'mcp-name': headerValue(name) }),
    };
    return Object.entries(expected)
      .filter(([header, value]) => value !== undefined && found[header] !== value)
      .map(([header, value = '']) => ({ pointer, actual: found[header] ?? '', values: { header, expected: value } }));
  }),
  bad: example({ ...own, 'mcp-name': 'b' }),
  good: example(own),
};

/** Most states that are remembered. */
const maxStates = 1000;

function rounds(requestState: string, id: number): RuleExample {
  const input: JsonObject = { ...modernResult({ requestState: 's1' }), resultType: 'input_required' };
  return modern(
    [
      modernAsks(1, 'tools/call', { name: 'a' }),
      answers(1, input),
      modernAsks(id, 'tools/call', { name: 'a', inputResponses: {}, requestState }),
    ],
    { server: { tools: {} } },
  );
}

const state = {
  ...base,
  clause: 'basic/patterns/mrtr',
  begin: (session: RuleSession): RuleLook => {
    const states = new Set<string>();
    return ({ direction, messages }) =>
      messages.flatMap(({ kind, id = '', result, params, pointer }): Fault[] => {
        if (direction === 'in' && result?.requestState !== undefined && states.size < maxStates)
          states.add(JSON.stringify(result.requestState));
        if (direction !== 'out' || kind !== 'request' || params?.requestState === undefined) return [];
        if (session.clientRequest(id) !== undefined)
          return [{ pointer: pointerTo(pointer, 'id'), actual: id, values: { problem: 'id' } }];
        return states.has(JSON.stringify(params.requestState)) || states.size >= maxStates || !session.isComplete
          ? []
          : [{ pointer: pointerTo(pointer, 'params', 'requestState'), values: { problem: 'state' } }];
      });
  },
  bad: rounds('s2', 2),
  good: rounds('s1', 2),
};

/** Loupe's own messages. */
export const ownMessages: RuleFamily = {
  name: 'own-messages',
  rules: [
    { ...headers, id: 'SELF-HDR', of: 'loupe' },
    { ...state, id: 'SELF-STATE', of: 'loupe' },
  ],
};

/** The same of another client's. */
export const clientHeaders: Rule = {
  ...headers,
  id: 'CLIENT-HDR',
  of: 'client',
  bad: foreign(headers.bad),
  good: foreign(headers.good),
};
export const clientState: Rule = {
  ...state,
  id: 'CLIENT-STATE',
  of: 'client',
  bad: foreign(state.bad),
  good: foreign(state.good),
};
