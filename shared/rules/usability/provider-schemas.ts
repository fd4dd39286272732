import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemFault, ItemRule, ItemRuleFamily, ProviderLimit } from '../item-rule.ts';
import { type SurfaceItem, toolsOf } from '../read/surface-items.ts';
import { limits, limitValues } from './providers.ts';
import { firstRefused, withoutItems } from './refused-parts.ts';

const tool = (inputSchema: JsonObject): Json => ({ name: 'search', inputSchema });
const withField = (field: JsonObject) => ({ tools: [tool({ type: 'object', properties: { field } })] });

/** `find` of a rule that looks at the root of each input schema. */
function eachRoot(check: (schema: JsonObject, item: SurfaceItem['item']) => Iterable<ItemFault>): ItemRule['find'] {
  return function* (surface) {
    for (const { raw, item } of toolsOf(surface)) {
      if (isJsonObject(raw.inputSchema)) yield* check(raw.inputSchema, item);
    }
  };
}

function refusedAtRoot(limit: ProviderLimit, keywords: readonly string[]): ItemRule['find'] {
  return eachRoot(function* (schema, item) {
    const keyword = keywords.find((each) => schema[each] !== undefined);
    if (keyword === undefined) return;
    yield { item, pointer: pointerTo('/inputSchema', keyword), values: { ...limitValues(limit), keyword } };
  });
}

const choice = { type: 'object', properties: { id: {} }, anyOf: [{ required: ['id'] }] };

/** The root is an object and has none of these (OpenAI, structured outputs: root objects; the API says all five). */
const openAiRoot: ItemRule = {
  id: 'USE-ROOT-OPENAI',
  severity: 'warning',
  limit: limits.openAiSchemas,
  find: refusedAtRoot(limits.openAiSchemas, ['anyOf', 'oneOf', 'allOf', 'enum', 'not']),
  bad: { tools: [tool(choice)] },
  good: withField({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
};

/** Top-level `oneOf`, `anyOf` and `allOf` are rejected (Anthropic, managed agents: tool schemas). */
const anthropicRoot: ItemRule = {
  id: 'USE-ROOT-ANTHROPIC',
  severity: 'warning',
  limit: limits.anthropicSchemas,
  find: refusedAtRoot(limits.anthropicSchemas, ['oneOf', 'anyOf', 'allOf']),
  bad: { tools: [tool({ type: 'object', allOf: [{ required: ['id'] }] })] },
  good: { tools: [tool({ type: 'object', not: { required: ['id'] } })] },
};

const anthropicKey = /^[\w.-]{1,64}$/;

/** Property names have 1–64 letters, digits, underscores, dots and hyphens (Anthropic, managed agents: tool schemas). */
const anthropicKeys: ItemRule = {
  id: 'USE-KEY-ANTHROPIC',
  severity: 'warning',
  limit: limits.anthropicSchemas,
  find: eachRoot(function* ({ properties }, item) {
    if (!isJsonObject(properties)) return;
    for (const name in properties) {
      if (anthropicKey.test(name)) continue;
      const pointer = pointerTo('/inputSchema', 'properties', name);
      yield { item, pointer, actual: name, values: limitValues(limits.anthropicSchemas) };
    }
  }),
  bad: { tools: [tool({ type: 'object', properties: { 'filter[name]': {} } })] },
  good: { tools: [tool({ type: 'object', properties: { 'filter.name': {} } })] },
};

/** A list without `items` is refused, also one with `prefixItems`. */
const openAiItems: ItemRule = {
  id: 'USE-ITEMS-OPENAI',
  severity: 'warning',
  limit: limits.openAiItems,
  find: firstRefused(limits.openAiItems, withoutItems),
  bad: withField({ type: 'array' }),
  good: withField({ type: 'array', items: { type: 'string' } }),
};

/** A list of schemas as `items`, the tuple of earlier drafts: "is not of type 'object', 'boolean'". */
const openAiTuples: ItemRule = {
  id: 'USE-TUPLE-OPENAI',
  severity: 'info',
  limit: limits.openAiTuples,
  find: firstRefused(limits.openAiTuples, ({ schema }) => (Array.isArray(schema.items) ? 'items' : undefined)),
  bad: withField({ type: 'array', items: [{ type: 'number' }, { type: 'number' }] }),
  good: withField({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }),
};

/**
 * An object at the root without `properties`: "object schema missing properties". The specification recommends such
 * schemas for tools without parameters, and most clients mend them.
 */
const openAiProperties: ItemRule = {
  id: 'USE-PROPS-OPENAI',
  severity: 'info',
  limit: limits.openAiProperties,
  find: eachRoot(function* ({ type, properties }, item) {
    if (type !== 'object' || properties !== undefined) return;
    yield { item, pointer: '/inputSchema/properties', values: limitValues(limits.openAiProperties) };
  }),
  bad: { tools: [tool({ type: 'object' })] },
  good: { tools: [tool({ type: 'object', properties: {} })] },
};

/** Input schemas that OpenAI and Anthropic refuse. */
export const providerSchemas: ItemRuleFamily = {
  name: 'provider-schemas',
  rules: [openAiRoot, openAiProperties, openAiItems, openAiTuples, anthropicRoot, anthropicKeys],
};
