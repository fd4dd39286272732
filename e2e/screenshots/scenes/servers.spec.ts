import { strToU8, zipSync } from 'fflate';
import { startStreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { commandLine } from '../../pages/pasted-command.ts';
import { text } from '../../pages/words.ts';
import { startHttpFaults } from '../../servers/http/http-faults.ts';
import { faultyServer, ownServer } from '../../servers/own-server.ts';
import { createPlain } from '../../servers/plain.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { demoScene, expect, scene, windowScene } from '../camera.ts';

const longName = 'inventory-and-orders-of-the-warehouse-in-rotterdam (staging, read replica)';

scene('welcome', async ({ shoot }) => shoot());

windowScene('add-dialog-empty', async (loupe) => {
  await loupe.servers.openAddDialog();
  await expect(loupe.addDialog.pasteField).toBeVisible();
});

windowScene('add-dialog-command', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste('API_TOKEN=abc npx -y @modelcontextprotocol/server-everything --verbose /home/ada/notes');
});

windowScene('add-dialog-url', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste('https://api.example.com/v1/mcp?region=eu');
});

windowScene('add-dialog-proxy', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste('https://api.example.com/v1/mcp');
  const { dialog } = loupe.addDialog;
  await dialog.getByText(text('servers.form.advanced')).click();
  await dialog.getByRole('button', { name: text('servers.form.proxy') }).click();
  await loupe.page.getByRole('option', { name: text('servers.form.proxies.address') }).click();
  await dialog.getByRole('textbox', { name: text('servers.form.proxyAddress') }).fill('ftp://x');
});

windowScene('add-dialog-json', async (loupe) => {
  const mcpServers = {
    everything: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] },
    files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada'] },
    remote: { url: 'https://api.example.com/mcp' },
  };
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers }));
});

const clientConfig = {
  inputs: [{ type: 'promptString', id: 'token', password: true }],
  servers: {
    weather: {
      command: 'npx',
      args: ['-y', '@example/weather-server', '--units', 'metric'],
      env: { API_KEY: 'abc', TOKEN: `\${input:token}`, CACHE: `\${file:/tmp/cache}` },
      envFile: '.env',
    },
    remote: { type: 'http', url: 'https://api.example.com/mcp', headers: { Authorization: 'Bearer abc' } },
    broken: { args: [] },
  },
};

windowScene('import-sources', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.import') }).click();
  await expect(loupe.page.getByRole('textbox', { name: text('imports.folder') })).toBeVisible();
});

windowScene('import-preview', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.import') }).click();
  const buffer = Buffer.from(JSON.stringify(clientConfig));
  await loupe.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mcp.json', mimeType: 'application/json', buffer });
  await expect(loupe.page.getByRole('region', { name: '1. weather' })).toBeVisible();
});

windowScene('import-bundle', async (loupe) => {
  const manifest = {
    name: 'notes',
    version: '1.2.0',
    description: 'Reads and searches notes',
    author: { name: 'Ada' },
    server: {
      type: 'node',
      mcp_config: { command: 'node', args: [`\${__dirname}/server/index.js`], env: { LEVEL: 'info' } },
    },
    tools: [{ name: 'search', description: 'Searches notes' }],
    user_config: { key: { type: 'string', title: 'API key', sensitive: true, required: true } },
  };
  const files = { 'manifest.json': strToU8(JSON.stringify(manifest)), 'server/index.js': strToU8('//') };
  const buffer = Buffer.from(zipSync(files));
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.import') }).click();
  await loupe.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.mcpb', mimeType: 'application/zip', buffer });
  await expect(loupe.page.getByRole('dialog', { name: text('imports.bundle.title') })).toBeVisible();
});

windowScene('export-dialog', async (loupe) => {
  await loupe.add('API_TOKEN=abc npx -y @example/weather-server', { name: 'weather' });
  await loupe.servers.command('weather', 'export');
  await expect(loupe.page.getByRole('region', { name: text('imports.exportText') })).toBeVisible();
});

windowScene('edit-dialog', async (loupe) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await loupe.servers.command('everything', 'edit');
  await expect(loupe.editDialog.field('name')).toBeVisible();
});

async function openServerMenu(loupe: LoupeWindow): Promise<void> {
  // Only the server's name is the same in every language.
  await loupe.page.getByRole('row', { name: 'plain', exact: true }).click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
}

