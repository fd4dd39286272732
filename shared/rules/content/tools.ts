import { type ParamHeaderFault, paramHeaderFaults } from '../../mcp/param-headers.ts';
import { isJsonObject, stringAt } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import { isSecretName } from '../../secrets/secret-names.ts';
import { answers, asks, legacy, modern, modernAsks } from '../read/examples.ts';
import { allCapabilities, modernList, modernToolList, toolList } from '../read/item-examples.ts';
import { ListFetches } from '../read/list-fetches.ts';
import { eachListed, listedIn } from '../read/listed.ts';
import { objectOf } from '../read/message.ts';
import { repeatedNames } from '../read/repeated-names.ts';
import { everyRevision, modernRevisions, revisionsFrom } from '../read/revisions.ts';
import { schemaParts } from '../read/schema-parts.ts';
import type { Rule, RuleFamily } from '../rule.ts';

const inputSchema = { type: 'object' };
const search = { name: 'search', inputSchema };

/** The same tool name twice on one page of the list. */
const repeatedName: Rule = {
  id: 'TOOL-DUP',
  severity: 'warning',
  revisions: everyRevision,
  clause: 'server/tools#listing-tools',
  begin: repeatedNames('tools/list'),
  bad: toolList('2025-11-25', search, search),
  good: legacy(
    '2025-11-25',
    [
      asks(1, 'tools/list', {}),
      answers(1, { tools: [search], nextCursor: 'b' }),
      asks(2, 'tools/list', { cursor: 'b' }),
      answers(2, { tools: [{ name: 'fetch', inputSchema }] }),
    ],
    { server: allCapabilities },
  ),
};

const toolName = /^[A-Za-z0-9_.-]{1,128}$/;

const name: Rule = {
  id: 'TOOL-NAME',
  severity: 'warning',
  revisions: revisionsFrom('2025-11-25'),
  clause: 'server/tools#tool-names',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    const sent = raw.name;
    if (typeof sent === 'string' && !toolName.test(sent)) {
      yield { pointer: pointerTo(at, 'name'), actual: sent, values: { length: sent.length } };
    }
  }),
  bad: toolList('2025-11-25', { name: 'search files', inputSchema }),
  good: toolList('2025-11-25', { name: 'files.search-all_2', inputSchema }),
};

const missingInput: Rule = {
  id: 'TOOL-IN',
  severity: 'error',
  revisions: everyRevision,
  clause: 'server/tools#tool',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    const schema = raw.inputSchema;
    if (isJsonObject(schema) && schema.type === 'object') return;
    const problem = schema === undefined ? 'missing' : isJsonObject(schema) ? 'type' : 'notAnObject';
    const pointer = problem === 'type' ? pointerTo(at, 'inputSchema', 'type') : pointerTo(at, 'inputSchema');
    const actual = problem === 'type' ? stringAt(schema, 'type') : schema;
    yield { pointer, ...(actual !== undefined && { actual }), values: { problem } };
  }),
  bad: toolList('2024-11-05', { name: 'search', inputSchema: { type: 'array' } }),
  good: toolList('2024-11-05', { name: 'search', inputSchema: { type: 'object', properties: {} } }),
};

/** The same tools in another order: a client that caches what it gives a model loses its cache. */
const order: Rule = {
  id: 'TOOL-ORDER',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'server/tools#listing-tools',
  begin: () => {
    const fetches = new ListFetches();
    let before: readonly string[] | undefined;
    return function* ({ direction, messages }) {
      if (direction !== 'in') return;
      for (const { method, result, request, pointer } of messages) {
        if (method !== 'tools/list' || result === undefined) continue;
        const { whole } = fetches.add({
          cursor: objectOf(request?.params)?.cursor,
          nextCursor: result.nextCursor,
          names: listedIn(method, result, pointer).map(({ item }) => item.name),
        });
        if (whole === undefined) continue;
        const first = isReordered(before, whole) ? whole.findIndex((each, index) => each !== before?.[index]) : -1;
        before = [...whole];
        if (first === -1) continue;
        yield {
          pointer: pointerTo(pointer, 'result', 'tools'),
          values: { name: whole[first] ?? '', place: first + 1 },
        };
      }
    };
  },
  bad: modern(
    [
      modernAsks(1, 'tools/list'),
      answers(1, modernList({ tools: [search, { name: 'fetch', inputSchema }] })),
      modernAsks(2, 'tools/list'),
      answers(2, modernList({ tools: [{ name: 'fetch', inputSchema }, search] })),
    ],
    { server: allCapabilities },
  ),
  good: modern(
    [
      modernAsks(1, 'tools/list'),
      answers(1, modernList({ tools: [search, { name: 'fetch', inputSchema }] })),
      modernAsks(2, 'tools/list'),
      answers(2, modernList({ tools: [{ name: 'fetch', inputSchema }] })),
    ],
    { server: allCapabilities },
  ),
};

