import { expect, test } from '../front-ends/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { startEverythingHttp } from '../servers/real-servers.ts';

/** Every tool of server-everything that asks something back, by hand. */
async function answersEverything(loupe: LoupeWindow): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  const inbox = await InboxPanel.open(loupe);

  // It asks for the roots by itself, under the id 0, as soon as it is initialized.
  await expect(inbox.rows.filter({ hasText: text('inbox.panel.how.automatic') })).toHaveCount(1);
  await loupe.showPanel('traffic');
  await expect(loupe.traffic.rows('in', 'roots/list')).toHaveCount(1);

  await tools.choose('trigger-sampling-request');
  await tools.field('prompt').fill('What is a lens?');
  await tools.run();
  await loupe.showPanel('inbox');
  await expect(inbox.asked).toContainText('What is a lens?');
  await inbox.textbox('text').fill('A piece of glass.');
  await inbox.textbox('model').fill('glass-1');
  await inbox.button('answer').click();
  await expect(tools.block(1)).toContainText('A piece of glass.');

  await tools.choose('trigger-elicitation-request');
  await tools.run();
  await expect(inbox.front('form', 'everything')).toBeVisible();
  await expect(inbox.button('accept')).toBeDisabled();
  await inbox.field('String', { required: true }).fill('Ada');
  await expect(inbox.field('String with default')).toHaveValue('It was a dark and stormy night.');
  await inbox.button('accept').click();
  await expect(tools.block(1)).toContainText('User provided the requested information');

  await tools.run();
  await expect(inbox.front('form', 'everything')).toBeVisible();
  await inbox.button('decline').click();
  await expect(tools.block(1)).toContainText('declined');

  await tools.choose('trigger-url-elicitation');
  await tools.field('url').fill('https://example.com/verify');
  await tools.run();
  await expect(inbox.asked).toContainText('https://example.com/verify');
  await inbox.button('accept').click();
  await expect(tools.block(1)).toContainText(/accept|complete/i);

  await tools.choose('get-roots-list');
  await tools.run();
  await expect(tools.block(1)).toContainText(/root/i);
}

test('over HTTP', async ({ loupe, started }) => {
  test.setTimeout(120_000);
  const { url } = await started(startEverythingHttp());
  await loupe.addConnected(url, { name: 'everything' });
  await answersEverything(loupe);
});
