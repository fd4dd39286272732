import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { type CheckResult, countChecks } from '#shared/model/checks/check.ts';
import type { CheckPlan, CheckRun } from '#shared/model/checks/check-run.ts';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeCheck, fakeCheckRun, fakeSame, serveCheckRun } from '../../../testing/fakes/fake-checks.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor } from '../../../testing/row-menu.ts';

const recording = fakeRecording('one', { client: { name: 'cursor' }, serverName: 'weather' });
const plan: CheckPlan = {
  requests: 4,
  tools: [
    { name: 'forecast', calls: 2 },
    { name: 'delete_station', calls: 1 },
  ],
  isMasked: false,
};
const source = {
  ...{ kind: 'recording' as const, recordingId: recording.id },
  ...{ ignored: ['/result/*/at'], allowsMasked: false },
};
const results: CheckResult[] = [
  fakeCheck(0, { number: 1, method: 'initialize', target: '' }),
  fakeCheck(1, {
    ...{ number: 2, method: 'tools/list', target: '', varies: 1 },
    expectations: [
      fakeSame({
        before: '{"result":{"nextCursor":"a"}}',
        after: '{"result":{"nextCursor":"b"}}',
        varies: [{ pointer: '/result/nextCursor', kind: 'token' }],
      }),
    ],
  }),
  fakeCheck(2, {
    ...{ number: 3, state: 'failed', canAccept: true },
    differs: { pointer: '/result/stations/1/name', item: 'north', count: 3 },
    expectations: [
      fakeSame({
        before: '{"result":{"temperature":7}}',
        after: '{"result":{"temperature":9}}',
        differs: ['/result/temperature'],
        ignored: 1,
      }),
    ],
  }),
  fakeCheck(3, { number: 4, target: 'delete_station', state: 'skipped', reason: 'notAllowed' }),
];
const request = { source, serverId: serverIdOf('weather'), allowed: ['forecast'], asks: true };
const ended = fakeCheckRun(source, results, { checkRunId: 'run', request });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page
  .getByRole('grid', { name: 'Checks' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const details = (name: string) => page.getByRole('region', { name });

/** Lets the fake host run it: as it is now, whenever it is asked. */
function serveRun(run: CheckRun = ended, of: readonly CheckResult[] = results): void {
  serveCheckRun(run, of);
  fakeHost.on('checks', 'start', () => run);
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([recording]);
  connectServers({ name: 'other' }, { name: 'weather' });
  fakeHost.on('checks', 'plan', () => plan);
});

test('the requests are sent to the chosen server, and only ticked tools are called', async () => {
  serveRun();
  await openWindow('/recordings');
  await chooseFor(page.getByRole('row').filter({ hasText: 'cursor' }), 'Run against…');
  await expect.element(page.getByRole('button', { name: /Server/ }).filter({ hasText: 'weather' })).toHaveFocus();
  await expectAccessibleInAllThemes();
  await page.getByText('forecast (2 calls)').click();
  const rules = page.getByRole('textbox', { name: 'What may differ' });
  await rules.fill('result');
  await expect.element(page.getByText('“result” isn’t a rule: it must start with a slash.')).toBeVisible();
  await expect.element(button('Run')).toBeDisabled();
  await rules.fill('/result/*/at\n\n/took \\d+ ms/');
  await button('Run').click();
  await expect.element(page.getByText('3 requests compared with “weather”, 1 skipped')).toBeVisible();
  expect(fakeHost.inputsOf('checks.start')).toEqual([
    { ...request, source: { ...source, ignored: ['/result/*/at', '/took \\d+ ms/'] } },
  ]);
});

test('a server that is connected in another era than was recorded is named before the run', async () => {
  serveRecordings([{ ...recording, era: 'modern', revision: '2026-07-28' }]);
  const sessions = await client.sessions.list();
  fakeHost.on('sessions', 'list', () => sessions.map((session) => ({ ...session, era: 'legacy' as const })));
  await openWindow('/checks?recording=one');
  await expect
    .element(page.getByText(/modern \(discover\) era \(2026-07-28\), and “weather” is connected in the legacy/))
    .toBeVisible();
});

test('a server is added without leaving the form, and recordings of one client are told apart by their time', async () => {
  serveRecordings([recording, fakeRecording('two', { client: { name: 'cursor' } })]);
  await openWindow('/checks?recording=one');
  const sources = page.getByRole('navigation', { name: 'Where checks come from' });
  await expect.element(sources.getByRole('button', { name: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/ }).first()).toBeVisible();
  await button('Add server…').click();
  await expect.element(page.getByRole('dialog', { name: 'Add a server' })).toBeVisible();
  expect(location.hash).toContain('/checks?recording=one');
});

test('a request shows what differs, with both responses side by side', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await expect.element(rows.nth(2)).toMatchTextContent('north: /result/stations/1/name and 2 more');
  await rows.nth(2).click();
  const different = details('Check “forecast”');
  await expect.element(different).toMatchTextContent('/result/temperature');
  await expect.element(different).toMatchTextContent('1 difference allowed by the rules');
  await expect.element(different).toMatchTextContent('"temperature": 9');
  await expectAccessibleInAllThemes();
  await rows.nth(1).click();
  await expect.element(details('Check “tools/list”')).toMatchTextContent('/result/nextCursor opaque token');
  await rows.nth(3).click();
  await expect.element(details('Check “delete_station”')).toMatchTextContent('The tool call wasn’t allowed.');
});

