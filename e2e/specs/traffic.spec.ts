import { expect, test } from '../front-ends/window-test.ts';
import { text } from '../pages/words.ts';
import { faultyServer } from '../servers/own-server.ts';

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
  // After the flood, the server logs a line for each of its few requests.
  await expect(loupe.stderr.getByText('flood line 100000 of 100000')).toBeVisible();
  await loupe.showPanel('traffic');
  // How stderr is cut into frames is up to the pipe: a summary holds some line of the flood, not a certain one.
  await loupe.traffic.filter.fill('flood line');
  await expect(loupe.traffic.rows('in', text('traffic.kind.stderr')).first()).toBeVisible();
});
