import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { factOf, sampleHost, shipped } from '#shared/hosts/testing/host-samples.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { HostRowFilter } from '#shared/model/hosts/host-table.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { recorded, stdioFile } from '../../recordings/testing/recording-file.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectTo, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';
import { foundInHosts } from './found-in-hosts.ts';
import type { HostTables } from './host-tables.ts';
import { pagedTools } from './testing/paged-tools.ts';

hostPerTest();

let tables: HostTables;
beforeEach(async () => {
  tables = await host.diagnostics.hosts();
});
const all: HostRowFilter = { text: '', verdicts: [] };
const rowsOf = (tableId: string, filter: Partial<HostRowFilter> = {}) =>
  tables.rows(tableId, { ...all, ...filter }, { from: 0, count: 1000 });

it('says what becomes of each item in each host, and filters the rows', async () => {
  const session = await connectTo(pagedTools(6, 4));
  await toolsListed(session);
  const source = { sessionId: session.id };
  const table = await tables.table({ source, hosts: ['cline', 'goose'], name: 'acme' }, undefined);
  expect(table).toMatchObject({ name: 'acme', kinds: { instructions: 1, tools: 6 }, incomplete: [] });
  expect(table.columns).toMatchObject([
    { id: 'cline', sums: { lost: 2, kept: 4, unknown: 1 }, tokens: expect.any(Number) },
    { id: 'goose', sums: { lost: 0 } },
  ]);
  expect(table.rows).toMatchObject({ lost: 2 });
  const lost = rowsOf(table.tableId, { verdicts: ['lost'] });
  expect(lost.rows.map(({ name, verdicts }) => [name, ...verdicts])).toEqual([
    ['tool_4', 'lost', 'kept'],
    ['tool_5', 'lost', 'kept'],
  ]);
  expect(rowsOf(table.tableId, { text: 'TOOL_5' }).total).toBe(1);
  expect(rowsOf(table.tableId, { kind: 'instructions' }).rows).toMatchObject([{ ordinal: 0, name: '' }]);
});

it('shows a cell on the wire and as its host gives it, with the facts', async () => {
  const session = await connectTo(pagedTools(3, 2));
  await toolsListed(session);
  const schemas = [factOf({ removes: ['additionalProperties'] })];
  const { names, pages, uses } = shipped('gemini-cli');
  mkdirSync(join(host.platform.dataDir, 'hosts'), { recursive: true });
  const own = join(host.platform.dataDir, 'hosts', 'sample.json');
  writeFileSync(own, JSON.stringify(sampleHost({ names, pages, uses, schemas })));
  const { tableId } = await tables.table({ source: { sessionId: session.id }, hosts: ['sample'] }, undefined);
  const seen = await tables.cell(tableId, 1, 'sample');
  expect(seen).toMatchObject({
    verdict: 'changed',
    effects: [{ kind: 'schemaRemoved', fact: { sure: 'measured' } }],
  });
  expect(JSON.parse(seen.sent ?? '')).toMatchObject({ name: 'tool_0', inputSchema: { additionalProperties: false } });
  expect(JSON.parse(seen.given ?? '')).toMatchObject({ name: `mcp_${session.server.name}_tool_0` });
  expect(seen.given).not.toContain('additionalProperties');
  const lost = await tables.cell(tableId, 3, 'sample');
  expect(lost).toMatchObject({ verdict: 'lost', effects: [{ kind: 'laterPage', values: { first: 2 } }] });
  expect(lost.given).toBeUndefined();
  const item = { sessionId: session.id, kind: 'tools', ordinal: 2 } as const;
  expect(await tables.seen(item, 'sample', undefined)).toEqual(lost);
  const unknown = await tables.seen(item, 'notepad', undefined).catch(failureFrom);
  expect(unknown).toMatchObject({ code: 'unknownHost' });
});

it('has results of calls as rows, and shows what of one reaches the model', async () => {
  const content = [{ type: 'text', text: 'All is fine' }];
  const session = await connectTo(pagedTools(1, 1, { tool_0: { content, structuredContent: { left: 3 } } }));
  const { responseSeq = -1 } = await callTool(host, session, 'tool_0');
  const source = { sessionId: session.id };
  const { tableId } = await tables.table({ source, hosts: ['claude-code', 'gemini-cli'] }, undefined);
  const [row] = rowsOf(tableId, { kind: 'results' }).rows;
  expect(row).toMatchObject({ name: 'tool_0', responseSeq, verdicts: ['changed', 'changed'] });
  const inClaude = await tables.cell(tableId, row?.ordinal ?? -1, 'claude-code');
  expect(inClaude.parts).toMatchObject([
    { at: 0, type: 'text', verdict: 'lost', effects: [{ kind: 'structuredReplaces' }] },
    { at: 'structuredContent', verdict: 'kept' },
  ]);
  expect(JSON.parse(inClaude.given ?? '')).toEqual({ structuredContent: { left: 3 } });
  const item = { ...source, kind: 'results', responseSeq } as const;
  expect(JSON.parse((await tables.seen(item, 'gemini-cli', undefined)).given ?? '')).toEqual({ content });
  const request = await tables.seen({ ...item, responseSeq: responseSeq - 1 }, 'goose', undefined).catch(failureFrom);
  expect(request).toMatchObject({ code: 'noToolResult' });
});

