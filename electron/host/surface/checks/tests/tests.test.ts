import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Server } from '#shared/model/server.ts';
import { callTool } from '../../../testing/call-tool.ts';
import { addServer, connectTo, host, hostPerTest, toolsListed } from '../../../testing/host-per-test.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { presetCommand } from '../../../testing/test-servers.ts';

hostPerTest();

/** A configured demo server whose working directory has a `.loupe` folder, and the file of its tests. */
async function project(env: { name: string; value: string; secret: boolean }[] = []) {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, '.loupe'));
  const { command, args } = presetCommand('demo', '--sound');
  const draft = { transport: 'stdio' as const, name: 'demo server', pin: {}, command, args, env, cwd, watch: [] };
  const server: Server = await addServer(draft, true);
  const session = await connectTo(server);
  await toolsListed(session);
  return { session, serverId: server.id, path: join(cwd, '.loupe', 'tests.yaml') };
}

it('saves a call, a read and a prompt as tests, which pass', async () => {
  const { session, serverId, path } = await project();
  const { id: runId } = await callTool(host, session, 'add', { a: 1, b: 2 });
  const draft = await host.recorded.tests.draft({ kind: 'tool', runId });
  expect(draft).toMatchObject({ serverId, path });
  expect(draft.entry).toContain('- name: add\n  server: demo server\n');
  expect(draft.values).toContainEqual({ path: '$.structuredContent.sum', value: '3' });
  await host.recorded.tests.append(serverId, draft.entry);
  const { readId } = await host.surface.resources.read(session, 'demo://clock');
  await host.recorded.tests.append(serverId, (await host.recorded.tests.draft({ kind: 'resource', readId })).entry);
  const again = await host.recorded.tests.draft({ kind: 'tool', runId });
  expect(again.entry).toContain('- name: add 2\n');
  const file = await host.recorded.tests.append(serverId, again.entry);
  expect(file.tests.map(({ name, applies }) => [name, applies])).toEqual([
    ['add', true],
    ['demo://clock', true],
    ['add 2', true],
  ]);
  const { revision } = file;
  const run = { source: { kind: 'tests' as const, revision }, serverId, allowed: ['add'], asks: false };
  const { checkRunId } = await host.recorded.checks.start(run);
  expect(await host.recorded.checks.runs.ended(checkRunId)).toMatchObject({ phase: 'ended', counts: { passed: 3 } });
  const sent = host.recorded.checks.runs.result(checkRunId, 0).runId ?? expect.fail();
  expect(host.surface.calls.history.find(sent)).toMatchObject({
    tool: 'add',
    checkRunId,
    decision: { verdict: 'allowed' },
  });
  // Neither the call nor the read is the server's own.
  expect(host.surface.calls.history.list({ serverId }, 0, 10).map(({ id }) => id)).toEqual([runId]);
  expect(await host.surface.resources.versions(serverId, 'demo://clock')).toHaveLength(1);
});

it('calls no tool that isn’t allowed, and runs only what was chosen', async () => {
  const { session, serverId } = await project();
  const { id: runId } = await callTool(host, session, 'add', { a: 1, b: 2 });
  const { entry } = await host.recorded.tests.draft({ kind: 'tool', runId });
  const { revision } = await host.recorded.tests.append(
    serverId,
    `${entry}${entry.replace('name: add', 'name: other')}`,
  );
  const run = { serverId, allowed: [], asks: false };
  const { checkRunId } = await host.recorded.checks.start({
    ...run,
    source: { kind: 'tests', revision, ordinals: [1] },
  });
  expect(await host.recorded.checks.runs.ended(checkRunId)).toMatchObject({ checks: 1, counts: { skipped: 1 } });
  expect(host.recorded.checks.runs.result(checkRunId, 1)).toMatchObject({ reason: 'notAllowed' });
  await expect(
    host.recorded.checks.start({ ...run, source: { kind: 'tests', revision: 'old' } }),
  ).rejects.toMatchObject({
    failure: { code: 'testsFileChanged' },
  });
});

