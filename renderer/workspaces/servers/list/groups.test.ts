import { expect, test } from 'vitest';
import { type ServerView, serverViewSchema } from '#shared/model/server.ts';
import { fakeSession } from '../../../testing/fakes/fake-session.ts';
import { groupsOf } from './groups.ts';

function view(id: string, ...groups: string[]): ServerView {
  const server = { id, name: id, transport: 'stdio', command: id, groups };
  return serverViewSchema.parse({ server, builtIn: false, approved: true });
}

const session = (of: ServerView, phase: 'ready' | 'ended') => fakeSession({ serverId: of.server.id, phase });

test('a group has the servers that can be connected or disconnected', () => {
  const [one, two, three, alone] = [view('one', 'web', 'all'), view('two', 'web'), view('three', 'web'), view('alone')];
  const sessions = [session(one, 'ready'), session(two, 'ended')];
  expect(groupsOf([one, two, three, alone], sessions)).toEqual([
    { name: 'all', connectable: [], disconnectable: ['one'] },
    { name: 'web', connectable: ['two', 'three'], disconnectable: ['one'] },
  ]);
});

test('a server that is reconnecting can only be disconnected', () => {
  const one = view('one', 'web');
  const lost = fakeSession({
    serverId: one.server.id,
    phase: 'ended',
    end: { cause: 'lost' },
    reconnect: { state: 'waiting', attempt: 2 },
  });
  expect(groupsOf([one], [lost])).toEqual([{ name: 'web', connectable: [], disconnectable: ['one'] }]);
});
