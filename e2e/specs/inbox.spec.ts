import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { createRequestingServer } from '../servers/requests/requesting-server.ts';

for (const era of ['legacy', 'modern'] as const) {
  test(`a form and a model that a ${era} server asks for are answered`, async ({ loupe, started }) => {
    // The one over HTTP, where a request of the server comes in the stream of a response; the other over stdio.
    const target =
      era === 'legacy'
        ? (await started(startStreamableHttp(createRequestingServer(), { era }))).url
        : ownServer('requests', '--era', era);
    await loupe.addConnected(target, { name: 'requests' });
    const inbox = await InboxPanel.afterCalling(loupe, 'three_rounds');
    await expect(inbox.front('form', 'requests')).toBeVisible();
    await inbox.field('name', { required: true }).fill('Ada');
    await inbox.button('accept').click();
    await expect(inbox.front('sampling', 'requests')).toContainText('Greet this person');
    await inbox.textbox('text').fill('Hello Ada!');
    await inbox.button('answer').click();
    await expect(loupe.item.getByText(/The client answered/).nth(1)).toContainText('Hello Ada!');
    if (era === 'legacy') return;
    const rounds = loupe.item.getByRole('region', { name: text('rounds.title'), exact: true });
    await expect(rounds).toContainText(text('rounds.round', { number: 3 }));
    await expect(rounds).toContainText('Hello Ada!');
    await rounds
      .getByRole('button', { name: /^Frame / })
      .first()
      .click();
    await expect(loupe.traffic.frame).toBeVisible();
  });
}
