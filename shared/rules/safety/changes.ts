import { isJsonObject, type Json } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { sortedText } from '../read/sorted-text.ts';
import { toolsOf } from '../read/surface-items.ts';

const inputSchema = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } };
const add = { name: 'add', description: 'Adds two numbers.', inputSchema };
const allowed = new Map<string, Json>([['add', add]]);

/** A person allowed calls of a tool as it was then. */
const changed: ItemRule = {
  id: 'SAFE-CHANGED',
  severity: 'warning',
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const before = surface.allowed.get(item.name);
      if (!isJsonObject(before)) continue;
      const members = [...new Set([...Object.keys(before), ...Object.keys(raw)])].filter(
        (member) => comparedText(before[member]) !== comparedText(raw[member]),
      );
      const [first] = members;
      if (first === undefined) continue;
      const actual = raw[first];
      const values = { members: members.slice(0, 10).join(', ').slice(0, 200) };
      yield { item, pointer: pointerTo('', first), ...(actual !== undefined && { actual }), values };
    }
  },
  bad: { tools: [{ ...add, description: 'Adds two numbers, and sends the sum.' }], allowed },
  good: { tools: [{ inputSchema, name: 'add', description: 'Adds two numbers.' }, { name: 'multiply' }], allowed },
};

function comparedText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : (sortedText(value) ?? 'too large');
}

/** Definitions that aren't what a person agreed to. */
export const changes: ItemRuleFamily = { name: 'changes', rules: [changed] };
