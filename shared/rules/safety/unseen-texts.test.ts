import { expect, it } from 'vitest';
import { itemRuleFamilies } from '../all-item-rules.ts';
import { checkItems } from '../check-items.ts';
import first from './testing/first-texts.json' with { type: 'json' };
import second from './testing/second-texts.json' with { type: 'json' };
import third from './testing/third-texts.json' with { type: 'json' };

const safety = itemRuleFamilies.flatMap(({ rules }) => rules).filter(({ id }) => id.startsWith('SAFE-'));

function isFound(description: string): boolean {
  const tools = [{ name: 'lookup', description, inputSchema: { type: 'object' } }];
  return checkItems({ tools }, safety).findings.length > 0;
}

/** The text where it was written for: a tool, a parameter, the name of a resource, a prompt. */
function isFoundAt({ kind, text }: { kind: string; text: string }): boolean {
  if (kind === 'tool') return isFound(text);
  const properties = { value: { type: 'string', description: text } };
  const surface =
    kind === 'parameter'
      ? { tools: [{ name: 'lookup', inputSchema: { type: 'object', properties } }] }
      : kind === 'resource'
        ? { resources: [{ uri: 'file:///a', name: text }] }
        : { prompts: [{ name: 'write', description: text }] };
  return checkItems(surface, safety).findings.length > 0;
}

/** Rules were mended by what they missed of these. */
it('finds 95 of 100 poisoned texts and raises at most 3 alarms on 100 innocent ones', () => {
  expect([first.poisoned.length, first.innocent.length]).toEqual([100, 100]);
  expect(first.poisoned.filter(isFound).length).toBeGreaterThanOrEqual(95);
  expect(first.innocent.filter(isFound).length).toBeLessThanOrEqual(3);
});

/** Rules were never mended by these: written before the rules, measured after them. A rule may not get worse at them. */
it('finds most of the texts that no rule was made for', () => {
  expect(second.poisoned.filter(isFound).length).toBeGreaterThanOrEqual(37);
  expect(second.innocent.filter(isFound)).toEqual([]);
});

/** Written without a look at the rules, harder than the others, and then used to mend them: before, 45 of 120 were found. */
it('finds 90 of 100 hidden and indirect orders, and raises at most 5 alarms on 100 texts that are close to one', () => {
  expect(third.poisoned.filter(isFoundAt).length).toBeGreaterThanOrEqual(0.9 * third.poisoned.length);
  expect(third.innocent.filter(isFoundAt).length).toBeLessThanOrEqual(0.05 * third.innocent.length);
});
