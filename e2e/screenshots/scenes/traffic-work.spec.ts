import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

/** Two servers, and a call with progress, in the Traffic panel. */
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

const showAs = (loupe: LoupeWindow, view: string) => loupe.page.getByRole('radio', { name: view, exact: true }).click();

windowScene('traffic-exchange-opened', async (loupe) => {
  await callWithProgress(loupe);
  await press(loupe, text('traffic.timeline.title'));
  const call = loupe.traffic.rows('out', 'tools/call').first();
  await call.click();
  await loupe.page.keyboard.press('ArrowRight');
  await expect(loupe.traffic.rows('in', 'progress').first()).toBeVisible();
});

windowScene('traffic-frames', async (loupe) => {
  await callWithProgress(loupe);
  await loupe.traffic.showFrames();
  await openCall(loupe);
});

windowScene('traffic-sequence', async (loupe) => {
  await callWithProgress(loupe);
  await showAs(loupe, text('traffic.sequence.title'));
  await expect(loupe.page.getByRole('region', { name: text('traffic.sequence.diagram') })).toBeVisible();
});

windowScene('traffic-hex', async (loupe) => {
  await callWithProgress(loupe);
  await openCall(loupe);
  await loupe.traffic.frame.getByRole('radio', { name: text('traffic.frame.hex') }).click();
});

windowScene('traffic-suggestions', async (loupe) => {
  await callWithProgress(loupe);
  await loupe.traffic.filter.click();
  await expect(loupe.page.getByRole('option').first()).toBeVisible();
});

windowScene('traffic-thread', async (loupe) => {
  await callWithProgress(loupe);
  await openCall(loupe);
});

windowScene('traffic-maximised', async (loupe) => {
  await callWithProgress(loupe);
  await press(loupe, text('window.panel.maximise'));
  await openCall(loupe);
});

windowScene('traffic-diff', async (loupe) => {
  await callWithProgress(loupe);
  await openCall(loupe);
  await press(loupe, text('traffic.frame.compare'));
  await loupe.traffic.rows('out', 'tools/list').first().click();
  await expect(loupe.traffic.frame).toBeVisible();
});

windowScene('traffic-menu', async (loupe) => {
  await callWithProgress(loupe);
  await loupe.traffic.rows('out', 'tools/call').first().click({ button: 'right' });
  await expect(loupe.page.getByRole('menu')).toBeVisible();
});

windowScene('traffic-completion', async (loupe) => {
  await callWithProgress(loupe);
  await loupe.traffic.filter.fill('method:tools/call latency:abc ');
  await loupe.traffic.filter.pressSequentially('k');
  await expect(loupe.page.getByRole('option').first()).toBeVisible();
});

windowScene('traffic-saved-filters', async (loupe) => {
  await callWithProgress(loupe);
  await loupe.traffic.filter.fill('method:tools/* latency:>1');
  await press(loupe, text('traffic.saved.title'));
  await loupe.page.getByRole('textbox', { name: text('traffic.saved.name') }).fill('slow calls');
  await press(loupe, text('facets.save'));
  await expect(loupe.page.getByRole('button', { name: 'slow calls', exact: true })).toBeVisible();
});

for (const measure of ['count', 'latency', 'distribution'] as const) {
  windowScene(`statistics-${measure}`, async (loupe) => {
    await callWithProgress(loupe);
    await showAs(loupe, text('traffic.statistics.title'));
    await loupe.page.getByRole('radio', { name: text(`traffic.statistics.measures.${measure}`) }).click();
    await expect(loupe.page.getByRole('rowheader', { name: 'tools/call' })).toBeVisible();
  });
}

demoScene('composer', async (loupe) => {
  await press(loupe, text('requests.compose'));
  await expect(loupe.item.getByRole('button', { name: text('composer.send') }).first()).toBeVisible();
});

demoScene('composer-response', async (loupe) => {
  await loupe.traffic.rows('out', 'tools/list').first().click({ button: 'right' });
  await loupe.page.getByRole('menuitem', { name: text('requests.editAndResend') }).click();
  await loupe.item
    .getByRole('button', { name: new RegExp(`^${text('composer.send')}`) })
    .first()
    .click();
  await expect(loupe.item.getByRole('button', { name: text('composer.openFrame') })).toBeVisible();
});
