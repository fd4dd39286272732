import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { expect, scene } from '../camera.ts';

/** Two servers, and a call with progress: its request is open. */
async function callWithProgress(loupe: LoupeWindow): Promise<void> {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  await loupe.servers.choose('Demo');
  await loupe.item
    .getByRole('button', { name: text('servers.connect') })
    .first()
    .click();
  await loupe.servers.expectState('Demo', 'ready');
  const tools = await ToolsPage.open(loupe);
  await tools.choose('long_task');
  await tools.field('steps').fill('4');
  await tools.run();
  await tools.expectStatus('long_task', 'result');
  await loupe.showPanel('traffic');
}

async function openCall(loupe: LoupeWindow): Promise<void> {
  await loupe.traffic.rows('out', 'tools/call').first().click();
  await expect(loupe.traffic.frame).toBeVisible();
}

const press = (loupe: LoupeWindow, name: string) =>
  loupe.page.getByRole('button', { name, exact: true }).first().click();

scene('traffic-thread', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await openCall(loupe);
  await shoot();
});

scene('traffic-maximised', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await press(loupe, text('window.panel.maximise'));
  await openCall(loupe);
  await shoot();
});

scene('traffic-diff', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await openCall(loupe);
  await press(loupe, text('traffic.frame.compare'));
  await loupe.traffic.rows('out', 'tools/list').first().click();
  await expect(loupe.traffic.frame).toBeVisible();
  await shoot();
});

scene('traffic-menu', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await loupe.traffic.rows('out', 'tools/call').first().click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
  await shoot();
});

scene('traffic-completion', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await loupe.traffic.filter.fill('method:tools/call latency:abc ');
  await loupe.traffic.filter.pressSequentially('k');
  await expect(loupe.page.getByRole('option').first()).toBeVisible();
  await shoot();
});

scene('traffic-saved-filters', async ({ loupe, shoot }) => {
  await callWithProgress(loupe);
  await loupe.traffic.filter.fill('method:tools/* latency:>1');
  await press(loupe, text('traffic.saved.title'));
  await loupe.page.getByRole('textbox', { name: text('traffic.saved.name') }).fill('slow calls');
  await press(loupe, text('traffic.saved.save'));
  await expect(loupe.page.getByRole('button', { name: 'slow calls', exact: true })).toBeVisible();
  await shoot();
});

for (const measure of ['count', 'latency'] as const) {
  scene(`statistics-${measure}`, async ({ loupe, shoot }) => {
    await callWithProgress(loupe);
    await press(loupe, text('traffic.statistics.title'));
    await loupe.page.getByRole('radio', { name: text(`traffic.statistics.measures.${measure}`) }).click();
    await expect(loupe.page.getByRole('rowheader', { name: 'tools/call' })).toBeVisible();
    await shoot();
  });
}

scene('composer', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await press(loupe, text('requests.compose'));
  await expect(loupe.item.getByRole('button', { name: text('requests.composer.send') }).first()).toBeVisible();
  await shoot();
});

scene('composer-response', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await loupe.traffic.rows('out', 'tools/list').first().click({ button: 'right' });
  await loupe.page.getByRole('menuitem', { name: text('requests.editAndResend') }).click();
  await loupe.item
    .getByRole('button', { name: new RegExp(`^${text('requests.composer.send')}`) })
    .first()
    .click();
  await expect(loupe.item.getByRole('button', { name: text('requests.composer.openFrame') })).toBeVisible();
  await shoot();
});
