import { expect, test } from '../faces/window-test.ts';
import { ClientSections } from '../pages/client-sections.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

for (const era of ['legacy', 'modern'] as const) {
  test(`a feature that was withheld is not offered to a ${era} server`, async ({ loupe }) => {
    await loupe.addConnected(ownServer('asks', '--era', era), { name: 'asks' });
    await loupe.goTo('connection');
    const sections = new ClientSections(loupe.page);
    await sections.turn('sampling', false);
    await expect(sections.switches).toContainText(say('client.differs'));
    await sections.reconnect();
    await expect(sections.switches).not.toContainText(say('client.differs'));
    const capabilities = loupe.connection.section('capabilities');
    await capabilities.getByRole('radio', { name: say('connection.clientSide') }).click();
    await expect(capabilities.getByRole('row', { name: /^elicitation/ })).toBeVisible();
    await expect(capabilities.getByRole('row', { name: /^sampling/ })).toHaveCount(0);
  });

  test(`roots are kept for a ${era} server, and answered`, async ({ loupe }) => {
    await loupe.addConnected(ownServer('asks', '--era', era), { name: 'asks' });
    await loupe.goTo('connection');
    const sections = new ClientSections(loupe.page);
    await sections.rootButton('add').click();
    await sections.root(1).fill('https://example.com');
    await expect(sections.roots).toContainText(say('client.roots.notFile'));
    await expect(sections.rootButton('save')).toBeDisabled();
    await sections.root(1).fill('file:///srv/lenses');
    await sections.rootButton('save').click();
    await expect(sections.rootButton('save')).toBeHidden();

    const tools = await ToolsPage.open(loupe);
    await tools.choose('ask_roots');
    await tools.run();
    await expect(loupe.item.getByText(/The client answered/).first()).toContainText('file:///srv/lenses');
    const inbox = await InboxPanel.open(loupe);
    await expect(inbox.rows.first()).toContainText(say('ask.inbox.how.automatic'));
  });
}

test('what a revision lacks is said to be missing', async ({ loupe }) => {
  await loupe.addConnected(ownServer('asks', '--revision', '2025-03-26'), { name: 'asks' });
  await loupe.goTo('connection');
  await expect(new ClientSections(loupe.page).switches).toContainText(say('client.lacks', { revision: '2025-03-26' }));
});
