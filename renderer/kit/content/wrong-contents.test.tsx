import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../testing/real-host.ts';
import { addressOf, articleOf } from '../../testing/resource-page.ts';

let hostile: Connected;

shareRealHost(async () => {
  hostile = await openServer('hostile');
});

/** Reads and opens one of the invalid contents. */
const openWrong = (name: string) => openOwn(`hostile://wrong/${name}`);

async function openOwn(uri: string) {
  await client.resources.read({ sessionId: hostile.sessionId, uri });
  await openWindow(addressOf(hostile.serverId, uri));
  return articleOf(uri);
}

const regionOf = (view: string) => page.getByRole('article').getByRole('region', { name: view, exact: true });

async function expectViews(...views: string[]): Promise<void> {
  const radios = page.getByRole('article').getByRole('radiogroup', { name: 'View', exact: true }).getByRole('radio');
  await expect.poll(() => radios.elements().map(({ textContent }) => textContent)).toEqual(views);
}

test.each([
  ['both', 'This part has both text and blob, where the specification allows one.'],
  ['neither', 'This part has neither text nor blob; the specification requires one of them.'],
  ['no-parts', 'The server returned an empty “contents” list.'],
  ['html-as-png', 'Declared as image/png, but the bytes look like text/html.'],
  ['no-mime', 'Declared as “<b>text</b>”, which isn’t a MIME type.'],
  ['size', 'Declared as 5 bytes, but it has 17.'],
  ['broken.pdf', 'These bytes can’t be opened as a PDF.'],
  ['broken-base64', 'The blob isn’t base64 from character 17 on. What precedes it is decoded.'],
])('what the server got wrong is shown: %s', async (name, sentence) => {
  const article = await openWrong(name);
  await expect.element(article).toMatchTextContent(sentence);
});

test('invalid base64 is decoded up to its first error, and marked there', async () => {
  const article = await openWrong('broken-base64');
  await expect.element(regionOf('Hex')).toMatchTextContent('00 01 02 03 04 05 06 07');
  await article.getByRole('radio', { name: 'Base64', exact: true }).click();
  await expect.element(regionOf('Base64')).toMatchTextContent('AAECAwQFBgcICQoL!!!!DA0ODw==');
  await expect.element(regionOf('Base64').getByRole('mark')).toMatchTextContent(/^!$/);
  await expectAccessibleInAllThemes();
});

test('a blob that isn’t base64 is shown as received', async () => {
  await openWrong('no-base64');
  await expect.element(regionOf('Base64')).toMatchTextContent('<script>alert(1)</script>');
});

test('a part with text and blob can show either', async () => {
  const article = await openWrong('both');
  await expect.element(article.getByText('The text body.')).toBeVisible();
  await article.getByRole('radio', { name: 'blob', exact: true }).click();
  await expect.element(article.getByText('The blob body.')).toBeVisible();
});

test('the views fit the detected type', async () => {
  const article = await openWrong('html-as-png');
  await expectViews('Text', 'Preview', 'Hex');
  await article.getByRole('radio', { name: 'Preview', exact: true }).click();
  await expect.element(article.getByTitle('Preview', { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('an image that is declared as text is shown as an image', async () => {
  await openWrong('png-as-text');
  await expectViews('Image', 'Hex');
});

test('invalid JSON has no tree', async () => {
  const article = await openWrong('broken.json');
  await article.getByRole('radio', { name: 'Tree', exact: true }).click();
  await expect.element(article.getByText('This isn’t valid JSON')).toBeVisible();
});

test.each([
  ['data-url.png', 'it begins like a data: URL, it has - and _ in place of + and /, its padding is missing or wrong.'],
  ['lines.txt', 'The blob isn’t plain base64, but was decoded: it has line breaks or spaces.'],
  ['lines.txt', 'Lines of base64'],
  ['utf-16.txt', 'Decoded as utf-16le.'],
  ['utf-16.txt', 'Größe und 語'],
  ['latin-1.txt', 'Größe'],
  ['unknown.txt', 'The charset “x-klingon” is unknown; read as UTF-8.'],
  ['unknown.txt', 'Readable'],
])('what came in another encoding is decoded, and the encoding shown: %s', async (name, words) => {
  const article = await openOwn(`hostile://encoded/${name}`);
  await expect.element(article).toMatchTextContent(words);
});

test('a table in UTF-16 is shown as a table', async () => {
  const table = await openOwn('hostile://encoded/utf-16.csv');
  await expectViews('Table', 'Text', 'Hex');
  await expect.element(table.getByText('Linse')).toBeVisible();
});

test('an image behind a data: prefix is shown as an image', async () => {
  const article = await openOwn('hostile://encoded/data-url.png');
  await expectViews('Image', 'Hex');
  await expect.element(article).toMatchTextContent('1 × 1 px');
  await expectAccessibleInAllThemes();
});
