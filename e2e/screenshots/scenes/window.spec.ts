import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { expect, scene } from '../camera.ts';

scene('shortcuts', async ({ loupe, shoot }) => {
  await loupe.page.keyboard.press('?');
  await expect(loupe.page.getByRole('dialog')).toBeVisible();
  await shoot();
});

for (const fold of ['toggleServers', 'toggleList', 'togglePanel'] as const) {
  scene(`folded-${fold.slice(6).toLowerCase()}`, async ({ loupe, shoot }) => {
    await loupe.connectDemo();
    await (await ToolsPage.open(loupe)).choose('order_lens');
    await loupe.page.getByRole('button', { name: text(`window.header.${fold}`) }).click();
    await shoot();
  });
}

scene('tool-menu', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.rows.nth(1).click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
  await shoot();
});

scene('tool-run-menu', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.choose('order_lens');
  await tools.button(text('tools.moreRuns')).click();
  await expect(loupe.page.getByRole('menu')).toBeVisible();
  await shoot();
});

scene('settings-end', async ({ loupe, shoot }) => {
  await loupe.goTo('settings');
  const last = loupe.page.getByText(/servers\.json$/);
  await last.scrollIntoViewIfNeeded();
  await shoot();
});

scene('call-comparison', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
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
  await shoot();
});
