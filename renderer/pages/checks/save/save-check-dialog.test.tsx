import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { pinSchema } from '#shared/model/checks/pin.ts';
import { runIdSchema } from '#shared/model/id/id.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { fakeTest, serveTests, testsPath } from '../../../testing/fakes/fake-tests.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { toggle } from '../../../testing/toggle.ts';

const entry = `- name: forecast
  server: weather
  request:
    method: tools/call
    params:
      name: forecast
  expect:
    - isError: false
    - path: $.content[0].type
      equals: text
`;
const source = { kind: 'tool' as const, runId: runIdSchema.parse('call') };
const address = `/checks?dialog=${encodeURIComponent(`save-check:${JSON.stringify(source)}`)}`;
const dialog = page.getByRole('dialog', { name: 'Save as check' });
const save = dialog.getByRole('button', { name: 'Save check' });
const value = (number: number) => dialog.getByRole('textbox', { name: `Value of expectation ${number}` });

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather' });
  serveTests({ tests: [fakeTest(0, 'taken')] });
  fakeHost.on('tests', 'draft', () => ({ serverId: serverIdOf('weather'), path: testsPath, entry, values: [] }));
  fakeHost.on('tests', 'append', () => {
    const added = fakeTest(1, 'rain');
    serveTests({ tests: [fakeTest(0, 'taken'), added] });
    return { path: testsPath, text: '', revision: 'two', tests: [added], problems: [] };
  });
});

test('a test is saved with the name and the expectations that were chosen, and shown among the others', async () => {
  await openWindow(address);
  await expect.element(dialog).toMatchTextContent(`It is added to ${testsPath}`);
  await expect.element(dialog.getByRole('textbox', { name: 'Value of expectation 2' })).toHaveValue('"text"');
  // A time limit is offered, and isn't written unless it is wanted.
  await expect.element(dialog).toMatchTextContent('withinMs');
  expect(fakeHost.inputsOf('tests.draft')).toEqual([{ source }]);
  await expectAccessibleInAllThemes();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('rain');
  await toggle(dialog.getByRole('checkbox', { name: 'Expectation 1' }));
  await value(2).fill('"image"');
  await toggle(dialog.getByRole('checkbox', { name: 'Expectation 3' }));
  await value(3).fill('5000');
  // As in any form.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved the check “rain”.')).toBeVisible();
  expect(fakeHost.inputsOf('tests.append')).toEqual([
    {
      serverId: serverIdOf('weather'),
      entry: entry
        .replace('name: forecast\n  server', 'name: rain\n  server')
        .replace('    - isError: false\n', '')
        .replace(
          '- path: $.content[0].type\n      equals: text',
          '- path: "$.content[0].type"\n      equals: "image"\n    - withinMs: 5000',
        ),
    },
  ]);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Check “rain”' })).toBeVisible();
});

test('values of the response are offered, an added expectation has the next, and a text needs no quotation marks', async () => {
  const places = ['$.content[0].text', '$.content[1].text', '$.content[2].text', '$.content[3].text'];
  const values = places.map((path, index) => ({ path, value: `"rain ${index}"` }));
  fakeHost.on('tests', 'draft', () => ({ serverId: serverIdOf('weather'), path: testsPath, entry, values }));
  await openWindow(address);
  await expect.element(value(3)).toHaveValue('"rain 0"');
  await expect.element(dialog.getByRole('checkbox', { name: 'Expectation 3' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Add expectation' }).click();
  await expect.element(value(7)).toHaveValue('"rain 3"');
  await dialog.getByRole('textbox', { name: 'Path of expectation 7' }).fill('$.content[1].text');
  await expect.element(value(7)).toHaveValue('"rain 1"');
  await value(7).fill('heavy rain');
  await dialog.getByRole('textbox', { name: 'Path of expectation 7' }).fill('$.content[2].text');
  await expect.element(value(7)).toHaveValue('heavy rain');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const [appended] = fakeHost.inputsOf('tests.append');
  expect(JSON.stringify(appended)).toContain(String.raw`path: \"$.content[2].text\"\n      equals: \"heavy rain\"`);
});

test('what can’t be written is said at its field', async () => {
  await openWindow(address);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('taken');
  await expect.element(dialog).toMatchTextContent('The file has a check of this name already.');
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('new');
  await value(2).fill('{text');
  await expect.element(dialog).toMatchTextContent('This isn’t JSON; text needs quotation marks.');
  await expect.element(save).toBeDisabled();
  await value(2).fill('"text"');
  await dialog.getByRole('textbox', { name: 'Path of expectation 2' }).fill('content');
  await expect.element(dialog).toMatchTextContent('This isn’t a path; for example, $.content[0].text');
  await expectAccessibleInAllThemes();
  await toggle(dialog.getByRole('checkbox', { name: 'Expectation 2' }));
  await expect.element(save).toBeEnabled();
  await toggle(dialog.getByRole('checkbox', { name: 'Expectation 1' }));
  await expect.element(dialog).toMatchTextContent('Choose at least one expectation.');
});

test('a request that can’t be a test says why', async () => {
  fakeHost.on('tests', 'draft', () => {
    throw new FailureError(createFailure('testUnusable', { problem: 'masked' }));
  });
  await openWindow(address);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The request contains a secret');
});

test('a request can run again after each restart instead, also one that the file can’t hold', async () => {
  fakeHost.on('tests', 'draft', () => {
    throw new FailureError(createFailure('testUnusable', { problem: 'masked' }));
  });
  const base = { at: 1, isError: false, isCut: false, hash: 'a' };
  const subject = { kind: 'tool' as const, tool: 'forecast', argumentsText: '{}', invalid: false };
  const pin = pinSchema.parse({ id: 'pin', serverId: serverIdOf('weather'), name: 'rain', isOn: true, subject, base });
  fakeHost.on('pins', 'add', () => pin);
  fakeHost.on('pins', 'list', () => ({ pins: [pin] }));
  await openWindow(address);
  await dialog.getByText('Run again after each restart').click();
  await expect.element(dialog).toMatchTextContent('The request runs again whenever you restart the server');
  await expectAccessibleInAllThemes();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await name.fill('r'.repeat(201));
  await expect.element(dialog).toMatchTextContent('At most 200 characters.');
  await expect.element(save).toBeDisabled();
  await name.fill(' rain ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fakeHost.inputsOf('pins.add')).toEqual([{ source, name: 'rain' }]);
  await expect.element(page.getByText('Saved the check “rain”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => location.hash).toContain('from=pins');
  await expect.element(page.getByRole('row').filter({ hasText: 'rain' })).toMatchTextContent('not run');
});
