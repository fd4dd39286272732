import { expect, faces, test } from '../faces/window-test.ts';
import { TemplatePage } from '../pages/template-page.ts';
import { literal, say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { everythingServer } from '../servers/real-servers.ts';

const greeting = 'demo://greeting/{language}/{name}';

for (const face of faces) {
  test.describe(`templates in ${face}`, () => {
    test.use({ face });

    test('a template is filled in with the server’s help, and read', async ({ loupe }) => {
      await loupe.connectDemo();
      const form = await TemplatePage.openByRow(loupe, greeting);
      await form.expectUri('demo://greeting//');
      await form.field('language').fill('d');
      await expect(form.proposals).toHaveText(['de']);
      await form.field('language').press('ArrowDown');
      await form.field('language').press('Enter');
      await expect(form.proposals).toHaveCount(0);
      await form.expectUri('demo://greeting/de/');

      // What is typed counts, whatever is proposed; the second question knew the first answer.
      await form.field('name').fill('Ada L');
      await form.expectUri('demo://greeting/de/Ada%20L');
      const asked = loupe.traffic.rows('out', 'completion/complete');
      await expect(asked).toHaveCount(2);
      await form.field('name').press('Enter');
      await loupe.document('demo://greeting/de/Ada%20L').expectText('Guten Tag, Ada L!');
      await asked.last().click();
      await loupe.traffic.showFrameAs('raw');
      await loupe.traffic.expectBody('raw', '"context":{"arguments":{"language":"de"}}');
    });
  });
}

for (const era of ['legacy', 'modern']) {
  test(`proposals come and go in the ${era} era, without standing in the way`, async ({ loupe }) => {
    await loupe.addConnected(ownServer('demo', '--era', era), { name: era });
    const form = await TemplatePage.open(loupe, 'file:///demo/{+path}');
    const path = form.field('path');
    await path.press('ArrowDown');
    await expect(form.proposals.first()).toBeVisible();
    expect(await form.proposals.count()).toBeGreaterThan(10);

    // Esc closes the list and nothing else.
    await path.fill('docs/');
    await expect(form.proposals.first()).toHaveText(/^docs\//);
    await path.press('Escape');
    await expect(form.proposals).toHaveCount(0);
    await expect(path).toHaveValue('docs/');
    await expect(form.article).toBeVisible();

    // The list never covers what reads.
    await path.press('ArrowDown');
    const list = await loupe.page.getByRole('listbox').boundingBox();
    await path.press('Escape');
    const button = await form.readButton.boundingBox();
    expect(list !== null && button !== null && button.y + button.height <= list.y).toBe(true);

    await path.fill('docs/getting-started.md');
    await form.expectUri('file:///demo/docs/getting-started.md');
    await path.press('Escape');
    await form.readButton.click();
    await loupe.document('file:///demo/docs/getting-started.md').expectText('Getting started');
  });
}

test('a failed question for proposals is one quiet line', async ({ loupe }) => {
  await loupe.connectDemo();
  const form = await TemplatePage.open(loupe, 'demo://square/{nobody}');
  await expect(form.article.getByText(say('templates.unlisted'))).toBeVisible();
  await form.field('nobody').fill('7');
  await expect(form.article.getByText(/completion\/complete/)).toBeVisible();
  await form.field('nobody').press('Enter');
  await loupe.document('demo://square/7').expectText('"square": 49');
});

test('what was read is remembered, a reload keeps the place', async ({ loupe }) => {
  await loupe.connectDemo();
  const square = 'demo://square/{number}';
  const form = await TemplatePage.open(loupe, square);
  for (const number of ['3', '4']) {
    await form.field('number').fill(number);
    await form.expectUri(`demo://square/${number}`);
    await form.field('number').press('Enter');
    await loupe.document(`demo://square/${number}`).expectText('"square"');
    await loupe.page.goBack();
  }
  await form.readAgain('demo://square/3');
  await loupe.document('demo://square/3').expectText('"square": 9');
  await loupe.page.goBack();
  await expect(form.field('number')).toHaveValue('3');
  await loupe.page.reload();
  await expect(form.article).toBeVisible();
  await form.expectUri('demo://square/');
});

test('every operator has its field, and several values where it takes them', async ({ loupe }) => {
  await loupe.connectDemo();
  const form = await TemplatePage.open(loupe, 'x://{host}{/path*}{.kind:3}{?query,limit}{&more*}{#part}');
  await form.field('host').fill('a b');
  await form.value('path', 1).fill('one/1');
  await form.article
    .getByRole('group', { name: say('templates.values', { name: 'path' }) })
    .getByRole('button', { name: say('templates.addValue') })
    .click();
  await form.value('path', 2).fill('two');
  await form.field('kind').fill('jpeg');
  await form.field('limit').fill('5');
  await form.value('more', 1).fill('&');
  await form.field('part').fill('a/b');
  await form.expectUri('x://a%20b/one%2F1/two.jpe?limit=5&more=%26#a/b');
});

test('a text that is no template is shown as sent, and a typed URI can be read', async ({ loupe }) => {
  await loupe.connectDemo();
  const broken = 'demo://corner/{number';
  const form = await TemplatePage.open(loupe, broken);
  await expect(form.article.getByRole('alert')).toHaveText(
    new RegExp(literal(say('templates.problem.unclosed', { at: 15 }))),
  );
  await form.field(say('templates.typedUri')).fill('demo://corner/number');
  await form.readButton.click();
  await loupe.document('demo://corner/number').expectText('42');
});

test('a template with a thousand variables leaves the window at hand', async ({ loupe }) => {
  await loupe.connectDemo();
  const count = 1000;
  const form = await TemplatePage.open(
    loupe,
    `x://${Array.from({ length: count }, (_, index) => `{v${index}}`).join('')}`,
  );
  await expect(form.article.getByText(say('templates.manyVariables', { count, shown: 100 }))).toBeVisible();
  await form.field('v99').fill('end');
  await form.expectUri('x://end');
});

test('server-everything completes its templates', async ({ loupe }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  const form = await TemplatePage.open(loupe, 'demo://resource/dynamic/text/{resourceId}');
  await form.field('resourceId').fill('1');
  await expect(form.proposals).toHaveText(['1']);
  await form.field('resourceId').press('Enter');
  await loupe.document('demo://resource/dynamic/text/1').expectText('Resource 1');
});
