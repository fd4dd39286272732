import { AuditPage } from '../../pages/audit-page.ts';
import { takeHostSocket } from '../../pages/host-socket.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { expect, scene } from '../camera.ts';

scene('settings', async ({ loupe, shoot }) => {
  await loupe.goTo('settings');
  await expect(loupe.page.getByText(/servers\.json$/)).toBeVisible();
  await shoot();
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

scene('audit', async ({ loupe, shoot }) => {
  await openAudit(loupe);
  await shoot();
});

scene('audit-entry', async ({ loupe, shoot }) => {
  const audit = await openAudit(loupe);
  await audit.rows.first().getByRole('gridcell').first().click();
  await audit.verify();
  await shoot();
});

scene('audit-no-match', async ({ loupe, shoot }) => {
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await audit.filter.fill('no such thing');
  await expect(audit.rows).toHaveCount(0);
  await shoot();
});

scene('not-found', async ({ loupe, shoot }) => {
  await loupe.goToAddress('/servers/00000000-0000-4000-8000-000000000000/tools');
  await expect(loupe.item).toContainText(text('window.home.notFound'));
  await shoot();
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
