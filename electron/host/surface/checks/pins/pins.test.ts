import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Pin } from '#shared/model/checks/pin.ts';
import type { PinId, ServerId } from '#shared/model/id/id.ts';
import type { Session } from '../../../sessions/session.ts';
import { callTool } from '../../../testing/call-tool.ts';
import { connectTo, host, hostPerTest, toolsListed } from '../../../testing/host-per-test.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { stdioServer } from '../../../testing/test-servers.ts';

/** What a server's file says; each edit is a new build. */
interface Build {
  greeting?: string;
  description?: string;
  tool?: string;
  prompt?: string;
  resource?: string;
  isError?: boolean;
  breaks?: boolean;
}

const serverSource = (build: Build) => `
  const { greeting = 'hello', description = 'Greets', tool = 'greet', prompt = 'ask', resource = 'a:b', isError, breaks } =
    ${JSON.stringify(build)};
  if (breaks) process.exit(1);
  const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const content = (text) => ({ type: 'text', text });
  const results = {
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, prompts: {}, resources: {} },
      serverInfo: { name: 'edited', version: '1' },
    }),
    'tools/list': () => ({ tools: [{ name: tool, description, inputSchema: { type: 'object' } }] }),
    'tools/call': () => ({ content: [content(greeting), content(new Date().toISOString())], ...(isError && { isError }) }),
    'prompts/list': () => ({ prompts: [{ name: prompt }] }),
    'prompts/get': () => ({ messages: [{ role: 'user', content: content(greeting) }] }),
    'resources/list': () => ({ resources: [{ uri: resource, name: 'b' }] }),
    'resources/read': ({ uri }) => uri === resource && { contents: [{ uri, text: greeting }] },
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const result = results[method]?.(params);
    if (result) send({ id, result });
    else send({ id, error: { code: method === 'resources/read' ? -32002 : -32601, message: 'no' } });
  });
`;

let file: string;
let session: Session;
let serverId: ServerId;
hostPerTest();
beforeEach(async () => {
  file = path.join(temporaryFolder(), 'server.cjs');
  await writeFile(file, serverSource({}));
  const server = stdioServer({ command: process.execPath, args: [file], watch: [file] });
  session = await connectTo(server);
  serverId = session.server.id;
  await toolsListed(session);
});

const pins = () => host.surface.pins.list(serverId).pins;
const states = () => pins().map(({ latest }) => latest?.state);
const isIdle = () => pins().every(({ phase }) => phase === undefined);
const current = () => host.connections.sessions.ofServer(serverId);

async function pinCall(decision: 'allow' | 'allowForSession' = 'allowForSession'): Promise<Pin> {
  const { id: runId } = await callTool(host, session, 'greet', {}, decision);
  return host.surface.pins.add({ kind: 'tool', runId });
}

/** Edits the server's file, and waits until the pins ran in the session after it. */
async function rebuild(build: Build): Promise<void> {
  const before = host.surface.pins.list(serverId).restart?.at;
  const source = serverSource(build);
  let edits = 0;
  const restartAfterEdit = async () => {
    // Written again until it is noticed: the first may come before the file is watched.
    edits += 1;
    if (current() === session || current()?.phase === 'ended') await writeFile(file, `${source}// ${edits}`);
    return host.surface.pins.list(serverId).restart?.at;
  };
  await expect.poll(restartAfterEdit, { interval: 800 }).not.toBe(before);
  session = current() ?? session;
}

/** Restarts it by hand, after another build. */
async function restart(build: Build): Promise<Session> {
  await writeFile(file, serverSource(build));
  session = await host.connections.sessions.connect({ ...session.server });
  await session.ready();
  await toolsListed(session);
  return session;
}

const runPins = (pinIds?: PinId[], asks = false) =>
  host.recorded.checks.start({ source: { kind: 'pins', pinIds }, serverId, allowed: [], asks });

async function runByHand(): Promise<void> {
  await runPins();
  await expect.poll(isIdle).toBe(true);
}

