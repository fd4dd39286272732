import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { text } from '../pages/words.ts';
import { createRequestingServer } from '../servers/requests/requesting-server.ts';

test('three rounds of a call over HTTP are one thread, whoever answers them', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createRequestingServer()));
  await loupe.addConnected(url, { name: 'requests' });
  const inbox = await InboxPanel.afterCalling(loupe, 'three_rounds');
  const thread = loupe.item.getByRole('region', { name: text('rounds.title'), exact: true });
  await expect(thread).toContainText(text('rounds.states.waiting'));
  await inbox.field('name', { required: true }).fill('Ada');
  await inbox.button('accept').click();
  await inbox.textbox('text').fill('Hello Ada!');
  await inbox.button('answer').click();
  await expect(thread.getByText(text('rounds.states.answered'), { exact: true })).toHaveCount(3);
  await expect(thread).toContainText('Hello Ada!');
});
