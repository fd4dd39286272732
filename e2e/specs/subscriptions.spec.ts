import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lensIcon, lensPicture } from '../../electron/demo/media.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { ResourceVersions } from '../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../pages/subscriptions-panel.ts';
import { say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

const clock = 'demo://clock';

for (const era of ['legacy', 'modern'] as const) {
  test(`a clock is watched in the ${era} era: updates are logged, read again and kept as versions`, async ({
    loupe,
  }) => {
    const panel = new SubscriptionsPanel(loupe.page);
    await loupe.addConnected(ownServer('demo', '--era', era), { name: 'demo' });
    const document = await loupe.open(clock);
    const versions = new ResourceVersions(document.article);
    await versions.subscribe();
    await panel.open();
    await panel.expectLive(1);
    await panel.expectState(clock, 'active');
    await expect(panel.lines(clock).first()).toBeVisible();
    await expect(versions.strip).toBeVisible();
    await expect(versions.strip).toContainText(say('versions.changed', { count: 1 }));

    await panel.select(clock);
    await panel.details.getByRole('button', { name: /^Show frame/ }).click();
    await loupe.traffic.expectBody('pretty', 'notifications/resources/updated');

    await panel.open();
    await panel.unsubscribe(clock);
    await panel.expectState(clock, 'ended');
    await panel.expectLive(0);
  });

  test(`a URI that the ${era} server does not have is refused, with the reason where one looks`, async ({ loupe }) => {
    const panel = new SubscriptionsPanel(loupe.page);
    await loupe.addConnected(ownServer('demo', '--era', era), { name: 'demo' });
    await panel.open();
    await panel.watchTyped('demo://no-such-thing');
    await panel.expectState('demo://no-such-thing', 'refused');
    await expect(panel.watched('demo://no-such-thing')).toContainText(
      era === 'legacy' ? 'Resource not found' : 'its acknowledgement leaves the URI out',
    );
  });
}

test('a storm of 10,000 updates is one line with the true count, and the window stays usable', async ({ loupe }) => {
  const panel = new SubscriptionsPanel(loupe.page);
  await loupe.addConnected(ownServer('storm', '--count', '10000', '--era', 'legacy'), { name: 'storm' });
  await panel.open();
  await panel.watchTyped('storm://burst');
  await panel.expectTotal(10_000);
  expect(await panel.lines('storm://burst').count()).toBeLessThan(10);
  await expect(panel.watched('storm://burst')).toContainText('10,000 updates');
  await panel.select('storm://burst');
  await panel.expectExplained('duplicate');
  await panel.details.getByRole('button', { name: say('subscriptions.showLines') }).click();
  await expect.poll(() => panel.lines('storm://burst').count()).toBeGreaterThan(5);
  const exported = (await panel.export('exportJsonl')).trimEnd().split('\n');
  expect(exported).toHaveLength(10_000);
  await panel.press('clear');
  await expect(loupe.page.getByText(say('subscriptions.emptyTitle'))).toBeVisible();
});

test('updates after the end are marked, and the log can be paused and filtered', async ({ loupe }) => {
  const panel = new SubscriptionsPanel(loupe.page);
  await loupe.addConnected(ownServer('storm', '--era', 'legacy'), { name: 'storm' });
  await panel.open();
  await panel.watchTyped('storm://stubborn');
  await expect(panel.lines('storm://stubborn').first()).toBeVisible();
  await panel.unsubscribe('storm://stubborn');
  await panel.press('markedOnly');
  await panel.select(say('subscriptions.marks.late'));
  await panel.expectExplained('late');
  await panel.press('pause');
  await expect(loupe.page.getByRole('button', { name: /^Go on: \d+ new lines/ })).toBeVisible();
  await panel.resume();
  await panel.filter.fill('no such thing');
  await expect(loupe.page.getByText(say('subscriptions.noMatchTitle'))).toBeVisible();
  await loupe.page.getByRole('button', { name: say('subscriptions.resetFilter') }).click();
  await expect(panel.lines('storm://stubborn').first()).toBeVisible();
});

for (const era of ['legacy', 'modern'] as const) {
  test(`a changing file is seen as a diff, by an address that keeps the place (${era})`, async ({ loupe, folder }) => {
    const path = join(folder, 'report.json');
    const report = (version: number) => JSON.stringify({ name: 'report-2', region: 'emea', version });
    await writeFile(path, report(1));
    await loupe.addConnected(ownServer('files', '--folder', folder, '--era', era), { name: 'files' });
    const uri = pathToFileURL(path).href;
    const document = await loupe.openByAddress(uri);
    await document.expectText('"version": 1');
    const versions = new ResourceVersions(document.article);
    await versions.subscribe();
    await new SubscriptionsPanel(loupe.page).expectLive(1);
    await writeFile(path, report(2));
    await document.expectText('"version": 2');
    await writeFile(path, report(3));
    await expect(versions.chips).toHaveCount(3);
    await versions.expectSummary({ before: 2, after: 3 }, say('versions.changed', { count: 1 }));

    await versions.show('diff');
    await expect(versions.diff).toContainText('"version": 3');
    await versions.choose('before', 1);
    await expect(versions.diff).toContainText('"version": 1');
    expect(loupe.page.url()).toContain('diff=1..3');
    await loupe.page.reload();
    await expect(versions.diff).toContainText('"version": 1');
    await versions.pick(2);
    await expect(versions.diff).toContainText('"version": 2');
    await versions.show('content');
    await document.expectText('"version": 3');
  });
}

test('an old version is looked at alone, with the views of a read, by an address that keeps it', async ({
  loupe,
  folder,
}) => {
  const path = join(folder, 'report.json');
  const report = (version: number) => writeFile(path, JSON.stringify({ name: 'report-2', version }));
  await report(1);
  await loupe.addConnected(ownServer('files', '--folder', folder), { name: 'files' });
  const document = await loupe.openByAddress(pathToFileURL(path).href);
  const versions = new ResourceVersions(document.article);
  for (const version of [2, 3]) {
    await document.expectText(`"version": ${version - 1}`);
    await report(version);
    await document.readAgain();
    await expect(versions.chips).toHaveCount(version);
  }
  await document.expectText('"version": 3');
  await versions.pick(1);
  await document.expectText('"version": 1');
  await expect(versions.alone).toContainText(say('versions.notNewest', { number: 3 }));
  await document.showAs('hex');
  await document.expectBytes('7b 22 6e 61 6d 65 22');

  // What is read meanwhile does not push it aside.
  await report(4);
  await document.readAgain();
  await expect(versions.chips).toHaveCount(4);
  await expect(versions.alone).toContainText(say('versions.notNewest', { number: 4 }));
  await loupe.page.reload();
  await expect(versions.alone).toBeVisible();
  await document.expectText('"version": 1');

  await versions.alone.getByRole('button', { name: say('versions.compareNewest') }).click();
  await expect(versions.diff).toContainText('"version": 4');
  await loupe.page.goBack();
  await versions.show('content');
  await document.expectText('"version": 4');
  await versions.pick(2);
  await document.expectText('"version": 2');
  await versions.alone.getByRole('button', { name: say('versions.showNewest') }).click();
  await document.expectText('"version": 4');
  await expect(versions.alone).toBeHidden();
});

const hiddenLines = { de: '40 ausgeblendete Zeilen', 'zh-CN': '40 个隐藏的行' } as const;

for (const locale of ['de', 'zh-CN'] as const) {
  test(`the diff speaks the language of the window (${locale})`, async ({ loupe, folder }) => {
    const path = join(folder, 'long.txt');
    const text = Array.from({ length: 44 }, (_, line) => `line ${line}`).join('\n');
    await writeFile(path, `${text}\nold`);
    await loupe.addConnected(ownServer('files', '--folder', folder), { name: 'files' });
    const document = await loupe.openByAddress(pathToFileURL(path).href);
    await document.expectText('line 1');
    await writeFile(path, `${text}\nnew`);
    await document.readAgain();
    const versions = new ResourceVersions(document.article);
    await versions.expectSummary({ before: 1, after: 2 }, say('versions.changed', { count: 1 }));
    await versions.show('diff');
    await expect(versions.diff).toContainText('40 hidden lines');
    await loupe.palette.open();
    const name = locale === 'de' ? 'Deutsch' : '简体中文';
    await loupe.palette.go(name, new RegExp(name));
    await loupe.page.reload();
    await expect(versions.diff).toContainText(hiddenLines[locale]);
  });
}

test('bytes are compared side by side', async ({ loupe, folder }) => {
  const bytesPath = join(folder, 'data.bin');
  const bytes = Buffer.from(demoFacts.binary.bytes);
  await writeFile(bytesPath, bytes);
  await loupe.addConnected(ownServer('files', '--folder', folder), { name: 'files' });
  const document = await loupe.openByAddress(pathToFileURL(bytesPath).href);
  await expect(document.article.getByText('4.1 kB', { exact: true })).toBeVisible();
  bytes[20] = (bytes[20] ?? 0) ^ 0xff;
  bytes[3000] = (bytes[3000] ?? 0) ^ 0xff;
  await writeFile(bytesPath, bytes);
  await document.readAgain();
  const versions = new ResourceVersions(document.article);
  await versions.expectSummary({ before: 1, after: 2 }, say('versions.bytes', { count: 2 }));
  await versions.show('diff');
  await expect(versions.bytes.locator('ins').first()).toHaveText(`${bytes.toString('hex', 20, 21)} `);
  await document.article.getByRole('button', { name: say('versions.next') }).click();
  await document.article.getByRole('button', { name: say('versions.next') }).click();
  await expect(versions.bytes.getByText('00000bb8')).toBeVisible();
});

test('pictures are compared side by side', async ({ loupe, folder }) => {
  const path = join(folder, 'lens.png');
  await writeFile(path, lensPicture);
  await loupe.addConnected(ownServer('files', '--folder', folder), { name: 'files' });
  const document = await loupe.openByAddress(pathToFileURL(path).href);
  await document.expectImage(demoFacts.image.size);
  await writeFile(path, lensIcon);
  await document.readAgain();
  const versions = new ResourceVersions(document.article);
  await versions.show('diff');
  await expect(versions.pictures).toHaveCount(2);
  await expect(versions.pictures.first()).toContainText('240 × 160');
  await expect(versions.pictures.last()).toContainText('24 × 24');
  await versions.compareAs('hex');
  await expect(versions.bytes.locator('del').first()).toBeVisible();
});
