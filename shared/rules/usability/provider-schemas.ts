import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemFault, ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { type SchemaPart, schemaParts } from '../read/schema-parts.ts';
import { type SurfaceItem, toolsOf } from '../read/surface-items.ts';
import {
  anthropic,
  anthropicSchemas,
  gemini,
  geminiSchemas,
  openAi,
  openAiSchemas,
  type Provider,
  providerValues,
} from './providers.ts';

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

/** `find` of a rule that yields the first wrong place of each input schema, and how many there are. */
function firstOf(provider: Provider, wrong: (part: SchemaPart) => string | undefined): ItemRule['find'] {
  return function* (surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const found = schemaParts(raw.inputSchema).parts.flatMap((part) => {
        const keyword = wrong(part);
        return keyword === undefined ? [] : [{ part, keyword }];
      });
      const [first] = found;
      if (first === undefined) continue;
      const { part, keyword } = first;
      yield {
        item,
        pointer: `/inputSchema${pointerTo(part.at, keyword)}`,
        ...(part.schema[keyword] !== undefined && { actual: part.schema[keyword] }),
        values: { ...providerValues(provider), keyword, count: found.length },
      };
    }
  };
}

function refusedAtRoot(provider: Provider, keywords: readonly string[]): ItemRule['find'] {
  return eachRoot(function* (schema, item) {
    const keyword = keywords.find((each) => schema[each] !== undefined);
    if (keyword === undefined) return;
    yield { item, pointer: pointerTo('/inputSchema', keyword), values: { ...providerValues(provider), keyword } };
  });
}

const choice = { type: 'object', properties: { id: {} }, anyOf: [{ required: ['id'] }] };

/** The root is an object and has none of these (OpenAI, structured outputs: root objects; the API says all five). */
const openAiRoot: ItemRule = {
  id: 'USE-ROOT-OPENAI',
  severity: 'warning',
  source: openAiSchemas,
  find: refusedAtRoot(openAi, ['anyOf', 'oneOf', 'allOf', 'enum', 'not']),
  bad: { tools: [tool(choice)] },
  good: withField({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
};

/** Top-level `oneOf`, `anyOf` and `allOf` are rejected (Anthropic, managed agents: tool schemas). */
const anthropicRoot: ItemRule = {
  id: 'USE-ROOT-ANTHROPIC',
  severity: 'warning',
  source: anthropicSchemas,
  find: refusedAtRoot(anthropic, ['oneOf', 'anyOf', 'allOf']),
  bad: { tools: [tool({ type: 'object', allOf: [{ required: ['id'] }] })] },
  good: { tools: [tool({ type: 'object', not: { required: ['id'] } })] },
};

const anthropicKey = /^[\w.-]{1,64}$/;

/** Property names have 1–64 letters, digits, underscores, dots and hyphens (Anthropic, managed agents: tool schemas). */
const anthropicKeys: ItemRule = {
  id: 'USE-KEY-ANTHROPIC',
  severity: 'warning',
  source: anthropicSchemas,
  find: eachRoot(function* ({ properties }, item) {
    if (!isJsonObject(properties)) return;
    for (const name in properties) {
      if (anthropicKey.test(name)) continue;
      const pointer = pointerTo('/inputSchema', 'properties', name);
      yield { item, pointer, actual: name, values: providerValues(anthropic) };
    }
  }),
  bad: { tools: [tool({ type: 'object', properties: { 'filter[name]': {} } })] },
  good: { tools: [tool({ type: 'object', properties: { 'filter.name': {} } })] },
};

function isOfType({ schema: { type } }: SchemaPart, name: string): boolean {
  return Array.isArray(type) ? type.includes(name) : type === name;
}

/** A list without `items` is refused (OpenAI, structured outputs: arrays have `items`). */
const openAiItems: ItemRule = {
  id: 'USE-ITEMS-OPENAI',
  severity: 'warning',
  source: openAiSchemas,
  find: firstOf(openAi, (part) => (isOfType(part, 'array') && part.schema.items === undefined ? 'items' : undefined)),
  bad: withField({ type: 'array' }),
  good: withField({ type: 'array', items: { type: 'string' } }),
};

/**
 * Keywords that `Schema` doesn't have. `additionalProperties` and `$schema` aren't among them: nearly all schemas have
 * these, and clients leave them out.
 */
const notInGemini = [
  ...['$ref', 'oneOf', 'allOf', 'not', 'if', 'const', 'patternProperties', 'prefixItems', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'uniqueItems', 'contains', 'dependentRequired', 'dependentSchemas'],
];

/** `parameters` is a `Schema`, a part of OpenAPI's; `parametersJsonSchema` takes more (Gemini, `FunctionDeclaration`). */
const geminiKeywords: ItemRule = {
  id: 'USE-KEYWORD-GEMINI',
  severity: 'info',
  source: geminiSchemas,
  find: firstOf(gemini, ({ schema }) =>
    Array.isArray(schema.type) ? 'type' : notInGemini.find((keyword) => schema[keyword] !== undefined),
  ),
  bad: withField({ const: 'fixed' }),
  good: withField({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
};

/** The formats of a string are `enum` and `date-time` (Gemini, `Schema`: format). */
const geminiFormats: ItemRule = {
  id: 'USE-FORMAT-GEMINI',
  severity: 'info',
  source: geminiSchemas,
  find: firstOf(gemini, (part) => {
    const { format } = part.schema;
    if (!isOfType(part, 'string') || format === undefined) return undefined;
    return format === 'enum' || format === 'date-time' ? undefined : 'format';
  }),
  bad: withField({ type: 'string', format: 'uri' }),
  good: withField({ type: 'string', format: 'date-time' }),
};

/** The values of an enum are strings (Gemini, `Schema`: enum). */
const geminiEnums: ItemRule = {
  id: 'USE-ENUM-GEMINI',
  severity: 'warning',
  source: geminiSchemas,
  find: firstOf(gemini, ({ schema }) =>
    Array.isArray(schema.enum) && schema.enum.some((value) => typeof value !== 'string') ? 'enum' : undefined,
  ),
  bad: withField({ type: 'integer', enum: [1, 2] }),
  good: withField({ type: 'string', enum: ['1', '2'] }),
};

/** Input schemas that model providers refuse. */
export const providerSchemas: ItemRuleFamily = {
  name: 'provider-schemas',
  rules: [openAiRoot, anthropicRoot, anthropicKeys, openAiItems, geminiKeywords, geminiFormats, geminiEnums],
};
