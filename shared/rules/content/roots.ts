import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { clientAnswers, legacy, serverAsks } from '../read/examples.ts';
import { entriesOf, objectOf } from '../read/message.ts';
import { everyRevision } from '../read/revisions.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';

/** Roots that aren't `file:` URIs, in what the client sends. */
function* wrongRoots(result: Json | undefined, at: string): Iterable<Fault> {
  for (const [index, root] of entriesOf(objectOf(result)?.roots)) {
    const uri = isJsonObject(root) ? root.uri : undefined;
    if (typeof uri === 'string' && /^file:\/\//i.test(uri)) continue;
    yield { pointer: pointerTo(at, 'roots', index, 'uri'), ...(uri !== undefined && { actual: uri }) };
  }
}

/** A fault of the client itself. */
const uri: Rule = {
  id: 'ROOT-URI',
  severity: 'error',
  revisions: everyRevision,
  clause: 'client/roots#root',
  begin: () =>
    function* ({ direction, messages }) {
      if (direction !== 'out') return;
      for (const { kind, method, result, params, pointer } of messages) {
        if (kind === 'result' && method === 'roots/list') yield* wrongRoots(result, pointerTo(pointer, 'result'));
        const inputs = objectOf(params?.inputResponses) ?? {};
        for (const [key, input] of Object.entries(inputs)) {
          yield* wrongRoots(input, pointerTo(pointer, 'params', 'inputResponses', key));
        }
      }
    },
  bad: legacy('2025-06-18', [serverAsks(1, 'roots/list'), clientAnswers(1, { roots: [{ uri: '/home/me' }] })], {
    client: { roots: {} },
  }),
  good: legacy('2025-06-18', [serverAsks(1, 'roots/list'), clientAnswers(1, { roots: [{ uri: 'file:///home/me' }] })], {
    client: { roots: {} },
  }),
};

/** What clients offer as roots. */
export const rootRules: RuleFamily = { name: 'roots', rules: [uri] };
