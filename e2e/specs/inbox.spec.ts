import type { Locator } from '@playwright/test';
import { repeats } from '../../electron/demo/client-features/says.ts';
import type { Tool } from '../../electron/demo/server/definition.ts';
import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ClientSections } from '../pages/client-sections.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';
import { createAsks } from '../servers/asks/asks.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';

/** Calls a tool of the current server and opens the inbox. */
async function callAndLook(loupe: LoupeWindow, tool: string, url?: string): Promise<InboxPanel> {
  if (url === undefined) return InboxPanel.afterCalling(loupe, tool);
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  await tools.field('url').fill(url);
  await tools.run();
  return InboxPanel.open(loupe);
}

/** What the call in front was answered with. */
function answer(loupe: LoupeWindow): Locator {
  return loupe.item.getByText(/The client answered/).first();
}

for (const era of ['legacy', 'modern'] as const) {
  test.describe(`what a ${era} server asks`, () => {
    test.beforeEach(async ({ loupe }) => {
      await loupe.addConnected(ownServer('asks', '--era', era), { name: 'asks' });
    });

    test('is a form: defaults stand in it, limits are checked, and it is accepted', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_form');
      const front = inbox.front('form', 'asks');
      await expect(front).toContainText(say('ask.request.belongsTo', { method: 'tools/call' }));
      await expect(
        loupe.page.getByRole('button', { name: say('window.rail.asksWaiting', { count: 1 }) }),
      ).toBeVisible();
      await expect(inbox.field('E-mail')).toHaveValue('ada@example.com');
      await expect(inbox.button('accept')).toBeDisabled();
      await inbox.field('Name', { required: true }).fill('Ada');
      await inbox.field('Age', { required: true }).fill('7');
      await expect(inbox.button('sendAnyway')).toBeEnabled();
      await expect(inbox.button('accept')).toBeDisabled();
      await inbox.field('Age', { required: true }).fill('36');
      await inbox.button('accept').click();
      await expect(answer(loupe)).toContainText('"action":"accept"');
      await expect(answer(loupe)).toContainText('"name":"Ada"');
      await expect(inbox.rows).toContainText([say('ask.inbox.how.person')]);
    });

    test('is a form whose content goes out although it does not fit, when the user says so', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_form');
      await inbox.field('Age', { required: true }).fill('7');
      await inbox.button('sendAnyway').click();
      await expect(answer(loupe)).toContainText('"age":7');
    });

    test('is declined, and cancelled, which are two answers', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_form');
      await inbox.button('decline').click();
      await expect(answer(loupe)).toContainText('{"action":"decline"}');
      await callAndLook(loupe, 'ask_form');
      await inbox.button('cancel').click();
      await expect(answer(loupe)).toContainText('{"action":"cancel"}');
    });

    test('is answered as a model would, or by a raw result', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_model');
      await expect(inbox.asked).toContainText('What is the capital of France?');
      await expect(inbox.asked).toContainText('Answer in one sentence.');
      await expectAccessible(loupe.page);
      await inbox.textbox('text').fill('Paris.');
      await inbox.button('answer').click();
      await expect(answer(loupe)).toContainText('"text":"Paris."');

      await callAndLook(loupe, 'ask_model');
      await inbox.replaceJson('{"role":"assistant","content":{"type":"text","text":"raw"},"model":"m","x":1.0}');
      await inbox.button('sendJson').click();
      await expect(answer(loupe)).toContainText('"text":"raw"');
    });

    test('ends with its request, and says so', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_form');
      await expect(inbox.front('form', 'asks')).toBeVisible();
      await loupe.item.getByRole('button', { name: say('calls.cancel'), exact: true }).click();
      await expect(inbox.answered).toContainText(say('ask.inbox.withdrawnText'));
      await expect(inbox.rows).toContainText([say('ask.inbox.how.withdrawn')]);
    });

    test('is answered by a standing answer that was made of an answer', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_model');
      await inbox.textbox('text').fill('Always Paris.');
      await inbox.answerAlways('Paris for everybody');
      await inbox.button('answer').click();
      await expect(answer(loupe)).toContainText('Always Paris.');
      await callAndLook(loupe, 'ask_model');
      await expect(inbox.rows.first()).toContainText(say('ask.inbox.how.rule', { rule: 'Paris for everybody' }));
      await inbox.showRules();
      await expect(inbox.rules.getByRole('listitem')).toHaveText([/Paris for everybody/]);
      await inbox.rules
        .getByRole('button', { name: say('client.rules.remove', { name: 'Paris for everybody' }) })
        .click();
      await expect(loupe.page.getByText(say('client.rules.none'))).toBeVisible();
    });

    test('is a page to visit: an address of the web can be opened, any other is text', async ({ loupe }) => {
      const inbox = await callAndLook(loupe, 'ask_url');
      const open = inbox.reply.getByRole('button', { name: say('ask.visit.open') });
      await expect(inbox.asked).toContainText('https://example.com/connect?account=loupe');
      await expect(open).toBeEnabled();
      await inbox.button('accept').click();
      await expect(answer(loupe)).toContainText('{"action":"accept"}');

      await callAndLook(loupe, 'ask_url', 'javascript:alert(1)');
      await expect(inbox.asked).toContainText('javascript:alert(1)');
      await expect(inbox.asked).toContainText(say('ask.visit.scheme'));
      await expect(open).toBeDisabled();
      await expect(inbox.asked.getByRole('link')).toHaveCount(0);
      await inbox.button('decline').click();
    });
  });
}

