import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

test('after a slash, the palette lists the prompts of all connected servers', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `server-${index + 1}`);
  connectServers(...names.map((name) => ({ name, lists: { prompts: [{ name: `prompt of ${name}` }] } })));
  const screen = await openWindow('/');
  await expect.element(screen.getByRole('row', { name: /server-12/ })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(12);
});

test('the palette searches resources, prompts and tools of all servers, and ranks names first', async () => {
  connectServers(
    { name: 'here', lists: { resources: [{ uri: 'x://main-notes', name: 'notes', description: 'nothing' }] } },
    {
      name: 'there',
      lists: {
        resources: [{ uri: 'file:///src/main.rs', name: 'main.rs', title: 'Entry of the program' }],
        prompts: [{ name: 'maintain' }],
        tools: [{ name: 'run', description: 'Runs main', inputSchema: { type: 'object' } }],
      },
    },
  );
  const screen = await openWindow('/servers/here/resources');
  await expect.element(screen.getByRole('treeitem', { name: /notes/ }).last()).toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  const field = screen.getByRole('dialog').getByRole('combobox');
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  await field.fill('main');
  await expect
    .poll(options)
    .toEqual([
      'Entry of the programfile:///src/main.rs · there',
      'notesx://main-notes · here',
      'maintainthere',
      'runthere',
    ]);
  await field.fill('mnrs');
  await expect.poll(options).toEqual(['Entry of the programfile:///src/main.rs · there']);
  await field.fill('entry');
  await expect.poll(options).toEqual(['Entry of the programfile:///src/main.rs · there']);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => fakeHost.inputsOf('resources.read'))
    .toEqual([{ sessionId: sessionIdOf('there'), uri: 'file:///src/main.rs' }]);
});

test('the palette finds templates, and opens their form', async () => {
  const template = { uriTemplate: 'x://greeting/{name}', name: 'greeting' };
  connectServers({ name: 'here', lists: { resources: [{ uri: 'x://one', name: 'one' }], templates: [template] } });
  const screen = await openWindow('/');
  await expect.element(screen.getByRole('row', { name: /here/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('dialog').getByRole('combobox').fill('greet');
  await expect.element(screen.getByRole('option', { name: /greeting/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('article', { name: /Template/ }).getByRole('combobox')).toHaveFocus();
});

test('a server that has ended is restarted by that word, as its banner calls it, and the one in front comes first', async () => {
  connectServers({ name: 'first' }, { name: 'fallen', hasEnded: true });
  const screen = await openWindow('/servers/fallen/tools');
  await expect.element(screen.getByRole('row', { name: /fallen/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('dialog').getByRole('combobox').fill('restart');
  await expect.element(screen.getByRole('option').first()).toHaveAccessibleName('Restart “fallen”');
});

test('Enter runs the first result of the typed query, even while results are loading', async () => {
  const resources = [
    { uri: 'x://alpha', name: 'alpha' },
    { uri: 'x://beta', name: 'beta' },
  ];
  connectServers({ name: 'here', lists: { resources } });
  const screen = await openWindow('/servers/here/resources');
  await expect.element(screen.getByRole('treeitem', { name: /beta/ }).last()).toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  const field = screen.getByRole('dialog').getByRole('combobox');
  await field.fill('alp');
  await expect.element(screen.getByRole('option', { name: /alpha/ })).toBeVisible();
  const answer = fakeHost.hold('lists.search');
  await field.fill('bet');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog').getByText('Searching…')).toBeVisible();
  answer();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(() => fakeHost.inputsOf('resources.read'))
    .toEqual([{ sessionId: sessionIdOf('here'), uri: 'x://beta' }]);
});

test('Enter runs the row that was selected with the arrow keys', async () => {
  const resources = ['one', 'two', 'three'].map((name) => ({ uri: `x://${name}`, name: `item ${name}` }));
  connectServers({ name: 'here', lists: { resources } });
  const screen = await openWindow('/servers/here/resources');
  await expect.element(screen.getByRole('treeitem', { name: /item two/ }).last()).toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  const field = screen.getByRole('dialog').getByRole('combobox');
  await field.fill('item');
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(3);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = () =>
    document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
  await expect.poll(chosen).toMatch(/item (two|three)/);
  const uri = /x:\/\/\w+/.exec(chosen() ?? '')?.[0];
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fakeHost.inputsOf('resources.read')).toEqual([{ sessionId: sessionIdOf('here'), uri }]);
});

test('the keys that opened the palette leave what is typed in it', async () => {
  connectServers({ name: 'here' });
  const screen = await openWindow('/');
  await expect.element(screen.getByRole('row', { name: /here/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('dialog').getByRole('combobox');
  await field.fill('costs');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveValue('costs');
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(field).toHaveValue('');
});

test('every panel and page is a command', async () => {
  const screen = await openWindow('/');
  await expect.element(screen.getByRole('tab', { name: /^Inbox/ })).toBeVisible();
  // No server has tasks: the command shows them all the same.
  await expect.element(screen.getByRole('tab', { name: /^Tasks/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  for (const title of ['Show subscriptions', 'Show tasks', 'Show audit log', 'Open settings']) {
    await screen.getByRole('dialog').getByRole('combobox').fill(title);
    await expect.element(screen.getByRole('option', { name: new RegExp(`^${title}`) })).toBeVisible();
  }
  await screen.getByRole('dialog').getByRole('combobox').fill('Show tasks');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('tab', { name: /^Tasks/ })).toHaveAttribute('aria-selected', 'true');
});

test('the palette’s own command for prompts lists them', async () => {
  connectServers({ name: 'here', lists: { prompts: [{ name: 'review' }] } });
  const screen = await openWindow('/');
  await expect.element(screen.getByRole('row', { name: /here/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('dialog').getByRole('combobox');
  await field.fill('use a prompt');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('/');
  await expect.element(screen.getByRole('option', { name: /review/ })).toBeVisible();
});