describe('after a watched file changed', () => {
  it('calls, prompts and reads run again and show what changed', async () => {
    await pinCall();
    const run = await host.surface.prompts.get(session, 'ask', {});
    await host.surface.pins.add({ kind: 'prompt', runId: run.id });
    const read = await host.surface.resources.read(session, 'a:b');
    await host.surface.pins.add({ kind: 'resource', readId: read.readId });
    await rebuild({ greeting: 'good morning' });
    expect(states()).toEqual(['changed', 'changed', 'changed']);
    // The time of the call isn't a change.
    expect(pins()[0]?.latest).toMatchObject({ changes: 1, varies: 1, result: { isError: false } });
    expect(host.surface.pins.list(serverId).restart).toMatchObject({ pins: 3, differing: 3 });
    const { before, after } = host.stores.history.pins.texts(pins()[1]?.id ?? expect.fail());
    expect([before.includes('hello'), after?.includes('good morning')]).toEqual([true, true]);
    // The call is the pin's, and not among the server's own ones.
    const { id: pinId } = pins()[0] ?? expect.fail();
    const { runId, expectations } = host.recorded.checks.result({ pinId });
    const call = host.surface.calls.history.find(runId ?? expect.fail());
    expect(call).toMatchObject({ decision: { by: 'session' }, pinId });
    expect(host.surface.calls.history.list({ serverId }, 0, 10).map(({ id }) => id)).not.toContain(runId);
    expect(expectations).toMatchObject([{ kind: 'same', differs: ['/result/content/0/text'] }]);
    expect(await host.surface.resources.versions(serverId, 'a:b')).toHaveLength(1);
    expect(host.connections.inbox.list()).toEqual([]);
  });

  it('a call whose tool changed needs permission, and a build that doesn’t start loses none', async () => {
    await pinCall();
    const exit = new Promise<void>((resolve) => host.connections.sessions.observe({ onEnd: () => resolve() }));
    await expect
      .poll(
        async () => {
          await writeFile(file, serverSource({ breaks: true }));
          return current()?.id;
        },
        { interval: 800 },
      )
      .not.toBe(session.id);
    await exit;
    await expect.poll(() => current()?.phase).toBe('ended');
    await rebuild({});
    expect(states()).toEqual(['same']);
    await rebuild({ description: 'Pays' });
    expect(states()).toEqual(['needsPermission']);
    expect(host.surface.gate.approvals(session.id)).toEqual([]);
    expect(host.connections.inbox.list()).toEqual([]);
    await runPins([pins()[0]?.id ?? expect.fail()], true);
    await expect
      .poll(() => host.connections.inbox.list())
      .toMatchObject([{ subject: { tool: 'greet', type: 'toolCall' } }]);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
    await expect.poll(() => isIdle() && states()).toEqual(['same']);
  });
});

