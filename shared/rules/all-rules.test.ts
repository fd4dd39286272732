import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { ruleTexts } from '../messages/rules.ts';
import { locales } from '../model/settings/default-settings.ts';
import { itemRuleFamilies } from './all-item-rules.ts';
import { ruleFamilies } from './all-rules.ts';
import { clauseUrl } from './clause-url.ts';
import { findingsOf } from './testing/run-example.ts';

const rules = ruleFamilies.flatMap((family) => family.rules);

describe.each(ruleFamilies)('$name', (family) => {
  it.each(family.rules)('$id is found in its bad example, with no other rule', (rule) => {
    const found = findingsOf(rules, rule.bad);
    expect([...new Set(found.map((each) => each.rule))].toSorted()).toEqual(
      [rule.id, ...(rule.bad.also ?? [])].toSorted(),
    );
  });

  it.each(family.rules)('$id isn’t found in its good example, and no other rule', (rule) => {
    const found = findingsOf(rules, rule.good);
    expect([...new Set(found.map((each) => each.rule))].toSorted()).toEqual([...(rule.good.also ?? [])].toSorted());
  });

  it.each(family.rules)('$id has its texts’ values', (rule) => {
    const [finding] = findingsOf([rule], rule.bad);
    for (const locale of locales) {
      const fail = (error: Error) => {
        throw error;
      };
      const texts = createTranslator({ locale, messages: ruleTexts[locale], onError: fail });
      for (const part of ['title', 'expected', 'fix'] as const)
        expect(texts(`${rule.id}.${part}`, finding?.values)).not.toBe('');
    }
  });

  it.each(family.rules)('$id holds in its examples’ revisions and has a clause in each', (rule) => {
    expect(rule.revisions).toContain(rule.bad.revision);
    for (const revision of rule.revisions)
      expect(clauseUrl(rule, revision)).toMatch(/\/(?:\d{4}-\d\d-\d\d|extensions)\/\w/);
  });
});

it('every rule has its own id, and every text its rule', () => {
  const itemRules = itemRuleFamilies.flatMap((family) => family.rules);
  const ids = [...rules, ...itemRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(ruleTexts.en).toSorted()).toEqual(ids.toSorted());
});
