import { beforeEach, describe, expect, test } from 'vitest';
import { fakeHost, type ProcedurePath } from '../../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const lists = {
  resources: [{ uri: 'demo://counter', name: 'counter' }],
  templates: [{ uriTemplate: 'demo://{name}', name: 'named' }],
  prompts: [{ name: 'greet', arguments: [{ name: 'who' }] }],
  tools: [{ name: 'add', inputSchema: { type: 'object' } }],
};

/** The procedures that send requests to a server. */
const sending: string[] = [
  'resources.read',
  'prompts.get',
  'calls.start',
  'completion.complete',
  'subscriptions.subscribe',
  'tasks.listOnServer',
  'apps.read',
  'catalog.refresh',
  'sessions.connect',
] satisfies ProcedurePath[];

function sent() {
  return fakeHost.calls.filter(({ path }) => sending.includes(path));
}

beforeEach(() => fakeHost.reset());

describe('requests to a server', () => {
  test('switching servers does not send the open URI to the other server', async () => {
    connectServers(
      { name: 'first', lists },
      { name: 'second', lists: { resources: [{ uri: 'x://y', name: 'other' }] } },
    );
    const screen = await openWindow('/servers/first/resources');
    await screen.getByRole('treeitem', { name: /counter/ }).click();
    await expect.poll(() => fakeHost.inputsOf('resources.read')).toHaveLength(1);
    await screen.getByRole('link', { name: 'Resources' }).click();
    await screen.getByRole('row', { name: /second/ }).click();
    // A server that wasn't open yet opens its overview.
    await expect.poll(() => location.hash).toContain('/servers/second/connection');
    await screen.getByRole('navigation').getByRole('link', { name: 'Resources' }).click();
    await expect.element(screen.getByRole('treeitem', { name: /other/ })).toBeVisible();
    await expect.element(screen.getByText('No resource open')).toBeVisible();
    expect(location.hash).not.toContain('counter');
    expect(sent()).toEqual([
      { path: 'resources.read', input: { sessionId: sessionIdOf('first'), uri: 'demo://counter' } },
    ]);
  });

  test.for([
    ['a resource', 'resources?uri=demo%3A%2F%2Fcounter', 'Not read yet'],
    ['a resource that no list names', 'resources?uri=demo%3A%2F%2Felsewhere', 'Not read yet'],
    ['a template', 'resources?template=demo%3A%2F%2F%7Bname%7D', 'Variables'],
    ['a prompt', 'prompts?prompt=greet', 'who'],
    ['a tool', 'tools?tool=add', 'add'],
    ['the tasks', 'tools?tool=add&panel=tasks', 'add'],
  ] as const)('nothing, for the address of %s', async ([, address, shown]) => {
    fakeHost.on('prompts', 'list', () => ({ rows: [], total: 0 }));
    connectServers({ name: 'addressed', lists });
    const screen = await openWindow(`/servers/addressed/${address}`);
    await expect.element(screen.getByText(shown).last()).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('a resource in the address is read only on request', async () => {
    connectServers({ name: 'asked', lists });
    const screen = await openWindow('/servers/asked/resources?uri=demo%3A%2F%2Fcounter');
    await screen.getByRole('button', { name: 'Read', exact: true }).click();
    await expect.element(screen.getByText('Not read yet')).not.toBeInTheDocument();
    expect(sent()).toEqual([
      { path: 'resources.read', input: { sessionId: sessionIdOf('asked'), uri: 'demo://counter' } },
    ]);
  });

  test('a reconnected server is not asked for the open resource again', async () => {
    connectServers({ name: 'restarted', lists });
    const screen = await openWindow('/servers/restarted/resources');
    await screen.getByRole('treeitem', { name: /counter/ }).click();
    await expect.poll(() => fakeHost.inputsOf('resources.read')).toHaveLength(1);
    connectServers({ name: 'restarted', lists, session: 2 });
    sendDigest({ sessions: [sessionIdOf('restarted', 2)] });
    await expect.element(screen.getByText('Read in an earlier session of this server.')).toBeVisible();
    expect(sent()).toHaveLength(1);
    await screen.getByRole('note').getByRole('button', { name: 'Read' }).click();
    await expect
      .poll(() => sent().at(-1)?.input)
      .toEqual({
        sessionId: sessionIdOf('restarted', 2),
        uri: 'demo://counter',
      });
  });
});
