import { expect, test } from '../faces/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { say } from '../pages/words.ts';
import { createAsks } from '../servers/asks/asks.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';

test('three rounds of a call over HTTP are one thread, whoever answers them', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createAsks()));
  await loupe.addConnected(url, { name: 'asks' });
  const inbox = await InboxPanel.afterCalling(loupe, 'three_rounds');
  const thread = loupe.item.getByRole('region', { name: say('rounds.title'), exact: true });
  await expect(thread).toContainText(say('rounds.states.waiting'));
  await inbox.field('name', { required: true }).fill('Ada');
  await inbox.button('accept').click();
  await inbox.textbox('text').fill('Hello Ada!');
  await inbox.button('answer').click();
  await expect(thread.getByText(say('rounds.states.answered'), { exact: true })).toHaveCount(3);
  await expect(thread).toContainText('Hello Ada!');
});
