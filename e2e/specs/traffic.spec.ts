import { demoFacts } from '../faces/demo-facts.ts';
import { expect, openBrowserMode, test } from '../faces/window-test.ts';
import { say } from '../pages/words.ts';
import { faultyServer, ownServer } from '../servers/own-server.ts';

test('a flood on stderr is recorded to its last line, and the window stays usable meanwhile', async ({ loupe }) => {
  await loupe.add(faultyServer('stderr-flood', '--count', '100000'), { name: 'flood' });
  // While it pours: another server connects, and a resource of it is read.
  await loupe.servers.press('Demo', 'connect');
  await loupe.servers.expectState('Demo', 'ready');
  await loupe.servers.expectState('flood', 'ready');
  await (await loupe.open('plain://numbers/one')).expectText('This is plain://numbers/one.');
  await loupe.showPanel('stderr');
  await loupe.stderr.focus();
  await loupe.page.keyboard.press('End');
  await expect(loupe.stderr.getByText('got resources/read')).toBeVisible();
  await loupe.showPanel('traffic');
  await loupe.traffic.filter.fill('flood line 100000 of 100000');
  await expect(loupe.traffic.rows('in', say('traffic.kind.stderr')).first()).toBeVisible();
});

test('a list of 100,000 resources arrives while it can be searched', async ({ loupe }) => {
  await loupe.addConnected(ownServer('atlas'), { name: 'atlas' });
  await loupe.resources.search.fill('site-03/maps/000024');
  await expect(loupe.resources.row('000024.json')).toBeVisible();
  await loupe.resources.row('000024.json').click();
  await loupe.resources.search.fill('');
  await loupe.resources.expectCount(100_000);
});

test('frames are filtered by text and by kind, and the filter can be reset', async ({ loupe }) => {
  const { traffic } = loupe;
  await loupe.connectDemo();
  await (await loupe.open(demoFacts.text.uri)).expectText(demoFacts.text.line);
  await traffic.filter.fill('prompts/list');
  await expect(traffic.drawnRows).toHaveCount(2);
  await traffic.toggle('request');
  await expect(traffic.drawnRows).toHaveCount(1);
  await expect(traffic.rows('in', 'prompts/list')).toHaveCount(1);
  await traffic.toggle('answer');
  await expect(loupe.page.getByText(say('traffic.noMatchTitle'))).toBeVisible();
  await loupe.page.getByRole('button', { name: say('traffic.resetFilter') }).click();
  await expect(traffic.filter).toHaveValue('');
  await expect(traffic.rows('out', 'resources/read')).toHaveCount(1);
});

test('the log can be narrowed to one server', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  await loupe.traffic.filter.fill('tools/list');
  await expect(loupe.traffic.rows('out', 'tools/list')).toHaveCount(3);
  await loupe.page.getByRole('button', { name: say('traffic.scopeThis') }).click();
  await expect(loupe.traffic.rows('out', 'tools/list')).toHaveCount(1);
});

test('a frame is selected by the address, and stays so after a reload', async ({ loupe }) => {
  await loupe.connectDemo();
  const readme = await loupe.open(demoFacts.text.uri);
  await readme.expectText(demoFacts.text.line);
  await readme.openFrame();
  await loupe.traffic.expectBody('pretty', demoFacts.text.line);
  const seq = await loupe.traffic.frameNumber();
  expect(loupe.page.url()).toContain(`frame=${seq}`);
  await loupe.page.reload();
  await loupe.traffic.expectBody('pretty', demoFacts.text.line);
  expect(await loupe.traffic.frameNumber()).toBe(seq);
  await expect(loupe.traffic.grid.getByRole('row', { selected: true })).toContainText('resources/read');
});

test('what surrounds a frame is shown, and the log can be cleared', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.traffic.rows('out', 'prompts/list').click();
  await loupe.traffic.showFrameAs('details');
  const details = loupe.traffic.frame.getByRole('region', { name: say('traffic.frame.details') });
  await expect(details).toContainText('stdin');
  await expect(details).toContainText(/[0-9a-f]{64}/);
  await loupe.page.getByRole('button', { name: say('traffic.clear') }).click();
  await loupe.page.getByRole('menuitem', { name: say('traffic.clearAll') }).click();
  await expect(loupe.traffic.rows('out', 'prompts/list')).toHaveCount(0);
});

test('yesterday’s traffic is there today', async ({ home, browser }) => {
  const yesterday = await openBrowserMode(home, browser);
  await yesterday.loupe.connectDemo();
  await expect(yesterday.loupe.traffic.rows('out', 'prompts/list')).toHaveCount(1);
  await yesterday.close();
  const today = await openBrowserMode(home, browser);
  await expect(today.loupe.traffic.rows('out', 'prompts/list')).toHaveCount(1);
  await today.loupe.servers.expectState('Demo', 'idle');
  await today.close();
});
