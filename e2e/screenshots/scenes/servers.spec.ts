import { strToU8, zipSync } from 'fflate';
import { commandLine } from '../../pages/command-line.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { text } from '../../pages/words.ts';
import { startHttpFaults } from '../../servers/http/http-faults.ts';
import { startStreamableHttp } from '../../servers/http/streamable-http.ts';
import { faultyServer, ownServer } from '../../servers/own-server.ts';
import { createPlain } from '../../servers/plain.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { expect, scene } from '../camera.ts';

const longName = 'inventory-and-orders-of-the-warehouse-in-rotterdam (staging, read replica)';

scene('welcome', async ({ shoot }) => shoot());

scene('add-dialog-empty', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await expect(loupe.addDialog.pasteField).toBeVisible();
  await shoot();
});

scene('add-dialog-command', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste('API_TOKEN=abc npx -y @modelcontextprotocol/server-everything --verbose /home/ada/notes');
  await shoot();
});

scene('add-dialog-url', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste('https://api.example.com/v1/mcp?region=eu');
  await shoot();
});

scene('add-dialog-json', async ({ loupe, shoot }) => {
  const mcpServers = {
    everything: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] },
    files: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada'] },
    remote: { url: 'https://api.example.com/mcp' },
  };
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers }));
  await shoot();
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

scene('import-sources', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.import') }).click();
  await expect(loupe.page.getByRole('textbox', { name: text('imports.folder') })).toBeVisible();
  await shoot();
});

scene('import-preview', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.import') }).click();
  const buffer = Buffer.from(JSON.stringify(clientConfig));
  await loupe.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mcp.json', mimeType: 'application/json', buffer });
  await expect(loupe.page.getByRole('region', { name: '1. weather' })).toBeVisible();
  await shoot();
});

scene('import-bundle', async ({ loupe, shoot }) => {
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
  await shoot();
});

scene('export-dialog', async ({ loupe, shoot }) => {
  await loupe.add('API_TOKEN=abc npx -y @example/weather-server', { name: 'weather' });
  await loupe.servers.command('weather', 'export');
  await expect(loupe.page.getByRole('region', { name: text('imports.exportText') })).toBeVisible();
  await shoot();
});

scene('edit-dialog', async ({ loupe, shoot }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await loupe.servers.command('everything', 'edit');
  await expect(loupe.editDialog.field('name')).toBeVisible();
  await shoot();
});

async function openServerMenu(loupe: LoupeWindow): Promise<void> {
  // In whatever language: only the server's name is the same.
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

scene('consent', async ({ loupe, shoot }) => {
  const { command, args } = ownServer('plain');
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers: { imported: { command, args, env: { TOKEN: 'abc' } } } }));
  await loupe.addDialog.addAndConnect();
  await expect(loupe.consent('imported').card).toBeVisible();
  await shoot();
});

scene('consent-references', async ({ loupe, shoot }) => {
  const remote = { url: 'https://api.example.com/mcp', headers: { 'X-Home': `$\{env:HOME}` } };
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(JSON.stringify({ mcpServers: { remote } }));
  await loupe.addDialog.addAndConnect();
  await expect(loupe.item.getByText(remote.url).first()).toBeVisible();
  await shoot();
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

scene('connection', async ({ loupe, shoot }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
  await shoot();
});

scene('connection-http', async ({ loupe, started, shoot }) => {
  await loupe.addConnected((await started(startStreamableHttp(createPlain()))).url, { name: 'plain' });
  await loupe.goTo('connection');
  await expect(loupe.connection.section('overview')).toBeVisible();
  await shoot();
});

scene('connection-negotiating', async ({ loupe, shoot }) => {
  await loupe.add(faultyServer('never-answers'), { name: 'silent' });
  await loupe.servers.expectState('silent', 'negotiating');
  await shoot();
});

scene('connection-failed', async ({ loupe, shoot }) => {
  await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
  await expect(loupe.failure.first()).toBeVisible();
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Giving up').last()).toBeVisible();
  await shoot();
});

scene('connection-401', async ({ loupe, started, shoot }) => {
  await loupe.add(`${(await started(startHttpFaults())).url}/401`, { name: 'refusing' });
  await expect(loupe.failure.first()).toBeVisible();
  await loupe.goTo('connection');
  await expect(loupe.connection.failure).toBeVisible();
  await shoot();
});

scene('crashed', async ({ loupe, shoot }) => {
  await loupe.addConnected(faultyServer('crash-later'), { name: 'crashing' });
  await loupe.open('crash://exit');
  await loupe.servers.expectExit('crashing', 5);
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Fatal: about to crash')).toBeVisible();
  await shoot();
});

scene('palette', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await loupe.palette.open();
  await loupe.page.keyboard.type('lens');
  await expect(loupe.palette.entry(/lens/).first()).toBeVisible();
  await shoot();
});

scene('palette-nothing', async ({ loupe, shoot }) => {
  await loupe.palette.open();
  await loupe.page.keyboard.type('no such thing');
  await expect(
    loupe.palette.dialog.getByText(text('window.palette.nothing', { query: 'no such thing' })),
  ).toBeVisible();
  await shoot();
});

scene('pasted-twice', async ({ loupe, shoot }) => {
  // The same command a second time, over a list that has it.
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(commandLine(ownServer('plain')));
  await shoot();
});

scene('known-servers', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.known') }).click();
  await expect(loupe.page.getByRole('option').first()).toBeVisible();
  await shoot();
});

scene('known-server', async ({ loupe, shoot }) => {
  await loupe.servers.openAddDialog();
  await loupe.page.getByRole('button', { name: text('servers.form.known') }).click();
  await loupe.page.getByRole('option', { name: 'MongoDB' }).click();
  await loupe.page.getByLabel('MDB_MCP_CONNECTION_STRING').fill('mongodb://localhost');
  await shoot();
});

scene('skills', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('skills'), { name: 'skilled' });
  await loupe.goTo('connection');
  await loupe.page.getByRole('button', { name: text('skills.list'), exact: true }).click();
  await loupe.page.getByRole('button', { name: text('skills.verifySkill', { skill: 'sound' }) }).click();
  await loupe.page.getByRole('button', { name: text('skills.verifySkill', { skill: 'changed' }) }).click();
  await expect(loupe.page.getByRole('status').filter({ hasText: '4' }).first()).toBeVisible();
  await shoot();
});
