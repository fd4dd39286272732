import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import type { VerifiedRequest, VerifiedRow, VerifyPlan, VerifyRun } from '#shared/model/recordings/verify-run.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor } from '../../../testing/row-menu.ts';

const recording = fakeRecording('one', { client: { name: 'cursor' }, serverName: 'weather' });
const plan: VerifyPlan = {
  requests: 4,
  tools: [
    { name: 'forecast', calls: 2 },
    { name: 'delete_station', calls: 1 },
  ],
  isMasked: false,
};
const ended: VerifyRun = {
  verifyRunId: 'run',
  request: {
    recordingId: recording.id,
    serverId: serverIdOf('weather'),
    allowed: ['forecast'],
    asks: true,
    ignored: ['/result/*/at'],
    allowsMasked: false,
  },
  serverName: 'weather',
  phase: 'ended',
  requests: 4,
  counts: { different: 1, failed: 0, notJudged: 0, varies: 1, same: 1, skipped: 1 },
  updatable: 1,
  isUpdated: false,
};
const rowsOfRun: VerifiedRow[] = [
  { ordinal: 0, number: 1, method: 'initialize', state: 'same' },
  { ordinal: 1, number: 2, method: 'tools/list', state: 'varies' },
  {
    ...{ ordinal: 2, number: 3, method: 'tools/call', name: 'forecast', state: 'different' as const },
    differs: { pointer: '/result/stations/1/name', item: 'north', count: 3 },
  },
  { ordinal: 3, number: 4, method: 'tools/call', name: 'delete_station', state: 'skipped' },
];
const judged = { limits: [], unjudged: [] };
const requests: Record<number, VerifiedRequest> = {
  1: {
    before: '{"result":{"nextCursor":"a"}}',
    after: '{"result":{"nextCursor":"b"}}',
    differs: [],
    varies: [{ pointer: '/result/nextCursor', kind: 'token' }],
    ignored: 0,
    ...judged,
  },
  2: {
    before: '{"result":{"temperature":7}}',
    after: '{"result":{"temperature":9}}',
    differs: ['/result/temperature'],
    varies: [],
    ignored: 1,
    ...judged,
  },
  3: { differs: [], varies: [], ignored: 0, ...judged, reason: 'notAllowed' },
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page
  .getByRole('grid', { name: 'Requests of the recording' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const details = (name: string) => page.getByRole('region', { name });

/** Lets the fake host run it: as it is now, whenever it is asked. */
function serveRun(run: VerifyRun = ended): void {
  fakeHost.on('verifyRuns', 'start', () => run);
  fakeHost.on('verifyRuns', 'get', () => run);
  fakeHost.on('verifyRuns', 'rows', ({ filter: { states, text } }) => {
    const found = rowsOfRun.filter(
      ({ state, method, name = '' }) => states.includes(state) && `${method} ${name}`.includes(text),
    );
    return { rows: found, total: found.length };
  });
  fakeHost.on('verifyRuns', 'request', ({ ordinal }) => {
    const found = requests[ordinal];
    if (found === undefined) throw new Error('no such request');
    return found;
  });
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([recording]);
  connectServers({ name: 'other' }, { name: 'weather' });
  fakeHost.on('verifyRuns', 'plan', () => plan);
});

test('the requests are sent to the chosen server, and only ticked tools are called', async () => {
  serveRun();
  await openWindow('/recordings');
  await chooseFor(page.getByRole('row').filter({ hasText: 'cursor' }), 'Run against…');
  await expect.element(page.getByRole('button', { name: /Server/ }).filter({ hasText: 'weather' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByText('forecast (2 calls)').click();
  const rules = page.getByRole('textbox', { name: 'What may differ' });
  await rules.fill('result');
  await expect.element(page.getByText('“result” isn’t a rule: it must start with a slash.')).toBeVisible();
  await expect.element(button('Run')).toBeDisabled();
  await rules.fill('/result/*/at\n\n/took \\d+ ms/');
  await button('Run').click();
  await expect.element(page.getByText('4 requests compared with “weather”')).toBeVisible();
  expect(fakeHost.inputsOf('verifyRuns.start')).toEqual([
    {
      recordingId: 'one',
      serverId: serverIdOf('weather'),
      allowed: ['forecast'],
      asks: false,
      ignored: ['/result/*/at', '/took \\d+ ms/'],
      allowsMasked: false,
    },
  ]);
});

test('a request shows what differs, with both responses side by side', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await expect.element(rows.nth(2)).toMatchTextContent('north: /result/stations/1/name and 2 more');
  await rows.nth(2).click();
  const different = details('Request 3: tools/call');
  await expect.element(different).toMatchTextContent('/result/temperature');
  await expect.element(different).toMatchTextContent('1 difference allowed by the rules');
  await expect.element(different).toMatchTextContent('"temperature": 9');
  await expectAccessibleInAllThemes();
  await rows.nth(1).click();
  await expect.element(details('Request 2: tools/list')).toMatchTextContent('/result/nextCursor opaque token');
  await rows.nth(3).click();
  await expect.element(details('Request 4: tools/call')).toMatchTextContent('The tool call wasn’t allowed.');
});

test('a response that couldn’t be judged says why and where, and counts as such', async () => {
  serveRun({ ...ended, counts: { ...ended.counts, different: 0, notJudged: 1 } });
  fakeHost.on('verifyRuns', 'rows', () => ({
    rows: [{ ordinal: 2, number: 3, method: 'tools/call', name: 'forecast', state: 'notJudged' as const }],
    total: 1,
  }));
  fakeHost.on('verifyRuns', 'request', () => ({
    ...{ before: '{"result":"a"}', after: '{"result":"b"}', differs: [], varies: [], ignored: 0 },
    ...{ limits: ['rule' as const, 'places' as const], unjudged: ['/result/text'] },
  }));
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(button('not judged 1')).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent('not judged');
  await rows.first().click();
  const request = details('Request 3: tools/call');
  await expect.element(request).toMatchTextContent('/result/text can’t be judged by a regular expression');
  await expect.element(request).toMatchTextContent('More than 1,000 places differ');
  await expectAccessibleInAllThemes();
});

test('rows are filtered by outcome and text', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await button('same 1').click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Filter by method, name or URI' }).fill('forecast');
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['different3tools/callforecastnorth: /result/stations/1/name and 2 more']);
});

test('a run is followed and cancelled', async () => {
  const counts = { different: 0, failed: 0, notJudged: 0, varies: 0, same: 1, skipped: 0 };
  serveRun({ ...ended, phase: 'running', counts, updatable: 0 });
  fakeHost.on('verifyRuns', 'cancel', () => serveRun({ ...ended, counts, updatable: 0 }));
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(page.getByText('1 of 4 requests sent to “weather”…', { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Cancel').click();
  await expect.element(page.getByText('Stopped after 1 of 4 requests')).toBeVisible();
});

test('the recording gets the new responses once the user agrees', async () => {
  serveRun();
  fakeHost.on('verifyRuns', 'update', () => ({ ...ended, updatable: 0, isUpdated: true }));
  await openWindow('/recordings?verify=one&verifyRun=run');
  await button('Update recording…').click();
  const question = page.getByRole('alertdialog', { name: 'Update the recording?' });
  await expect.element(question).toMatchTextContent('1 response in the recording will be replaced');
  expect(fakeHost.inputsOf('verifyRuns.update')).toEqual([]);
  await question.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.element(page.getByText('The recording has the new responses.')).toBeVisible();
  await expect.element(button('Update recording…')).not.toBeInTheDocument();
});

test('a recording with masked secrets runs only when the user says so', async () => {
  fakeHost.on('verifyRuns', 'plan', () => ({ ...plan, tools: [], isMasked: true }));
  await openWindow('/recordings?verify=one');
  await expect.element(page.getByText('This recording calls no tools.')).toBeVisible();
  await expect.element(button('Run')).toBeDisabled();
  await page.getByText('Run it although secrets are masked in it').click();
  await expect.element(button('Run')).toBeEnabled();
  await expectAccessibleInAllThemes();
});

test('a server that couldn’t be reached is named with the reason', async () => {
  const failure = createFailure('consentDenied', { server: 'weather' });
  const counts = { different: 0, failed: 0, notJudged: 0, varies: 0, same: 0, skipped: 0 };
  serveRun({ ...ended, counts, updatable: 0, failure });
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.element(page.getByText('Stopped after 0 of 4 requests')).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Change…').click();
  await expect.element(button('Run')).toBeVisible();
});

test('the details of a recording lead back to its run, which goes on meanwhile', async () => {
  serveRecordings([recording]);
  const running: VerifyRun = { ...ended, phase: 'running', counts: { ...ended.counts, same: 0, skipped: 0 } };
  serveRun(running);
  fakeHost.on('verifyRuns', 'list', () => [running]);
  await openWindow('/recordings?recording=one');
  const facts = page.getByRole('region', { name: 'Recording “cursor”' });
  await expect.element(facts).toMatchTextContent('2 of 4 requests sent to “weather”…');
  await expectAccessibleInAllThemes();
  fakeHost.on('verifyRuns', 'list', () => [ended]);
  await expect.element(facts).toMatchTextContent('4 requests compared with “weather”');
  await facts.getByRole('button', { name: 'Show run' }).click();
  await expect.element(button('Back to the recordings')).toBeVisible();
  expect(fakeHost.inputsOf('verifyRuns.get')).toContainEqual({ verifyRunId: 'run' });
});

test('a run to which a person comes back is run again, or changed, as it was started', async () => {
  serveRun();
  await openWindow('/recordings?verify=one&verifyRun=run');
  await expect.poll(() => rows.elements()).toHaveLength(4);
  await button('Run again').click();
  await expect.poll(() => fakeHost.inputsOf('verifyRuns.start')).toEqual([ended.request]);
  await button('Change…').click();
  await expect.element(page.getByRole('textbox', { name: 'What may differ' })).toHaveValue('/result/*/at');
  await expect.element(page.getByRole('checkbox', { name: 'forecast (2 calls)' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'delete_station (1 call)' })).not.toBeChecked();
});
