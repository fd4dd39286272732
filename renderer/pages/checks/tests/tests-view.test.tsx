import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { runIdSchema } from '#shared/model/id/id.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { serveCheckRun } from '../../../testing/fakes/fake-checks.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRequest, serveInbox } from '../../../testing/fakes/fake-inbox.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { fakeResult, fakeTest, fakeTestRun, serveTests, testsPath } from '../../../testing/fakes/fake-tests.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { toggle } from '../../../testing/toggle.ts';
import { useCheckConsents } from './run-consent.ts';

const rows = page
  .getByRole('grid', { name: 'Checks' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const rowOf = (name: string) => rows.filter({ hasText: name });
const button = (name: string | RegExp) =>
  typeof name === 'string' ? page.getByRole('button', { name, exact: true }) : page.getByRole('button', { name });
const notice = page.getByRole('region', { name: 'Item' }).getByRole('alert');
const details = (name: string) => page.getByRole('region', { name: `Check “${name}”` });

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
});

const openTests = (parameters = '') => openWindow(`/checks?server=${serverIdOf('weather')}${parameters}`);

describe('the list', () => {
  test('has the tests with their requests; nothing was run', async () => {
    await openTests();
    await expect.poll(() => rows.elements()).toHaveLength(4);
    await expect.element(rowOf('rain is forecast')).toMatchTextContent(/not run.*tools\/call.*forecast/);
    await expect.element(rowOf('alerts')).toMatchTextContent('skipped');
    await expect.element(page.getByText('Not run yet', { exact: true })).toBeVisible();
    await expect.element(page.getByTitle(testsPath).first()).toBeVisible();
    await rowOf('alerts').click();
    await expect.element(details('alerts')).toMatchTextContent('Skipped: generated: look at the arguments');
    await expectAccessibleInAllThemes();
  });

  test('shows what a check sends and expects before it has run', async () => {
    const expectations = [
      { kind: 'isError' as const, expected: 'false' },
      { kind: 'equals' as const, path: '$.content[0].text', expected: '"rain"' },
    ];
    const unrun = { ...rain, argumentsText: '{"city":"Bern","days":2}', expectations };
    serveTests({ tests: [unrun, { ...unseen, argumentsText: '{"area":"north"}' }] });
    await openTests();
    await rowOf('rain is forecast').click();
    const unrunDetails = details('rain is forecast');
    await expect.element(unrunDetails).toMatchTextContent('tools/call forecast');
    const request = unrunDetails.getByRole('group', { name: 'Arguments', exact: true });
    await expect.element(request.getByText('"Bern"')).toBeVisible();
    const expected = unrunDetails.getByRole('region', { name: 'Expectations' }).getByRole('listitem');
    await expect.element(expected.nth(0)).toMatchTextContent('isError is false');
    await expect.element(expected.nth(1)).toMatchTextContent('$.content[0].text equals "rain"');
    await expectAccessibleInAllThemes();
    await rowOf('alerts').click();
    await expect.element(details('alerts').getByText('"north"')).toBeVisible();
  });

  test('shows a check that was edited since it ran as one that wasn’t run', async () => {
    const results = [rain, sun].map((each) => fakeResult(each));
    serveCheckRun(fakeTestRun(results), results);
    const edited = { ...rain, digest: 'edited', expectations: [{ kind: 'withinMs' as const, expected: '5' }] };
    serveTests({ tests: [edited, { ...sun, line: 30 }] });
    await openTests();
    await expect.element(rowOf('sun is forecast')).toMatchTextContent('passed');
    await expect.element(rowOf('rain is forecast')).toMatchTextContent('not run');
    await expect.element(rowOf('rain is forecast')).toMatchTextContent('edited since its last run');
    await expect.element(page.getByText('2 checks: 2 passed · 1 edited since')).toBeVisible();
    await expect.element(button('not run 1')).toBeVisible();
    await rowOf('rain is forecast').click();
    const expected = details('rain is forecast').getByRole('region', { name: 'Expectations' });
    await expect.element(expected).toMatchTextContent('the response comes within 5 ms');
  });

  test('is filtered by text and result', async () => {
    serveCheckRun(fakeTestRun([fakeResult(rain)]), [fakeResult(rain)]);
    await openTests();
    await button('passed 1').click();
    await expect.poll(() => rows.elements()).toHaveLength(3);
    await page.getByRole('searchbox', { name: 'Filter by name, method or target' }).fill('nowhere');
    await button('Reset filter').click();
    await expect.poll(() => rows.elements()).toHaveLength(4);
  });

  test('leaves out the tests of other servers, and says so', async () => {
    serveTests({ tests: [rain, { ...sun, server: 'other', applies: false }] });
    await openTests();
    await expect.poll(() => rows.elements()).toHaveLength(1);
    await expect.element(page.getByText('1 check of the file is for other.')).toBeVisible();
  });
});

