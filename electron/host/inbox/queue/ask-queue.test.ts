import { expect, test, vi } from 'vitest';
import type { Ask } from '#shared/model/ask.ts';
import { askIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id.ts';
import { AskQueue } from './ask-queue.ts';

const clock = { now: () => 1000 };
const question = (name: string): Pick<Ask, 'serverId' | 'serverName' | 'subject'> => ({
  serverId: serverIdSchema.parse(name),
  serverName: name,
  subject: { type: 'startCommand', command: 'npx', args: ['-y', name], envNames: [], reason: 'imported' },
});

test('asks wait oldest first until a person decides', async () => {
  const onChange = vi.fn();
  const queue = new AskQueue({ clock, onChange });
  const first = queue.add(question('first'));
  const second = queue.add(question('second'));
  expect(queue.list()).toEqual([first.ask, second.ask]);
  expect(first.ask).toMatchObject({ serverName: 'first', at: 1000, subject: { command: 'npx' } });

  queue.decide(second.ask.id, 'deny');
  queue.decide(first.ask.id, 'allow');
  expect(await first.decision).toBe('allow');
  expect(await second.decision).toBe('deny');
  expect(queue.list()).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(4);
});

test('an ask is answered once', () => {
  const queue = new AskQueue({ clock });
  const { ask } = queue.add(question('a'));
  queue.decide(ask.id, 'allow');
  expect(() => queue.decide(ask.id, 'deny')).toThrow('This question was already answered or withdrawn.');
  expect(() => queue.decide(askIdSchema.parse('never asked'), 'allow')).toThrow();
});

test('what ended takes its asks with it, and nobody can allow them afterwards', async () => {
  const queue = new AskQueue({ clock });
  const gone = queue.add(question('gone'));
  const other = queue.add(question('other'));
  queue.withdrawAll(gone.ask.serverId);
  expect(await gone.decision).toBe('withdrawn');
  expect(queue.list()).toEqual([other.ask]);
  expect(() => queue.decide(gone.ask.id, 'allow')).toThrow();

  queue.withdraw(other.ask.id);
  queue.withdraw(other.ask.id);
  expect(await other.decision).toBe('withdrawn');
});

test('says how much of one session waits', () => {
  const queue = new AskQueue({ clock });
  const add = (session: string, message: string) =>
    queue.add({
      ...{ serverId: serverIdSchema.parse('s'), serverName: 's' },
      subject: {
        ...{ type: 'serverRequest', sessionId: sessionIdSchema.parse(session), method: 'elicitation/create' },
        ...{ params: { message }, frameSeq: 1, duplicateId: false },
      },
    });
  const [first] = [add('1', 'x'.repeat(1000)), add('1', 'x'.repeat(2000)), add('2', ''), queue.add(question('s'))];
  const waiting = () => queue.waitingOf(sessionIdSchema.parse('1'));
  expect(waiting()).toMatchObject({ count: 2 });
  expect(waiting().characters).toBeGreaterThan(3000);
  queue.withdraw(first.ask.id);
  expect(waiting()).toMatchObject({ count: 1, characters: expect.closeTo(2000, -2) });
});

test('of what servers asked, the newest is kept, and so much before it as a window can be sent', () => {
  const queue = new AskQueue({ clock });
  const ask = (characters: number) =>
    queue.pass(
      {
        ...{ serverId: serverIdSchema.parse('s'), serverName: 's' },
        subject: {
          ...{ type: 'serverRequest', sessionId: sessionIdSchema.parse('1'), method: 'elicitation/create' },
          ...{ params: { message: 'x'.repeat(characters) }, frameSeq: 1, duplicateId: false },
        },
      },
      { how: 'rule' },
    );
  for (let count = 0; count < 102; count += 1) ask(10);
  expect(queue.ended).toHaveLength(100);
  ask(6_000_000);
  ask(6_000_000);
  expect(queue.ended).toHaveLength(1);
  ask(20_000_000);
  expect(queue.ended).toHaveLength(1);
});
