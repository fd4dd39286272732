import { afterEach, expect, it } from 'vitest';
import type { Session } from '#host/sessions/session.ts';
import { callTool } from '#host/testing/call-tool.ts';
import { connectPreset, connectTo, host, hostPerTest, toolsListed } from '#host/testing/host-per-test.ts';
import { httpServer, stdioServer } from '#host/testing/test-servers.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { fileModes } from './files/file-modes.ts';
import type { Mode, Place } from './mode.ts';
import { shortModes } from './modes/short.ts';
import { modes } from './modes.ts';
import { serverDraft } from './user/server-drafts.ts';

hostPerTest();

const servers: Parameters<typeof serverDraft>[2] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});

const rows = shortModes.flatMap((mode) => mode.over.map((place) => ({ mode, place, name: `${mode.name}, ${place}` })));

it.each(rows)('$name: another session is answered, and cancel and disconnect end', async ({ mode, place }) => {
  const calm = await connectPreset('plain');
  const session = await connectHostile(mode, place);
  await toolsListed(session);
  const before = host.stores.traffic.head;
  let isOver = false;
  const call = callTool(host, session, 'it').finally(() => {
    isOver = true;
  });
  // The flood is there.
  await expect.poll(() => host.stores.traffic.head).toBeGreaterThan(before + 200);
  for (let read = 0; read < 5; read += 1) {
    expect((await host.surface.resources.read(calm, 'plain://numbers/one')).parts).toHaveLength(1);
  }
  expect(isOver).toBe(false);
  expect(host.connections.inbox.list().length).toBeLessThanOrEqual(200);
  for (const { requestId } of session.view().inFlight) session.cancel(requestId);
  expect((await call).failure?.code).toBe('cancelled');
  await host.connections.sessions.disconnect(session.server.id);
  expect(session.view().phase).toBe('ended');
  expect(host.surface.catalog.items(calm.id, 'resources', 0, 100).rows).toHaveLength(7);
});

it('a result with very many items is described up to a limit, and whole in its text', async () => {
  const session = await connectHostile(large('a tool result with 50,000 items'), 'legacy http');
  const { result } = await callTool(host, session, 'it');
  expect(result?.blocks.length).toBeGreaterThan(0);
  expect(result?.blocks.length).toBeLessThan(50_000);
  expect(result?.whole.characters).toBeGreaterThan(50_000 * '{"type":"text"}'.length);
});

it('a batch is worked on in turns: another session is answered before its end', async () => {
  const calm = await connectPreset('plain');
  const session = await connectHostile(large('pings in one array'), 'legacy stdio');
  await toolsListed(session);
  const order: string[] = [];
  const call = callTool(host, session, 'it').then(() => order.push('the batch'));
  // The usual pause between two looks is about as long as the batch takes.
  const often = { interval: 1 };
  await expect.poll(() => session.view().inFlight.map(({ method }) => method), often).toContain('tools/call');
  const { head } = host.stores.traffic;
  // The batch is there.
  await expect.poll(() => host.stores.traffic.head, often).toBeGreaterThan(head);
  await host.surface.resources.read(calm, 'plain://numbers/one').then(() => order.push('the other session'));
  await call;
  expect(order).toEqual(['the other session', 'the batch']);
});

it('a result that requires very many inputs has at most 200 of them pending', async () => {
  const session = await connectHostile(large('an input_required result with 20,000 forms'), 'modern stdio');
  await toolsListed(session);
  let isOver = false;
  const call = callTool(host, session, 'it').finally(() => {
    isOver = true;
  });
  await expect.poll(() => isOver || host.connections.inbox.list().length > 0).toBe(true);
  expect(host.connections.inbox.list().length).toBeLessThanOrEqual(200);
  await host.connections.sessions.disconnect(session.server.id);
  expect((await call).phase).toBe('ended');
  expect(host.connections.inbox.list()).toEqual([]);
});

it('every mode has a name of its own', () => {
  const names = [...modes, ...shortModes, ...fileModes].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

function large(name: string): Mode {
  const mode = shortModes.find((each) => each.name === `short: ${name}`);
  if (mode === undefined) throw new Error(`no mode ${name}`);
  return mode;
}

async function connectHostile(mode: Mode, place: Place): Promise<Session> {
  const { env: _env, ...draft } = { env: undefined, ...(await serverDraft(mode, place, servers)) };
  const id = serverIdSchema.parse('hostile');
  if (draft.transport === 'stdio') return connectTo(stdioServer({ ...draft, id, env: {} }));
  const { url, http, pin } = draft;
  return connectTo(httpServer({ id, url, http, pin }));
}
