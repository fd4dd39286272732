import { expect, test } from 'vitest';
import { loupe } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: { listChanged: null }, resources: {}, prompts: {}, logging: null, completions: null },
  serverInfo: { name: 'nulls', version: '1', title: null },
  instructions: null,
  _meta: null,
};
const answers = {
  initialize,
  'tools/list': {
    tools: [{ name: 'x', title: null, outputSchema: null, annotations: null, inputSchema: { type: 'object' } }],
    nextCursor: null,
  },
  'tools/call': {
    content: [{ type: 'text', text: 'Well', annotations: null, _meta: null }],
    isError: null,
    structuredContent: null,
    _meta: null,
  },
  'resources/list': {
    resources: [{ uri: 'x:y', name: 'y', size: null, mimeType: null, description: null }],
    nextCursor: null,
  },
  'resources/templates/list': { resourceTemplates: [], nextCursor: null },
  'resources/read': { contents: [{ uri: 'x:y', text: 'Read', blob: null, mimeType: null, _meta: null }] },
  'prompts/list': { prompts: [{ name: 'p', arguments: null, description: null }] },
  'prompts/get': {
    description: null,
    messages: [{ role: 'user', content: { type: 'text', text: 'Hi', annotations: null } }],
  },
};
const run = (...command: string[]) => loupe([...command, '--era', 'legacy', '--', scriptedCommand(answers)]);

const opened = 'initialize: null counts as absent in /result/_meta, /result/instructions';

test.each([
  [
    ['tools', 'call', 'x', '--yes'],
    'Well\n',
    'tools/call: null counts as absent in /result/structuredContent, /result/_meta, /result/isError',
  ],
  [['resources', 'read', 'x:y'], 'Read', 'resources/read: null counts as absent in /result/contents/*/mimeType'],
  [['prompts', 'get', 'p'], 'user:\nHi\n', 'prompts/get: null counts as absent in /result/description'],
])(
  '%j succeeds with a server that writes every field, and names those that are null',
  async (command, stdout, note) => {
    const shown = await run(...command);
    expect(shown).toMatchObject({ code: 0, stdout });
    expect(shown.stderr).toContain(note);
    expect(shown.stderr).toContain(opened);
  },
);

test('lists show no null, and JSON is printed as sent', async () => {
  const table = await run('resources', 'list');
  expect(table.stdout).toMatch(/^x:y +y *$/m);
  const { stdout } = await run('resources', 'list', '--json');
  expect(JSON.parse(stdout)).toEqual({ resources: answers['resources/list'].resources });
  const called = await run('tools', 'call', 'x', '--yes', '--json');
  expect(JSON.parse(called.stdout)).toEqual(answers['tools/call']);
  const read = await run('resources', 'read', 'x:y', '--json');
  expect(JSON.parse(read.stdout)).toEqual(answers['resources/read']);
  const got = await run('prompts', 'get', 'p', '--json');
  expect(JSON.parse(got.stdout)).toEqual(answers['prompts/get']);
});

test('inspect shows only the capabilities that aren’t null', async () => {
  const { code, stdout } = await run('inspect');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Capabilities +tools, resources, prompts$/m);
});
