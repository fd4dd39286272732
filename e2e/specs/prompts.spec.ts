import { createDemo } from '../../electron/demo/demo.ts';
import { ListChanges } from '../../electron/demo/server/list-changes.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, faces, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { say } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';

async function openDemo(loupe: LoupeWindow): Promise<PromptsPage> {
  await loupe.connectDemo();
  return PromptsPage.open(loupe);
}

/** Fills in what the demo's review needs, sends it by the keys, and sees what came. */
async function reviewsCode(loupe: LoupeWindow): Promise<void> {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.fill('code', 'fn main() {}');
  await prompts.sendByKey();
  await expect(prompts.messages).toHaveText([
    /^user.*Review this rust code:\s+fn main\(\) \{\}$/s,
    /^assistant.*naming/s,
  ]);
  // What was left out is not on the wire.
  await loupe.traffic.rows('out', 'prompts/get').click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', '"arguments":{"language":"rust","code":"fn main() {}"}');
  await expect(prompts.conversation).toBeVisible();
}

for (const face of faces) {
  test.describe(`prompts in ${face}`, () => {
    test.use({ face });

    test('one is filled in, sent, and answered beside its form', async ({ loupe }) => {
      await loupe.connectDemo();
      await reviewsCode(loupe);
    });
  });
}

for (const era of ['legacy', 'modern'] as const) {
  test(`over stdio in the ${era} era`, async ({ loupe }) => {
    await loupe.addConnected(ownServer('demo', '--era', era), { name: era });
    await reviewsCode(loupe);
  });

  test(`over HTTP in the ${era} era`, async ({ loupe, started }) => {
    const { url } = await started(startStreamableHttp(createDemo(), { era }));
    await loupe.addConnected(url, { name: era });
    await reviewsCode(loupe);
  });
}

test('the list has names, titles, arguments, required marks and pictures', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await expect(prompts.rows).toHaveText([
    /^introduceIntroduce the serverno arguments$/,
    /^summariseSummarise a resourceuri\*length$/,
    /^review_codeReview codelanguage\*frameworkcode\*$/,
    /^every_kindEvery kind of contentno arguments$/,
    /^interviewInterviewguest$/,
    /Invalid on purpose: no name/,
  ]);
  await expect(prompts.row('summarise').locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await prompts.search.fill('conversation');
  await expect(prompts.rows).toHaveText([/^summarise/]);
  await prompts.search.fill('nothing of this kind');
  await prompts.pane.getByRole('button', { name: say('lists.clearSearch') }).click();
  await expect(prompts.rows).toHaveCount(6);
});

test('the keyboard alone chooses, fills in, sends and reads', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  const { page } = loupe;
  await page.getByRole('listbox', { name: say('prompts.title') }).focus();
  await page.keyboard.press('End');
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(prompts.article('review_code')).toBeVisible();
  await prompts.field('language').focus();
  await page.keyboard.type('ty');
  await expect(prompts.proposals).toHaveText(['typescript']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(prompts.field('language')).toHaveValue('typescript');
  await prompts.field('code').focus();
  await page.keyboard.type('let x');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(prompts.messages.first()).toContainText('Review this typescript code');
  await expectAccessible(page);
});

test('proposals know the other arguments, and their failure stands in nobody’s way', async ({ loupe, started }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.field('framework').fill('a');
  await expect(prompts.proposals).toHaveText(['actix', 'axum']);
  await prompts.fill('language', 'python');
  await prompts.field('framework').fill('');
  await expect(prompts.proposals).toHaveText(['django', 'fastapi', 'flask']);
  await prompts.field('framework').press('Escape');

  const broken = createDemo();
  const { url } = await started(
    startStreamableHttp({
      ...broken,
      prompts: (broken.prompts ?? []).map((prompt) => ({
        ...prompt,
        complete: Object.fromEntries(
          Object.keys(prompt.complete ?? {}).map((name) => [
            name,
            () => {
              throw new Error('no proposals today');
            },
          ]),
        ),
      })),
    }),
  );
  await loupe.addConnected(url, { name: 'broken' });
  await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.field('language').fill('rust');
  await expect(loupe.item.getByText(/completion\/complete/)).toBeVisible();
  await prompts.fill('code', 'x');
  await prompts.send();
  await expect(prompts.messages.first()).toContainText('Review this rust code');
});

test('what is required is asked for before sending, and can be sent without all the same', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.send();
  await expect(loupe.item.getByRole('alert')).toContainText(say('prompts.missing', { count: 1 }));
  await expect(prompts.field('code')).toBeFocused();
  await expect(loupe.traffic.rows('out', 'prompts/get')).toHaveCount(0);
  await prompts.button(say('prompts.sendAnyway')).click();
  await expect(loupe.failure.filter({ hasText: 'Missing argument: code' })).toBeVisible();

  // An empty text is an argument, when one says so.
  await prompts.field('code').hover();
  await prompts.button(say('prompts.sendEmpty', { name: 'code' })).click();
  await prompts.send();
  await expect(prompts.messages.first()).toContainText('Review this rust code');
});

test('an argument of several lines is pasted and sent as it is', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.field('code').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'fn main() {\n  run()\n}');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(prompts.area('code')).toHaveValue('fn main() {\n  run()\n}');
  await prompts.sendByKey();
  await expect(prompts.block(1)).toContainText('fn main() {\n  run()\n}');
});

