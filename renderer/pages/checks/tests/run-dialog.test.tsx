import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { serveCheckRun } from '../../../testing/fakes/fake-checks.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { fakeResult, fakeTest, fakeTestRun, serveTests } from '../../../testing/fakes/fake-tests.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { useCheckConsents } from './run-consent.ts';

const rows = page
  .getByRole('grid', { name: 'Checks' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const rowOf = (name: string) => rows.filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const rain = fakeTest(0, 'rain is forecast');
const sun = fakeTest(1, 'sun is forecast', { target: 'sunshine' });
const today = fakeTest(2, 'today has text', { method: 'resources/read', target: 'weather://today' });
const unseen = fakeTest(3, 'alerts', { target: 'alerts', skip: 'generated: look at the arguments' });
const all = [rain, sun, today, unseen];

beforeEach(() => {
  fakeHost.reset();
  useCheckConsents.setState({}, true);
  keepSettings();
  connectServers({ name: 'weather' });
  serveTests({ tests: all });
  const results = all.map((each) => fakeResult(each));
  fakeHost.on('checks', 'start', () => {
    serveCheckRun(fakeTestRun(results), results);
    return fakeTestRun(results);
  });
});

const openTests = () => openWindow(`/checks?server=${serverIdOf('weather')}`);

test('calls only the tools that the user ticks, and remembers them', async () => {
  await openTests();
  await button('Run all').click();
  const dialog = page.getByRole('dialog', { name: 'Run 4 checks?' });
  // A skipped test calls nothing.
  await expect.poll(() => dialog.getByRole('checkbox').elements()).toHaveLength(4);
  await expectAccessibleInAllThemes();
  await dialog.getByText('forecast (1 check)').click();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.element(page.getByText('4 checks: 4 passed', { exact: true })).toBeVisible();
  await button('Run all').click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toHaveLength(2);
  const source = { kind: 'tests', revision: 'one' };
  const input = { source, serverId: serverIdOf('weather'), allowed: ['forecast'], asks: true, untilChanged: true };
  expect(fakeHost.inputsOf('checks.start')).toEqual([input, input]);
});

test('shows a tool that is allowed for the session as ticked, and doesn’t allow it beyond', async () => {
  const about = { sessionId: sessionIdOf('weather'), at: 1 };
  fakeHost.on('gate', 'approvals', () => [
    { ...about, tool: 'forecast' },
    { ...about, tool: 'sunshine', isForPins: true },
  ]);
  await openTests();
  await button('Run all').click();
  const dialog = page.getByRole('dialog', { name: 'Run 4 checks?' });
  const tool = dialog.getByRole('checkbox', { name: 'forecast (1 check) allowed for this session' });
  await expect.element(tool).toBeChecked();
  await expect.element(tool).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: 'sunshine (1 check)', exact: true })).not.toBeChecked();
  await expectAccessibleInAllThemes();
  await dialog.getByText('All tools', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toMatchObject([{ allowed: ['sunshine'] }]);
});

test('shows the arguments of each call, and asks again when they change', async () => {
  const dry = { ...rain, argumentsText: '{"city":"Bern"}' };
  serveTests({ tests: [dry, { ...sun, argumentsText: '{}' }] });
  await openTests();
  await button('Run all').click();
  const dialog = page.getByRole('dialog', { name: 'Run 2 checks?' });
  const calls = dialog.getByRole('list', { name: 'Calls of forecast' });
  await expect.element(calls).toMatchTextContent('{"city":"Bern"}');
  await dialog.getByText('forecast (1 check)').click();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await button('Run all').click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toHaveLength(2);
  serveTests({ tests: [{ ...dry, argumentsText: '{"city":"Basel"}' }], revision: 'two' });
  sendDigest({ tests: true });
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await button('Run all').click();
  const again = page.getByRole('dialog', { name: 'Run 1 check?' });
  await expect.element(again).toMatchTextContent('{"city":"Basel"}');
  expect(fakeHost.inputsOf('checks.start')).toHaveLength(2);
});

test('after a restart, doesn’t ask again for what was allowed, but for another command', async () => {
  await openTests();
  await button('Run all').click();
  const dialog = page.getByRole('dialog', { name: 'Run 4 checks?' });
  await dialog.getByText('forecast (1 check)').click();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => sessionStorage.getItem('loupe.checkConsents')).toContain('forecast');
  const kept = sessionStorage.getItem('loupe.checkConsents') ?? '';
  useCheckConsents.setState({}, true);
  sessionStorage.setItem('loupe.checkConsents', kept);
  await useCheckConsents.persist.rehydrate();
  await button('Run all').click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toHaveLength(2);
  expect(fakeHost.inputsOf('checks.start').at(-1)).toMatchObject({ allowed: ['forecast'] });
  const [id = '', consent] = Object.entries(useCheckConsents.getState())[0] ?? [];
  if (consent !== undefined) useCheckConsents.setState({ [id]: { ...consent, reach: 'another command' } });
  await button('Run all').click();
  await expect.element(dialog).toBeVisible();
  expect(fakeHost.inputsOf('checks.start')).toHaveLength(2);
});

test('all tools of a dialog are those that it shows: what is allowed of others stays', async () => {
  const wind = fakeTest(2, 'wind is forecast', { target: 'wind' });
  serveTests({ tests: [rain, sun, wind] });
  await openTests();
  await button('Run all').click();
  const first = page.getByRole('dialog', { name: 'Run 3 checks?' });
  await first.getByText('All tools', { exact: true }).click();
  await first.getByRole('button', { name: 'Run', exact: true }).click();
  serveTests({ tests: [{ ...rain, argumentsText: '{"city":"Basel"}' }, sun, wind], revision: 'two' });
  sendDigest({ tests: true });
  await rowOf('rain is forecast').getByRole('checkbox').click();
  await rowOf('sun is forecast').getByRole('checkbox').click();
  await button('Run 2 chosen').click();
  const second = page.getByRole('dialog', { name: 'Run 2 checks?' });
  await second.getByText('All tools', { exact: true }).click();
  await second.getByText('All tools', { exact: true }).click();
  await second.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toHaveLength(2);
  expect(Object.values(useCheckConsents.getState())).toMatchObject([{ allowed: ['wind', 'forecast', 'sunshine'] }]);
});
