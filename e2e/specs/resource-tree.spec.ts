import { ListChanges } from '../../electron/demo/server/list-changes.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { Facets } from '../pages/facets.ts';
import { ResourceWalk } from '../pages/resource-walk.ts';
import { TemplatePage } from '../pages/template-page.ts';
import { say } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { createPlain, plainResource } from '../servers/plain.ts';

test('a template unfolds to what was made from it', async ({ loupe }) => {
  const { page, resources } = loupe;
  await loupe.connectDemo();
  const row = resources.row('square/{number}');
  await expect(row).not.toHaveAttribute('aria-expanded');
  await row.click();
  const form = new TemplatePage(loupe, 'demo://square/{number}');
  for (const number of ['3', '12']) {
    await form.field('number').fill(number);
    await form.expectUri(`demo://square/${number}`);
    await form.field('number').press('Enter');
    await loupe.document(`demo://square/${number}`).expectText('"square"');
    await page.goBack();
  }
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.click();
  await resources.tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(resources.row('square/12')).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowRight');
  await expect(resources.row('square/12')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await loupe.document('demo://square/3').expectText('"square": 9');
  await resources.row('square/12').click();
  await loupe.document('demo://square/12').expectText('"square": 144');
  await resources.tree.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(resources.row('square/12')).toBeHidden();
});

test('a directory is the folder of its path: one row that reads and unfolds', async ({ loupe }) => {
  const { page, resources } = loupe;
  await loupe.connectDemo();
  const docs = resources.row('docs/');
  await expect(docs).toHaveCount(1);
  await expect(docs).toHaveAttribute('aria-expanded', 'false');
  await docs.click();
  const document = loupe.document('file:///demo/docs/');
  await expect(document.parts.first()).toBeVisible();
  await expect(docs).toHaveAttribute('aria-expanded', 'false');
  await resources.tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect(docs).toHaveAttribute('aria-expanded', 'true');
  await expect(resources.row('getting-started.md')).toBeVisible();
  await expect(resources.row(say('resources.emptySegment'))).toHaveCount(0);
});

for (const isAutomatic of [true, false]) {
  test(`a changed list keeps selection and place, applied ${isAutomatic ? 'by itself' : 'by hand'}`, async ({
    loupe,
    home,
    started,
  }) => {
    const { page, resources } = loupe;
    const walk = new ResourceWalk(page, resources);
    const changes = new ListChanges(['resources']);
    const list: unknown[] = Array.from({ length: 300 }, (_, index) => plainResource(`plain://long/item-${index}`));
    const server = await started(
      startStreamableHttp(createPlain([], { changes, pageSize: 100, resources: { list, read: () => [] } })),
    );
    await loupe.addConnected(server.url, { name: 'long' });
    await resources.expectCount(300);
    if (!isAutomatic) await walk.applyByHand(home);
    await resources.row('item-0').click();
    await resources.tree.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageDown');
    // The line about the change takes the room of a row or two.
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowUp');
    const selected = resources.tree.getByRole('treeitem', { selected: true });
    const chosen = (await selected.textContent()) ?? '';
    const scrolled = await resources.scrolledBy();
    expect(scrolled).toBeGreaterThan(0);

    list.splice(298, 1);
    list.push(plainResource('plain://long/new-1'), plainResource('plain://long/new-2'));
    changes.announce('resources');
    if (!isAutomatic) {
      await expect(walk.text('2 added, 1 removed')).toBeVisible();
      await resources.expectCount(300);
      await walk.button(say('lists.walk.apply')).click();
    }
    await resources.expectCount(301);
    await expect(selected).toHaveText(chosen);
    await expect(selected).toBeInViewport();
    expect(await resources.scrolledBy()).toBe(scrolled);
  });
}

test('items are narrowed to those that changed since any date', async ({ loupe }) => {
  const { page, resources } = loupe;
  const facets = new Facets(page);
  await loupe.connectDemo();
  await facets.openAll();
  await facets.sinceDate.fill('2026-07-28');
  await page.keyboard.press('Escape');
  const narrowed = resources.region.getByText(new RegExp(`^\\d+ of ${demoFacts.resourceCount}$`));
  await expect(facets.active('modified 2026-07-28')).toBeVisible();
  const published = await narrowed.textContent();
  await facets.openAll();
  await facets.sinceDate.fill('2026-07-29');
  await expect(narrowed).not.toHaveText(published ?? '');
  await facets.sinceDate.fill('');
  await resources.expectCount(demoFacts.resourceCount);
  await facets.sinceDate.fill('2026-01-31');
  await page.keyboard.press('Escape');
  await facets.active('modified 2026-01-31').click();
  await resources.expectCount(demoFacts.resourceCount);
});
