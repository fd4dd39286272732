import { unzipSync } from 'fflate';
import { ListChanges } from '../../electron/demo/server/list-changes.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { Basket } from '../pages/basket.ts';
import { Facets } from '../pages/facets.ts';
import { ResourceWalk } from '../pages/resource-walk.ts';
import { say, sentence } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { faultyServer, ownServer } from '../servers/own-server.ts';
import { createPlain, plainResource } from '../servers/plain.ts';

test('a list is walked page by page, with each cursor, and then to its end', async ({ loupe }) => {
  const { page, resources } = loupe;
  const walk = new ResourceWalk(page, resources);
  await loupe.addConnected(faultyServer('slow-pages', '--delay', '1'), { name: 'slow' });
  await resources.expectCount(50);
  await walk.choose(say('lists.pages.fromFirst'));
  await resources.expectCount(5);
  await walk.button(say('lists.walk.nextPage')).click();
  await resources.expectCount(10);
  await walk.button(say('lists.walk.pagesShort')).click();
  await walk.expectPages(2);
  await expect(walk.pages.getByRole('option').first()).toContainText(say('lists.pages.noneSent'));
  await expect(walk.pages.getByRole('option').nth(1)).toContainText(/"[^"]+"/);
  await walk.pages.getByRole('button', { name: say('lists.walk.rest') }).click();
  await walk.expectPages(10);
  await expect(walk.pages.getByRole('option').last()).toContainText(say('lists.pages.lastPage'));
  await walk.pages.getByRole('option').last().dblclick();
  await expect(walk.pages).toBeHidden();
  await expect(loupe.traffic.frame).toBeVisible();
  await resources.expectCount(50);
});

test('a page that fails leaves what came before, and the walk goes on from there', async ({ loupe }) => {
  const { page, resources } = loupe;
  const walk = new ResourceWalk(page, resources);
  await loupe.addConnected(faultyServer('error-list'), { name: 'broken' });
  const failure = resources.region.getByRole('alert');
  await expect(failure).toContainText('The second page is broken');
  await expect(resources.row('one')).toBeVisible();
  const requests = loupe.traffic.rows('out', 'resources/list');
  const before = await requests.count();
  await walk.button(say('lists.walk.continue')).click();
  await expect(requests).toHaveCount(before + 1);
  await expect(failure).toContainText('The second page is broken');
});

test('a cursor that comes twice stops the walk', async ({ loupe }) => {
  await loupe.addConnected(faultyServer('cursor-loop'), { name: 'endless' });
  const { region } = loupe.resources;
  await expect(region.getByRole('alert')).toContainText(/a second time/);
  await expect(region.getByRole('button', { name: say('lists.walk.continue') })).toBeHidden();
  expect(sentence('cursorLoop', { cursor: '"x"', pages: 2 }).source).toContain('a second time');
});

for (const era of ['legacy', 'modern'] as const) {
  test(`a changed list is applied by hand, with what differs (${era})`, async ({ loupe, home }) => {
    const { page, resources } = loupe;
    const walk = new ResourceWalk(page, resources);
    const changes = new ListChanges(['resources']);
    const list: unknown[] = ['a', 'b', 'c'].map((name) => plainResource(`plain://changing/${name}`));
    const definition = createPlain([], { changes, resources: { list, read: () => [] } });
    const server = await startStreamableHttp(definition, { era });
    try {
      await loupe.addConnected(server.url, { name: 'changing' });
      await resources.expectCount(3);
      await walk.applyByHand(home);
      await resources.row('b').click();

      list.splice(0, 1, { ...plainResource('plain://changing/c'), name: 'C!' });
      list.splice(2, 1, plainResource('plain://changing/d'), plainResource('plain://changing/e'));
      changes.announce('resources');
      await expect(walk.text('2 added, 1 removed, 1 changed')).toBeVisible();
      await resources.expectCount(3);
      await walk.button(say('lists.walk.details')).click();
      await expect(walk.changes).toContainText('plain://changing/d');
      await expect(walk.changes).toContainText('C!');
      await page.keyboard.press('Escape');

      await walk.button(say('lists.walk.apply')).click();
      await resources.expectCount(4);
      await expect(resources.row('b')).toHaveAttribute('aria-selected', 'true');
      await walk.button(say('lists.walk.dismiss')).click();
      await expect(walk.text('2 added, 1 removed, 1 changed')).toBeHidden();
    } finally {
      await server.close();
    }
  });
}

test('templates stand in the tree beside the items of their folder, and open their form', async ({ loupe }) => {
  await loupe.connectDemo();
  const template = loupe.resources.row('square/{number}');
  await expect(template).toHaveAttribute('aria-level', '2');
  await template.click();
  await expect(loupe.page).toHaveURL(/template=demo/);
});

