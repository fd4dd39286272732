import { createDemo } from '../../electron/demo/demo.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, test } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

/** Fills in the demo's addition, runs it by the keys, and sees the result beside the form and the frame below. */
async function adds(loupe: LoupeWindow): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('add');
  await tools.field('a').fill('2');
  await tools.field('b').fill('40');
  await tools.field('b').press('ControlOrMeta+Enter');
  await tools.allow();
  await tools.expectStatus('add', 'result');
  await tools.showSide('structured');
  await expect(tools.node('sum')).toContainText('42');
  await expect(tools.field('b')).toHaveValue('40');
  await loupe.traffic.rows('out', 'tools/call').click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', '"arguments":{"a":2,"b":40}');
  // A reload of the page keeps what was typed, and what was called.
  await tools.field('a').fill('77');
  await loupe.page.reload();
  await expect(tools.field('a')).toHaveValue('77');
  await tools.expectStatus('add', 'result');
}

test.describe('in browser mode', () => {
  test.use({ frontEnd: 'browser mode' });

  test('a tool is filled in, run, and answered, over stdio in the modern era', async ({ loupe }) => {
    await loupe.addConnected(ownServer('demo', '--era', 'modern'), { name: 'modern' });
    await adds(loupe);
  });
});

test.describe('in the desktop double', () => {
  test.use({ frontEnd: 'desktop double' });

  test('a tool is filled in, run, and answered, over HTTP in the legacy era', async ({ loupe, started }) => {
    const { url } = await started(startStreamableHttp(createDemo(), { era: 'legacy' }));
    await loupe.addConnected(url, { name: 'legacy' });
    await adds(loupe);
  });
});

test('several run at once, each with its progress; one is cancelled', async ({ loupe }) => {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.choose('long_task');
  await tools.field('steps').fill('1000');
  await tools.runButton.click();
  await tools.allowForSession();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
  await tools.field('steps').fill('900');
  await tools.runButton.click();
  await expect(tools.result('long_task')).toContainText('Step 2 of 900');
  await expect(tools.calls).toHaveText([/"steps":900.*running/, /"steps":1000.*running/]);
  await tools.calls.last().click();
  await expect(tools.result('long_task')).toContainText(/Step \d+ of 1000/);
  await tools
    .result('long_task')
    .getByRole('button', { name: text('calls.cancel'), exact: true })
    .click();
  await tools.expectStatus('long_task', 'cancelled');
  await expect(tools.calls).toHaveText([/"steps":900.*running/, /"steps":1000.*cancelled/]);
  await loupe.traffic.showFrames();
  await expect(loupe.traffic.rows('out', 'cancelled')).toHaveCount(1);
  // What was reported stays.
  await tools.showSide('progress');
  await expect(tools.result('long_task').getByRole('listitem').last()).toContainText('Step 1 of 1000');
});
