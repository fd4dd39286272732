import { expect, faces, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { ResourceDocument } from '../pages/resource-document.ts';
import { ResourceList } from '../pages/resource-list.ts';
import { say } from '../pages/words.ts';
import { createAsks } from '../servers/asks/asks.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';

const waits = say('rounds.states.waiting');
const answered = say('rounds.states.answered');

for (const face of faces) {
  test.describe(face, () => {
    test.use({ face });

    test('the rounds of a resource are told while it is read, and beside it then', async ({ loupe }) => {
      test.setTimeout(120_000);
      await loupe.addConnected(ownServer('asks', '--era', 'modern'), { name: 'asks' });
      await loupe.goTo('resources');
      const list = new ResourceList(loupe.page);
      await list.open('letter');
      const letter = new ResourceDocument(loupe.page, 'asks://letter');
      const thread = letter.article.getByRole('region', { name: say('rounds.title'), exact: true });
      await expect(thread).toContainText(waits);
      await expectAccessible(loupe.page);
      const inbox = await InboxPanel.open(loupe);
      await inbox.showRules();
      await thread.getByRole('button', { name: say('rounds.showAsk') }).click();
      await expect(inbox.front('form', 'asks')).toContainText('resources/read');
      await inbox.field('reader', { required: true }).fill('Ada');
      await inbox.button('accept').click();
      await letter.expectText('Dear Ada');
      await expect(thread).toContainText(answered);
      await expect(thread).toContainText('Ada');

      // What is declined is not asked for again; the thread of the earlier reading does not stay.
      await letter.readAgain();
      await expect(thread).toContainText(waits);
      await loupe.showPanel('asks');
      await inbox.button('decline').click();
      await letter.expectText('Dear whom it may concern');
    });
  });
}

test('the rounds of a prompt are told while it is asked for', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createAsks()));
  await loupe.addConnected(url, { name: 'asks' });
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('interview');
  await prompts.send();
  const thread = loupe.item.getByRole('region', { name: say('rounds.title'), exact: true });
  await expect(thread).toContainText(waits);
  const inbox = await InboxPanel.open(loupe);
  await inbox.show('error');
  await inbox.button('sendError').click();
  await expect(loupe.item.getByRole('alert')).toContainText(say('failure.roundRefused.message'));
  await expect(thread).toContainText(say('rounds.states.refused'));
});

test('three rounds of a call are one thread, whoever answers them', async ({ loupe }) => {
  await loupe.addConnected(ownServer('asks', '--era', 'modern'), { name: 'asks' });
  const inbox = await InboxPanel.afterCalling(loupe, 'three_rounds');
  const thread = loupe.item.getByRole('region', { name: say('rounds.title'), exact: true });
  await expect(thread).toContainText(waits);
  await inbox.field('name', { required: true }).fill('Ada');
  await inbox.button('accept').click();
  await inbox.textbox('text').fill('Hello Ada!');
  await inbox.button('answer').click();
  await expect(thread.getByText(answered, { exact: true })).toHaveCount(3);
  await expect(thread).toContainText('Hello Ada!');
});

test('a state of 5 MB goes back as it came, and leaves the window quick', async ({ loupe }) => {
  await loupe.addConnected(ownServer('ask-faults', '--era', 'modern'), { name: 'faulty' });
  await InboxPanel.afterCalling(loupe, 'state-5mb');
  await expect(loupe.item.getByText('The state came back byte for byte.').first()).toBeVisible();
  const thread = loupe.item.getByRole('region', { name: say('rounds.title'), exact: true });
  await expect(thread).toContainText(/5,\d{3},\d{3} characters of state/);
});
