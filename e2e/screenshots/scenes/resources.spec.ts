import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentPart } from '../../pages/content-part.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ResourceVersions } from '../../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../../pages/subscriptions-panel.ts';
import { text } from '../../pages/words.ts';
import { faultyServer, ownServer } from '../../servers/own-server.ts';
import { demoScene, expect, scene, windowScene } from '../camera.ts';

async function openHostile(loupe: LoupeWindow, uri: string): Promise<ContentPart> {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  await loupe.openByAddress(uri);
  return new ContentPart(loupe.page, uri);
}

demoScene('resources-none-open', (loupe) => expect(loupe.resources.tree.getByRole('treeitem').first()).toBeVisible());

demoScene('resources-list', async (loupe) => {
  await loupe.resources.showAs('list');
  await expect(loupe.resources.list.getByRole('option').first()).toBeVisible();
});

demoScene('resources-no-match', async (loupe) => {
  await loupe.resources.search.fill('no such thing');
  await expect(loupe.resources.region.getByText(text('lists.noMatchTitle'))).toBeVisible();
});

demoScene('resources-facets', async (loupe) => {
  await loupe.resources.region
    .getByRole('button', { name: text('facets.open') })
    .first()
    .click();
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
});

windowScene('resources-undeclared', async (loupe) => {
  await loupe.addConnected(faultyServer('no-resources'), { name: 'without' });
  await loupe.goTo('resources');
  await expect(loupe.resources.region).toBeVisible();
});

windowScene('resources-list-failed', async (loupe) => {
  await loupe.addConnected(faultyServer('error-list'), { name: 'failing' });
  await loupe.goTo('resources');
  await expect(loupe.page.getByRole('alert').first()).toBeVisible();
});

windowScene('resources-malformed', async (loupe) => {
  await loupe.addConnected(faultyServer('malformed-items'), { name: 'malformed' });
  await loupe.goTo('resources');
  await expect(loupe.resources.tree).toBeVisible();
});

demoScene('resources-menu', async (loupe) => {
  await loupe.resources.row('letter').click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
});

demoScene('resource-tabs', async (loupe) => {
  for (const name of ['README.md', 'lens.ts', 'settings.json', 'lenses.csv', 'lens.png']) {
    await loupe.resources.search.fill(name);
    await loupe.resources.row(name).dblclick();
  }
  await loupe.resources.search.fill('');
  await expect(loupe.page.getByRole('tab', { name: 'lens.png' })).toHaveAttribute('aria-selected', 'true');
  await expect(loupe.document('file:///demo/media/lens.png').article.getByRole('img').first()).toBeVisible();
});

const contents = {
  'resource-text': ['file:///demo/src/lens.ts', 'lens'],
  'resource-markdown': ['file:///demo/README.md', 'It has one of everything'],
  'resource-json': ['file:///demo/config/settings.json', 'zoom'],
  'resource-long-line': ['demo://corner/one-long-line', 'lens'],
} as const;
for (const [name, [uri, shown]] of Object.entries(contents)) {
  demoScene(name, async (loupe) => {
    await (await loupe.open(uri)).expectText(shown);
  });
}

demoScene('resource-markdown-rendered', async (loupe) => {
  await loupe.open('file:///demo/README.md');
  const part = new ContentPart(loupe.page, 'file:///demo/README.md');
  await part.showAs('rendered');
  await expect(part.region('rendered')).toBeVisible();
});

demoScene('resource-json-tree', async (loupe) => {
  await loupe.open('file:///demo/config/settings.json');
  const part = new ContentPart(loupe.page, 'file:///demo/config/settings.json');
  await part.showAs('tree');
  await expect(part.tree).toBeVisible();
});

demoScene('resource-table', async (loupe) => {
  await loupe.open('file:///demo/data/lenses.csv');
  await expect(new ContentPart(loupe.page, 'file:///demo/data/lenses.csv').table).toBeVisible();
});

demoScene('resource-image', async (loupe) => {
  await (await loupe.open('file:///demo/media/lens.png')).expectImage({ width: 240, height: 160 });
});

demoScene('resource-hex', async (loupe) => {
  const document = await loupe.open('file:///demo/media/scatter.bin');
  await expect(document.article.getByRole('region', { name: text('content.views.hex'), exact: true })).toBeVisible();
});

