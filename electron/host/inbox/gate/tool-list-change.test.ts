import { expect, it } from 'vitest';
import { runIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { Decision, ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json/json.ts';
import { SessionState } from '../../sessions/session-state.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { stdioServer } from '../../testing/test-servers.ts';
import { InboxQueue } from '../queue/inbox-queue.ts';
import { CallAudit } from './call-audit.ts';
import { ToolGate } from './tool-gate.ts';

const runId = runIdSchema.parse('run');
const clock = new TestClock(0);
const server = stdioServer({ command: 'never-started' });
const state = new SessionState(sessionIdSchema.parse('s'), server, clock, () => {});
const session = { id: state.view.id, server, view: () => state.view };
const before: Json = { name: 'pay', description: 'Pays a coffee' };
const after: Json = { name: 'pay', description: 'Pays everything' };

/** A gate for a server with one tool, and its user. */
function openGate(policy: 'ask' | 'askUnlessReadOnly' = 'ask', first: Json = before) {
  let definition = first;
  let isListPending = false;
  const inbox = new InboxQueue({ clock });
  const gate = new ToolGate({
    inbox,
    audit: new CallAudit({ record: () => {}, append: () => {} }),
    clock,
    policies: { get: ({ id }) => ({ serverId: id, policy, trusted: true }) },
    definitions: () => [definition],
    isListPending: () => isListPending,
    approved: { get: () => undefined, set: () => {} },
    callsPerMinute: () => 100,
    onChange: () => {},
  });
  const waiting = (): ToolCallSubject[] =>
    inbox.list().flatMap(({ subject }) => (subject.type === 'toolCall' ? [subject] : []));
  return {
    gate,
    waiting,
    call: (times = 1) =>
      gate.decide({
        session,
        runId,
        tool: 'pay',
        times,
        given: {},
        signal: new AbortController().signal,
        message: { jsonrpc: '2.0', id: 'loupe:1', method: 'tools/call', params: { name: 'pay' } },
      }),
    decide: (decision: Decision) => {
      for (const { id } of inbox.list()) inbox.decide(id, decision);
    },
    replace: (silently: Json) => {
      definition = silently;
    },
    announce: () => {
      isListPending = true;
      gate.toolsChanged(session.id);
    },
    list: (listed: Json) => {
      isListPending = false;
      definition = listed;
      gate.toolsListed(session.id);
    },
  };
}

async function openApproved() {
  const opened = openGate();
  const first = opened.call();
  opened.decide('allowForSession');
  expect((await first).permit).toBeDefined();
  expect((await opened.call()).decision.by).toBe('session');
  return opened;
}

it('an approval is void after a changed definition', async () => {
  const { call, decide, list, waiting } = await openApproved();
  list(after);
  const next = call();
  expect(waiting()).toMatchObject([{ why: 'definitionChanged', definitions: [after] }]);
  decide('deny');
  expect((await next).permit).toBeUndefined();
});

it('approvals for the session are void at once when the server announces new tools', async () => {
  const { gate, call, decide, announce, list, waiting } = await openApproved();
  announce();
  expect(gate.approvals(session.id)).toEqual([]);
  const next = call();
  expect(waiting()).toMatchObject([{ why: 'listPending' }]);
  // Nothing is allowed for the session before the definition is known.
  decide('allowForSession');
  expect((await next).decision.by).toBe('person');
  expect(gate.approvals(session.id)).toEqual([]);
  list(before);
  void call();
  expect(waiting()).toHaveLength(1);
});

it('what is revoked is forgotten, also the approvals that a new list has made void', async () => {
  const { gate, call, announce, list, waiting } = await openApproved();
  announce();
  list(before);
  gate.revoke(session.id);
  void call();
  expect(waiting()).toHaveLength(1);
  expect(waiting()[0]?.why).toBeUndefined();
});

it('reports whether the tool changed once the new list is fetched', async () => {
  const same = await openApproved();
  same.announce();
  same.list(before);
  void same.call();
  expect(same.waiting()).toMatchObject([{ why: 'listChanged' }]);
  const other = await openApproved();
  other.announce();
  other.list(after);
  void other.call();
  expect(other.waiting()).toMatchObject([{ why: 'definitionChanged', definitions: [after] }]);
});

it('replaces a pending request that shows the old definition', async () => {
  const { call, announce, list, waiting, decide } = openGate();
  const next = call();
  announce();
  decide('allow');
  await expect.poll(waiting).toMatchObject([{ why: 'listPending', definitions: [before] }]);
  list(after);
  await expect.poll(waiting).toMatchObject([{ why: 'definitionChanged', definitions: [after] }]);
  decide('allow');
  expect((await next).permit).toBeDefined();
});

it('what was shown is compared with what is allowed, also when no list was announced between', async () => {
  const { call, replace, waiting, decide } = openGate();
  const next = call();
  expect(waiting()).toMatchObject([{ definitions: [before] }]);
  replace(after);
  decide('allow');
  await expect.poll(waiting).toMatchObject([{ why: 'definitionChanged', definitions: [after] }]);
  decide('deny');
  expect((await next).permit).toBeUndefined();
});

it('a series needs its own decision, whatever lets a single call pass', async () => {
  const approved = await openApproved();
  const series = approved.call(3);
  expect(approved.waiting()).toMatchObject([{ times: 3 }]);
  approved.decide('deny');
  expect((await series).permit).toBeUndefined();
  const readOnly = openGate('askUnlessReadOnly', { name: 'pay', annotations: { readOnlyHint: true } });
  expect((await readOnly.call(1)).decision.by).toBe('policy');
  void readOnly.call(2);
  expect(readOnly.waiting()).toMatchObject([{ times: 2 }]);
});

it('nothing is allowed for the session while a list is announced and not fetched, also if it was shown before', async () => {
  const { gate, call, decide, announce, list, waiting } = openGate();
  announce();
  const next = call();
  expect(waiting()).toMatchObject([{ why: 'listPending' }]);
  decide('allowForSession');
  expect((await next).permit).toBeDefined();
  expect(gate.approvals(session.id)).toEqual([]);
  list(before);
  const later = call();
  expect(waiting()).toHaveLength(1);
  decide('allowForSession');
  expect((await later).permit).toBeDefined();
  expect(gate.approvals(session.id)).toMatchObject([{ tool: 'pay' }]);
});

it('nothing passes by policy while the list is outdated', async () => {
  const { call, announce, waiting } = openGate('askUnlessReadOnly', {
    name: 'pay',
    annotations: { readOnlyHint: true },
  });
  expect((await call()).decision.by).toBe('policy');
  announce();
  void call();
  expect(waiting()).toMatchObject([{ why: 'listPending' }]);
});

it('an allowed series stops when its tool may have changed', async () => {
  const { gate, call, decide, announce, list } = openGate();
  const series = call(3);
  decide('allow');
  const verdict = await series;
  expect(gate.holds(session.id, 'pay', verdict)).toBe(true);
  announce();
  expect(gate.holds(session.id, 'pay', verdict)).toBe(false);
  list(after);
  expect(gate.holds(session.id, 'pay', verdict)).toBe(false);
});
