import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { codeOf, replaceCode } from '../../../testing/code-editor.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { fakeTest, serveTests, testsPath } from '../../../testing/fakes/fake-tests.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const text = 'version: 1\ntests:\n  - name: forecast\n';
const place = page.getByRole('region', { name: 'Item' });
const editor = codeOf(place, /^File with checks/);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saved = { path: testsPath, revision: 'two', tests: [], problems: [] };

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather' });
  serveTests({ text, tests: [fakeTest(0, 'forecast')] });
  fakeHost.on('tests', 'write', (input) => ({ ...saved, text: input.text }));
});

const openFile = () => openWindow(`/checks?server=${serverIdOf('weather')}&view=file`);

test('the text is edited, checked while it is typed, and saved', async () => {
  const problem = createFailure('testsFileInvalid', { file: testsPath, line: 2, column: 1, problem: 'yaml' });
  fakeHost.on('tests', 'check', (input) => ({ tests: [], problems: input.text.includes('[') ? [problem] : [] }));
  await openFile();
  await replaceCode(place, /^File with checks/, 'version: [');
  await expect.element(page.getByText('1 problem', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Problems of the file' })).toMatchTextContent('line 2, column 1');
  await expectAccessibleInAllThemes();
  await replaceCode(place, /^File with checks/, 'version: 1');
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('No unsaved changes', { exact: true })).toBeVisible();
  expect(fakeHost.inputsOf('tests.write')).toEqual([
    { serverId: serverIdOf('weather'), text: 'version: 1', revision: 'one' },
  ]);
});

test('a text is kept while another view is open, and can be reverted', async () => {
  await openFile();
  await replaceCode(place, /^File with checks/, 'version: 1');
  await page.getByRole('radio', { name: 'List' }).click();
  await page.getByRole('radio', { name: 'File (not saved)' }).click();
  await expect.element(editor).toMatchTextContent('version: 1');
  await expect.element(editor).not.toMatchTextContent('forecast');
  await button('Revert').click();
  await expect.element(editor).toMatchTextContent('forecast');
  await expect.element(page.getByRole('radio', { name: 'File', exact: true })).toBeVisible();
});

test('a file that changed on disk isn’t overwritten unseen', async () => {
  await openFile();
  await replaceCode(place, /^File with checks/, 'version: 1');
  fakeHost.on('tests', 'write', ({ revision, text: written }) => {
    if (revision === 'one') {
      serveTests({ text: `${text}# theirs\n`, revision: 'theirs' });
      sendDigest({ tests: true });
      throw new FailureError(createFailure('testsFileChanged', { file: testsPath }));
    }
    return { ...saved, text: written };
  });
  await button('Save').click();
  await expect.element(page.getByText('The file has changed on disk since you began to edit it.')).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await button('Compare…').click();
  const dialog = page.getByRole('dialog', { name: 'The file on disk and your text' });
  await expect.element(dialog).toMatchTextContent('# theirs');
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Overwrite the file' }).click();
  await expect.element(page.getByText('No unsaved changes', { exact: true })).toBeVisible();
  expect(fakeHost.inputsOf('tests.write')).toMatchObject([{ revision: 'one' }, { revision: 'theirs' }]);
});

test('the keys of the format are offered with what they mean', async () => {
  serveTests({ text: 'version: 1\ntests:\n  - name: forecast\n    ', tests: [fakeTest(0, 'forecast')] });
  await openFile();
  await expect.element(editor).toMatchTextContent('forecast');
  editor.getByRole('textbox').element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control}sk');
  await expect.element(page.getByRole('option', { name: /^skip/ })).toBeVisible();
});
