import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { parseExactMessage } from '../mcp/json/json-depth.ts';
import { ruleTexts } from '../messages/rules.ts';
import { isJsonObject, type Json } from '../model/json/json.ts';
import { locales } from '../model/settings/default-settings.ts';
import { itemRuleFamilies, itemRules } from './all-item-rules.ts';
import { checkItems, surfaceOf } from './check-items.ts';
import type { ItemRule, ItemSurface } from './item-rule.ts';

const inputSchema = { type: 'object' };

function idsOf(given: Partial<ItemSurface>, rules: readonly ItemRule[]): string[] {
  return [...new Set(checkItems(given, rules).findings.map(({ rule }) => rule))];
}

describe.each(itemRuleFamilies)('$name', ({ rules }) => {
  it.each(rules)('$id is found in its bad example', (rule) => {
    expect(idsOf(rule.bad, [rule])).toEqual([rule.id]);
  });

  it.each(rules)('$id isn’t found in its good example', (rule) => {
    expect(idsOf(rule.good, [rule])).toEqual([]);
  });

  it.each(rules)('$id has texts for what it finds', (rule) => {
    const [finding] = checkItems(rule.bad, [rule]).findings;
    const onError = (error: Error) => {
      throw error;
    };
    for (const locale of locales) {
      const texts = createTranslator({ locale, messages: ruleTexts[locale], onError });
      for (const part of ['title', 'expected', 'fix'] as const) {
        expect(texts(`${rule.id}.${part}`, finding?.values)).not.toBe('');
      }
    }
  });

  it.each(rules)('$id names a place of the item', (rule) => {
    const surface = surfaceOf(rule.bad);
    for (const { item, pointer } of checkItems(rule.bad, [rule]).findings) {
      const raw = surface.tools.find((tool) => isJsonObject(tool) && tool.name === item.name);
      const steps = pointer.split('/').slice(1, -1);
      if (item.kind === 'tool') expect(stepped(raw, steps)).toBeDefined();
    }
  });
});

it('a limit that may have been lifted is worth a hint at most', () => {
  const uncertain = itemRuleFamilies.flatMap(({ rules }) => rules).filter(({ limit }) => limit?.lifted !== undefined);
  expect(new Set(uncertain.map(({ severity }) => severity))).toEqual(new Set(['info']));
});

/** What is at a place whose last step may be missing. */
function stepped(value: Json | undefined, steps: readonly string[]): Json | undefined {
  let at = value;
  for (const step of steps) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isJsonObject(at) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined;
  }
  return at;
}

describe('the runner', () => {
  const always: ItemRule = {
    id: 'USE-DESC',
    severity: 'info',
    *find({ tools }) {
      for (const tool of tools) yield { item: { kind: 'tool', name: 'a' }, pointer: '', actual: tool };
    },
    bad: {},
    good: {},
  };

  it('keeps 200 findings of a rule, and says that there are more', () => {
    const tools = Array.from({ length: 300 }, () => ({ name: 'a' }));
    const { findings, omitted } = checkItems({ tools }, [always]);
    expect([findings.length, omitted]).toEqual([200, 100]);
  });

  it('keeps the first of each severity, however many others there are', () => {
    const late: ItemRule = {
      ...always,
      *find(surface) {
        yield* always.find(surface);
        yield { item: { kind: 'tool', name: 'b' }, pointer: '', severity: 'error' };
      },
    };
    const tools = Array.from({ length: 300 }, () => ({ name: 'a' }));
    expect(checkItems({ tools }, [late]).findings.at(-1)).toMatchObject({ severity: 'error' });
  });

  it('counts the items of which rules don’t read everything', () => {
    const long = { name: 'long', description: 'x'.repeat(65_537) };
    const properties = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`p${at}`, {}]));
    const large = { name: 'large', description: long.description, inputSchema: { type: 'object', properties } };
    const whole = { name: 'whole', description: 'x'.repeat(65_536) };
    const given = { tools: [long, large, whole], prompts: [long], instructions: long.description };
    expect(checkItems(given, [always]).partlyRead).toBe(4);
  });

  it('goes on after a rule that throws', () => {
    const failing: ItemRule = {
      ...always,
      id: 'USE-DESC-SAME',
      find: () => {
        throw new Error('broken');
      },
    };
    const { findings, broken } = checkItems({ tools: [{}] }, [failing, always]);
    expect([findings.length, broken]).toEqual([1, [{ rule: 'USE-DESC-SAME', message: 'broken' }]]);
  });

  it('cuts what is at a place', () => {
    const [finding] = checkItems({ tools: ['a'.repeat(1000)] }, [always]).findings;
    expect(finding?.actual).toHaveLength(200);
  });

  it('accepts items of any shape', () => {
    const odd: Json[] = [null, 1, 'a', [], { name: 1, description: [], inputSchema: [], arguments: [null], icons: 1 }];
    const deep = parseExactMessage(`${'{"items":'.repeat(5000)}{}${'}'.repeat(5000)}`);
    const surface = {
      tools: [...odd, { name: 'deep', inputSchema: deep }],
      prompts: odd,
      resources: odd,
      templates: odd,
      instructions: '\ud800',
      others: [{ server: '', tools: ['', 'a'] }],
      allowed: new Map<string, Json>([['deep', { name: 'deep', inputSchema: { type: 'object' } }]]),
    };
    expect(checkItems(surface, itemRules).broken).toEqual([]);
  });

  it('finds nothing to say about a sound tool', () => {
    const parameters = { text: { type: 'string', description: 'Words that the notes contain.' } };
    const tool = {
      name: 'search_notes',
      description: 'Finds notes whose text contains all given words, newest first.',
      inputSchema: { ...inputSchema, properties: parameters, required: ['text'], additionalProperties: false },
    };
    expect(checkItems({ tools: [tool], instructions: 'Notes are in Markdown.' }, itemRules).findings).toEqual([]);
  });
});
