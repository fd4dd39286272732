import { expect, test, vi } from 'vitest';
import { pendingIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { InboxQueue } from './inbox-queue.ts';

const clock = new TestClock(1000);
const question = (name: string): Pick<PendingRequest, 'serverId' | 'serverName' | 'subject'> => ({
  serverId: serverIdSchema.parse(name),
  serverName: name,
  subject: {
    type: 'startCommand',
    command: 'npx',
    args: ['-y', name],
    envNames: [],
    references: [],
    reason: 'imported',
  },
});

test('pending requests are listed oldest first until a person decides', async () => {
  const onChange = vi.fn();
  const queue = new InboxQueue({ clock, onChange });
  const first = queue.add(question('first'));
  const second = queue.add(question('second'));
  expect(queue.list()).toEqual([first.request, second.request]);
  expect(first.request).toMatchObject({ serverName: 'first', at: 1000, subject: { command: 'npx' } });

  queue.decide(second.request.id, 'deny');
  queue.decide(first.request.id, 'allow');
  expect(await first.decision).toBe('allow');
  expect(await second.decision).toBe('deny');
  expect(queue.list()).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(4);
});

test('a pending request can be answered once', () => {
  const queue = new InboxQueue({ clock });
  const { request } = queue.add(question('a'));
  queue.decide(request.id, 'allow');
  expect(() => queue.decide(request.id, 'deny')).toThrow('This request was already answered or withdrawn.');
  expect(() => queue.decide(pendingIdSchema.parse('never asked'), 'allow')).toThrow();
});

test('the pending requests of an ended session are withdrawn and can’t be allowed', async () => {
  const queue = new InboxQueue({ clock });
  const gone = queue.add(question('gone'));
  const other = queue.add(question('other'));
  queue.withdrawAll(gone.request.serverId);
  expect(await gone.decision).toBe('withdrawn');
  expect(queue.list()).toEqual([other.request]);
  expect(() => queue.decide(gone.request.id, 'allow')).toThrow();

  queue.withdraw(other.request.id);
  queue.withdraw(other.request.id);
  expect(await other.decision).toBe('withdrawn');
});

test('counts the pending requests of a session', () => {
  const queue = new InboxQueue({ clock });
  const add = (session: string, message: string) =>
    queue.add({
      serverId: serverIdSchema.parse('s'),
      serverName: 's',
      subject: {
        type: 'serverRequest',
        sessionId: sessionIdSchema.parse(session),
        method: 'elicitation/create',
        params: { message },
        frameSeq: 1,
        duplicateId: false,
      },
    });
  const [first] = [add('1', 'x'.repeat(1000)), add('1', 'x'.repeat(2000)), add('2', ''), queue.add(question('s'))];
  const waiting = () => queue.waitingOf(sessionIdSchema.parse('1'));
  expect(waiting()).toMatchObject({ count: 2 });
  expect(waiting().characters).toBeGreaterThan(3000);
  queue.withdraw(first.request.id);
  expect(waiting()).toMatchObject({ count: 1, characters: expect.closeTo(2000, -2) });
});

test('keeps the newest ended requests up to a total size', () => {
  const queue = new InboxQueue({ clock });
  const request = (characters: number) =>
    queue.addEnded(
      {
        serverId: serverIdSchema.parse('s'),
        serverName: 's',
        subject: {
          type: 'serverRequest',
          sessionId: sessionIdSchema.parse('1'),
          method: 'elicitation/create',
          params: { message: 'x'.repeat(characters) },
          frameSeq: 1,
          duplicateId: false,
        },
      },
      { how: 'rule' },
    );
  for (let count = 0; count < 102; count += 1) request(10);
  expect(queue.ended).toHaveLength(100);
  request(6_000_000);
  request(6_000_000);
  expect(queue.ended).toHaveLength(1);
  request(20_000_000);
  expect(queue.ended).toHaveLength(1);
});
