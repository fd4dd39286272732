import type { Page } from '@playwright/test';
import { expect, faces, test } from '../faces/window-test.ts';
import { ContentPart } from '../pages/content-part.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { say } from '../pages/words.ts';
import { elsewhere, names } from '../servers/hostile-contents.ts';
import { ownServer } from '../servers/own-server.ts';

async function openPart(loupe: LoupeWindow, uri: string): Promise<ContentPart> {
  await loupe.openByAddress(uri);
  const part = new ContentPart(loupe.page, uri);
  await expect(part.article).toBeVisible();
  return part;
}

/** Notes whatever a page does that nobody asked for: dialogs, new windows, requests beyond its own address. */
function watchDeeds(page: Page) {
  const deeds: string[] = [];
  const home = page
    .url()
    .replace(/#.*$/, '')
    .replace(/[^/]*$/, '');
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => deeds.push(`window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(blob|data|about):/.test(url)) deeds.push(`request: ${url}`);
  });
  return {
    async expectNone() {
      expect(await page.evaluate(() => Reflect.get(window, 'hostileScriptRan'))).toBeUndefined();
      expect(deeds).toEqual([]);
    },
  };
}

for (const face of faces) {
  test.describe(`contents in ${face}`, () => {
    test.use({ face });

    test('hostile contents are shown in every view, and do nothing', async ({ loupe }) => {
      await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
      const deeds = watchDeeds(loupe.page);

      const markdown = await openPart(loupe, 'hostile://content/page.md');
      await markdown.showAs('rendered');
      await expect(markdown.region('rendered')).toContainText('<script>window.hostileScriptRan=true');
      await expect(markdown.region('rendered').locator('img, iframe, script, a[href]')).toHaveCount(0);
      await markdown.button('web').click();
      await expect(markdown.question).toContainText('hostile.invalid');
      await markdown.question.getByRole('button', { name: say('content.outside.cancel') }).click();
      await expect(markdown.button('script')).toHaveCount(0);

      const html = await openPart(loupe, 'hostile://content/page.html');
      await html.showAs('preview');
      const frame = html.article.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', '');
      await expect(frame.contentFrame().getByRole('heading', { name: 'Visible heading' })).toBeVisible();
      await frame.contentFrame().getByText('A link').click();
      await frame.contentFrame().getByText('Top', { exact: true }).click();

      const svg = await openPart(loupe, 'hostile://content/picture.svg');
      await expect(svg.article.getByText(say('content.pixels', { width: 120, height: 80 }))).toBeVisible();

      const csv = await openPart(loupe, 'hostile://content/table.csv');
      await expect(csv.table.getByRole('cell', { name: '<script>window.hostileScriptRan=true' })).toBeVisible();
      await expect(csv.article.getByText(say('content.columnMismatches', { count: 3, columns: 3 }))).toBeVisible();

      const pdf = await openPart(loupe, 'hostile://content/document.pdf');
      await expect(pdf.page(1)).toBeVisible();
      await expect(pdf.article.getByText(say('content.pageCount', { count: 2 }))).toBeVisible();
      await pdf.page(1).click();

      for (const uri of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
        const part = await openPart(loupe, uri);
        await expect(part.article.getByRole('radiogroup', { name: say('content.view') })).toBeVisible();
      }
      for (const index of names.keys()) {
        const part = await openPart(loupe, `hostile://names/${index}`);
        await part.expectViews('text', 'hex');
      }
      await deeds.expectNone();
    });
  });
}

