import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { desktopMarker } from '#shared/contract/link.ts';
import type { UpdateState } from '#shared/model/app/update.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';

const info = {
  ...{ version: '0.2.0', frontEnd: 'browser' as const, dataDir: '/d', vault: 'memory' as const, problems: [] },
  ...{ serversFile: '/d/servers.json', settingsFile: '/d/settings.json', logBytes: 0 },
};

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  fakeHost.on('app', 'info', () => info);
  fakeHost.on('app', 'leftOver', () => []);
  fakeHost.on('app', 'versions', () => ({
    ...{ electron: '45.4.1', chromium: '150.0.1', node: '24.21.0', mcpSdk: '2.4.0' },
    ...{ revisions: ['2024-11-05', '2026-07-28'], system: 'linux 6.1 x64' },
  }));
});

/** Lets the window be one of the desktop app's until the test is over, with the states of its updates. */
function inDesktopApp(...states: UpdateState[]) {
  Reflect.set(window, desktopMarker, true);
  onTestFinished(() => void Reflect.deleteProperty(window, desktopMarker));
  let show: (state: UpdateState) => void = () => {};
  fakeHost.on('desktop', 'updates', () =>
    (async function* () {
      yield* states;
      for (;;) yield await new Promise<UpdateState>((resolve) => (show = resolve));
    })(),
  );
  fakeHost.on('desktop', 'messages', () => (async function* () {})());
  for (const verb of ['report', 'checkForUpdate', 'downloadUpdate', 'cancelUpdate', 'installUpdate'] as const)
    fakeHost.on('desktop', verb, () => undefined);
  fakeHost.on('desktop', 'crashFiles', () => []);
  return (state: UpdateState) => show(state);
}

const dialog = (name: string) => page.getByRole('dialog', { name });

test('About shows the versions, copies them, and leads to the licenses, the news and the updates', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openWindow('/?dialog=about');
  const about = dialog('About Loupe');
  for (const text of [
    '0.2.0',
    '45.4.1',
    '150.0.1',
    '24.21.0',
    '2.4.0',
    '2024-11-05, 2026-07-28',
    'linux 6.1 x64',
    '/d',
  ])
    await expect.element(about.getByText(text, { exact: true })).toBeVisible();
  await about.getByRole('button', { name: 'Copy the versions' }).click();
  expect(write.mock.calls[0]?.[0]).toMatch(/^Loupe: 0\.2\.0\nElectron: 45\.4\.1\n.*\nData folder: \/d$/s);
  await expectAccessibleInAllThemes();
  await about.getByRole('button', { name: 'What’s new…' }).click();
  await expect.element(dialog('What’s new').getByRole('heading', { name: /0\.1\.0/ })).toBeVisible();
});

test('the licenses are searched by name and by license, and each is opened', async () => {
  const list = {
    packages: [
      { name: 'loupe-mcp', version: '0.2.0', license: 'MIT', texts: [0] },
      { name: 'sirv', version: '3.0.2', license: 'MIT', texts: [1], note: 'missingFile' },
      { name: 'inter', version: '5.3.0', license: 'OFL-1.1', texts: [2, 1] },
    ],
    texts: ['Copyright Loupe', 'Copyright others', 'SIL OPEN FONT LICENSE'],
  };
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(list));
  await openWindow('/?dialog=licenses');
  const licenses = dialog('Licenses');
  await expect.element(licenses.getByText('3 packages')).toBeVisible();
  await licenses.getByRole('searchbox').fill('ofl');
  await expect.element(licenses.getByText('1 package', { exact: true })).toBeVisible();
  await licenses.getByText('OFL-1.1').click();
  await expect.element(licenses.getByText('SIL OPEN FONT LICENSE')).toBeVisible();
  await expect.element(licenses.getByText('Copyright Loupe')).not.toBeInTheDocument();
  await licenses.getByRole('searchbox').fill('sirv');
  await licenses.getByText('sirv', { exact: true }).click();
  await expect.element(licenses.getByText(/contains no license file/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await licenses.getByRole('searchbox').fill('nothing');
  await expect.element(licenses.getByText('No package matches “nothing”.')).toBeVisible();
});

test('a build without a list of licenses says so', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('<!doctype html>'));
  await openWindow('/?dialog=licenses');
  await expect.element(dialog('Licenses').getByText(/has no list of licenses/)).toBeVisible();
});