function isReordered(before: readonly string[] | undefined, now: readonly string[]): boolean {
  if (before === undefined || before.length !== now.length) return false;
  const known = new Set(before);
  return now.every((each) => known.has(each)) && now.some((each, index) => each !== before[index]);
}

const paramHeader: Rule = {
  id: 'TOOL-XHDR',
  severity: 'error',
  revisions: modernRevisions,
  clause: 'server/tools#x-mcp-header',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    // The reader of headers is recursive.
    const { parts, isCut } = schemaParts(raw.inputSchema);
    if (isCut) return;
    const place = parts.find(({ schema }) => schema['x-mcp-header'] !== undefined);
    for (const problem of paramHeaderFaults(raw.inputSchema)) {
      const values: { problem: ParamHeaderFault } = { problem };
      yield {
        pointer: `${pointerTo(at, 'inputSchema')}${place === undefined ? '' : pointerTo(place.at, 'x-mcp-header')}`,
        actual: place?.schema['x-mcp-header'] ?? null,
        values,
      };
    }
  }),
  bad: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Two words' } } },
  }),
  good: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
  }),
};

/** Headers are logged by proxies, where a secret must not be. */
const secretHeader: Rule = {
  id: 'TOOL-XSEC',
  severity: 'warning',
  revisions: modernRevisions,
  clause: 'server/tools#x-mcp-header',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    for (const { schema, at: place, property = '' } of schemaParts(raw.inputSchema).parts) {
      const header = schema['x-mcp-header'];
      if (typeof header !== 'string' || !(isSecretName(property) || isSecretName(header))) continue;
      yield {
        pointer: `${pointerTo(at, 'inputSchema')}${pointerTo(place, 'x-mcp-header')}`,
        actual: header,
        values: { property },
      };
    }
  }),
  bad: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { apiKey: { type: 'string', 'x-mcp-header': 'Key' } } },
  }),
  good: modernToolList({
    name: 'search',
    inputSchema: { type: 'object', properties: { pageToken: { type: 'string', 'x-mcp-header': 'Page' } } },
  }),
};

const contradictingHints: Rule = {
  id: 'TOOL-HINT',
  severity: 'info',
  revisions: revisionsFrom('2025-03-26'),
  clause: 'schema#toolannotations',
  begin: eachListed(['tools/list'], function* ({ raw, at }) {
    const hints = objectOf(raw.annotations);
    if (hints?.readOnlyHint !== true || hints.destructiveHint !== true) return;
    yield { pointer: pointerTo(at, 'annotations', 'destructiveHint'), actual: true };
  }),
  bad: toolList('2025-03-26', { ...search, annotations: { readOnlyHint: true, destructiveHint: true } }),
  good: toolList('2025-03-26', { ...search, annotations: { readOnlyHint: true, destructiveHint: false } }),
};

const taskSupport: Rule = {
  id: 'TOOL-EXEC',
  severity: 'warning',
  revisions: ['2025-11-25'],
  clause: 'basic/utilities/tasks#tool-level-negotiation',
  begin: eachListed(['tools/list'], function* ({ raw, at }, { serverCapabilities }) {
    const support = stringAt(raw.execution, 'taskSupport');
    if (support !== 'optional' && support !== 'required') return;
    const requests = objectOf(objectOf(serverCapabilities?.tasks)?.requests);
    if (serverCapabilities === undefined || objectOf(objectOf(requests?.tools)?.call) !== undefined) return;
    yield { pointer: pointerTo(at, 'execution', 'taskSupport'), actual: support, values: { support } };
  }),
  bad: toolList('2025-11-25', { ...search, execution: { taskSupport: 'optional' } }),
  good: toolList('2025-11-25', { ...search, execution: { taskSupport: 'forbidden' } }),
};

/** What servers list as tools. */
export const toolRules: RuleFamily = {
  name: 'tools',
  rules: [repeatedName, name, missingInput, order, paramHeader, secretHeader, contradictingHints, taskSupport],
};
