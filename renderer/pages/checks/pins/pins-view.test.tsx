import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { type Pin, pinSchema } from '#shared/model/checks/pin.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeCheck, fakeCheckRun, fakeSame, serveCheckRun } from '../../../testing/fakes/fake-checks.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';
import { connectOwn, openRealHost } from '../../../testing/real-host.ts';
import { callTool } from '../../../testing/tool-calls.ts';

const panel = page.getByRole('region', { name: 'Item' });
const rows = panel
  .getByRole('grid', { name: 'Checks' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const rowOf = (name: string) => rows.filter({ hasText: name });

const result = (durationMs: number, hash = 'a') => ({ at: 1, durationMs, isError: false, isCut: false, hash });

function fakePin(name: string, facts: Partial<Pin> = {}): Pin {
  const base = pinSchema.parse({
    id: name,
    serverId: 'weather',
    name,
    isOn: true,
    subject: { kind: 'tool', tool: 'forecast', argumentsText: '{}', invalid: false },
    base: result(12),
  });
  return { ...base, ...facts };
}

beforeEach(() => fakeHost.reset());

const latest = (state: NonNullable<Pin['latest']>['state'], more: Partial<Pin['latest']> = {}) => ({
  latest: { state, at: 2, varies: 0, result: result(12), ...more },
});

/** Lets the fake host have these pins of a connected server; they are removed and restored as by the host. */
function servePins(...all: Pin[]): void {
  connectServers({ name: 'weather' });
  let kept = all;
  fakeHost.on('pins', 'list', () => ({ pins: kept }));
  const texts = { before: '{"sky":"clear"}', after: '{"sky":"rain"}' };
  fakeHost.on('pins', 'remove', ({ pinId }) => {
    kept = kept.filter(({ id }) => id !== pinId);
  });
  fakeHost.on('pins', 'restore', () => {
    kept = all;
  });
  for (const verb of ['move', 'update'] as const) fakeHost.on('pins', verb, () => undefined);
  const running = fakeCheckRun({ kind: 'pins' }, [], { checkRunId: 'pins', phase: 'running' });
  serveCheckRun(running, []);
  fakeHost.on('checks', 'result', () => fakeCheck(0, { expectations: [fakeSame({ ...texts, differs: ['/sky'] })] }));
  fakeHost.on('checks', 'start', () => running);
  fakeHost.on('checks', 'cancel', () => undefined);
  fakeHost.on('checks', 'accept', () => ({ undoId: 'undo', accepted: 1 }));
}

const openPins = () => openWindow(`/checks?from=pins&server=${serverIdOf('weather')}`);

describe('the pins of a server', () => {
  beforeEach(() => {
    servePins(
      fakePin('clear', latest('same', { changes: 0, varies: 1 })),
      fakePin('rain', latest('changed', { changes: 3, firstChange: { pointer: '/sky' }, result: result(60, 'b') })),
      fakePin('snow', latest('failed', { failure: createFailure('connectionLost', { method: 'tools/call' }) })),
      fakePin('mist', latest('notJudged', { result: result(10, 'b') })),
      fakePin('fog', latest('gone')),
      fakePin('hail', latest('needsPermission')),
      fakePin('wind', { phase: 'running' }),
      fakePin('storm', { isOn: false }),
      fakePin('sun'),
      fakePin('breeze', { isAccepted: true }),
    );
  });

  test('show their states, changes and times', async () => {
    await openPins();
    await expect.element(rowOf('clear')).toMatchTextContent(/passed.*clear.*1 place varies.*12 ms/);
    await expect.element(rowOf('rain')).toMatchTextContent(/failed.*rain.*\/sky and 2 more.*12 ms.*60 ms.*5× as long/);
    const words = {
      snow: 'error',
      mist: 'not judged',
      fog: 'The server no longer has the tool “forecast”.',
      hail: 'The tool call wasn’t allowed.',
      wind: 'running',
      storm: 'off',
      sun: 'not run',
      breeze: 'accepted',
    };
    for (const [name, word] of Object.entries(words)) await expect.element(rowOf(name)).toMatchTextContent(word);
    await expectAccessibleInAllThemes();
  });

  test('show both results of the selected one, which can be accepted', async () => {
    await openPins();
    await rowOf('rain').click();
    const details = panel.getByRole('region', { name: 'Check “rain”' });
    await expect.element(details.getByText('"rain"')).toBeVisible();
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => fakeHost.inputsOf('checks.accept')).toEqual([{ pinIds: ['rain'] }]);
    await details.getByRole('button', { name: 'Rename…' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('rain');
    await userEvent.keyboard('{Escape}');
    await rowOf('hail').click();
    await expect.element(panel.getByRole('region', { name: 'Check “hail”' })).toMatchTextContent('Arguments');
    await panel.getByRole('button', { name: 'Review call…' }).click();
    expect(fakeHost.inputsOf('checks.start')).toEqual([
      { source: { kind: 'pins', pinIds: ['hail'] }, serverId: 'weather', allowed: [], asks: true },
    ]);
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => fakeHost.inputsOf('checks.cancel')).toEqual([{ checkRunId: 'pins' }]);
  });

  test('are moved, switched, removed and brought back', async () => {
    await openPins();
    await rowOf('rain').click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => fakeHost.inputsOf('pins.move')).toEqual([{ pinId: 'rain', to: 0 }]);
    await userEvent.keyboard('{Delete}');
    await expect.element(rowOf('rain')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(rowOf('rain')).toBeVisible();
    await rowOf('storm').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Switch on' }).click();
    await expect.poll(() => fakeHost.inputsOf('pins.update')).toEqual([{ pinId: 'storm', isOn: true }]);
    await rowOf('storm').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Gale');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => fakeHost.inputsOf('pins.update')).toContainEqual({ pinId: 'storm', name: 'Gale' });
  });
});

test('the results of the newest run are saved as a file', async () => {
  servePins(fakePin('rain', latest('changed')));
  const run = (checkRunId: string) => fakeCheckRun({ kind: 'pins' }, [], { checkRunId });
  fakeHost.on('checks', 'runs', () => [run('first'), run('second')]);
  fakeHost.on('checks', 'report', ({ format }) => ({ text: format }));
  await openPins();
  await panel.getByRole('button', { name: 'Save report' }).click();
  await page.getByRole('menuitem', { name: 'As JUnit' }).click();
  await expect
    .poll(() => fakeHost.inputsOf('checks.report'))
    .toEqual([{ checkRunId: 'second', format: 'junit', locale: 'en' }]);
});

test('a restart is announced once, and not one of the time before', async () => {
  servePins(fakePin('rain', latest('changed')));
  const pins = [fakePin('rain', latest('changed'))];
  fakeHost.on('pins', 'list', () => ({ pins, restart: { at: 1, pins: 1, differing: 1 } }));
  await openWindow(`/servers/${serverIdOf('weather')}/tools`);
  const news = page.getByText('The checks of weather ran after the restart: 1 changed, failed or didn’t run.');
  const changed = 'Checks: 1 of those after a restart changed, failed or didn’t run';
  await expect.element(page.getByRole('link', { name: changed })).toBeVisible();
  // It is loaded when there are such checks.
  await expect.element(page.getByRole('contentinfo').getByRole('status').first()).toBeInTheDocument();
  await expect.element(news).not.toBeInTheDocument();
  fakeHost.on('pins', 'list', () => ({ pins, restart: { at: 2, pins: 1, differing: 1 } }));
  sendDigest({ pins: true });
  await expect.element(news).toBeInTheDocument();
});

test('a call is pinned from its result, and runs again after a person allowed it', async () => {
  await openRealHost();
  const server = await connectOwn('demo', 'demo');
  const runId = await callTool(server, 'echo', { message: 'hello' });
  await openWindow(`/servers/${server.serverId}/tools?tool=echo&run=${runId}`);
  await page.getByRole('button', { name: 'Save as check…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as check' });
  await dialog.getByText('Run again after each restart').click();
  await dialog.getByRole('button', { name: 'Save check' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(rowOf('echo')).toMatchTextContent('not run');
  await panel.getByRole('button', { name: 'Run all' }).click();
  await expect.element(rowOf('echo')).toMatchTextContent('The tool call wasn’t allowed.');
  await panel.getByRole('button', { name: 'Review call…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await expect.element(rowOf('echo')).toMatchTextContent(/passed.*echo/);
});

test('an earlier address of the pins leads to them', async () => {
  servePins(fakePin('rain', latest('changed')));
  await openWindow(`/servers/${serverIdOf('weather')}/tools?panel=pins`);
  await expect.element(rowOf('rain')).toBeVisible();
});