const long = '龘'.repeat(30_000);
it.each([
  ['a text', { content: [{ type: 'text', text: long }] }],
  ['structuredContent', { content: [], structuredContent: { long } }],
  ['large structuredContent', { content: [], structuredContent: { long: Array(1200).fill('a'.repeat(1000)) } }],
])('knows a limit in tokens of %s from an estimate', async (_, result) => {
  const session = await connectTo(pagedTools(1, 1, { tool_0: result }));
  const { responseSeq = -1 } = await callTool(host, session, 'tool_0');
  const seen = await tables.seen({ sessionId: session.id, kind: 'results', responseSeq }, 'claude-code', undefined);
  expect(seen.effects).toContainEqual(
    expect.objectContaining({ values: { most: 25_000, of: 'result', unit: 'tokens' } }),
  );
  const table = await tables.table({ source: { sessionId: session.id }, hosts: ['claude-code'] }, undefined);
  expect(rowsOf(table.tableId, { kind: 'results' }).rows).toMatchObject([{ verdicts: [seen.verdict] }]);
});

it('takes a limit that a tool raises from its definition: in the table, a cell and the findings', async () => {
  const initialize = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };
  const result = { content: [{ type: 'text', text: 'word '.repeat(30_000) }] };
  const inputSchema = { type: 'object' };
  const raised = { name: 'raised', inputSchema, _meta: { 'anthropic/maxResultSizeChars': 200_000 } };
  const file = stdioFile([
    ['client', { id: 0, method: 'initialize', params: initialize }],
    ['server', { id: 0, result: { ...initialize, serverInfo: { name: 'acme', version: '1' } } }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [{ name: 'plain', inputSchema }, raised] } }],
    ['client', { id: 2, method: 'tools/call', params: { name: 'plain' } }],
    ['server', { id: 2, result }],
    ['client', { id: 3, method: 'tools/call', params: { name: 'raised' } }],
    ['server', { id: 3, result }],
  ]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  await toolsListed(session);
  const { tableId } = await tables.table({ source: { sessionId: session.id }, hosts: ['claude-code'] }, undefined);
  const { rows } = rowsOf(tableId, { kind: 'results' });
  expect(rows.map(({ name, verdicts }) => [name, ...verdicts])).toEqual([
    ['plain', 'changed'],
    ['raised', 'kept'],
  ]);
  const cells = await Promise.all(rows.map(({ ordinal }) => tables.cell(tableId, ordinal, 'claude-code')));
  expect(cells.map(({ effects }) => effects.map(({ kind }) => kind))).toEqual([['sizeFile'], []]);
  const context = { catalog: host.surface.catalog, traffic: host.stores.traffic, costs: host.diagnostics.costs };
  const found = await foundInHosts(context, session, [shipped('claude-code')], AbortSignal.any([]));
  expect(new Set(found.map(({ rule, item }) => `${rule} ${item.name}`))).toEqual(new Set(['HOST-SIZE plain']));
});

it('takes no list to be missing that the server of a recording doesn’t offer', async () => {
  const initialize = { protocolVersion: '2025-06-18', capabilities: { resources: {} } };
  const error = { code: -32_601, message: 'Method not found' };
  const file = stdioFile([
    ['client', { id: 0, method: 'initialize', params: initialize }],
    ['server', { id: 0, result: { ...initialize, serverInfo: { name: 'acme', version: '1' } } }],
    ['client', { id: 1, method: 'prompts/list' }],
    ['server', { id: 1, error }],
    ['client', { id: 2, method: 'resources/templates/list' }],
    ['server', { id: 2, error }],
    ['client', { id: 3, method: 'resources/list' }],
    ['server', { id: 3, error: { code: -32_603, message: 'Out of memory' } }],
  ]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  for (const kind of catalogKinds) await host.surface.catalog.fetch(session, kind);
  const table = await tables.table({ source: { sessionId: session.id }, hosts: ['codex'] }, undefined);
  expect(table.incomplete).toEqual(['resources']);
});

it('shows a recording’s server and results, under the name that it announces', async () => {
  const file = stdioFile([
    ['client', { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }],
    [
      'server',
      {
        id: 0,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'acme', version: '1' },
        },
      },
    ],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [{ name: 'one', inputSchema: { type: 'object' } }] } }],
    ['client', { id: 2, method: 'tools/call', params: { name: 'one' } }],
    ['server', { id: 2, result: { content: [{ type: 'text', text: 'Hi' }], structuredContent: { id: 7 } } }],
  ]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  await toolsListed(session);
  const table = await tables.table({ source: { sessionId: session.id }, hosts: ['codex'] }, undefined);
  expect(table).toMatchObject({ name: 'acme', kinds: { tools: 1, results: 1 } });
  expect(rowsOf(table.tableId).rows.map(({ name, verdicts }) => [name, ...verdicts])).toEqual([
    ['one', 'kept'],
    ['one', 'changed'],
  ]);
});

it('works out 5,000 tools in all hosts without holding up anything else', async () => {
  const session = await connectTo(pagedTools(5000, 500));
  await toolsListed(session);
  let turns = 0;
  const count = setInterval(() => (turns += 1));
  const table = await tables.table({ source: { sessionId: session.id }, hosts: [] }, undefined);
  clearInterval(count);
  // It is worked on in steps of some milliseconds.
  expect(turns).toBeGreaterThan(10);
  expect(table.columns.length).toBeGreaterThanOrEqual(11);
  expect(rowsOf(table.tableId, { verdicts: ['lost'] }).total).toBe(4500);
});

it('is gone when others were worked out since', async () => {
  const session = await connectTo(pagedTools(1, 1));
  const source = { sessionId: session.id };
  const { tableId } = await tables.table({ source, hosts: ['cline'] }, undefined);
  for (let at = 0; at < 2; at += 1) await tables.table({ source, hosts: ['cline'] }, undefined);
  expect(() => rowsOf(tableId)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'unknownHostTable' }) }),
  );
});
