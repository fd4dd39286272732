import { describe, expect, it } from 'vitest';
import { itemRuleFamilies } from './all-item-rules.ts';
import { ruleFamilies } from './all-rules.ts';
import { checkItems } from './check-items.ts';
import type { ItemSurface } from './item-rule.ts';
import { outcomesText } from './testing/outcomes.ts';
import { findingsOf } from './testing/run-example.ts';
import { exampleVariants, type Variant, valueVariants } from './testing/variants.ts';

describe.each(ruleFamilies)('$name', ({ rules }) => {
  it.each(rules)('$id finds in variants of its examples what it found before', async (rule) => {
    const texts = (['bad', 'good'] as const).map((name) =>
      outcomesText(name, rule[name], exampleVariants(rule[name]), (example) => findingsOf([rule], example)),
    );
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`./testing/outcomes/${rule.id}.txt`);
  });
});

describe.each(itemRuleFamilies)('$name', ({ rules }) => {
  it.each(rules)('$id finds in variants of its examples what it found before', async (rule) => {
    const find = (surface: Partial<ItemSurface>) => {
      const { findings, broken } = checkItems(surface, [rule]);
      expect(broken).toEqual([]);
      return findings.map((finding) => ({ ...finding, place: finding }));
    };
    const texts = (['bad', 'good'] as const).map((name) =>
      outcomesText(name, rule[name], surfaceVariants(rule[name]), find),
    );
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`./testing/outcomes/${rule.id}.txt`);
  });
});

function* surfaceVariants(surface: Partial<ItemSurface>): Generator<Variant<Partial<ItemSurface>>> {
  for (const list of ['tools', 'prompts', 'resources', 'templates'] as const) {
    const items = surface[list] ?? [];
    for (const { change, changed } of valueVariants([...items]))
      if (Array.isArray(changed)) yield { change: `${list}${change}`, changed: { ...surface, [list]: changed } };
  }
  const { instructions } = surface;
  if (instructions !== undefined)
    for (const other of ['', 'x', `${instructions}x`])
      yield { change: `instructions ${JSON.stringify(other)}`, changed: { ...surface, instructions: other } };
  for (const name of ['others', 'allowed', 'resultBytes', 'instructions'] as const) {
    const { [name]: left, ...rest } = surface;
    if (left !== undefined) yield { change: `without ${name}`, changed: rest };
  }
}
