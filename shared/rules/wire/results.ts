import { extensionIds } from '../../mcp/capabilities.ts';
import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { declares } from '../read/declared.ts';
import { eachResult, eachServerRequest } from '../read/each-message.ts';
import { answers, fails, modern, modernAsks, modernResult, serverAsks } from '../read/examples.ts';
import { objectOf } from '../read/message.ts';
import { modernRevisions } from '../read/revisions.ts';
import type { Fault, Rule, RuleExample, RuleFamily, RuleMessage } from '../rule.ts';
import type { RuleSession } from '../session.ts';

const base = { severity: 'error', revisions: modernRevisions } as const;
const server = { tools: {} };

/** The methods that may need input. */
const withInput = ['tools/call', 'prompts/get', 'resources/read'];
const kinds = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

function call(result: JsonObject, client: JsonObject = {}): RuleExample {
  return modern([modernAsks(1, 'tools/call', { name: 'a' }, client), answers(1, result)], { server, client });
}

const done = modernResult({ content: [] });
const needs = (inputRequests: JsonObject) => ({ ...modernResult({ inputRequests }), resultType: 'input_required' });
const elicit = {
  method: 'elicitation/create',
  params: { message: 'Name?', requestedSchema: { type: 'object', properties: {} } },
};

const noType: Rule = {
  ...base,
  id: 'RT-NONE',
  clause: 'basic',
  begin: eachResult('all', ({ result, pointer }) =>
    result.resultType === undefined ? [{ pointer: pointerTo(pointer, 'result', 'resultType') }] : [],
  ),
  bad: call({ content: [], _meta: done._meta ?? {} }),
  good: call(done),
};

function hasExtensions(capabilities: JsonObject | undefined): boolean {
  return Object.keys(objectOf(capabilities?.extensions) ?? {}).some((id) => id !== extensionIds.tasks);
}

/** A task has rules of its own. */
const unknownType: Rule = {
  ...base,
  id: 'RT-UNK',
  clause: 'basic',
  begin: eachResult('all', ({ result, pointer }, session) => {
    const { resultType } = result;
    if (resultType === undefined || ['complete', 'input_required', 'task'].some((known) => known === resultType))
      return [];
    if (hasExtensions(session.clientCapabilities) && hasExtensions(session.serverCapabilities)) return [];
    return [{ pointer: pointerTo(pointer, 'result', 'resultType'), actual: resultType }];
  }),
  bad: call({ ...done, resultType: 'done' }),
  good: call(done),
};

function eachInputResult(
  check: (message: RuleMessage & { result: JsonObject }, session: RuleSession) => Iterable<Fault>,
) {
  return eachResult('all', (message, session) =>
    message.result.resultType === 'input_required' ? check(message, session) : [],
  );
}

const where: Rule = {
  ...base,
  id: 'IR-WHERE',
  clause: 'basic/patterns/mrtr',
  begin: eachInputResult(({ method = '', pointer }) =>
    method === '' || withInput.includes(method)
      ? []
      : [{ pointer: pointerTo(pointer, 'result', 'resultType'), actual: 'input_required', values: { method } }],
  ),
  bad: modern(
    [
      modernAsks(1, 'completion/complete', {
        ref: { type: 'ref/prompt', name: 'a' },
        argument: { name: 'b', value: '' },
      }),
      answers(1, { ...needs({}), requestState: 's' }),
    ],
    { server: { completions: {} } },
  ),
  good: call(needs({ a: elicit }), { elicitation: {} }),
};

const empty: Rule = {
  ...base,
  id: 'IR-EMPTY',
  clause: 'basic/patterns/mrtr',
  begin: eachInputResult(({ result, pointer }) => {
    const requests = objectOf(result.inputRequests) ?? {};
    const isEmpty = Object.keys(requests).length === 0 && result.requestState === undefined;
    return isEmpty ? [{ pointer: pointerTo(pointer, 'result', 'inputRequests') }] : [];
  }),
  bad: call(needs({})),
  good: call(needs({ a: elicit }), { elicitation: {} }),
};

function entriesOfInput(result: JsonObject, pointer: string): { entry: Json; method: string; path: string }[] {
  return Object.entries(objectOf(result.inputRequests) ?? {}).map(([key, entry]) => ({
    entry,
    method: stringAt(entry, 'method') ?? '',
    path: pointerTo(pointer, 'result', 'inputRequests', key),
  }));
}

const kind: Rule = {
  ...base,
  id: 'IR-KIND',
  clause: 'basic/patterns/mrtr',
  begin: eachInputResult(({ result, pointer }) =>
    entriesOfInput(result, pointer)
      .filter(({ method }) => !kinds.includes(method))
      .map(({ entry, path, method }) => ({ pointer: path, actual: entry, values: { method } })),
  ),
  bad: call(needs({ a: { method: 'ping' } })),
  good: call(needs({ a: elicit }), { elicitation: {} }),
};

/** What a request of the server needs that the client didn't declare; undefined when nothing. */
export function undeclared(entry: Json, declared: JsonObject): string | undefined {
  const params = isJsonObject(entry) ? objectOf(entry.params) : undefined;
  const method = stringAt(entry, 'method') ?? '';
  const feature = kinds.includes(method) ? (method.split('/')[0] ?? '') : undefined;
  if (feature === undefined) return undefined;
  if (!declares(declared, feature)) return feature;
  const own = objectOf(declared[feature]) ?? {};
  if (feature === 'elicitation') {
    // Without modes, forms are declared.
    const mode = params?.mode === 'url' ? 'url' : 'form';
    const isDeclared = own[mode] !== undefined || (mode === 'form' && own.url === undefined);
    return isDeclared ? undefined : `elicitation.${mode}`;
  }
  const wantsTools = params?.tools !== undefined || params?.toolChoice !== undefined;
  return feature === 'sampling' && wantsTools && own.tools === undefined ? 'sampling.tools' : undefined;
}

const capability: Rule = {
  ...base,
  id: 'IR-CAP',
  clause: 'basic/patterns/mrtr',
  begin: eachInputResult(({ result, pointer, request }) => {
    const declared = objectOf(metaOf(request?.params)[metaKeys.clientCapabilities]);
    if (declared === undefined) return [];
    return entriesOfInput(result, pointer).flatMap(({ entry, path }) => {
      const missing = undeclared(entry, declared);
      return missing === undefined ? [] : [{ pointer: path, actual: entry, values: { capability: missing } }];
    });
  }),
  bad: call(needs({ a: elicit })),
  good: call(needs({ a: elicit }), { elicitation: {} }),
};

const serverRequest: Rule = {
  ...base,
  id: 'SRV-REQ',
  clause: 'basic/transports',
  begin: eachServerRequest('all', ({ method = '', pointer }) =>
    method.startsWith('notifications/')
      ? []
      : [{ pointer: pointerTo(pointer, 'method'), actual: method, values: { method } }],
  ),
  bad: modern([serverAsks(1, 'roots/list')], { client: { roots: {} } }),
  good: modern([modernAsks(1, 'tools/call', { name: 'a' }), fails(1, -32602)], { server }),
};

/** What kind of result a server may give, and what it may ask in one. */
export const results: RuleFamily = {
  name: 'results',
  rules: [noType, unknownType, where, empty, kind, capability, serverRequest],
};
