import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { ClientChange, ClientEntry, FoundClients } from '#shared/recording/recorded-clients.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { codeOf } from '../../../testing/code-editor.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const desktopFile = '/home/ada/.config/Claude/claude_desktop_config.json';
const weather: ClientEntry = {
  file: desktopFile,
  at: ['mcpServers', 'weather'],
  client: 'claudeDesktop',
  scope: 'user',
  name: 'weather',
  words: ['node', 'weather.js'],
  state: 'plain',
};
const backup = '/d/recordings/clients/one.json';
const recorded: ClientEntry = { ...weather, state: 'recorded', installedAt: 1, backup };
const remote: ClientEntry = {
  ...weather,
  ...{ file: '/home/ada/.cursor/mcp.json', at: ['mcpServers', 'remote'], client: 'cursor', name: 'remote' },
  ...{ words: ['https://mcp.example/'], state: 'unsupported', problem: 'url' },
};
const ofProject: ClientEntry = {
  ...weather,
  file: '/p/.mcp.json',
  client: 'claudeCode',
  scope: 'project',
  name: 'docs',
};
const install: ClientChange = {
  ...{ file: weather.file, at: weather.at, client: 'claudeDesktop', name: 'weather', action: 'install' },
  before: '"weather": {\n  "command": "node",\n  "args": ["weather.js"]\n}',
  after: '"weather": {\n  "command": "/opt/loupe",\n  "args": ["record", "--", "node", "weather.js"]\n}',
  fingerprint: 'f1',
};

/** Lets the host find these; the recorder is put into `weather` and taken out of it. */
function serveClients(found: Partial<FoundClients>): void {
  let all: FoundClients = { entries: [], failures: [], lost: [], ...found };
  const replace = (entry: ClientEntry) => {
    all = { ...all, entries: all.entries.map((each) => (each.name === entry.name ? entry : each)) };
  };
  fakeHost.on('recordedClients', 'find', ({ folder }) =>
    folder === undefined ? all : { ...all, entries: [...all.entries, ofProject] },
  );
  fakeHost.on('recordedClients', 'preview', (): ClientChange => {
    const isInstalled = all.entries.some(({ name, state }) => name === 'weather' && state === 'recorded');
    return isInstalled ? { ...install, action: 'uninstall', before: install.after, after: install.before } : install;
  });
  fakeHost.on('recordedClients', 'install', () => replace(recorded));
  fakeHost.on('recordedClients', 'uninstall', () => replace(weather));
}

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const entries = dialog('Record a client');
const change = dialog('Record “weather”');
const recordWeather = { name: 'Record “weather” of Claude Desktop…' };
const section = page.getByRole('region', { name: 'Recorded clients' });

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

describe('the dialog “Record a client”', () => {
  test('says where it looked when it found no servers', async () => {
    await openWindow('/recordings');
    await page.getByRole('button', { name: 'Record a client…' }).click();
    await expect.element(entries).toMatchTextContent('No servers found');
    await expect.element(entries).toMatchTextContent('Claude Desktop, Claude Code, Cursor');
    await expectAccessibleInAllThemes();
    await expect.element(section).not.toBeInTheDocument();
  });

  test('lists the servers of each file, and why one can’t be recorded', async () => {
    const failure = createFailure('invalidConfig', { file: '/home/ada/.codeium/mcp_config.json', problem: 'json' });
    serveClients({ entries: [weather, remote], failures: [{ file: 'mcp_config.json', client: 'windsurf', failure }] });
    await openWindow('/recordings?dialog=recordClient');
    await expect.element(entries.getByRole('button', recordWeather)).toBeVisible();
    const cursor = entries.getByRole('region', { name: `Cursor: ${remote.file}` });
    await expect.element(cursor).toMatchTextContent('Can’t be recorded: it has a URL instead of a command.');
    expect(cursor.getByRole('button').elements()).toEqual([]);
    await expect.element(entries).toMatchTextContent('/home/ada/.codeium/mcp_config.json');
    await expectAccessibleInAllThemes();
  });

  test('adds the files of a project, and still has them after a look at an entry', async () => {
    serveClients({ entries: [weather] });
    await openWindow('/recordings?dialog=recordClient');
    await entries.getByRole('textbox', { name: 'Project folder' }).fill('/p');
    await entries.getByRole('button', { name: 'Find' }).click();
    await entries.getByRole('button', { name: 'Record “docs” of Claude Code…' }).click();
    await change.getByRole('button', { name: 'Back' }).click();
    await expect.element(entries.getByRole('button', { name: 'Record “docs” of Claude Code…' })).toBeVisible();
    expect(fakeHost.inputsOf('recordedClients.find')).toContainEqual({ folder: '/p' });
  });

  test('opens with the list for an address that isn’t about an entry', async () => {
    serveClients({ entries: [weather] });
    await openWindow('/recordings?dialog=recordClient:odd');
    await expect.element(entries.getByRole('button', recordWeather)).toBeVisible();
  });

  test('shows a failure of reading Loupe’s own record', async () => {
    const failure = createFailure('storageFailed', { what: 'recorded-clients.json' });
    fakeHost.on('recordedClients', 'find', () => {
      throw new FailureError(failure);
    });
    await openWindow('/recordings?dialog=recordClient');
    await expect.element(entries.getByRole('alert')).toMatchTextContent('recorded-clients.json');
  });
});