describe('by hand', () => {
  beforeEach(() => host.stores.settings.change({ pinRuns: 'byHand' }));

  it('runs what is on, and says what is gone or failed', async () => {
    const pin = await pinCall();
    const read = await host.surface.resources.read(session, 'a:b');
    await host.surface.pins.add({ kind: 'resource', readId: read.readId });
    const run = await host.surface.prompts.get(session, 'ask', {});
    await host.surface.pins.add({ kind: 'prompt', runId: run.id });
    await restart({ tool: 'other', resource: 'c:d' });
    host.stores.history.pins.update(pins()[2]?.id ?? expect.fail(), { isOn: false, name: 'Off' });
    await runByHand();
    expect(states()).toEqual(['gone', 'gone', undefined]);
    await restart({ isError: true });
    await runPins([pin.id], true);
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
    await expect.poll(() => isIdle() && states()[0]).toBe('failed');
    expect(pins()[0]?.latest).toMatchObject({ changes: 1, result: { isError: true } });
  });

  it('a call without permission doesn’t run, and a denied one still needs it', async () => {
    const pin = await pinCall('allow');
    await runByHand();
    expect([states(), host.connections.inbox.list()]).toEqual([['needsPermission'], []]);
    await runPins([pin.id], true);
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'deny');
    await expect.poll(() => isIdle() && states()).toEqual(['needsPermission']);
    await runPins([pin.id], true);
    await expect.poll(() => host.connections.inbox.list()).toHaveLength(1);
    host.surface.pins.cancel(serverId);
    await expect.poll(() => host.connections.inbox.list()).toEqual([]);
    expect(isIdle()).toBe(true);
  });

  it('an accepted result is what later ones are compared with', async () => {
    const read = await host.surface.resources.read(session, 'a:b');
    const { id } = await host.surface.pins.add({ kind: 'resource', readId: read.readId });
    await restart({ greeting: 'good evening' });
    await runByHand();
    expect(states()).toEqual(['changed']);
    const { undoId } = await host.recorded.checks.accept({ pinIds: [id] });
    expect([states(), host.stores.history.pins.texts(id).after]).toEqual([[undefined], undefined]);
    // It isn't as one that never ran.
    expect(host.recorded.checks.result({ pinId: id })).toMatchObject({
      ...{ isAccepted: true, canAccept: false },
      expectations: [{ kind: 'same', holds: true, differs: [], before: expect.stringContaining('evening') }],
    });
    await runByHand();
    expect([states(), host.recorded.checks.result({ pinId: id }).isAccepted]).toEqual([['same'], false]);
    await host.recorded.checks.undoAccept(undoId);
    expect([states(), host.stores.history.pins.texts(id).before]).toEqual([
      ['changed'],
      expect.stringContaining('hello'),
    ]);
  });
});

it('a restart by hand runs the pins unless the settings say otherwise, with the permission for them alone', async () => {
  await pinCall();
  await host.stores.settings.change({ pinRuns: 'watchedFile' });
  await restart({});
  expect([states(), host.surface.gate.approvals(session.id)]).toEqual([[undefined], []]);
  await callTool(host, session, 'greet', {}, 'allowForSession');
  await host.stores.settings.change({ pinRuns: 'restart' });
  await restart({});
  await expect.poll(() => isIdle() && states()).toEqual(['same']);
  expect(host.surface.gate.approvals(session.id)).toMatchObject([{ tool: 'greet', isForPins: true }]);
  const other = callTool(host, session, 'greet', {}, 'deny');
  expect((await other).decision).toMatchObject({ verdict: 'denied', by: 'person' });
});

it('a permission isn’t carried to tools without a pin that is on, nor to another command', async () => {
  const { id } = await pinCall();
  host.stores.history.pins.update(id, { isOn: false });
  await restart({});
  expect(host.surface.gate.approvals(session.id)).toEqual([]);
  host.stores.history.pins.update(id, { isOn: true });
  await callTool(host, session, 'greet', {}, 'allowForSession');
  const { server } = session;
  if (server.transport === 'stdio') session = await connectTo({ ...server, args: [...server.args, 'other'] });
  await toolsListed(session);
  await expect.poll(() => isIdle() && states()).toEqual(['needsPermission']);
  expect(host.surface.gate.approvals(session.id)).toEqual([]);
});

it('pins are kept in their order, once each, and a removed one comes back', async () => {
  const read = await host.surface.resources.read(session, 'a:b');
  const first = await host.surface.pins.add({ kind: 'resource', readId: read.readId }, 'a to b');
  expect(first.name).toBe('a to b');
  const run = await host.surface.prompts.get(session, 'ask', {});
  const second = await host.surface.pins.add({ kind: 'prompt', runId: run.id });
  expect((await host.surface.pins.add({ kind: 'resource', readId: read.readId })).id).toBe(first.id);
  expect(pins().map(({ name }) => name)).toEqual(['a to b', '']);
  expect((await host.surface.pins.add({ kind: 'prompt', runId: run.id }, 'asked')).name).toBe('asked');
  const ids = () => pins().map(({ id }) => id);
  host.stores.history.pins.move(second.id, 0);
  expect(ids()).toEqual([second.id, first.id]);
  host.surface.pins.remove(second.id);
  expect(ids()).toEqual([first.id]);
  host.surface.pins.restore(second.id);
  expect(ids()).toEqual([second.id, first.id]);
});