test('a legacy server’s request is refused with a chosen error', async ({ loupe }) => {
  await loupe.addConnected(ownServer('asks', '--era', 'legacy'), { name: 'asks' });
  const inbox = await callAndLook(loupe, 'ask_model');
  await inbox.show('error');
  await inbox.textbox('errorMessage').fill('Not today');
  await inbox.button('sendError').click();
  await expect(inbox.rows).toContainText([say('ask.inbox.how.person')]);
  await inbox.rows.first().click();
  await expect(inbox.answered).toContainText('Not today');
});

test('the rounds of a call, and of a prompt, are told beside what came of them', async ({ loupe }) => {
  await loupe.addConnected(ownServer('asks', '--era', 'modern'), { name: 'asks' });
  const inbox = await callAndLook(loupe, 'three_rounds');
  await inbox.field('name', { required: true }).fill('Ada');
  await inbox.button('accept').click();
  await expect(inbox.front('sampling', 'asks')).toContainText(
    say('ask.request.round', { number: 2, key: 'sampling/createMessage', count: 1 }).slice(0, 8),
  );
  await inbox.textbox('text').fill('Hello Ada!');
  await inbox.button('answer').click();
  const rounds = loupe.item.getByRole('region', { name: say('rounds.title'), exact: true });
  await expect(rounds).toContainText(say('rounds.round', { number: 3 }));
  await expect(rounds).toContainText('Hello Ada!');
  await rounds
    .getByRole('button', { name: /^Frame / })
    .first()
    .click();
  await expect(loupe.traffic.frame).toBeVisible();

  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('interview');
  await loupe.item.getByRole('button', { name: say('prompts.send'), exact: true }).click();
  await loupe.showPanel('asks');
  await inbox.field('topic', { required: true }).fill('engines');
  await inbox.button('accept').click();
  await expect(rounds).toContainText('engines');
});

test('what a server asks over HTTP is answered in the same place', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createAsks()));
  await loupe.addConnected(url, { name: 'asks' });
  const inbox = await callAndLook(loupe, 'ask_model');
  await inbox.textbox('text').fill('Paris.');
  await inbox.button('answer').click();
  await expect(answer(loupe)).toContainText('"text":"Paris."');
});

test('a request of 5 MB is shown as far as it can be read, and answered', async ({ loupe, started }) => {
  const text = `Read this: ${'all of it, '.repeat(440_000)}`;
  const tools: Tool[] = [
    {
      descriptor: { name: 'ask_much', inputSchema: { type: 'object' } },
      run: async (_values, call) =>
        repeats(
          await call.ask('sampling/createMessage', {
            messages: [{ role: 'user', content: { type: 'text', text } }],
            ...{ systemPrompt: text.slice(0, 100_000), maxTokens: 10 },
          }),
        ),
    },
  ];
  const { url } = await started(startStreamableHttp({ ...createAsks(), tools }));
  await loupe.addConnected(url, { name: 'asks' });
  const inbox = await callAndLook(loupe, 'ask_much');
  await expect(inbox.asked).toContainText(say('ask.request.cut', { shown: 20_000, count: text.length }));
  await inbox.textbox('text').fill('Read.');
  await inbox.button('answer').click();
  await expect(answer(loupe)).toContainText('"text":"Read."');
});

