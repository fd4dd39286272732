import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fail } from '#shared/messages/failure.ts';
import { demoId, stdioDraft } from '../../storage/config/server-draft.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectPreset, host, hostPerTest, reopenHost } from '../../testing/host-per-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { presetCommand } from '../../testing/test-servers.ts';

hostPerTest();

/** Makes writes to the audit log fail as on a full disk, or succeed again. */
function fillDisk(isFull: boolean): void {
  const db = new DatabaseSync(join(host.platform.dataDir, 'audit.sqlite'));
  const fails = `begin select raise(abort, 'database or disk is full'); end`;
  db.exec(isFull ? `create trigger full before insert on entries ${fails}` : 'drop trigger full');
  db.close();
}

async function sent(wanted: string): Promise<number> {
  const { rows } = await host.stores.traffic.rows({}, 0, 1000);
  return rows.filter(({ direction, method, kind }) => direction === 'out' && (method === wanted || kind === wanted))
    .length;
}

it('an allowed call that can’t be recorded isn’t sent', async () => {
  const session = await connectPreset('demo');
  fillDisk(true);
  const call = await callTool(host, session, 'echo', { message: 'Hi' });
  expect(call).toMatchObject({ phase: 'ended', outcome: 'failed', failure: { code: 'notRecorded' } });
  expect(await sent('tools/call')).toBe(0);
  fillDisk(false);
  expect(await callTool(host, session, 'echo', { message: 'Hi' })).toMatchObject({ outcome: 'result' });
  const kinds = host.stores.audit.list({}, 0, 10).rows.map(({ kind }) => kind);
  // The end of the first call is written later; its permission isn't, since it wasn't sent.
  expect(kinds).toEqual(['callEnded', 'callAllowed', 'callEnded']);
});

it('a log that can’t be opened at start is opened later, with all entries', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'audit.sqlite');
  await mkdir(path);
  await reopenHost({ dataDir });
  expect(host.problems()).toMatchObject([{ code: 'storageFailed', params: { what: 'audit.sqlite' } }]);
  const session = await connectPreset('demo');
  for (let times = 1; times <= 2; times++) {
    const call = await callTool(host, session, 'echo', { message: 'Hi' });
    expect(call).toMatchObject({
      outcome: 'failed',
      failure: { code: 'notRecorded', cause: expect.stringContaining('unable to open') },
    });
  }
  expect(await sent('tools/call')).toBe(0);
  await rmdir(path);
  expect(await callTool(host, session, 'echo', { message: 'Hi' })).toMatchObject({ outcome: 'result' });
  expect(host.problems()).toEqual([]);
  expect(await host.stores.audit.verify()).toMatchObject({ intact: true, sealedBy: 'file' });
  await reopenHost({ dataDir });
  const kinds = host.stores.audit.list({}, 0, 10).rows.map(({ kind }) => kind);
  expect(kinds).toEqual(['callEnded', 'callAllowed', 'callEnded', 'callEnded']);
  expect(await host.stores.audit.verify()).toMatchObject({ intact: true, count: 4, sealedBy: 'file' });
});

it('a reply that can’t be recorded isn’t sent, and its request stays pending', async () => {
  const session = await connectPreset('request-faults', '--revision', '2025-11-25');
  const call = callTool(host, session, 'form-password');
  await expect.poll(() => host.connections.inbox.list().map(({ subject }) => subject.type)).toEqual(['serverRequest']);
  fillDisk(true);
  const [request] = host.connections.inbox.list();
  const answer = () =>
    request &&
    host.connections.serverRequests.answer(request.id, { type: 'result', resultText: '{"action":"decline"}' });
  expect(answer).toThrow(/audit log/);
  expect(host.connections.inbox.list()).toHaveLength(1);
  expect(await sent('result')).toBe(0);
  fillDisk(false);
  answer();
  await call;
  expect(await sent('result')).toBe(1);
});

it('an automatic reply that can’t be recorded isn’t sent', async () => {
  const session = await connectPreset('demo');
  fillDisk(true);
  const wanted = { params: {}, frameSeq: 1, signal: new AbortController().signal };
  expect(await host.connections.serverRequests.reply(session, { ...wanted, method: 'roots/list' })).toMatchObject({
    type: 'error',
    code: -32603,
  });
});

it('a command whose consent can’t be recorded isn’t started, and stays pending', async () => {
  const draft = stdioDraft({ ...presetCommand('demo'), name: 'imported', env: {} });
  const [added] = await host.stores.servers.add([draft], false);
  const { id } = added?.server ?? fail('unknownServer');
  await host.connections.sessions.connectById(id);
  fillDisk(true);
  const [request] = host.connections.inbox.list();
  expect(() => request && host.connections.inbox.decide(request.id, 'allow')).toThrow(/audit log/);
  expect(host.connections.sessions.ofServer(id)).toBeUndefined();
  if (request) host.connections.inbox.decide(request.id, 'deny');
  expect(host.connections.inbox.list()).toEqual([]);
});

it('a policy or consent that can’t be recorded doesn’t apply', async () => {
  const session = await connectPreset('demo');
  fillDisk(true);
  await expect(
    host.stores.policies.set(host.stores.servers.get(demoId), { policy: 'askUnlessReadOnly', trusted: true }),
  ).rejects.toThrow();
  expect(host.stores.policies.get(host.stores.servers.get(demoId)).policy).toBe('ask');
  await expect(host.stores.approvals.approve(session.server)).rejects.toThrow(/audit log/);
  expect(host.stores.approvals.isApproved(session.server)).toBe(false);
});
