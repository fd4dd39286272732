import { jsonHead } from '../../mcp/json/json-head.ts';
import type { Json } from '../../model/json/json.ts';
import type { ItemRule, ItemRuleFamily, ItemSurface } from '../item-rule.ts';
import { theServer, toolsOf } from '../read/surface-items.ts';

/** Every definition goes to the model with every request. */
const manyTools = 50;
/** In characters of JSON: about 4,000 tokens of a tool, and 25,000 of all together. */
const largeTool = 16_000;
const largeList = 100_000;
/** In bytes of JSON: about 25,000 tokens, where several clients cut a result or refuse it. */
const largeResult = 100_000;

const inputSchema = { type: 'object' };
const named = (count: number): Json[] =>
  Array.from({ length: count }, (_, index) => ({ name: `tool_${index}`, inputSchema }));

const many: ItemRule = {
  id: 'USE-TOOLS-MANY',
  severity: 'info',
  *find({ tools }) {
    if (tools.length <= manyTools) return;
    yield {
      item: theServer,
      pointer: '',
      actual: String(tools.length),
      values: { count: tools.length, most: manyTools },
    };
  },
  bad: { tools: named(manyTools + 1) },
  good: { tools: named(manyTools) },
};

/** The size of a tool's definition in characters of JSON, counted as far as it matters. */
function sizeOf(definition: Json): number {
  return jsonHead(definition, largeList * 2).length;
}

const tool: ItemRule = {
  id: 'USE-TOOL-LARGE',
  severity: 'warning',
  *find(surface) {
    for (const { raw, item } of toolsOf(surface)) {
      const size = sizeOf(raw);
      if (size > largeTool) yield { item, pointer: '', values: { size: thousands(size), most: thousands(largeTool) } };
    }
  },
  bad: { tools: [{ name: 'draw', inputSchema, description: 'Draws. '.repeat(2_500) }] },
  good: { tools: [{ name: 'draw', inputSchema, description: 'Draws. '.repeat(2_000) }] },
};

function thousands(size: number): number {
  return Math.round(size / 1_000);
}

const list: ItemRule = {
  id: 'USE-LIST-LARGE',
  severity: 'warning',
  *find({ tools }) {
    const size = tools.reduce<number>((sum, each) => sum + sizeOf(each), 0);
    if (size <= largeList) return;
    yield { item: theServer, pointer: '', values: { size: thousands(size), most: thousands(largeList) } };
  },
  bad: { tools: described(20) },
  good: { tools: described(10) },
};

/** Tools of about 7,000 characters each. */
function described(count: number): Json[] {
  const description = 'Draws. '.repeat(1_000);
  return Array.from({ length: count }, (_, index) => ({ name: `tool_${index}`, inputSchema, description }));
}

const result: ItemRule = {
  id: 'USE-RESULT-LARGE',
  severity: 'warning',
  *find(surface: ItemSurface) {
    for (const { item } of toolsOf(surface)) {
      const size = surface.resultBytes.get(item.name);
      if (size === undefined || size <= largeResult) continue;
      yield { item, pointer: '', values: { size: thousands(size), most: thousands(largeResult) } };
    }
  },
  bad: { tools: named(1), resultBytes: new Map([['tool_0', largeResult * 2]]) },
  good: { tools: named(1), resultBytes: new Map([['tool_0', largeResult]]) },
};

/** What fills a model's context. */
export const sizes: ItemRuleFamily = { name: 'sizes', rules: [many, tool, list, result] };