test('a response that couldn’t be judged says why and where, and counts as such', async () => {
  const sides = { before: '{"result":"a"}', after: '{"result":"b"}' };
  const same = fakeSame({ ...sides, limits: ['rule', 'places'], unjudged: ['/result/text'] });
  const unjudged = [fakeCheck(2, { number: 3, state: 'notJudged', expectations: [same] })];
  serveRun(fakeCheckRun(source, unjudged, { checkRunId: 'run', request }), unjudged);
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(button('not judged 1')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent('not judged');
  await rows.first().click();
  const unknown = details('Check “forecast”');
  await expect.element(unknown).toMatchTextContent('/result/text can’t be judged by a regular expression');
  await expect.element(unknown).toMatchTextContent('More than 1,000 places differ');
  await expectAccessibleInAllThemes();
});

test('rows are filtered by outcome and text', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await button('passed 2').click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await page.getByRole('searchbox', { name: 'Filter by name, method or target' }).fill('forecast');
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['failed3tools/callforecastnorth: /result/stations/1/name and 2 more']);
});

test('a run is followed and cancelled', async () => {
  const counts = { ...countChecks([]), passed: 1 };
  serveRun({ ...ended, phase: 'running', counts, acceptable: 0 });
  fakeHost.on('checks', 'cancel', () => serveRun({ ...ended, counts, acceptable: 0 }));
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(page.getByText('1 of 4 requests sent to “weather”…', { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Cancel').click();
  await expect.element(page.getByText('Stopped after 1 of 4 requests')).toBeVisible();
});

test('the recording gets the new responses, one or all, until that is undone', async () => {
  serveRun();
  fakeHost.on('checks', 'accept', () => {
    serveRun({ ...ended, acceptable: 0 });
    return { undoId: 'undo', accepted: 1 };
  });
  fakeHost.on('checks', 'undoAccept', () => serveRun());
  await openWindow('/recordings?verify=one&verifyRun=run');
  await button('Accept all (1)').click();
  await expect.poll(() => fakeHost.inputsOf('checks.accept')).toEqual([{ checkRunId: 'run' }]);
  await expect.element(button('Accept all (1)')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(button('Accept all (1)')).toBeVisible();
  await rows.nth(2).click();
  await details('Check “forecast”').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect
    .poll(() => fakeHost.inputsOf('checks.accept'))
    .toEqual([{ checkRunId: 'run' }, { checkRunId: 'run', ordinals: [2] }]);
});

test('what came of a run is saved as JSON and as JUnit', async () => {
  serveRun();
  fakeHost.on('checks', 'report', ({ format }) => ({ text: format }));
  await openWindow('/checks?recording=one&checkRun=run');
  for (const name of ['As JSON', 'As JUnit']) {
    await button('Save report').click();
    await page.getByRole('menuitem', { name }).click();
  }
  const common = { checkRunId: 'run', locale: 'en' };
  await expect
    .poll(() => fakeHost.inputsOf('checks.report'))
    .toEqual([
      { ...common, format: 'json' },
      { ...common, format: 'junit' },
    ]);
});

test('a recording with masked secrets runs only when the user says so', async () => {
  fakeHost.on('checks', 'plan', () => ({ ...plan, tools: [], isMasked: true }));
  await openWindow('/recordings?verify=one');
  await expect.element(page.getByText('This recording calls no tools.')).toBeVisible();
  await expect.element(button('Run')).toBeDisabled();
  await page.getByText('Run it although secrets are masked in it').click();
  await expect.element(button('Run')).toBeEnabled();
  await expectAccessibleInAllThemes();
});

test('a server that couldn’t be reached is named with the reason', async () => {
  const failure = createFailure('consentDenied', { server: 'weather' });
  serveRun({ ...ended, counts: countChecks([]), acceptable: 0, failure });
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(page.getByText('Stopped after 0 of 4 requests')).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Change…').click();
  await expect.element(button('Run')).toBeVisible();
});

test('the details of a recording lead back to its run, which goes on meanwhile', async () => {
  serveRecordings([recording]);
  const running: CheckRun = { ...ended, phase: 'running', counts: { ...ended.counts, failed: 0, skipped: 0 } };
  serveRun(running);
  await openWindow('/recordings?recording=one');
  const facts = page.getByRole('region', { name: 'Recording “cursor”' });
  await expect.element(facts).toMatchTextContent('2 of 4 requests sent to “weather”…');
  await expectAccessibleInAllThemes();
  serveRun();
  await expect.element(facts).toMatchTextContent('3 requests compared with “weather”, 1 skipped');
  await facts.getByRole('button', { name: 'Show run' }).click();
  await expect.poll(() => location.hash).toContain('/checks?');
  expect(fakeHost.inputsOf('checks.run')).toContainEqual({ checkRunId: 'run' });
});

test('a run to which a person comes back is run again, or changed, as it was started', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await button('Run again').click();
  await expect.poll(() => fakeHost.inputsOf('checks.start')).toEqual([ended.request]);
  await button('Change…').click();
  await expect.element(page.getByRole('textbox', { name: 'What may differ' })).toHaveValue('/result/*/at');
  await expect.element(page.getByRole('checkbox', { name: 'forecast (2 calls)' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'delete_station (1 call)' })).not.toBeChecked();
});
