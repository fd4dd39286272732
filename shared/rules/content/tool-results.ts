import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { toolCall } from '../read/item-examples.ts';
import { listedIn } from '../read/listed.ts';
import { entriesOf } from '../read/message.ts';
import { revisionsFrom } from '../read/revisions.ts';
import { maxSortedText, sortedText } from '../read/sorted-text.ts';
import type { Fault, Rule, RuleFamily } from '../rule.ts';
import type { RuleSession } from '../session.ts';

/** How many output schemas are remembered. */
const mostSchemas = 5_000;

interface CallResult {
  readonly result: JsonObject;
  readonly at: string;
  readonly outputSchema: Json | undefined;
}

/** `begin` of a rule about complete results of tools, with the output schema that was listed for the tool. */
function eachToolResult(check: (call: CallResult, session: RuleSession) => Iterable<Fault>): Rule['begin'] {
  return (session) => {
    const schemas = new Map<string, Json>();
    return function* ({ direction, messages }) {
      if (direction !== 'in') return;
      for (const { method, request, result, pointer } of messages) {
        if (result === undefined) continue;
        if (method === 'tools/list') {
          for (const { raw, item } of listedIn(method, result, pointer)) {
            const { outputSchema: schema = null } = raw;
            if (schema === null) schemas.delete(item.name);
            else if (schemas.size < mostSchemas) schemas.set(item.name, schema);
          }
        }
        const name = stringAt(request?.params, 'name');
        if (method !== 'tools/call' || name === undefined || isOpen(result)) continue;
        const call = { result, at: pointerTo(pointer, 'result'), outputSchema: schemas.get(name) };
        for (const fault of check(call, session)) yield { item: { kind: 'tool', name }, ...fault };
      }
    };
  };
}

/** The result of the tool comes later: the server wants input, or made a task. */
function isOpen(result: JsonObject): boolean {
  const { resultType } = result;
  return resultType === 'input_required' || resultType === 'task' || isJsonObject(result.task);
}

const inputSchema = { type: 'object' };
const outputSchema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };
const counting = { name: 'count', inputSchema, outputSchema };
const text = (value: string) => [{ type: 'text', text: value }];

const noStructure: Rule = {
  id: 'TOOL-SC-NONE',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'server/tools#output-schema',
  begin: eachToolResult(function* ({ result, at, outputSchema: schema }) {
    if (schema === undefined || result.isError === true || result.structuredContent !== undefined) return;
    yield { pointer: pointerTo(at, 'structuredContent') };
  }),
  bad: toolCall('2025-06-18', counting, { content: text('{"count":1}') }),
  good: toolCall('2025-06-18', counting, { content: text('No such file'), isError: true }),
};

const badStructure: Rule = {
  id: 'TOOL-SC-BAD',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'server/tools#output-schema',
  begin: eachToolResult(function* ({ result, at, outputSchema: schema }, { schemas }) {
    const { structuredContent } = result;
    if (structuredContent === undefined || !isJsonObject(schema) || result.isError === true) return;
    const found = schemas?.valueFault(schema, structuredContent);
    if (found === undefined) return;
    yield {
      pointer: `${pointerTo(at, 'structuredContent')}${found.pointer}`,
      ...(found.actual !== undefined && { actual: found.actual }),
      values: { keyword: found.keyword },
    };
  }),
  bad: toolCall('2025-06-18', counting, { content: text('{"count":"1"}'), structuredContent: { count: '1' } }),
  good: toolCall('2025-06-18', counting, { content: text('{"count":1}'), structuredContent: { count: 1 } }),
};

const noObject: Rule = {
  id: 'TOOL-SC-OBJ',
  severity: 'error',
  revisions: revisionsFrom('2025-06-18', '2025-11-25'),
  clause: 'server/tools#structured-content',
  begin: eachToolResult(function* ({ result: { structuredContent }, at }) {
    if (structuredContent === undefined || isJsonObject(structuredContent)) return;
    yield { pointer: pointerTo(at, 'structuredContent'), actual: structuredContent };
  }),
  bad: toolCall('2025-06-18', { name: 'count', inputSchema }, { content: text('[1]'), structuredContent: [1] }),
  good: toolCall('2025-06-18', { name: 'count', inputSchema }, { content: text('{}'), structuredContent: {} }),
};

/** Clients that know nothing of structured content read the text. */
const noText: Rule = {
  id: 'TOOL-SC-TEXT',
  severity: 'warning',
  revisions: revisionsFrom('2025-06-18'),
  clause: 'server/tools#structured-content',
  begin: eachToolResult(function* ({ result: { structuredContent, content, isError }, at }, { revision }) {
    if (structuredContent === undefined || isError === true) return;
    const texts = entriesOf(content).flatMap(([, block]) => {
      const own = isJsonObject(block) && block.type === 'text' ? block.text : undefined;
      return typeof own === 'string' ? [own] : [];
    });
    const isEnough = revision === '2026-07-28' ? texts.length > 0 : hasEqual(texts, structuredContent);
    if (isEnough) return;
    // Any text is what older clients need; the specification wants the JSON.
    const severity = texts.some((each) => each.trim() !== '') ? 'info' : 'warning';
    yield { pointer: pointerTo(at, 'content'), severity, values: { count: texts.length } };
  }),
  bad: toolCall('2025-06-18', counting, { content: [], structuredContent: { count: 1 } }),
  good: toolCall('2025-06-18', counting, { content: text('{ "count": 1 }'), structuredContent: { count: 1 } }),
};

function hasEqual(texts: readonly string[], value: Json): boolean {
  const wanted = sortedText(value);
  if (wanted === undefined || texts.some((each) => each.length > maxSortedText)) return true;
  return texts.some((each) => {
    try {
      return sortedText(JSON.parse(each)) === wanted;
    } catch {
      return false;
    }
  });
}

/** What tools return. */
export const toolResultRules: RuleFamily = {
  name: 'tool-results',
  rules: [noStructure, badStructure, noObject, noText],
};
