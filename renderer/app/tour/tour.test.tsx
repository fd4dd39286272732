import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { useTour } from '../../state/tour.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openRealHost } from '../../testing/real-host.ts';

beforeEach(() => fakeHost.reset());

const tour = () => page.getByRole('dialog', { name: /^Tour/ });
const press = (name: string) => tour().getByRole('button', { name, exact: true }).click();
const expectStep = (number: number, text: string | RegExp) =>
  Promise.all([
    expect.element(tour()).toHaveAccessibleName(`Tour Step ${number} of 6`),
    expect.element(tour().getByRole('status')).toMatchTextContent(text),
  ]);

test('the whole tour, with the actions that the tour offers, and the confirmation in between', async () => {
  await openRealHost();
  await openWindow('/');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expectStep(1, /The demo server ships with Loupe/);
  await expect.element(tour()).toHaveFocus();
  await press('Connect');
  await expectStep(2, /Open “count_up”/);
  await press('Open count_up');
  await expectStep(3, /Nothing is sent before you confirm it/);
  await press('Run');
  await expectStep(3, /This is the exact message/);
  await expect.element(page.getByRole('dialog', { name: /count_up/ })).toBeVisible();
  expect((await client.calls.list({ count: 5 })).rows.map(({ phase }) => phase)).toEqual(['waiting']);
  // In its first moment the question takes no answer: the tour's button waits, and denies nothing.
  await press('Allow the call');
  await expectStep(3, /The result is beside the form/);
  await press('Next');
  await expectStep(4, /Select the row “tools\/call”/);
  await press('Select it');
  await expectStep(4, /as it was sent, byte for byte/);
  await press('Next');
  await expectStep(5, /It is in the list of Resources/);
  await press('Go to the resource');
  await expectStep(5, /reports each change/);
  await press('Subscribe');
  await expectStep(5, /Each update is counted here/);
  await press('Next');
  await expectStep(6, /listed in Findings/);
  await press('Open Findings');
  await expectStep(6, /breaks some rules on purpose/);
  await press('Finish');
  await expect.element(tour()).not.toBeInTheDocument();
  await expect.poll(async () => (await client.app.settings()).tour).toBe('done');
}, 180_000);

test('what the user does in the window counts as well, and a step leads back to its control', async () => {
  await openRealHost();
  await openWindow('/');
  useTour.getState().start();
  await expectStep(1, /ships with Loupe/);
  const id = (await client.servers.list()).find(({ builtIn }) => builtIn)?.server.id;
  if (id === undefined) throw new Error('There is no demo server');
  await client.sessions.connect({ serverId: id });
  await expectStep(2, /Open “count_up”/);
  location.hash = `#/servers/${id}/tools?tool=count_up`;
  await expectStep(3, /Nothing is sent/);
  location.hash = '#/settings?panel=none';
  await expectStep(3, /isn’t in front any more/);
  await press('Go to the tool');
  await expectStep(3, /Nothing is sent/);
  await press('Skip');
  await expectStep(4, /Select the row|It isn’t open/);
});

test.for([0, 1, 2, 3, 4, 5])('step %i can be left by Esc and by its button, and isn’t offered again', async (step) => {
  const settings = keepSettings();
  await openWindow('/');
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => press('Leave the tour')]) {
    useTour.getState().go(step);
    await expect.element(tour()).toBeVisible();
    await leave();
    await expect.element(tour()).not.toBeInTheDocument();
    await expect.poll(() => settings().tour).toBe('left');
  }
  await expect.element(page.getByRole('button', { name: 'Take the tour' })).not.toBeInTheDocument();
});

test('without the demo server the first step can show it; F6 reaches the tour, and Esc in a field stays there', async () => {
  const settings = keepSettings({ showDemo: false });
  await openWindow('/settings');
  useTour.getState().start();
  await expectStep(1, /hidden in the settings/);
  await expectAccessibleInAllThemes();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(tour()).toBeVisible();
  // The item, the tour: this page has no panel.
  await userEvent.keyboard('{F6}');
  await expect.poll(() => document.querySelector('dialog')?.contains(document.activeElement)).toBe(true);
  await press('Show the demo server');
  await expect.poll(() => settings().showDemo).toBe(true);
});
