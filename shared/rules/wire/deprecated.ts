import { stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { answers, modern, modernAsks, modernResult } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily, RuleMessage } from '../rule.ts';

/** The deprecated feature of each input request. */
const inputs: Readonly<Record<string, string>> = { 'roots/list': 'roots', 'sampling/createMessage': 'sampling' };

function usesOf({ kind, method, result, pointer }: RuleMessage): Fault[] {
  if (kind === 'notification' && method === 'notifications/message')
    return [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { feature: 'logging' } }];
  const requests = Object.entries(objectOf(result?.inputRequests) ?? {});
  return requests.flatMap(([key, entry]) => {
    const feature = inputs[stringAt(entry, 'method') ?? ''];
    const path = pointerTo(pointer, 'result', 'inputRequests', key, 'method');
    return feature === undefined ? [] : [{ pointer: path, values: { feature } }];
  });
}

const deprecated: Rule = {
  id: 'DEPR',
  severity: 'info',
  revisions: modernRevisions,
  clause: 'deprecated',
  begin:
    () =>
    ({ direction, messages }) =>
      direction === 'in' ? messages.flatMap(usesOf) : [],
  bad: modern(
    [
      modernAsks(1, 'tools/call', { name: 'a' }, { roots: {} }),
      answers(1, { ...modernResult({ inputRequests: { a: { method: 'roots/list' } } }), resultType: 'input_required' }),
    ],
    { server: { tools: {} }, client: { roots: {} } },
  ),
  good: modern([modernAsks(1, 'tools/call', { name: 'a' }), answers(1, modernResult({ content: [] }))], {
    server: { tools: {} },
  }),
};

/** Features that a later revision may remove. */
export const deprecation: RuleFamily = { name: 'deprecated', rules: [deprecated] };
