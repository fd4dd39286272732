import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { ContentPart } from '../pages/content-part.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { createPlain } from '../servers/plain.ts';

const { several } = demoFacts;

test('two parts stand side by side, each with its own views, and stay there', async ({ loupe }) => {
  await loupe.connectDemo();
  const document = await loupe.open(several.uri);
  await expect(document.parts).toHaveCount(several.partNames.length);
  await document.toggleSideBySide();
  await expect(document.columns).toHaveCount(2);
  await document.showPart('lens.png');
  const [left, right] = [document.columns.first(), document.columns.last()];
  await expect(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();
  await expect(left.getByText('Text, JSON, a picture and bytes.')).toBeVisible();

  // What is pressed in a column makes the list be about it.
  await left.getByRole('radio', { name: 'Hex', exact: true }).click();
  await expect(left.getByText('00000000')).toBeVisible();
  await document.showPart('facts.json');
  await expect(left.getByRole('heading')).toHaveCount(0);
  await expect(left).toContainText('facts.json');
  await expect(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();

  // Another resource in between, a reload: the mode stays, and within the window the parts.
  await loupe.open(demoFacts.text.uri);
  await loupe.page.goBack();
  await expect(right.getByRole('img', { name: /lens\.png/ })).toBeVisible();
  await expect(left).toContainText('facts.json');
  await loupe.page.reload();
  await expect(document.columns).toHaveCount(2);
  await document.toggleSideBySide();
  await expect(document.columns).toHaveCount(0);
});

test('any of 300 parts stands beside any other, by keyboard alone', async ({ loupe, started }) => {
  const uri = 'plain://many/parts';
  const parts = Array.from({ length: 300 }, (_, index) => ({
    uri: `${uri}/${index + 1}.txt`,
    text: `Part ${index + 1}.`,
  }));
  const server = await started(
    startStreamableHttp(createPlain([], { resources: { list: [{ uri, name: 'parts' }], read: () => parts } })),
  );
  await loupe.addConnected(server.url, { name: 'many' });
  const document = await loupe.open(uri);
  await document.parts.first().click();
  await loupe.page.keyboard.press('Control+Enter');
  await expect(document.columns).toHaveCount(2);
  await loupe.page.keyboard.press('End');
  await expect(document.columns.last()).toContainText('Part 300.');
  await expect(document.columns.first()).toContainText('Part 1.');
  await loupe.page.keyboard.press('Control+Enter');
  await loupe.page.keyboard.press('ArrowUp');
  await expect(document.columns).toHaveCount(3);
  await expect(document.columns.last()).toContainText('Part 299.');

  // Closing a column leaves the keyboard in the list.
  const close = document.columns.last().getByRole('button', { name: 'Close this column' });
  await close.focus();
  await close.press('Enter');
  await expect(document.columns).toHaveCount(2);
  await loupe.page.keyboard.press('Home');
  await expect(document.columns.last()).toContainText('Part 1.');
  await new ContentPart(loupe.page, uri).article.getByRole('button', { name: 'Close this column' }).first().click();
  await expect(document.columns).toHaveCount(0);
});
