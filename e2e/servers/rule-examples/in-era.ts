import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { type Era, eraOf, newestLegacyRevision, type Revision } from '#shared/model/revision.ts';
import { answers, legacy, modern, modernAsks, modernResult } from '#shared/rules/read/examples.ts';
import { modernList } from '#shared/rules/read/item-examples.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';

const cached = new Set([
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read', 'server/discover'],
]);
const inInput = new Set(['sampling/createMessage', 'elicitation/create', 'roots/list']);
const ofModern: readonly string[] = [metaKeys.revision, metaKeys.clientCapabilities, metaKeys.clientInfo];

/**
 * An example as the same session of another era, opened as that era is: undefined when none of the revisions, in which the
 * rule holds, is of it. What a legacy server asks of its client is in a result of the modern era.
 */
export function inEra(example: RuleExample, era: Era, revisions: readonly Revision[]): RuleExample | undefined {
  if (!revisions.some((each) => eraOf(each) === era)) return undefined;
  if (eraOf(example.revision) === era) return example;
  const [opening, answer, ...others] = example.frames;
  const declared = declaredIn(opening?.json, answer?.json);
  const transport = example.frames.some(({ http }) => http !== undefined) ? { transport: 'http' as const } : {};
  if (era === 'legacy') {
    const newest = revisions.findLast((each) => eraOf(each) === 'legacy') ?? newestLegacyRevision;
    return legacy(newest, others.map(asLegacy), { ...declared, ...transport });
  }
  const frames = others.filter(({ json }) => !(isJsonObject(json) && json.method === 'notifications/initialized'));
  const methods = new Map<string, string>();
  for (const { json } of frames)
    if (isJsonObject(json) && json.id !== undefined && typeof json.method === 'string')
      methods.set(JSON.stringify(json.id), json.method);
  const changed = frames.flatMap((frame) => asModern(frame, methods, declared.client));
  return modern(changed, { ...declared, ...transport });
}

/** What client and server declare in either opening. */
function declaredIn(asked: Json | undefined, answered: Json | undefined): { client: JsonObject; server: JsonObject } {
  const params = isJsonObject(asked) && isJsonObject(asked.params) ? asked.params : {};
  const result = isJsonObject(answered) && isJsonObject(answered.result) ? answered.result : {};
  const client = params.capabilities ?? metaOf(params)[metaKeys.clientCapabilities];
  const { capabilities: server } = result;
  return { client: isJsonObject(client) ? client : {}, server: isJsonObject(server) ? server : {} };
}

function asModern(frame: ExampleFrame, methods: ReadonlyMap<string, string>, client: JsonObject): ExampleFrame[] {
  const { json, direction = 'in' } = frame;
  if (!isJsonObject(json)) return [frame];
  const { id, method, params, result } = json;
  const given = isJsonObject(params) ? params : {};
  if (typeof method === 'string' && id !== undefined) {
    if (direction === 'out') return [{ ...frame, ...modernAsks(id, method, given, client) }];
    if (!inInput.has(method)) return [frame];
    const inputRequests = { input: { method, params: given } };
    return [
      modernAsks(`for ${JSON.stringify(id)}`, 'tools/call', { name: 'ask' }, client),
      answers(`for ${JSON.stringify(id)}`, {
        ...modernResult({ inputRequests, requestState: 'state' }),
        resultType: 'input_required',
      }),
    ];
  }
  // The response of a client to such a request.
  if (method === undefined && direction === 'out') return [];
  if (!isJsonObject(result) || id === undefined) return [frame];
  const asked = methods.get(JSON.stringify(id)) ?? '';
  const whole = cached.has(asked) ? modernList(result) : modernResult(result);
  return [{ ...frame, json: { ...json, result: { ...whole, _meta: { ...metaOf(whole), ...metaOf(result) } } } }];
}

function asLegacy(frame: ExampleFrame): ExampleFrame {
  const { json } = frame;
  if (!isJsonObject(json) || !isJsonObject(json.params)) return frame;
  const kept = Object.entries(metaOf(json.params)).filter(([key]) => !ofModern.includes(key));
  const { _meta: _, ...params } = json.params;
  return {
    ...frame,
    json: { ...json, params: { ...params, ...(kept.length > 0 && { _meta: Object.fromEntries(kept) }) } },
  };
}
