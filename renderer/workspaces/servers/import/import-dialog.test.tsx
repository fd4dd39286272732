import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { shareRealHost } from '../../../testing/real-host.ts';
import { toggle } from '../../../testing/toggle.ts';

shareRealHost();

const dialog = () => page.getByRole('dialog', { name: 'Import servers' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const candidate = (name: string) => dialog().getByRole('region', { name });

const configuration = {
  servers: {
    weather: {
      command: 'npx',
      args: ['-y', 'weather server'],
      env: { API_KEY: 'canary-4711', UNITS: 'metric', TOKEN: `\${input:token}` },
    },
    remote: { type: 'http', url: 'https://api.example.com/mcp', headers: { Authorization: 'Bearer canary-4712' } },
    broken: { args: [] },
  },
};

/** Drops a file onto the window. */
function drop(name: string, text: string) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

describe('a file that is dropped onto the window', () => {
  test('is previewed without secrets, and adds the chosen servers without approval', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    drop('mcp.json', JSON.stringify(configuration));
    const weather = candidate('1. weather');
    for (const text of ['npx', '-y', 'weather server', 'API_KEY=[masked]', 'UNITS=metric']) {
      await expect.element(weather.getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(weather.getByText(`Loupe doesn’t support \${input:token}`, { exact: false })).toBeVisible();
    await expect.element(candidate('2. remote').getByText('Authorization=[masked]')).toBeVisible();
    await expect
      .element(dialog().getByRole('list', { name: 'Not usable' }))
      .toMatchTextContent('“broken” can’t be imported: it has neither a command nor a URL.');
    await expect.element(dialog()).not.toMatchTextContent('canary');
    await expectAccessibleInAllThemes();
    await toggle(candidate('2. remote').getByRole('checkbox'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog()).not.toBeInTheDocument();
    const connect = page
      .getByRole('region', { name: 'Item', exact: true })
      .getByRole('button', { name: 'Connect', exact: true });
    await expect.element(connect).toHaveFocus();
    const row = page.getByRole('row', { name: 'weather', exact: true });
    await expect.element(row.getByRole('img', { name: 'not approved yet' })).toBeVisible();
    expect((await client.servers.list()).map(({ server }) => server.name)).toEqual(['Demo', 'weather']);
  });

  test('keeps its preview after a reload, and marks servers that exist already', async () => {
    const window = await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    drop('mcp.json', JSON.stringify({ mcpServers: { one: { command: 'one' } } }));
    await button('Add 1 server').click();
    await expect.element(page.getByRole('row', { name: 'one', exact: true })).toBeVisible();
    drop('mcp.json', JSON.stringify({ mcpServers: { one: { command: 'one' } } }));
    await expect.element(candidate('1. one').getByText('already added')).toBeVisible();
    await expect.element(button('Add')).toBeDisabled();
    await window.unmount();
    await openWindow(location.hash.slice(1));
    await expect.element(candidate('1. one')).toBeVisible();
  });

  test('may be Codex’s TOML or goose’s YAML', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    drop('config.toml', '[mcp_servers.weather]\ncommand = "npx"\nargs = ["$PWD"]\nenv = { API_KEY = "canary-4711" }\n');
    await expect.element(dialog().getByText('Codex', { exact: true })).toBeVisible();
    await expect.element(candidate('1. weather').getByText('API_KEY=[masked]')).toBeVisible();
    await expect.element(candidate('1. weather').getByText('$PWD stays as it is', { exact: false })).toBeVisible();
    await button('Add 1 server').click();
    await expect.element(page.getByRole('row', { name: 'weather', exact: true })).toBeVisible();
    drop('config.yaml', 'extensions:\n  clock:\n    cmd: uvx\n    args: [clock]\n  developer:\n    type: builtin\n');
    await expect.element(candidate('1. clock').getByText('uvx', { exact: true })).toBeVisible();
    await expect
      .element(dialog().getByRole('list', { name: 'Not usable' }))
      .toMatchTextContent('“developer” can’t be imported: it is a part of its client, not a server.');
    expect((await client.servers.list()).at(-1)).toMatchObject({ approved: false, server: { args: ['$PWD'] } });
  });

  test('may contain a command', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    drop('install.txt', '$ claude mcp add weather -- npx -y weather\n');
    await expect.element(dialog().getByText('Command or link')).toBeVisible();
    await expect.element(candidate('1. weather').getByText('npx', { exact: true })).toBeVisible();
  });

  test('shows a syntax error with line and column', async () => {
    await openWindow('/');
    await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
    drop('mcp.json', '{\n  "mcpServers": oops }');
    await expect.element(page.getByText('it isn’t JSON from line 2, column 17 on', { exact: false })).toBeVisible();
  });
});

test('the files of a project are listed with counts and problems, and opened by keyboard', async () => {
  const folder = await commands.makeFolder();
  await commands.writeBytes(folder, 'mcp.json', btoa(JSON.stringify(configuration)));
  await commands.writeBytes(folder, '.mcp.json', btoa('{ "mcpServers": '));
  await openWindow('/?dialog=add');
  await page.getByRole('dialog', { name: 'Add a server' }).getByRole('button', { name: 'Import…' }).click();
  await expect.element(dialog().getByRole('textbox', { name: 'Project folder' })).toHaveFocus();
  await userEvent.keyboard(`${folder}{Enter}`);
  const list = dialog().getByRole('list');
  await expect.element(list.getByText('3 servers')).toBeVisible();
  await expect
    .element(list.getByText('its JSON isn’t complete: it ends inside the value at line 1, column 17', { exact: false }))
    .toBeVisible();
  await expect.element(button(`Open ${folder}/.mcp.json`)).toBeDisabled();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(candidate('1. weather').getByText(folder, { exact: true })).toBeVisible();
  await button('Back').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Project folder' })).toBeVisible();
});