test('facets narrow the list together with the search, and live in the address', async ({ loupe }) => {
  const { page, resources } = loupe;
  const facets = new Facets(page);
  await loupe.addConnected(ownServer('atlas', '--count', '1000'), { name: 'atlas' });
  await resources.expectCount(1000);
  await facets.openAll();
  await facets.value('text/markdown', 328).click();
  await facets.all.getByRole('button', { name: /^≥ 0\.8/ }).click();
  await page.keyboard.press('Escape');
  await expect(facets.active('text/markdown')).toBeVisible();
  await expect(facets.active('priority ≥ 0.8')).toBeVisible();
  const narrowed = resources.region.getByText(/^\d+ of 1,000$/);
  const withBoth = await narrowed.textContent();
  await resources.search.fill('europe');
  await expect(narrowed).not.toHaveText(withBoth ?? '');
  await resources.search.fill('');
  await expect(narrowed).toHaveText(withBoth ?? '');

  // The address takes a search over when typing has rested.
  await expect(page).not.toHaveURL(/[?&]q=/);
  await page.reload();
  await expect(narrowed).toHaveText(withBoth ?? '');
  await facets.active('priority ≥ 0.8').click();
  await expect(narrowed).toHaveText('328 of 1,000');
  await facets.active('text/markdown').click();
  await resources.expectCount(1000);
});

test('a filter is saved under a name and put in force again', async ({ loupe }) => {
  const { page, resources } = loupe;
  const facets = new Facets(page);
  await loupe.connectDemo();
  await facets.openAll();
  await facets.all.getByRole('button', { name: /^assistant / }).click();
  await facets.all.getByRole('textbox', { name: say('facets.name') }).fill('for the model');
  await facets.all.getByRole('button', { name: say('facets.save') }).click();
  await facets.all.getByRole('button', { name: say('facets.clear') }).click();
  await expect(facets.active('audience assistant')).toBeHidden();
  await facets.all.getByRole('button', { name: 'for the model', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(facets.active('audience assistant')).toBeVisible();
  await expect(resources.region.getByText(new RegExp(`^\\d+ of ${demoFacts.resourceCount}$`))).toBeVisible();
});

test('what is malformed stays, is marked with words and shows what was sent', async ({ loupe }) => {
  const { page, resources } = loupe;
  const walk = new ResourceWalk(page, resources);
  await loupe.addConnected(faultyServer('malformed-items'), { name: 'bad' });
  await resources.showAs('list');
  await walk.choose(say('resources.sortBy', { column: say('resources.columns.priority') }));
  await walk.choose(say('resources.showColumn', { column: say('resources.columns.audience') }));
  const wrong = resources.listRow('plain://numbers/priority');
  await expect(wrong).toContainText('7');
  await expect(wrong).toContainText('"everyone"');
  await expect(wrong).toContainText(say('resources.problems.priorityInvalid'));
  await resources.search.fill('numbers/one');
  await expect(resources.list.getByRole('option')).toHaveCount(2);
  for (const row of await resources.list.getByRole('option').all()) {
    await expect(row).toContainText(say('resources.problems.duplicate'));
  }
});

test('columns sort, are chosen and are resized', async ({ loupe }) => {
  const { resources } = loupe;
  await loupe.addConnected(ownServer('atlas', '--count', '50'), { name: 'atlas' });
  await resources.showAs('list');
  const first = resources.list.getByRole('option').first();
  const byUri = resources.region.getByRole('button', {
    name: say('resources.sortBy', { column: say('resources.columns.uri') }),
  });
  await byUri.click();
  await expect(first).toContainText('atlas://africa/');
  await byUri.click();
  await expect(first).toContainText('atlas://oceania/');
  const line = resources.region.getByRole('separator', {
    name: say('resources.resizeColumn', { column: say('resources.columns.name') }),
  });
  const width = async () => (await byUri.boundingBox())?.x ?? 0;
  const before = await width();
  await line.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
});

test('resources are picked, weighed and exported', async ({ loupe }) => {
  const { page, resources } = loupe;
  const walk = new ResourceWalk(page, resources);
  const basket = new Basket(page);
  const { text, image } = demoFacts;
  await loupe.connectDemo();
  await resources.showAs('list');
  await walk.choose(say('basket.picking'));
  await resources.search.fill(text.uri);
  const row = resources.listRow(text.uri).first();
  await row.click();
  await resources.list.press('Space');
  await expect(row).toHaveAttribute('aria-checked', 'true');
  await resources.search.fill(image.uri);
  await resources.listRow(image.uri).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: say('basket.add') }).click();

  await basket.open(2);
  await expect(basket.picks).toHaveCount(2);
  await basket.dialog.getByRole('button', { name: say('basket.readAll') }).click();
  await expect(basket.dialog.getByText(/^about \d+ tokens$/).first()).toBeVisible();
  await expect(basket.dialog.getByText(/^2 of 2 read/)).toBeVisible();

  const files = unzipSync(new Uint8Array((await basket.export('exportFiles')).bytes));
  expect(Object.keys(files)).toEqual(['file/demo/README.md', 'file/demo/media/lens.png']);
  expect(Buffer.from(files['file/demo/README.md'] ?? []).toString()).toContain(text.line);
  expect((await basket.export('exportMarkdown')).bytes.toString()).toContain(text.line);
  const json: unknown = JSON.parse((await basket.export('exportJson')).bytes.toString());
  expect(json).toMatchObject([
    { type: 'resource', resource: { uri: text.uri } },
    { type: 'resource', resource: { uri: image.uri, mimeType: 'image/png' } },
  ]);
});