scene('remove-dialog', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  const dialog = loupe.page.getByRole('alertdialog').or(loupe.page.getByRole('dialog'));
  await shoot({
    begin: async () => {
      await openServerMenu(loupe);
      await loupe.page.getByRole('menuitem').last().click();
      await expect(dialog).toBeVisible();
    },
    end: async () => {
      await loupe.page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
  });
});

windowScene('consent', async (loupe) => {
  const { command, args } = ownServer('plain');
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers: { imported: { command, args, env: { TOKEN: 'abc' } } } }));
  await loupe.addDialog.addAndConnect();
  await expect(loupe.consent('imported').card).toBeVisible();
});

windowScene('consent-references', async (loupe) => {
  const remote = { url: 'https://api.example.com/mcp', headers: { 'X-Home': `$\{env:HOME}` } };
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers: { remote } }));
  await loupe.addDialog.addAndConnect();
  await expect(loupe.item.getByText(remote.url).first()).toBeVisible();
});

scene('server-menu', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  await shoot({
    begin: () => openServerMenu(loupe),
    end: async () => {
      await loupe.page.keyboard.press('Escape');
      await expect(loupe.page.getByRole('menu')).toHaveCount(0);
    },
  });
});

scene('several-servers', async ({ loupe, started, shoot }) => {
  const [one, other] = [
    await started(startStreamableHttp(createPlain())),
    await started(startStreamableHttp(createPlain())),
  ];
  await loupe.connectDemo();
  await loupe.addConnected(one.url, { name: 'plain' });
  await loupe.addConnected(other.url, { name: 'plain' });
  await loupe.addConnected(ownServer('requests'), { name: longName });
  await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
  await expect(loupe.failure.first()).toBeVisible();
  await loupe.servers.choose('Demo');
  await loupe.goTo('resources');
  await expect(loupe.resources.tree).toBeVisible();
  await shoot();
});

windowScene('connection', async (loupe) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
});

scene('connection-http', async ({ loupe, started, shoot }) => {
  await loupe.addConnected((await started(startStreamableHttp(createPlain()))).url, { name: 'plain' });
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
  await shoot();
});

windowScene('connection-negotiating', async (loupe) => {
  await loupe.add(faultyServer('never-answers'), { name: 'silent' });
  await loupe.servers.expectState('silent', 'negotiating');
});

windowScene('connection-failed', async (loupe) => {
  await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
  await expect(loupe.failure.first()).toBeVisible();
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Giving up').last()).toBeVisible();
});

scene('connection-401', async ({ loupe, started, shoot }) => {
  await loupe.add(`${(await started(startHttpFaults())).url}/401`, { name: 'refusing' });
  await expect(loupe.failure.first()).toBeVisible();
  await loupe.goTo('connection');
  await expect(loupe.connection.failure).toBeVisible();
  await shoot();
});

windowScene('crashed', async (loupe) => {
  await loupe.addConnected(faultyServer('crash-later'), { name: 'crashing' });
  await loupe.open('crash://exit');
  await loupe.servers.expectExit('crashing', 5);
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Fatal: about to crash')).toBeVisible();
});

demoScene('palette', async (loupe) => {
  await loupe.palette.open();
  await loupe.page.keyboard.type('lens');
  await expect(loupe.palette.entry(/lens/).first()).toBeVisible();
});

windowScene('palette-nothing', async (loupe) => {
  await loupe.palette.open();
  await loupe.page.keyboard.type('no such thing');
  await expect(loupe.palette.dialog.getByText(text('palette.nothing', { query: 'no such thing' }))).toBeVisible();
});

windowScene('pasted-twice', async (loupe) => {
  // The same command as a configured server.
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(commandLine(ownServer('plain')));
});

windowScene('known-servers', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.known') }).click();
  await expect(loupe.page.getByRole('option').first()).toBeVisible();
});

windowScene('known-server', async (loupe) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.known') }).click();
  await loupe.page.getByRole('option', { name: 'MongoDB' }).click();
  await loupe.page.getByLabel('MDB_MCP_CONNECTION_STRING').fill('mongodb://localhost');
});

windowScene('skills', async (loupe) => {
  await loupe.addConnected(ownServer('skills'), { name: 'skilled' });
  await loupe.goTo('connection');
  await loupe.page.getByRole('button', { name: text('skills.list'), exact: true }).click();
  await loupe.page.getByRole('button', { name: text('skills.verifySkill', { skill: 'sound' }) }).click();
  await loupe.page.getByRole('button', { name: text('skills.verifySkill', { skill: 'changed' }) }).click();
  await expect(loupe.page.getByRole('status').filter({ hasText: '4' }).first()).toBeVisible();
});
