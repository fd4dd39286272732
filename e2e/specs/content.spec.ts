import type { Page } from '@playwright/test';
import { expect, frontEnds, test } from '../front-ends/window-test.ts';
import { ContentPart } from '../pages/content-part.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

async function openPart(loupe: LoupeWindow, uri: string): Promise<ContentPart> {
  await loupe.openByAddress(uri);
  const part = new ContentPart(loupe.page, uri);
  await expect(part.article).toBeVisible();
  return part;
}

/** Records what a page does of its own accord: dialogs, new windows, requests beyond its own address. */
function watchActions(page: Page) {
  const actions: string[] = [];
  const home = page
    .url()
    .replace(/#.*$/, '')
    .replace(/[^/]*$/, '');
  page.on('dialog', (dialog) => {
    actions.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => actions.push(`window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(blob|data|about):/.test(url)) actions.push(`request: ${url}`);
  });
  return {
    async expectNone() {
      expect(await page.evaluate(() => Reflect.get(window, 'hostileScriptRan'))).toBeUndefined();
      expect(actions).toEqual([]);
    },
  };
}

for (const frontEnd of frontEnds) {
  test.describe(`contents in ${frontEnd}`, () => {
    test.use({ frontEnd });

    test('hostile contents are shown in every view, and do nothing', async ({ loupe }) => {
      await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
      const actions = watchActions(loupe.page);

      const markdown = await openPart(loupe, 'hostile://content/page.md');
      await markdown.showAs('rendered');
      await expect(markdown.region('rendered')).toContainText('<script>window.hostileScriptRan=true');
      await expect(markdown.region('rendered').locator('img, iframe, script, a[href]')).toHaveCount(0);
      await markdown.button('web').click();
      await expect(markdown.question).toContainText('hostile.invalid');
      await markdown.question.getByRole('button', { name: text('content.outside.cancel') }).click();
      await expect(markdown.button('script')).toHaveCount(0);

      const html = await openPart(loupe, 'hostile://content/page.html');
      await html.showAs('preview');
      const frame = html.article.locator('iframe');
      await expect(frame).toHaveAttribute('sandbox', '');
      await expect(frame.contentFrame().getByRole('heading', { name: 'Visible heading' })).toBeVisible();
      await frame.contentFrame().getByText('A link').click();
      await frame.contentFrame().getByText('Top', { exact: true }).click();

      const svg = await openPart(loupe, 'hostile://content/picture.svg');
      await expect(svg.article.getByText(text('content.pixels', { width: 120, height: 80 }))).toBeVisible();

      const csv = await openPart(loupe, 'hostile://content/table.csv');
      await expect(csv.table.getByRole('gridcell', { name: '<script>window.hostileScriptRan=true' })).toBeVisible();
      await expect(csv.article.getByText(text('content.columnMismatches', { count: 3, columns: 3 }))).toBeVisible();

      const pdf = await openPart(loupe, 'hostile://content/document.pdf');
      await expect(pdf.page(1)).toBeVisible();
      await expect(pdf.article.getByText(text('content.pageCount', { count: 2 }))).toBeVisible();
      await pdf.page(1).click();

      await actions.expectNone();
    });
  });
}

test('a text of 40 MB is opened when somebody insists, and read where one looks', async ({ loupe }) => {
  await loupe.addConnected(ownServer('hostile'), { name: 'hostile' });
  const long = await openPart(loupe, 'hostile://long/text');
  await expect(long.button(text('content.openAnyway'))).toBeVisible();
  await long.showAs('hex');
  await long.goToOffset('39999999');
  await expect(long.region('hex')).toContainText('026259f0');
});
