import { describe, expect, test } from 'vitest';
import { loupe } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

const lists = {
  'tools/list': { tools: [{ name: 'x', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'Well' }] },
  'resources/list': { resources: [{ uri: 'a:b', name: 'b' }] },
  'prompts/list': { prompts: [{ name: 'p' }] },
};

/** Runs a command on a server that has lists and declares them so. */
const run = (capabilities: unknown, ...command: string[]) => {
  const initialize = { protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 's', version: '1' } };
  return loupe([...command, '--era', 'legacy', '--', scriptedCommand({ initialize, ...lists })]);
};

describe.each<[string, unknown]>([
  ['not', {}],
  ['as true', { tools: true }],
  ['as a list', { tools: [] }],
  ['as null', { tools: null }],
  ['with capabilities that are a list', []],
  ['with capabilities that are true', true],
  ['with capabilities that are null', null],
  ['without capabilities', undefined],
])('tools that are declared %s', (_, capabilities) => {
  test('are listed with --undeclared, and marked', async () => {
    const without = await run(capabilities, 'tools', 'list');
    expect(without.code).toBe(1);
    expect(without.stderr).toContain('Add --undeclared to request it anyway.');
    const listed = await run(capabilities, 'tools', 'list', '--undeclared');
    expect(listed.code).toBe(0);
    expect(listed.stdout).toMatch(/^x\b/m);
    expect(listed.stderr).toContain('Requested though the server didn’t declare tools.');
  });
});

test.each([
  [['resources', 'list'], 'a:b'],
  [['prompts', 'list'], 'p'],
])('%j can be requested too', async (command, name) => {
  const { code, stdout } = await run({}, ...command, '--undeclared');
  expect({ code, isListed: stdout.includes(name) }).toEqual({ code: 0, isListed: true });
});

test('inspect counts the lists that aren’t declared', async () => {
  const { code, stdout } = await run({}, 'inspect', '--undeclared');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Tools +1 \(not declared\)$/m);
  expect(stdout).toMatch(/^Resource templates +not declared$/m);
});

test('inspect counts them as JSON', async () => {
  const { stdout } = await run({}, 'inspect', '--undeclared', '--json');
  expect(JSON.parse(stdout).counts).toEqual({ resources: 1, prompts: 1, tools: 1 });
});

test('a tool is found in a list that isn’t declared', async () => {
  const { code, stdout, stderr } = await run({}, 'tools', 'call', 'x', '--yes', '--undeclared');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Well\n' });
  expect(stderr).not.toContain('unlisted');
});
