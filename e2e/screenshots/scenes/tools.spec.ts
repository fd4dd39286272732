import { AppPane } from '../../pages/app-pane.ts';
import { CallDialog } from '../../pages/call-dialog.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { expect, scene } from '../camera.ts';

async function chooseTool(loupe: LoupeWindow, tool: string): Promise<ToolsPage> {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  return tools;
}

async function add(loupe: LoupeWindow, b = '40'): Promise<ToolsPage> {
  const tools = await chooseTool(loupe, 'add');
  await tools.field('a').fill('2');
  await tools.field('b').fill(b);
  return tools;
}

scene('tools-none-open', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await ToolsPage.open(loupe);
  await shoot();
});

scene('tools-groups', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const tools = await ToolsPage.open(loupe);
  await tools.order('groups');
  await shoot();
});

scene('tools-malformed', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faulty' });
  await ToolsPage.open(loupe);
  await shoot();
});

scene('tool-form', async ({ loupe, shoot }) => {
  await chooseTool(loupe, 'add');
  await shoot();
});

scene('tool-form-every-kind', async ({ loupe, shoot }) => {
  await chooseTool(loupe, 'order_lens');
  await shoot();
});

scene('tool-form-long', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('forms'), { name: 'forms' });
  await (await ToolsPage.open(loupe)).choose('forecast');
  await shoot();
});

scene('tool-form-invalid', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'order_lens');
  await tools.field('quantity').fill('100');
  await tools.field('engraving').fill('far more than twenty-four characters');
  await tools.field('engraving').press('ControlOrMeta+Enter');
  await shoot();
});

scene('tool-json', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'order_lens');
  await loupe.item
    .getByRole('radio', { name: 'JSON', exact: true })
    .or(loupe.item.getByRole('tab', { name: 'JSON', exact: true }))
    .first()
    .click();
  await expect(tools.article('order_lens').getByRole('code').first()).toBeVisible();
  await shoot();
});

scene('tool-invalid-schema', async ({ loupe, shoot }) => {
  await chooseTool(loupe, 'invalid_schema');
  await shoot();
});

scene('tool-long-texts', async ({ loupe, shoot }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('trigger-long-running-operation');
  await shoot();
});

scene('confirm-harmless', async ({ loupe, shoot }) => {
  const tools = await add(loupe);
  await tools.runButton.click();
  await new CallDialog(loupe.page).expectOpen();
  await shoot();
});

scene('confirm-destructive', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'delete_everything');
  await tools.field('confirm').fill('Everything in the warehouse, and the backups of the last thirty days too.');
  await tools.runButton.click();
  await new CallDialog(loupe.page).expectOpen();
  await shoot();
});

scene('call-result', async ({ loupe, shoot }) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
  await shoot();
});

scene('call-result-structured', async ({ loupe, shoot }) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.showSide('structured');
  await expect(tools.node('sum')).toBeVisible();
  await shoot();
});

scene('call-result-raw', async ({ loupe, shoot }) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.showSide('raw');
  await shoot();
});

scene('call-tool-error', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'fail');
  await tools.run();
  await tools.expectStatus('fail', 'toolError');
  await shoot();
});

scene('call-invalid-result', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'invalid_result');
  await tools.run();
  await tools.expectStatus('invalid_result', 'result');
  await shoot();
});

scene('call-running', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'long_task');
  await tools.field('steps').fill('1000');
  await tools.run();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
  await shoot();
});

scene('call-cancelled', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'long_task');
  await tools.field('steps').fill('1000');
  await tools.run();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
  await tools
    .result('long_task')
    .getByRole('button', { name: text('calls.cancel'), exact: true })
    .click();
  await tools.expectStatus('long_task', 'cancelled');
  await shoot();
});

scene('call-task', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('slow_report');
  await tools.field('steps').fill('200');
  await tools.run();
  await expect(loupe.item.getByRole('region', { name: text('tasks.title'), exact: true })).toBeVisible();
  await shoot();
});

scene('app-before', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'show_dial');
  await tools.run();
  const app = await AppPane.show(loupe, 'show_dial');
  await app.read();
  await expect(app.wants).toBeVisible();
  await shoot();
});

scene('app-open', async ({ loupe, shoot }) => {
  const tools = await chooseTool(loupe, 'show_dial');
  await tools.run();
  const app = await AppPane.show(loupe, 'show_dial');
  await app.open();
  await app.expectPhase('running');
  await shoot();
});
