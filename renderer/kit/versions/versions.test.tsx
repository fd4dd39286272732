import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { expectNothingCut, resizeWindow } from '../../testing/cut-off.ts';
import { reopenWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost, writeText } from '../../testing/real-host.ts';
import { articleOf, expectCode, openRead } from '../../testing/resource-page.ts';

shareRealHost();

const strip = page.getByRole('region', { name: 'Versions of this resource' });
const chips = strip.getByRole('option');
const chip = (number: number) => chips.filter({ hasText: new RegExp(`^v${number} `) });
const show = (view: 'Content' | 'Diff') => strip.getByRole('radio', { name: view, exact: true }).click();

/** What both sides of the comparison in view draw. */
function compared(): string {
  const sides = page.getByRole('article').getByRole('code').elements();
  return sides.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join('\n');
}

const report = (version: number) => JSON.stringify({ name: 'report-2', region: 'emea', version });

describe.each(['legacy', 'modern'])('a changing file of a %s server', (era) => {
  test('is shown as a diff, by an address that keeps the place', async () => {
    const folder = await commands.makeFolder();
    const uri = await writeText(folder, 'report.json', report(1));
    const { serverId } = await connectOwn('files', 'files', '--folder', folder, '--era', era);
    const screen = await openRead(serverId, uri);
    const article = articleOf(uri);
    await expectCode(article, '"version": 1');
    await article.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect.element(page.getByRole('tab', { name: /^Subscriptions/ })).toMatchTextContent('1 live');
    await writeText(folder, 'report.json', report(2));
    await expectCode(article, '"version": 2');
    await writeText(folder, 'report.json', report(3));
    await expect.element(strip.getByText('v2 → v3 · 1 line changed')).toBeVisible();
    await expect.poll(() => chips.elements()).toHaveLength(3);

    await show('Diff');
    await expect.poll(compared).toContain('"version": 3');
    await article.getByRole('button', { name: /Older$/ }).click();
    await page.getByRole('listbox', { name: /Older/ }).getByRole('option', { name: /^v1 / }).click();
    await expect.poll(compared).toContain('"version": 1');
    await expect.poll(() => location.hash).toContain('diff=1..3');
    await reopenWindow(screen);
    await expect.poll(compared).toContain('"version": 1');
    await chip(2).click();
    await expect.poll(compared).toContain('"version": 2');
    if (era === 'modern') await expectAccessibleInAllThemes();
    await show('Content');
    await expectCode(articleOf(uri), '"version": 3');
  });
});

test('an old version has the views of a read, at an address of its own', async () => {
  const folder = await commands.makeFolder();
  const uri = await writeText(folder, 'report.json', report(1));
  const { serverId } = await connectOwn('files', 'files', '--folder', folder);
  const screen = await openRead(serverId, uri);
  const article = articleOf(uri);
  const alone = article.getByRole('status').filter({ hasText: 'Show the newest' });
  const readVersion = async (version: number) => {
    await writeText(folder, 'report.json', report(version));
    await article.getByRole('button', { name: 'Read again' }).click();
    await expect.element(chip(version)).toBeInTheDocument();
  };
  await expectCode(article, '"version": 1');
  for (const version of [2, 3]) {
    await readVersion(version);
    await expectCode(article, `"version": ${version}`);
  }
  await chip(1).click();
  await expectCode(article, '"version": 1');
  await expect.element(alone).toMatchTextContent('The newest is v3.');
  await expectAccessibleInAllThemes();
  await article.getByRole('radio', { name: 'Hex', exact: true }).click();
  await expect
    .element(article.getByRole('region', { name: 'Hex', exact: true }))
    .toMatchTextContent('7b 22 6e 61 6d 65 22');

  // What is read meanwhile does not push it aside.
  await readVersion(4);
  await expect.element(alone).toMatchTextContent('The newest is v4.');
  await reopenWindow(screen);
  await expect.element(alone).toBeVisible();
  await article.getByRole('radio', { name: 'Text', exact: true }).click();
  await expectCode(article, '"version": 1');

  await alone.getByRole('button', { name: 'Compare with the newest' }).click();
  await expect.poll(compared).toContain('"version": 4');
  history.back();
  await show('Content');
  await expectCode(article, '"version": 4');
  await chip(2).click();
  await expectCode(article, '"version": 2');
  await alone.getByRole('button', { name: 'Show the newest' }).click();
  await expectCode(article, '"version": 4');
  await expect.element(alone).not.toBeInTheDocument();

  await resizeWindow(640, 400);
  await expectNothingCut(strip);
});

test('bytes are compared side by side', async () => {
  const folder = await commands.makeFolder();
  const bytes = Uint8Array.from({ length: 4096 }, (_, at) => at % 251);
  const write = () => commands.writeBytes(folder, 'data.bin', btoa(String.fromCodePoint(...bytes)));
  await write();
  const { serverId } = await connectOwn('files', 'files', '--folder', folder);
  const uri = `file://${folder}/data.bin`;
  await openRead(serverId, uri);
  const article = articleOf(uri);
  await expect.element(article.getByText('4.1 kB', { exact: true })).toBeVisible();
  bytes.set([0xee], 20);
  bytes.set([0xee], 3000);
  await write();
  await article.getByRole('button', { name: 'Read again' }).click();
  await expect.element(strip.getByText('v1 → v2 · 2 bytes differ')).toBeVisible();
  await show('Diff');
  const sides = article.getByRole('region', { name: 'Bytes side by side' });
  await expect.element(sides.getByRole('insertion').first()).toMatchTextContent('ee');
  for (const _ of [1, 2]) await article.getByRole('button', { name: 'Next difference' }).click();
  await expect.element(sides.getByText('00000bb8')).toBeVisible();
});

/** A picture of one colour, as PNG in base64. */
function picture(width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}

test('images are compared side by side', async () => {
  const folder = await commands.makeFolder();
  await commands.writeBytes(folder, 'lens.png', picture(240, 160));
  const { serverId } = await connectOwn('files', 'files', '--folder', folder);
  const uri = `file://${folder}/lens.png`;
  await openRead(serverId, uri);
  const article = articleOf(uri);
  await expect.element(article.getByText(/240 × 160 px/)).toBeVisible();
  await commands.writeBytes(folder, 'lens.png', picture(24, 24));
  await article.getByRole('button', { name: 'Read again' }).click();
  await show('Diff');
  const pictures = article.getByRole('figure');
  await expect.element(pictures.nth(1)).toMatchTextContent('24 × 24');
  await expect.element(pictures.first()).toMatchTextContent('240 × 160');
  await expect.poll(() => pictures.elements()).toHaveLength(2);
  await article.getByRole('radiogroup').getByRole('radio', { name: 'Hex', exact: true }).last().click();
  const sides = article.getByRole('region', { name: 'Bytes side by side' });
  await expect.element(sides.getByRole('deletion').first()).toBeVisible();
});
