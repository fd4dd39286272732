import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import { StandingAnswers } from '../pages/standing-answers.ts';
import { say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

test.describe('standing answers', () => {
  let inbox: InboxPanel;
  let rules: StandingAnswers;

  test.beforeEach(async ({ loupe }) => {
    await loupe.addConnected(ownServer('asks', '--era', 'legacy'), { name: 'asks' });
    inbox = await InboxPanel.open(loupe);
    await inbox.showRules();
    rules = new StandingAnswers(loupe.page, inbox.rules);
  });

  async function add(name: string, server?: string): Promise<void> {
    await rules.add();
    await rules.field('name').fill(name);
    if (server !== undefined) await rules.choose('server', server);
    await rules.keep();
  }

  test('are written, changed, put in order by the keyboard, and looked at per server', async ({ loupe }) => {
    await add('First');
    await add('Second', 'asks');
    await add('Third', 'Demo');
    await expect(rules.items).toHaveText([/Third/, /Second/, /First/]);
    await expectAccessible(loupe.page);

    // The button keeps the focus as the rule moves, and the other one takes it at the end.
    await rules.button('later', 'Third').focus();
    await loupe.page.keyboard.press('Enter');
    await expect(rules.items).toHaveText([/Second/, /Third/, /First/]);
    await expect(rules.button('later', 'Third')).toBeFocused();
    await loupe.page.keyboard.press('Enter');
    await expect(rules.items).toHaveText([/Second/, /First/, /Third/]);
    await expect(rules.button('first', 'Third')).toBeFocused();
    await expect(rules.place.getByRole('status')).toHaveText(
      say('client.rules.moved', { name: 'Third', position: 3, count: 3 }),
    );

    await rules.choose('shown', 'asks');
    await expect(rules.items).toHaveText([/Second/, /First/]);
    await rules.button('later', 'Second').click();
    await expect(rules.items).toHaveText([/First/, /Second/]);
    await loupe.goTo('connection');
    const section = loupe.page.getByRole('region', { name: say('client.rules.ofServer'), exact: true });
    await expect(new StandingAnswers(loupe.page, section).items).toHaveText([/First/, /Second/]);
  });

  test('answer as they were last written', async ({ loupe }) => {
    await add('No forms');
    await rules.button('edit', 'No forms').click();
    await rules.field('result').fill('[]');
    await expect(rules.dialog).toContainText(say('client.rules.badResult'));
    await expect(rules.save).toBeDisabled();
    await rules.field('result').fill('{"action":"cancel"}');
    await rules.field('name').fill('Cancelled');
    await rules.keep();
    await expect(rules.items).toHaveText([/Cancelled.*cancel/s]);

    await InboxPanel.afterCalling(loupe, 'ask_form');
    await expect(loupe.item.getByText(/The client answered/).first()).toContainText('{"action":"cancel"}');
    await expect(inbox.rows.first()).toContainText(say('ask.inbox.how.rule', { rule: 'Cancelled' }));
  });

  test('decline all sampling of one server with an error', async ({ loupe }) => {
    await rules.add();
    await rules.field('name').fill('No models');
    await rules.choose('method', say('client.rules.methods.sampling/createMessage'));
    await rules.choose('server', 'asks');
    await expect(rules.field('code')).toHaveValue('-1');
    await rules.field('code').fill('1.5');
    await expect(rules.save).toBeDisabled();
    await rules.field('code').fill('-32000');
    await rules.field('message').fill('We have no model');
    await rules.keep();

    await InboxPanel.afterCalling(loupe, 'ask_model');
    await expect(inbox.rows.first()).toContainText(say('ask.inbox.how.rule', { rule: 'No models' }));
    await inbox.rows.first().click();
    await expect(inbox.answered).toContainText('We have no model');
  });
});
