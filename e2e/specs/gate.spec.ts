import { expect, frontEnds, test } from '../front-ends/window-test.ts';
import { AuditPage } from '../pages/audit-page.ts';
import { CallDialog } from '../pages/call-dialog.ts';
import { ToolsPage } from '../pages/tools-page.ts';

for (const frontEnd of frontEnds) {
  test.describe(frontEnd, () => {
    test.use({ frontEnd });

    test('what a person runs goes out once, after a yes, and not after a no; both are on record', async ({ loupe }) => {
      await loupe.connectDemo();
      const tools = await ToolsPage.open(loupe);
      await tools.choose('echo');
      await tools.field('message').fill('Hello');
      await loupe.showPanel('traffic');
      const sent = loupe.traffic.rows('out', 'tools/call');
      const dialog = new CallDialog(loupe.page, { tool: 'echo', server: 'Demo' });
      await tools.runButton.click();
      await dialog.expectOpen();
      await expect(sent).toHaveCount(0);
      await dialog.deny.click();
      await expect(dialog.dialog).toBeHidden();
      await tools.runButton.click();
      await dialog.expectOpen();
      await expect(sent).toHaveCount(0);
      await dialog.allow.click();
      await expect(sent).toHaveCount(1);
      await tools.expectStatus('echo', 'result');
      const audit = new AuditPage(loupe.page);
      await audit.open();
      await expect(audit.rows).toContainText(['call ended', 'call allowed', 'call denied']);
    });
  });
}
