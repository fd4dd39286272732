import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

demoScene('readme', async (loupe) => {
  await (await loupe.open('file:///demo/README.md')).expectText('It has one of everything');
  await loupe.resources.search.fill('');
  await expect(loupe.resources.row('clock')).toBeVisible();
  await loupe.traffic.rows('out', 'resources/read').last().click();
  await expect(loupe.page.getByText('file:///demo/README.md').last()).toBeVisible();
});

windowScene('shortcuts', async (loupe) => {
  await loupe.page.keyboard.press('?');
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
});

for (const fold of ['toggleServers', 'toggleList', 'togglePanel'] as const) {
  demoScene(`folded-${fold.slice(6).toLowerCase()}`, async (loupe) => {
    await (await ToolsPage.open(loupe)).choose('order_lens');
    await loupe.page.getByRole('button', { name: text(`window.header.${fold}`) }).click();
  });
}

demoScene('tool-menu', async (loupe) => {
  const tools = await ToolsPage.open(loupe);
  await tools.rows.nth(1).click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
});

demoScene('tool-run-menu', async (loupe) => {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('order_lens');
  await tools.button(text('tools.moreRuns')).click();
  await expect(loupe.page.getByRole('menu')).toBeVisible();
});

windowScene('settings-end', async (loupe) => {
  await loupe.goTo('settings');
  const last = loupe.page.getByText(/servers\.json$/);
  await last.scrollIntoViewIfNeeded();
});

demoScene('call-comparison', async (loupe) => {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('add');
  await tools.field('a').fill('2');
  await tools.field('b').fill('40');
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.field('b').fill('41');
  await tools.run();
  await expect(tools.calls).toHaveCount(2);
  await tools.button(text('calls.compare')).click();
  await expect(tools.comparison).toBeVisible();
});