test.describe('what a faulty server asks', () => {
  // Each test calls one tool after the other.
  test.setTimeout(120_000);
  let tools: ToolsPage;
  let inbox: InboxPanel;

  test.beforeEach(async ({ loupe }) => {
    await loupe.addConnected(ownServer('ask-faults', '--revision', '2025-11-25'), { name: 'faulty' });
    inbox = await InboxPanel.open(loupe);
    tools = await ToolsPage.open(loupe);
  });

  /** Calls a tool, expects `remark` beside what it asks, and says no. */
  async function expectRemark(tool: string, remark: string): Promise<void> {
    await tools.choose(tool);
    await tools.run();
    await expect(inbox.asked).toContainText(remark);
    await inbox.button('decline').click();
    await expect(inbox.asked).toBeHidden();
  }

  test('is a form that no form may be: it is shown with what is wrong', async () => {
    await expectRemark('form-nested', say('ask.request.nested', { fields: 'address' }));
    await expectRemark('form-recursive', say('ask.request.nested', { fields: 'root' }));
    await expectRemark('form-endless', say('ask.request.noForm'));
    await expectRemark('form-wide', say('ask.request.huge', { count: 400 }));
    await expectRemark('form-password', say('ask.request.secret', { fields: 'password, apiKey' }));
    await expectRemark('form-list', say('ask.request.noForm'));
    await expectRemark('form-odd', say('ask.request.nested', { fields: 'unknownType, noType, nothing' }).slice(0, -1));
  });

  test('is an address that is not what it looks like: it says so', async () => {
    await expectRemark('url-javascript', say('ask.visit.scheme'));
    await expectRemark('url-file', say('ask.visit.scheme'));
    await expectRemark('url-data', say('ask.visit.scheme'));
    await expectRemark('url-lookalike', say('ask.visit.punycode'));
    await expectRemark('url-userinfo', say('ask.visit.userInfo'));
    await expectRemark('url-http', say('ask.visit.plainHttp'));
    await expectRemark('url-nothing', say('ask.visit.noUrl'));
  });

  test('is asked twice under one id, too late, or never declared: it is told', async ({ loupe }) => {
    await tools.choose('one-id-twice');
    await tools.run();
    await expect(inbox.rows).toHaveCount(2);
    await inbox.rows.last().click();
    await expect(inbox.front('form', 'faulty')).toContainText(say('ask.request.duplicateId'));
    await inbox.button('decline').click();
    await expect(inbox.front('form', 'faulty')).not.toContainText(say('ask.request.duplicateId'));
    await inbox.button('decline').click();
    await expect(loupe.item.getByText(/Both were answered/).first()).toBeVisible();

    await tools.choose('ask-after-end');
    await tools.run();
    await expect(inbox.asked).toContainText('What was it again?');
    await expect(inbox.front('form', 'faulty')).not.toContainText('tools/call');
    await inbox.button('cancel').click();

    await loupe.goTo('connection');
    const sections = new ClientSections(loupe.page);
    await sections.turn('sampling', false);
    await sections.reconnect();
    await ToolsPage.open(loupe);
    await tools.choose('model-nothing');
    await tools.run();
    await loupe.showPanel('asks');
    await inbox.rows.first().click();
    await expect(inbox.answered).toContainText(say('ask.inbox.refusedText'));
    await expect(inbox.answered).toContainText('-32601');
  });

  test('is something that no model can be asked: it can be answered all the same', async () => {
    for (const tool of ['model-roles', 'model-priorities', 'model-nothing', 'model-blocks']) {
      await tools.choose(tool);
      await tools.run();
      await expect(inbox.asked).toBeVisible();
      await inbox.button('answer').click();
      await expect(inbox.asked).toBeHidden();
    }
  });
});
