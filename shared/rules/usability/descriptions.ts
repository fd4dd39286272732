import { stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { wordsOf } from '../../secrets/secret-names.ts';
import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { firstNames } from '../read/first-names.ts';
import { schemaParts } from '../read/schema-parts.ts';
import { allItems, toolsOf } from '../read/surface-items.ts';

const inputSchema = { type: 'object' };
const search = { name: 'search_notes', inputSchema, description: 'Finds notes whose text contains all given words.' };

/** A model chooses a tool by its description. */
const missing: ItemRule = {
  id: 'USE-DESC',
  severity: 'warning',
  *find(surface) {
    for (const { raw, item } of allItems(surface)) {
      // Resources are mostly chosen by a person, and their names say what they are.
      if (item.kind === 'resource' || stringAt(raw, 'description')?.trim()) continue;
      yield {
        item,
        pointer: '/description',
        severity: item.kind === 'tool' ? 'warning' : 'info',
        ...(raw.description !== undefined && { actual: raw.description }),
        values: { kind: item.kind },
      };
    }
  },
  bad: { tools: [{ name: 'search_notes', inputSchema, description: ' ' }] },
  good: { tools: [search], resources: [{ uri: 'note:///1', name: 'first' }] },
};

/** Fewer words than this say nothing that the name doesn't. */
const fewWords = 3;

const short: ItemRule = {
  id: 'USE-DESC-SHORT',
  severity: 'info',
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const description = stringAt(raw, 'description')?.trim() ?? '';
      // Chinese and Japanese have no spaces between words.
      if (description === '' || /[^\p{ASCII}]/u.test(description)) continue;
      const words = wordsOf(description.slice(0, 1_000));
      const named = new Set(wordsOf(item.name.slice(0, 1_000)));
      const isNameOnly = words.every((word) => named.has(word));
      if (words.length >= fewWords && !isNameOnly) continue;
      yield { item, pointer: '/description', actual: description, values: { count: words.length } };
    }
  },
  bad: { tools: [{ name: 'search_notes', inputSchema, description: 'Search notes' }] },
  good: { tools: [search] },
};

/** With the same description, a model can't tell two tools apart. */
const same: ItemRule = {
  id: 'USE-DESC-SAME',
  severity: 'warning',
  *find(surface) {
    const first = new Map<string, string>();
    for (const { raw, item } of toolsOf(surface)) {
      const description = stringAt(raw, 'description')?.trim().toLowerCase();
      if (!description) continue;
      const other = first.get(description);
      if (other === undefined) first.set(description, item.name);
      else if (other !== item.name) {
        yield { item, pointer: '/description', actual: stringAt(raw, 'description') ?? '', values: { other } };
      }
    }
  },
  bad: { tools: [search, { ...search, name: 'find_notes' }] },
  good: { tools: [search, { ...search, name: 'find_notes', description: 'Finds notes by their titles alone.' }] },
};

/** One hint for each tool, with the parameters in it. */
const parameters: ItemRule = {
  id: 'USE-PARAM-DESC',
  severity: 'info',
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const bare = schemaParts(raw.inputSchema).parts.filter(
        ({ schema, property }) =>
          property !== undefined && schema.$ref === undefined && !stringAt(schema, 'description')?.trim(),
      );
      const [first] = bare;
      if (first === undefined) continue;
      const names = firstNames(bare.map(({ property = '' }) => property));
      yield { item, pointer: `/inputSchema${first.at}`, values: { count: bare.length, names } };
    }
  },
  bad: { tools: [{ ...search, inputSchema: { type: 'object', properties: { q: { type: 'string' } } } }] },
  good: {
    tools: [
      { ...search, inputSchema: { type: 'object', properties: { q: { type: 'string', description: 'Words.' } } } },
    ],
  },
};

/** A parameter that is required but described nowhere: a model can only guess it. */
const unknownRequired: ItemRule = {
  id: 'USE-REQUIRED',
  severity: 'warning',
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      for (const { schema, at } of schemaParts(raw.inputSchema).parts) {
        const { required, properties } = schema;
        const isPlain = ['allOf', 'anyOf', 'oneOf', '$ref', 'patternProperties'].every(
          (keyword) => schema[keyword] === undefined,
        );
        if (!Array.isArray(required) || !isPlain || typeof properties !== 'object' || properties === null) continue;
        for (const [index, name] of required.entries()) {
          if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue;
          const pointer = `/inputSchema${pointerTo(at, 'required', index)}`;
          yield { item, pointer, actual: name, values: { name: name.slice(0, 100) } };
        }
      }
    }
  },
  bad: {
    tools: [{ ...search, inputSchema: { type: 'object', properties: { words: {} }, required: ['query'] } }],
  },
  good: {
    tools: [{ ...search, inputSchema: { type: 'object', properties: { query: {} }, required: ['query'] } }],
  },
};

/** What a model reads to choose a tool and its arguments. */
export const descriptions: ItemRuleFamily = {
  name: 'descriptions',
  rules: [missing, short, same, parameters, unknownRequired],
};