describe('a change of a client’s configuration', () => {
  test('is shown before it is made, then Loupe says what to restart and where the backup is', async () => {
    serveClients({ entries: [weather] });
    await openWindow('/recordings?dialog=recordClient');
    await entries.getByRole('button', recordWeather).click();
    await expect.element(change).toMatchTextContent(desktopFile);
    await expect.element(codeOf(change, /^Changed lines/).last()).toMatchTextContent('/opt/loupe');
    expect(fakeHost.inputsOf('recordedClients.install')).toEqual([]);
    await expectAccessibleInAllThemes();
    await expect.element(change.getByRole('button', { name: 'Change file' })).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const status = change.getByRole('status');
    await expect.element(status).toMatchTextContent('Claude Desktop now starts “weather” with the recorder.');
    await expect.element(status).toMatchTextContent('Quit Claude Desktop completely, then open it again.');
    await expect.element(change).toMatchTextContent(backup);
    await expectAccessibleInAllThemes();
    const entry = { file: weather.file, at: weather.at };
    expect(fakeHost.inputsOf('recordedClients.install')).toEqual([{ entry, fingerprint: 'f1' }]);
    await expect.element(change.getByRole('button', { name: 'Done' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(section).toMatchTextContent('weather');
  });

  test('isn’t made when the file changed after the preview; the new one is shown', async () => {
    serveClients({ entries: [weather] });
    fakeHost.on('recordedClients', 'install', () => {
      fakeHost.on('recordedClients', 'preview', () => ({ ...install, after: '"other": {}', fingerprint: 'f2' }));
      throw new FailureError(createFailure('clientFileChanged', { file: desktopFile }));
    });
    await openWindow('/recordings?dialog=recordClient');
    await entries.getByRole('button', recordWeather).click();
    await change.getByRole('button', { name: 'Change file' }).click();
    await expect.element(change.getByRole('alert')).toMatchTextContent('changed after the preview');
    await expect.element(codeOf(change, /^Changed lines/).last()).toMatchTextContent('other');
  });

  test('can’t be made when the entry has no preview', async () => {
    serveClients({ entries: [weather] });
    fakeHost.on('recordedClients', 'preview', (): ClientChange => {
      throw new FailureError(createFailure('clientEntryMissing', { file: desktopFile, name: 'weather' }));
    });
    await openWindow('/recordings?dialog=recordClient');
    await entries.getByRole('button', recordWeather).click();
    await expect.element(change.getByRole('alert')).toMatchTextContent('has no entry “weather”');
    await expect.element(change.getByRole('button', { name: 'Change file' })).toBeDisabled();
  });
});

describe('the section “Recorded clients”', () => {
  test('stops a recording after the same preview', async () => {
    serveClients({ entries: [recorded] });
    await openWindow('/recordings');
    await expect.element(section).toMatchTextContent(backup);
    await expectAccessibleInAllThemes();
    await section.getByRole('button', { name: 'Stop recording “weather” of Claude Desktop…' }).click();
    const stop = dialog('Stop recording “weather”');
    await expect.element(codeOf(stop, /^Changed lines/).first()).toMatchTextContent('/opt/loupe');
    await stop.getByRole('button', { name: 'Change file' }).click();
    await expect
      .element(stop.getByRole('status'))
      .toMatchTextContent('Claude Desktop now starts “weather” without the recorder.');
    await stop.getByRole('button', { name: 'Done' }).click();
    await expect.element(section).not.toBeInTheDocument();
  });

  test('says what happened to an entry that another program changed, and doesn’t offer to overwrite it', async () => {
    serveClients({ entries: [{ ...recorded, state: 'changed' }] });
    await openWindow('/recordings');
    await expect.element(section).toMatchTextContent('Another program changed its command');
    await expect.element(section).toMatchTextContent(backup);
    expect(section.getByRole('button', { name: /^Stop/ }).elements()).toEqual([]);
    await expectAccessibleInAllThemes();
  });

  test('reports entries that lost the recorder', async () => {
    const { file, at, client } = weather;
    serveClients({ lost: [{ file, at, client, name: 'weather', problem: 'replaced' }] });
    await openWindow('/recordings');
    await expect
      .element(section)
      .toMatchTextContent(
        `“weather” in ${desktopFile} no longer has the recorder: another program replaced its command.`,
      );
  });
});