test('an argument that the server does not declare can be sent', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('introduce');
  await prompts.button(say('prompts.addArgument')).click();
  await loupe.item.getByRole('textbox', { name: say('prompts.argumentName') }).fill('extra');
  await loupe.page.keyboard.press('Enter');
  await prompts.fill('extra', 'on top');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(1);
  await loupe.traffic.rows('out', 'prompts/get').click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', '"arguments":{"extra":"on top"}');
});

test('every kind of content is shown as what it is, and as JSON', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('every_kind');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(6);
  const [text, image, audio, link, json, bytes] = [1, 2, 3, 4, 5, 6].map((number) => prompts.block(number));
  if (!text || !image || !audio || !link || !json || !bytes) throw new Error('unreachable');
  await expect(image.getByRole('img')).toBeVisible();
  await expect(audio.locator('audio')).toBeVisible();
  await expect(json.getByText('"zoom": 3')).toBeVisible();
  await bytes.scrollIntoViewIfNeeded();
  await expect(bytes.getByText('00000000')).toBeVisible();

  await prompts.showBlockAs(text, 'raw');
  await expect(text.getByText('"type": "text"')).toBeVisible();
  await prompts.showBlockAs(text, 'rendered');
  await expect(text.getByRole('paragraph')).toHaveText('Text, and after it everything else.');
  await expectAccessible(loupe.page);

  await link.getByRole('button', { name: say('blocks.openInResources') }).click();
  await loupe.document('file:///demo/docs/getting-started.md').expectText('Getting started');
  await loupe.page.goBack();
  await json.getByRole('button', { name: say('blocks.openInResources') }).click();
  await loupe.document(demoFacts.json.uri).expectText('"units": "mm"');
});

test('an answer is copied as text, as its messages and whole', async ({ loupe }) => {
  const prompts = await openDemo(loupe);
  await prompts.choose('introduce');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(1);
  const question = 'What can I do with the demo server?';
  expect(await prompts.copied('text')).toBe(`user:\n${question}`);
  const message = { role: 'user', content: { type: 'text', text: question } };
  expect(JSON.parse(await prompts.copied('messages'))).toEqual([message]);
  expect(JSON.parse(await prompts.copied('result'))).toMatchObject({ messages: [message] });
});

test('the list follows the server, and the prompt in front stays', async ({ loupe, started }) => {
  const changes = new ListChanges(['prompts']);
  const [ask] = createPlain().prompts ?? [];
  if (ask === undefined) throw new Error('plain has a prompt');
  const named = (name: string) => ({ ...ask, descriptor: { ...ask.descriptor, name } });
  const offered = [named('first'), named('second')];
  const { url } = await started(startStreamableHttp(createPlain([], { prompts: offered, changes, pageSize: 2 })));
  await loupe.addConnected(url, { name: 'changing' });
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('second');
  await prompts.fill('about', 'typed before');
  offered.unshift(named('new'));
  changes.announce('prompts');
  await expect(prompts.pane.getByText(say('lists.walk.added', { count: 1 }))).toBeVisible();
  await expect(prompts.rows).toHaveText([/^new/, /^first/, /^second/]);
  await expect(prompts.row('second')).toHaveAttribute('aria-selected', 'true');
  await expect(prompts.field('about')).toHaveValue('typed before');
});

for (const transport of ['stdio', 'HTTP'] as const) {
  test(`every prompt of server-everything over ${transport}`, async ({ loupe, started }) => {
    const target = transport === 'stdio' ? everythingServer() : (await started(startEverythingHttp())).url;
    await loupe.addConnected(target, { name: 'everything' });
    const prompts = await PromptsPage.open(loupe);

    await prompts.choose('simple-prompt');
    await prompts.send();
    await expect(prompts.block(1)).toContainText('This is a simple prompt without arguments.');

    await prompts.choose('args-prompt');
    await prompts.fill('city', 'Ulm');
    await prompts.fill('state', 'Bavaria');
    await prompts.send();
    await expect(prompts.block(1)).toContainText("What's weather in Ulm, Bavaria?");

    await prompts.choose('completable-prompt');
    await prompts.field('department').fill('Sal');
    await expect(prompts.proposals).toHaveText(['Sales']);
    await prompts.field('department').press('ArrowDown');
    await prompts.field('department').press('Enter');
    await prompts.field('name').press('ArrowDown');
    await expect(prompts.proposals).toHaveText(['David', 'Eve', 'Frank']);
    await prompts.fill('name', 'Eve');
    await prompts.send();
    await expect(prompts.block(1)).toContainText('promote Eve to the head of the Sales team');

    await prompts.choose('resource-prompt');
    for (const [type, shown] of [
      ['Text', 'Resource 7'],
      ['Blob', '52 65 73 6f 75 72 63 65'],
    ] as const) {
      await prompts.fill('resourceType', type);
      await prompts.fill('resourceId', '7');
      await prompts.send();
      await expect(prompts.block(1)).toContainText(`includes the ${type} resource with id: 7`);
      const resource = prompts.block(2);
      if (type === 'Blob') await resource.getByRole('radio', { name: say('content.views.hex') }).click();
      await expect(resource).toContainText(shown);
    }
    await prompts.fill('resourceId', 'none');
    await prompts.send();
    await expect(loupe.failure.filter({ hasText: 'Invalid resourceId' })).toBeVisible();
  });
}