describe('a run', () => {
  const results = all.map((each) => fakeResult(each));

  beforeEach(() => {
    fakeHost.on('checks', 'start', () => {
      serveCheckRun(fakeTestRun(results), results);
      return fakeTestRun(results);
    });
  });

  test('has only the chosen tests, or one', async () => {
    await openTests();
    await rowOf('today has text').getByRole('checkbox').click();
    await button('Run 1 chosen').click();
    await expect
      .poll(() => fakeHost.inputsOf('checks.start'))
      .toMatchObject([{ source: { ordinals: [2] }, allowed: [] }]);
    await rowOf('today has text').click();
    page.getByRole('grid', { name: 'Checks' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => fakeHost.inputsOf('checks.start')).toHaveLength(2);
    await userEvent.keyboard(' ');
    await expect.element(button('Run all')).toBeVisible();
  });

  test('is followed and cancelled', async () => {
    const open = [fakeResult(rain), { ...fakeResult(sun), state: undefined, isRunning: true }];
    const running = fakeTestRun(open, { phase: 'running' });
    serveCheckRun(running, open);
    fakeHost.on('checks', 'cancel', () => {
      serveCheckRun({ ...running, phase: 'ended', isCancelled: true }, open.slice(0, 1));
      sendDigest({ checks: true });
    });
    await openTests();
    await expect.element(page.getByText('1 of 2 checks done…')).toBeVisible();
    await expect.element(rowOf('sun is forecast')).toMatchTextContent('running');
    await expect.element(page.getByText('Waiting for you')).not.toBeInTheDocument();
    serveInbox({ waiting: [{ ...fakeRequest('sampling/createMessage', {}), serverId: serverIdOf('weather') }] });
    sendDigest({ inbox: true });
    await expect.element(page.getByText('Waiting for you')).toBeVisible();
    await expectAccessibleInAllThemes();
    await button('Cancel').click();
    await expect.element(page.getByText('Stopped after 1 of 2 checks')).toBeVisible();
  });

  test('shows what failed first, with the actual value, and leads to the call and its response', async () => {
    const failed = fakeResult(rain, {
      state: 'failed',
      runId: runIdSchema.parse('call'),
      responseSeq: 7,
      expectations: [
        { kind: 'isError', holds: true, expected: 'false' },
        {
          kind: 'equals',
          path: '$.content[0].text',
          holds: false,
          expected: '"rain"',
          actual: '"sun"',
          place: '$.content[0].text',
        },
        { kind: 'schema', holds: false, expected: '"output"', problem: 'noStructuredContent' },
      ],
    });
    serveCheckRun(fakeTestRun([failed]), [failed]);
    const [ran, other] = ['{"city":"Bern"}', '{"city":"Basel"}'];
    serveTests({
      tests: [
        { ...rain, argumentsText: ran },
        { ...sun, argumentsText: other },
      ],
    });
    await openTests();
    await rowOf('sun is forecast').click();
    await expect.element(details('sun is forecast').getByText('"Basel"')).toBeVisible();
    await rowOf('rain is forecast').click();
    const sent = details('rain is forecast').getByRole('group', { name: 'Arguments', exact: true });
    await expect.element(sent.getByText('"Bern"')).not.toBeInTheDocument();
    await sent.getByText('Arguments', { exact: true }).click();
    await expect.element(sent.getByText('"Bern"')).toBeVisible();
    const checks = details('rain is forecast').getByRole('listitem');
    await expect.element(checks.nth(0)).toMatchTextContent('$.content[0].text equals "rain"');
    await expect.element(checks.nth(0)).toMatchTextContent('Actual at $.content[0].text: "sun"');
    await expect.element(checks.nth(1)).toMatchTextContent('structuredContent fits outputSchema');
    await expect.element(checks.nth(2)).toMatchTextContent('isError is false');
    await expectAccessibleInAllThemes();
    await button('Show response').click();
    await expect.poll(() => location.hash).toContain('frame=7');
    await button('Show run').click();
    await expect.poll(() => location.hash).toMatch(/\/tools\?.*tool=forecast.*run=call/);
  });

  test('says what couldn’t be judged, with its number, and calls it neither held nor failed', async () => {
    const unjudged = fakeResult(rain, {
      state: 'notJudged',
      expectations: [
        { kind: 'matches', path: '$.content[0].text', holds: false, expected: '(a+)+$', problem: 'tooSlow' },
      ],
    });
    serveCheckRun(fakeTestRun([unjudged]), [unjudged]);
    await openTests();
    await expect.element(page.getByText('1 check: 0 passed, 1 not judged')).toBeVisible();
    await expect.element(button('not judged 1')).toBeVisible();
    await expect.element(rowOf('rain is forecast')).toMatchTextContent('not judged');
    await rowOf('rain is forecast').click();
    const check = details('rain is forecast').getByRole('listitem');
    await expect.element(check).toMatchTextContent('not judged, since the check took too long');
    await expect.element(check.getByRole('img', { name: 'not judged' })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('gives the file its new expectations once the user agrees', async () => {
    const failed = fakeResult(rain, {
      state: 'failed',
      canAccept: true,
      expectations: [{ kind: 'isError', holds: false, expected: 'false' }],
    });
    const run = fakeTestRun([failed]);
    serveCheckRun(run, [failed]);
    const updates = [{ name: rain.name, kind: 'isError' as const, before: 'false', after: 'true' }];
    const text = 'version: 1\ntests:\n  - isError: true\n';
    fakeHost.on('tests', 'previewUpdate', () => ({ text, revision: 'one', updates, kept: 2 }));
    fakeHost.on('checks', 'accept', () => ({ undoId: 'undo', accepted: 1 }));
    fakeHost.on('checks', 'undoAccept', () => undefined);
    await openTests();
    await button('Accept all (1)').click();
    const dialog = page.getByRole('dialog', { name: 'Accept the new responses?' });
    await expect.element(dialog).toMatchTextContent('1 failed expectation becomes what the response was.');
    await expect.element(dialog).toMatchTextContent('2 failed expectations can’t be derived from a response.');
    await expect.element(dialog).toMatchTextContent('isError: true');
    expect(fakeHost.inputsOf('checks.accept')).toEqual([]);
    await dialog.getByRole('button', { name: 'Write', exact: true }).click();
    await expect.poll(() => fakeHost.inputsOf('checks.accept')).toEqual([{ checkRunId: run.checkRunId }]);
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => fakeHost.inputsOf('checks.undoAccept')).toEqual([{ undoId: 'undo' }]);
  });

  test('an accepted check says so at once, until that is undone', async () => {
    const differs = { pointer: '/sum', count: 1 };
    const failed = fakeResult(rain, { state: 'failed', canAccept: true, differs });
    const { checkRunId } = fakeTestRun([failed]);
    const serve = (isAccepted: boolean) => {
      const results = [{ ...failed, canAccept: !isAccepted, isAccepted }];
      serveCheckRun(fakeTestRun(results, { checkRunId }), results);
    };
    serve(false);
    fakeHost.on('checks', 'accept', () => {
      serve(true);
      return { undoId: 'undo', accepted: 1 };
    });
    fakeHost.on('checks', 'undoAccept', () => serve(false));
    await openTests();
    await rowOf('rain is forecast').click();
    await button('Accept').click();
    await expect.element(rowOf('rain is forecast')).toMatchTextContent('accepted');
    await expect.element(rowOf('rain is forecast')).not.toMatchTextContent('/sum');
    await expect.element(details('rain is forecast').getByText('accepted', { exact: true })).toBeVisible();
    // So do the head of the page, the filter and the source.
    await expect.element(page.getByText('1 check: 0 passed, 1 accepted')).toBeVisible();
    await expect.element(button('accepted 1')).toBeVisible();
    await expect.element(button(/failed 1/)).not.toBeInTheDocument();
    const sources = page.getByRole('navigation', { name: 'Where checks come from' });
    await expect.element(sources.getByRole('button', { name: /Tests of the project.*accepted 1/ })).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(rowOf('rain is forecast')).toMatchTextContent(/failed.*\/sum/);
    await expect.element(button('Accept')).toBeVisible();
  });
});

describe('without anything to run', () => {
  test('an empty file says how tests come about', async () => {
    serveTests();
    await openTests();
    await expect.element(page.getByText('No checks', { exact: true })).toBeVisible();
    await expect.element(button('Generate…')).toBeEnabled();
    await expectAccessibleInAllThemes();
  });

  test('a damaged file names the place and leads to the editor', async () => {
    const problem = createFailure('testsFileInvalid', { file: testsPath, line: 2, column: 3, problem: 'yaml' });
    serveTests({ problems: [problem] });
    await openTests();
    await expect.element(notice).toMatchTextContent('line 2, column 3');
    await button('Open in editor').click();
    await expect.poll(() => location.hash).toContain('view=file');
  });

  test('a file that can’t be read says why', async () => {
    serveTests({ failure: createFailure('testsFileUnreadable', { file: testsPath }) });
    await openTests();
    await expect.element(notice).toMatchTextContent('can’t be read');
    await expect.element(button('Try again')).toBeVisible();
  });

  test('no session: the tests are there, and how to run them', async () => {
    fakeHost.on('sessions', 'list', () => []);
    await openTests();
    await expect.poll(() => rows.elements()).toHaveLength(4);
    await expect.element(page.getByText('“weather” isn’t connected. Connect it to run its checks.')).toBeVisible();
    await expect.element(button('Run all')).toBeDisabled();
    await button('Show overview').click();
    await expect.poll(() => location.hash).toContain('/connection');
  });

  test('no server', async () => {
    connectServers();
    await openWindow('/checks');
    await expect.element(page.getByText('No servers', { exact: true })).toBeVisible();
  });
});

test('starters are written only for the tools that stay ticked, after a look', async () => {
  fakeHost.on('tests', 'generate', ({ omitted }) => {
    const added = ['forecast', 'alerts'].filter((tool) => !omitted.includes(tool));
    const text = ['version: 1', 'tests:', ...added.map((tool) => `  - name: ${tool}`)].join('\n');
    return { serverId: serverIdOf('weather'), path: testsPath, text, revision: 'one', added };
  });
  fakeHost.on('tests', 'write', ({ text }) => ({ path: testsPath, text, revision: 'two', tests: all, problems: [] }));
  await openTests();
  await button('Generate…').click();
  const dialog = page.getByRole('dialog', { name: 'Generate starters' });
  await expect.element(dialog).toMatchTextContent('- name: alerts');
  await expectAccessibleInAllThemes();
  await toggle(dialog.getByRole('checkbox', { name: 'alerts' }));
  const add = dialog.getByRole('button', { name: 'Add 1 starter' });
  await expect.element(add).toBeEnabled();
  // As many as before, and others.
  const release = fakeHost.hold('tests.generate');
  await toggle(dialog.getByRole('checkbox', { name: 'alerts' }));
  await toggle(dialog.getByRole('checkbox', { name: 'forecast' }));
  await expect.element(add).toBeDisabled();
  release();
  await add.click();
  await expect
    .poll(() => fakeHost.inputsOf('tests.write'))
    .toMatchObject([{ text: 'version: 1\ntests:\n  - name: alerts', revision: 'one' }]);
  expect(fakeHost.inputsOf('checks.start')).toEqual([]);
});
