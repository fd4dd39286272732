import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { CheckRequest, CheckSource } from '#shared/model/checks/check-run.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { stdioFile } from '../../../recordings/testing/recording-file.ts';
import { addServer, host, hostPerTest } from '../../../testing/host-per-test.ts';
import { presetCommand } from '../../../testing/test-servers.ts';

hostPerTest();

const recordingId = recordingIdSchema.parse('one');
const content = (text: string) => ({ content: [{ type: 'text', text }] });

/** A recording of two calls of the plain server's tool, whose second response has changed since. */
function record(change: Partial<SessionHeader> = {}): string {
  const file = stdioFile(
    [
      ['client', { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }],
      ['server', { id: 0, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: {} } }],
      ['client', { method: 'notifications/initialized' }],
      ['client', { id: 1, method: 'tools/call', params: { name: 'echo', arguments: { message: 'Hi' } } }],
      ['server', { id: 1, result: content('Hi') }],
      ['client', { id: 2, method: 'tools/call', params: { name: 'echo', arguments: { message: 'Ho' } } }],
      ['server', { id: 2, result: content('before') }],
      ['client', { id: 3, method: 'resources/subscribe', params: { uri: 'a:b' } }],
    ],
    change,
  );
  return saveAsOne(file);
}

/** Puts a session file among the recordings. */
function saveAsOne(file: string): string {
  const folder = join(host.platform.dataDir, 'recordings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'one.jsonl');
  copyFileSync(file, path);
  return path;
}

async function requestOf(
  change: Partial<CheckRequest> = {},
  source: Partial<Extract<CheckSource, { kind: 'recording' }>> = {},
): Promise<CheckRequest> {
  const draft = { transport: 'stdio' as const, name: 'plain', pin: {}, ...presetCommand('plain'), env: [], watch: [] };
  const { id: serverId } = await addServer(draft, true);
  const ignored = ['/result/capabilities', '/result/serverInfo'];
  return {
    source: { kind: 'recording', recordingId, ignored, allowsMasked: false, ...source },
    ...{ serverId, allowed: [], asks: false, ...change },
  };
}

const ended = (id: string) => expect.poll(() => host.recorded.checks.runs.get(id)).toMatchObject({ phase: 'ended' });
const states = (id: string) => host.recorded.checks.runs.rows(id, {}, 0, 10).rows.map(({ state }) => state);

it('knows which tools a recording calls, and which server was recorded', async () => {
  record();
  expect(await host.recorded.checks.plan(recordingId)).toEqual({
    requests: 4,
    tools: [{ name: 'echo', calls: 2 }],
    isMasked: false,
  });
  const { command, args } = presetCommand('plain');
  record({ server: { command, args } });
  const { serverId } = await requestOf();
  expect(await host.recorded.checks.plan(recordingId)).toMatchObject({ serverId });
});

it('repeats the requests, shows both responses, and writes those that differ into the recording', async () => {
  const path = record();
  const { checkRunId: id } = await host.recorded.checks.start(await requestOf({ allowed: ['echo'] }));
  await ended(id);
  expect(states(id)).toEqual(['passed', 'passed', 'failed', 'skipped']);
  expect(host.recorded.checks.runs.result(id, 0)).toMatchObject({ varies: 4 });
  const { rows } = host.recorded.checks.runs.rows(id, { states: ['failed'], text: 'ECHO' }, 0, 10);
  const differs = { pointer: '/result/content/0/text', count: 1 };
  expect(rows).toMatchObject([
    { ordinal: 2, number: 3, method: 'tools/call', target: 'echo', state: 'failed', differs, canAccept: true },
  ]);
  expect(host.recorded.checks.runs.result(id, 2).expectations).toMatchObject([
    {
      kind: 'same',
      before: JSON.stringify({ result: content('before'), messages: [] }),
      after: JSON.stringify({ result: content('Ho'), messages: [] }),
      differs: ['/result/content/0/text'],
    },
  ]);
  expect(host.recorded.checks.runs.result(id, 3)).toMatchObject({ reason: 'noResponse' });
  const report = async (format: 'json' | 'junit') =>
    (await host.recorded.checks.report({ checkRunId: id, format, locale: 'en' })).text;
  expect(JSON.parse(await report('json'))).toMatchObject({
    counts: { passed: 2, failed: 1, skipped: 1 },
    checks: [{ number: 1 }, { number: 2 }, { differences: [{ before: 'before', after: 'Ho' }] }, { number: 4 }],
  });
  expect(await report('junit')).toContain('tests="4" failures="1" errors="0" skipped="1"');
  const before = readFileSync(path);
  const { undoId } = await host.recorded.checks.accept({ checkRunId: id, ordinals: [2] });
  expect(host.recorded.checks.runs.get(id)).toMatchObject({ acceptable: 0, counts: { failed: 0, accepted: 1 } });
  expect(host.recorded.checks.runs.rows(id, { states: ['accepted'] }, 0, 10).rows).toMatchObject([{ ordinal: 2 }]);
  expect(await report('junit')).toContain('tests="4" failures="0" errors="0" skipped="1"');
  expect(readFileSync(path, 'utf8')).toContain(String.raw`\"text\":\"Ho\"`);
  await host.recorded.checks.undoAccept(undoId);
  expect(host.recorded.checks.runs.get(id).counts).toMatchObject({ failed: 1, accepted: 0 });
  expect(readFileSync(path)).toEqual(before);
  expect((await host.recorded.checks.accept({ checkRunId: id })).accepted).toBe(1);
  expect(readFileSync(path, 'utf8')).toContain(String.raw`\"text\":\"Ho\"`);
  // The run had a session of its own.
  expect(host.connections.sessions.list()).toEqual([]);
});

it('calls no tool that isn’t allowed', async () => {
  record();
  const { checkRunId: id } = await host.recorded.checks.start(await requestOf());
  await ended(id);
  expect(states(id)).toEqual(['passed', 'skipped', 'skipped', 'skipped']);
  expect(host.recorded.checks.runs.result(id, 1)).toMatchObject({ reason: 'notAllowed' });
});

it('lets a person decide about each call, and ends when it is cancelled', async () => {
  record();
  const { checkRunId: id } = await host.recorded.checks.start(await requestOf({ asks: true }));
  await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
  const [first] = host.connections.inbox.list();
  if (first === undefined) throw new Error('nothing waits');
  host.connections.inbox.decide(first.id, 'allow');
  await expect.poll(() => host.connections.inbox.list().filter((each) => each.id !== first.id)).toHaveLength(1);
  await host.recorded.checks.runs.cancel(id);
  expect(host.connections.inbox.list()).toEqual([]);
  expect(host.recorded.checks.runs.get(id)).toMatchObject({ phase: 'ended', counts: { passed: 2 } });
});

it('refuses a recording with masked secrets unless that is allowed', async () => {
  record({ redaction: 'secrets' });
  const request = await requestOf();
  const failure = await host.recorded.checks.start(request).then(() => undefined, failureFrom);
  expect(failure?.code).toBe('recordingMasked');
  const masked = { ...request.source, allowsMasked: true };
  await ended((await host.recorded.checks.start({ ...request, source: masked })).checkRunId);
});

it('says why a server couldn’t be reached', async () => {
  record();
  const draft = { transport: 'stdio' as const, name: 'none', pin: {}, command: 'no-such-program', args: [] };
  const { id: serverId } = await addServer({ ...draft, env: [], watch: [] }, true);
  const { checkRunId: id } = await host.recorded.checks.start(await requestOf({ serverId }));
  await ended(id);
  expect(host.recorded.checks.runs.get(id).failure?.code).toBe('commandNotFound');
});

it('says that a server has only the other era', async () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  saveAsOne(
    stdioFile([
      ['client', { id: 1, method: 'tools/list', params: { _meta: meta } }],
      ['server', { id: 1, result: { resultType: 'complete', tools: [] } }],
    ]),
  );
  const command = presetCommand('plain', '--era', 'legacy');
  const draft = { transport: 'stdio' as const, name: 'legacy', pin: {}, ...command, env: [], watch: [] };
  const { id: serverId } = await addServer(draft, true);
  const { checkRunId: id } = await host.recorded.checks.start(await requestOf({ serverId }));
  await ended(id);
  expect(host.recorded.checks.runs.get(id).failure).toMatchObject({
    code: 'discoverRefused',
    params: { code: -32601 },
  });
});