test('what a server got wrong about a content is said, and the content shown', async ({ loupe }) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  const open = (name: string) => openPart(loupe, `hostile://wrong/${name}`);

  const broken = await open('broken-base64');
  await expect(broken.article.getByText(say('content.brokenBase64', { at: 16 }))).toBeVisible();
  await expect(broken.region('hex')).toContainText('00 01 02 03 04 05 06 07');
  await broken.showAs('base64');
  await expect(broken.region('base64')).toContainText('AAECAwQFBgcICQoL!!!!DA0ODw==');
  await expect(broken.region('base64').locator('mark')).toHaveText('!');
  await expect((await open('no-base64')).region('base64')).toContainText('<script>alert(1)</script>');

  const both = await open('both');
  await expect(both.article.getByText(say('content.both'))).toBeVisible();
  await expect(both.article.getByText('The text body.')).toBeVisible();
  await both.article.getByRole('radio', { name: say('content.blobBody'), exact: true }).click();
  await expect(both.article.getByText('The blob body.')).toBeVisible();

  await expect((await open('neither')).article.getByText(say('content.neither'))).toBeVisible();
  await expect((await open('no-parts')).article.getByText(say('resources.read.emptyText'))).toBeVisible();
  const mismatch = { declared: 'image/png', sniffed: 'text/html' };
  const mistyped = await open('html-as-png');
  await expect(mistyped.article.getByText(say('content.mismatch', mismatch))).toBeVisible();
  await mistyped.expectViews('text', 'preview', 'hex');
  await (await open('png-as-text')).expectViews('image', 'hex');
  const noType = await open('no-mime');
  await expect(noType.article.getByText(say('content.notMime', { declared: '<b>text</b>' }))).toBeVisible();
  const size = await open('size');
  await expect(size.article.getByText(say('content.sizeMismatch', { declared: '5', actual: '17' }))).toBeVisible();
  await expect((await open('broken.pdf')).article.getByText(say('content.brokenPdf'))).toBeVisible();
  const json = await open('broken.json');
  await json.showAs('tree');
  await expect(json.article.getByText(say('content.notJson'))).toBeVisible();
});

test('JSON is a tree that keeps every digit and every key', async ({ loupe }) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  const part = await openPart(loupe, 'hostile://content/values.json');
  await part.showAs('tree');
  await expect(part.node('9007199254740993')).toBeVisible();
  await expect(part.node('1.00')).toBeVisible();
  await expect(part.node(say('content.repeatedKey'))).toHaveCount(2);
  await part.button(say('content.showAll', { count: 2_002 })).click();
  await expect(part.button(say('content.closeValue'))).toBeVisible();
  await part.button(say('content.closeValue')).click();
  await part.button(say('content.collapseAll')).click();
  await expect(part.tree.getByRole('treeitem')).toHaveCount(1);
  await part.tree.focus();
  await loupe.page.keyboard.press('ArrowRight');
  await expect(part.tree.getByRole('treeitem')).toHaveCount(10);

  const long = await openPart(loupe, 'hostile://long/values.json');
  await expect(long.node('12,000')).toBeVisible();
  await long.button(say('content.expandAll')).click();
  await expect(long.node('lens 0')).toBeVisible();
});

test('long contents are read only where one looks', async ({ loupe }) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });

  const bytes = await openPart(loupe, 'hostile://long/bytes');
  await bytes.goToOffset('0x2dc6b0');
  await expect(bytes.region('hex')).toContainText('00 2d c6 b0');
  await bytes.region('hex').focus();
  await loupe.page.keyboard.press('Home');
  await expect(bytes.region('hex')).toContainText('00 00 00 10');
  await loupe.page.keyboard.press('End');
  await expect(bytes.region('hex')).toContainText('00 2d c6 b0');

  const text = await openPart(loupe, 'hostile://long/text');
  await expect(text.button(say('content.openAnyway'))).toBeVisible();
  await text.showAs('hex');
  await text.goToOffset('39999999');
  await expect(text.region('hex')).toContainText('026259f0');

  const table = await openPart(loupe, 'hostile://long/table.csv');
  await table.region('table').focus();
  await loupe.page.keyboard.press('End');
  await expect(table.table.getByRole('cell', { name: 'lens 19999', exact: true })).toBeVisible();
});

test('a resource of the web came through the server, and its address opens outside only after a question', async ({
  loupe,
}) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  const deeds = watchDeeds(loupe.page);
  const part = await openPart(loupe, `${elsewhere}/page`);
  await expect(part.article.getByText(say('content.readThrough'))).toBeVisible();
  await part.button(say('content.openDirectly', { host: 'hostile.invalid' })).click();
  await expect(part.question).toContainText(`${elsewhere}/page`);
  await part.question.getByRole('button', { name: say('content.outside.cancel') }).click();
  await expect(part.question).toBeHidden();
  await deeds.expectNone();
});

test('of 300 parts each can be looked at', async ({ loupe }) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  const document = await loupe.openByAddress('hostile://many/parts');
  await expect(document.article.getByText(say('resources.read.partCount', { count: 300 }))).toBeVisible();
  await document.expectText('Part 1.', 'hostile://many/1');
  await document.article.getByRole('listbox', { name: say('resources.read.parts') }).focus();
  await loupe.page.keyboard.press('End');
  await document.expectText('Part 300.', 'hostile://many/300');
});
