import { serverDraftSchema } from '#shared/model/server.ts';
import { clientBeside } from '../../front-ends/browser-client.ts';
import { AuditPage } from '../../pages/audit-page.ts';
import { takeHostSocket } from '../../pages/host-socket.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { demoScene, expect, scene, windowScene } from '../camera.ts';

windowScene('settings', async (loupe) => {
  await loupe.goTo('settings');
  await expect(loupe.page.getByText(/servers\.json$/)).toBeVisible();
});

windowScene('settings-secrets', async (loupe) => {
  const { client, close } = await clientBeside(loupe.page);
  await client.vault.setSecret({ name: 'github', value: 'not shown' });
  const args = ['--token', '$' + '{secret:github}', '--other', '$' + '{secret:weather-key}'];
  const draft = serverDraftSchema.parse({ name: 'Weather', transport: 'stdio', command: 'weather-server', args });
  await client.servers.add({ drafts: [draft], approved: false });
  await client.app.changeSettings({ timeoutMs: 5000, clientFeatures: { sampling: false } });
  close();
  await loupe.goTo('settings');
  const section = loupe.page.getByRole('region', { name: text('settings.named.title') });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('listitem')).toHaveCount(2);
});

windowScene('settings-proxy', async (loupe) => {
  const { client, close } = await clientBeside(loupe.page);
  await client.app.changeSettings({ proxyMode: 'address', proxyExceptions: '.internal, 10.0.0.0/8' });
  close();
  await loupe.goTo('settings');
  const field = loupe.page.getByRole('textbox', { name: text('settings.proxyAddress') });
  await field.fill('ftp://ada:pw@proxy');
  await field.press('Tab');
  await field.scrollIntoViewIfNeeded();
});

windowScene('settings-search', async (loupe) => {
  await loupe.goTo('settings');
  await expect(loupe.page.getByRole('searchbox', { name: text('settings.search') })).toBeVisible();
  await loupe.page.keyboard.press('Control+f');
  await loupe.page.keyboard.type('client');
  await expect(loupe.page.getByRole('searchbox')).toHaveValue('client');
});

/** Opens the audit log with a call in it. */
async function openAudit(loupe: LoupeWindow): Promise<AuditPage> {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('Hello');
  await tools.run();
  await tools.expectStatus('echo', 'result');
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await expect(audit.rows.first()).toBeVisible();
  return audit;
}

windowScene('audit', (loupe) => openAudit(loupe));

windowScene('audit-entry', async (loupe) => {
  const audit = await openAudit(loupe);
  await audit.rows.first().getByRole('gridcell').first().click();
  await audit.verify();
});

windowScene('audit-no-match', async (loupe) => {
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await audit.filter.fill('no such thing');
  await expect(audit.rows).toHaveCount(0);
});

windowScene('not-found', async (loupe) => {
  await loupe.goToAddress('/servers/00000000-0000-4000-8000-000000000000/tools');
  await expect(loupe.item).toContainText(text('window.home.notFound'));
});

scene('link-lost', async ({ loupe, shoot }) => {
  const socket = await takeHostSocket(loupe.page);
  await loupe.expectReady();
  const banner = loupe.page.locator('header + [role=status]');
  await shoot({
    begin: async () => {
      await socket.cut();
      await expect(banner).toBeVisible();
    },
    end: async () => {
      socket.mend();
      await expect(banner).toBeHidden();
    },
  });
});

windowScene('compare', async (loupe) => {
  await loupe.addConnected(ownServer('demo'), { name: 'one' });
  await loupe.addConnected(ownServer('plain'), { name: 'two' });
  const keys = await loupe.servers.grid
    .locator('[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')));
  const [one, two] = keys.slice(-2);
  await loupe.goToAddress(`/compare?a=${one}&b=${two}`);
  await loupe.page.getByRole('button', { name: text('compare.compare'), exact: true }).click();
  const rows = loupe.page.getByRole('grid', { name: text('compare.rows') }).getByRole('row');
  await rows
    .filter({ hasText: text('compare.state.different') })
    .filter({ hasText: text('compare.kind.capabilities') })
    .first()
    .click();
  await expect(loupe.page.getByText('"listChanged"').first()).toBeVisible();
});

demoScene('costs', async (loupe) => {
  await loupe.goToAddress('/costs');
  const rows = loupe.page.getByRole('grid', { name: text('costs.rows') }).getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
});

demoScene('hosts', async (loupe) => {
  await loupe.goToAddress('/hosts');
  await loupe.page.getByRole('button', { name: text('hosts.somewhere.changed') }).click();
  const items = loupe.page.getByRole('grid', { name: text('hosts.rows') });
  await items.getByText(text('hosts.facts.verdict.changed'), { exact: true }).first().click();
  await expect(loupe.page.getByRole('list', { name: text('hosts.effects') })).toBeVisible();
});

windowScene('costs-over-budget', async (loupe) => {
  await loupe.connectDemo();
  await loupe.addConnected(ownServer('plain'), { name: 'Plain' });
  const { client, close } = await clientBeside(loupe.page);
  await client.app.changeSettings({ serverTokenBudget: 1000, totalTokenBudget: 2000 });
  close();
  await loupe.goToAddress('/costs');
  await expect(loupe.page.getByText(text('costs.overBudget'))).toHaveCount(2);
});

windowScene('server-changed', async (loupe) => {
  await loupe.addConnected(ownServer('demo'), { name: 'Changing' });
  const { client, close } = await clientBeside(loupe.page);
  const view = (await client.servers.list()).find(({ server }) => server.name === 'Changing');
  const serverId = view?.server.id;
  if (serverId === undefined) throw new Error('The server isn’t in the list');
  const plain = { name: 'Changing', transport: 'stdio', ...ownServer('plain') };
  await client.servers.update({ serverId, draft: serverDraftSchema.parse(plain) });
  await client.sessions.connect({ serverId });
  await expect.poll(() => client.snapshots.changed()).toHaveLength(1);
  close();
  await loupe.goToAddress(`/servers/${serverId}/connection`);
  await expect(loupe.page.getByRole('button', { name: text('connection.surface.show') })).toBeVisible();
});