demoScene('resource-parts', async (loupe) => {
  const document = await loupe.open('demo://bundle/mixed');
  await expect(document.parts.first()).toBeVisible();
});

demoScene('resource-empty', (loupe) => loupe.open('demo://corner/empty'));

demoScene('resource-unread', async (loupe) => {
  await loupe.goToAddress(
    `${new URL(loupe.page.url()).hash.slice(1).split('?')[0]}?uri=file%3A%2F%2F%2Fdemo%2FREADME.md`,
  );
  await expect(loupe.item.getByText(text('resources.read.unreadTitle'))).toBeVisible();
});

demoScene('resource-failed', async (loupe) => {
  const document = await loupe.openByAddress('file:///demo/missing.md');
  await expect(document.failure).toBeVisible();
});

windowScene('resource-pdf', async (loupe) => {
  const part = await openHostile(loupe, 'hostile://content/document.pdf');
  await expect(part.page(1)).toBeVisible();
});

windowScene('resource-html', async (loupe) => {
  const part = await openHostile(loupe, 'hostile://content/page.html');
  await part.showAs('preview');
  await expect(part.article.locator('iframe')).toBeVisible();
});

windowScene('resource-long-names', async (loupe) => {
  await openHostile(loupe, 'hostile://names/0');
  await loupe.resources.showAs('list');
  await expect(loupe.resources.list.getByRole('option').first()).toBeVisible();
});

windowScene('resource-too-large', async (loupe) => {
  const part = await openHostile(loupe, 'hostile://long/text');
  await expect(part.button(text('content.openAnyway'))).toBeVisible();
});

demoScene('resource-versions', async (loupe) => {
  const document = await loupe.open('demo://clock');
  const versions = new ResourceVersions(document.article);
  const panel = new SubscriptionsPanel(loupe.page);
  await versions.subscribe();
  await panel.open();
  await expect(panel.lines('demo://clock').nth(1)).toBeVisible();
  await versions.unsubscribe();
  await versions.show('diff');
});

demoScene('template', async (loupe) => {
  await loupe.resources.search.fill('search');
  await loupe.resources.region.getByRole('treeitem').filter({ hasText: '{' }).first().click();
  await expect(loupe.item.getByRole('article')).toBeVisible();
});

windowScene('list-pages', async (loupe) => {
  await loupe.addConnected(ownServer('atlas', '--count', '1200', '--page-size', '50'), { name: 'atlas' });
  await loupe.goTo('resources');
  await loupe.resources.expectCount(1200);
  await loupe.resources.region.getByRole('button', { name: text('lists.menu') }).click();
  await loupe.page.getByRole('menuitem', { name: text('lists.fetch.pages') }).click();
  await expect(loupe.page.getByRole('dialog').getByRole('option').nth(5)).toBeVisible();
});

scene('list-changes', async ({ loupe, shoot }, testInfo) => {
  const folder = testInfo.outputPath('files');
  const save = (name: string, contents = 'as it was') => writeFile(join(folder, name), contents);
  await mkdir(folder);
  await Promise.all(['guide.md', 'lens.txt', 'notes.txt', 'mount.json'].map((name) => save(name)));
  await loupe.addConnected(ownServer('files', '--folder', folder), { name: 'files' });
  await loupe.goTo('resources');
  await loupe.resources.expectCount(4);
  await rm(join(folder, 'notes.txt'));
  await Promise.all([save('guide.md', 'longer than before'), save('filter.txt'), save('housing.json')]);
  await loupe.resources.region.getByRole('button', { name: text('lists.refresh'), exact: true }).click();
  await loupe.resources.region.getByRole('button', { name: text('lists.fetch.details') }).click();
  await expect(loupe.page.getByRole('dialog').getByText('housing.json').first()).toBeVisible();
  await shoot();
});

demoScene('basket', async (loupe) => {
  await loupe.resources.search.fill('lens');
  await expect(loupe.resources.row('lens.ts')).toBeVisible();
  await loupe.resources.region.getByRole('button', { name: text('lists.menu') }).click();
  await loupe.page.getByRole('menuitem', { name: /to the basket/ }).click();
  await loupe.resources.region.getByRole('button', { name: new RegExp(`^${text('basket.title')}`) }).click();
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
});