test('in a browser the updates are npm’s, and nothing is requested', async () => {
  await openWindow('/?dialog=updates');
  const updates = dialog('Updates');
  await expect.element(updates.getByText('npx loupe-mcp@latest')).toBeVisible();
  await expect.element(updates.getByText(/You run Loupe 0\.2\.0 from npm/)).toBeVisible();
  expect(fakeHost.calls.filter(({ path }) => path.startsWith('desktop.'))).toEqual([]);
});

test('the address of the updates alone looks for nothing; each state has its text and its next step', async () => {
  const show = inDesktopApp({ step: 'idle' });
  const found = {
    version: '0.3.0',
    releasedAt: Date.UTC(2026, 11, 24),
    notes: '<b>Faster</b> [link](https://a.example)',
  };
  await openWindow('/?dialog=updates');
  const updates = dialog('Updates');
  await expect.element(updates.getByText(/only when you ask for it/)).toBeVisible();
  expect(fakeHost.inputsOf('desktop.checkForUpdate')).toEqual([]);
  const press = (name: string) => updates.getByRole('button', { name, exact: true }).click();
  await press('Check now');
  expect(fakeHost.inputsOf('desktop.checkForUpdate')).toHaveLength(1);

  show({ step: 'checking' });
  await expect.element(updates.getByText('Looking for a newer version…')).toBeVisible();
  await press('Cancel');
  show({ step: 'noFeed' });
  await expect.element(updates.getByText(/it has no update address/)).toBeVisible();
  show({ step: 'current' });
  await expect.element(updates.getByText('Loupe 0.2.0 is the newest version.')).toBeVisible();
  show({ step: 'available', found });
  await expect.element(updates.getByText('Loupe 0.3.0 is available. You have 0.2.0.')).toBeVisible();
  await expect.element(updates.getByText('<b>Faster</b> [link](https://a.example)')).toBeVisible();
  await expectAccessibleInAllThemes();
  await press('Download');
  show({ step: 'downloading', found, fraction: 0.427 });
  await expect.element(updates.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('aria-valuenow', '42');
  await press('Cancel');
  expect(fakeHost.inputsOf('desktop.cancelUpdate')).toHaveLength(2);
  const params = { action: 'download' };
  const failure = { code: 'updateFailed' as const, params, message: '', nextStep: '', cause: 'HttpError: 404' };
  show({ step: 'failed', failure, found });
  await expect.element(updates.getByRole('alert')).toMatchTextContent(/couldn’t be downloaded.*HttpError: 404/);
  await press('Try again');
  expect(fakeHost.inputsOf('desktop.downloadUpdate')).toHaveLength(2);
  show({ step: 'downloaded', found });
  await expect.element(updates.getByText(/Restarting ends all sessions/)).toBeVisible();
  await press('Restart and install');
  expect(fakeHost.inputsOf('desktop.installUpdate')).toHaveLength(1);
});

test('the command looks for a newer version and shows what comes of it', async () => {
  inDesktopApp({ step: 'current' });
  await openWindow('/settings');
  await page.getByRole('region', { name: 'About Loupe' }).getByRole('button', { name: 'Check for updates…' }).click();
  await expect.element(dialog('Updates').getByText(/is the newest version/)).toBeVisible();
  expect(fakeHost.inputsOf('desktop.checkForUpdate')).toHaveLength(1);
});

test('after an update one notice leads to what is new since then, without taking the focus', async () => {
  const settings = keepSettings({ seenVersion: '0.0.9' });
  await openWindow('/');
  await expect.element(page.getByText('Loupe was updated to version 0.2.0.')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await expect.poll(() => settings().seenVersion).toBe('0.2.0');
  await page.getByRole('button', { name: 'What’s new…' }).click();
  const news = dialog('What’s new');
  await expect.element(news.getByText('Changes since version 0.0.9')).toBeVisible();
  await expect.element(news.getByRole('heading', { name: /0\.1\.0/ })).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Loupe was updated to version 0.2.0.')).not.toBeInTheDocument();
  await openWindow('/');
  await expect.element(page.getByRole('button', { name: 'Add a server' }).first()).toBeVisible();
  await expect.element(page.getByText(/was updated/)).not.toBeInTheDocument();
});

test.for([undefined, '0.2.0', '0.3.0'])('no notice when the last used version is %s', async (seenVersion) => {
  keepSettings(seenVersion === undefined ? {} : { seenVersion });
  await openWindow('/');
  await expect.element(page.getByRole('button', { name: 'Add a server' }).first()).toBeVisible();
  await expect.element(page.getByText(/was updated/)).not.toBeInTheDocument();
  expect(fakeHost.inputsOf('app.changeSettings')).toEqual([]);
});