it('asks about an allowed tool whose definition changed since a person allowed it last, if that was wanted', async () => {
  const { session, serverId } = await project();
  const { id: runId } = await callTool(host, session, 'add', { a: 1, b: 2 });
  const { entry } = await host.recorded.tests.draft({ kind: 'tool', runId });
  const { revision } = await host.recorded.tests.append(serverId, entry);
  const run = { source: { kind: 'tests' as const, revision }, serverId, allowed: ['add'], asks: false };
  const counts = async (untilChanged: boolean) => {
    const { checkRunId } = await host.recorded.checks.start({ ...run, untilChanged });
    return (await host.recorded.checks.runs.ended(checkRunId)).counts;
  };
  expect(await counts(true)).toMatchObject({ passed: 1 });
  host.stores.history.approvedDefinitions.set(session, 'add', [{ name: 'add', description: 'as it was' }]);
  expect(await counts(true)).toMatchObject({ passed: 0, skipped: 1 });
  expect(await counts(false)).toMatchObject({ passed: 1 });
});

it('writes no known secret, and nothing over a file that changed', async () => {
  const { session, serverId, path } = await project([{ name: 'TOKEN', value: 'sesame-open-42', secret: true }]);
  const { id: runId } = await callTool(host, session, 'echo', { text: 'sesame-open-42' });
  await expect(host.recorded.tests.draft({ kind: 'tool', runId })).rejects.toMatchObject({
    failure: { code: 'testUnusable' },
  });
  await expect(host.recorded.tests.write(serverId, '# sesame-open-42', '')).rejects.toMatchObject({
    failure: { code: 'testUnusable', params: { problem: 'secret' } },
  });
  const { revision } = await host.recorded.tests.write(serverId, 'version: 1\ntests: []\n', '');
  writeFileSync(path, '# mine\n');
  await expect(host.recorded.tests.write(serverId, '', revision)).rejects.toMatchObject({
    failure: { code: 'testsFileChanged' },
  });
  expect(readFileSync(path, 'utf8')).toBe('# mine\n');
  const broken = await host.recorded.tests.write(
    serverId,
    'tests: {',
    (await host.recorded.tests.file(serverId)).revision,
  );
  expect(broken).toMatchObject({ tests: [], problems: [{ code: 'testsFileInvalid', params: { line: 1 } }] });
});

it('says what each test sends and expects', async () => {
  const { serverId } = await project();
  const text = `version: 1
tests:
  - name: call
    request: { method: tools/call, params: { name: add, arguments: { a: 1.0 } } }
    expect: [{ isError: false }, { path: $.a, equals: [1] }]
  - name: prompt
    request: { method: prompts/get, params: { name: greet, arguments: { who: you } } }
    expect: [{ errorCode: -32602 }]
  - name: completion
    request:
      method: completion/complete
      params: { ref: { type: ref/prompt, name: greet }, argument: { name: who, value: y } }
    expect: [{ path: $.completion, exists: true }]
  - name: read
    request: { method: resources/read, params: { uri: "a:b" } }
    expect: [{ withinMs: 10 }]
`;
  const { tests } = host.recorded.tests.check(serverId, text);
  expect(tests.map(({ argumentsText, expectations }) => [argumentsText, expectations])).toEqual([
    [
      '{"a":1.0}',
      [
        { kind: 'isError', expected: 'false' },
        { kind: 'equals', path: '$.a', expected: '[1]' },
      ],
    ],
    ['{"who":"you"}', [{ kind: 'errorCode', expected: '-32602' }]],
    ['{"argument":{"name":"who","value":"y"}}', [{ kind: 'exists', path: '$.completion', expected: 'true' }]],
    [undefined, [{ kind: 'withinMs', expected: '10' }]],
  ]);
});

it('tells a test that was edited from those that weren’t', async () => {
  const { serverId } = await project();
  const entry = (name: string, ms: string) =>
    `  - name: ${name}\n    request: { method: resources/read, params: { uri: "a:b" } }\n    expect: [{ withinMs: ${ms} }]\n`;
  const digests = (one: string, other: string) =>
    host.recorded.tests.check(serverId, `version: 1\ntests:\n${one}${other}`).tests.map(({ digest }) => digest);
  const [first, second] = digests(entry('a', '10'), entry('b', '20'));
  expect(digests(entry('a', '10 '), `  # Another line.\n${entry('b', '30')}`)).toEqual([
    first,
    expect.not.stringMatching(`${second}`),
  ]);
});
