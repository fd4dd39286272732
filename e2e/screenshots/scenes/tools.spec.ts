import { AppPane } from '../../pages/app-pane.ts';
import { CallDialog } from '../../pages/call-dialog.ts';
import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { everythingServer } from '../../servers/real-servers.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

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

demoScene('tools-none-open', (loupe) => ToolsPage.open(loupe));

demoScene('tools-groups', async (loupe) => {
  const tools = await ToolsPage.open(loupe);
  await tools.order('groups');
});

windowScene('tools-malformed', async (loupe) => {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faulty' });
  await ToolsPage.open(loupe);
});

windowScene('tool-form', (loupe) => chooseTool(loupe, 'add'));

windowScene('tool-form-every-kind', (loupe) => chooseTool(loupe, 'order_lens'));

windowScene('tool-form-long', async (loupe) => {
  await loupe.addConnected(ownServer('forms'), { name: 'forms' });
  await (await ToolsPage.open(loupe)).choose('forecast');
});

windowScene('tool-form-invalid', async (loupe) => {
  const tools = await chooseTool(loupe, 'order_lens');
  await tools.field('quantity').fill('100');
  await tools.field('engraving').fill('far more than twenty-four characters');
  await tools.field('engraving').press('ControlOrMeta+Enter');
});

windowScene('tool-json', async (loupe) => {
  const tools = await chooseTool(loupe, 'order_lens');
  await loupe.item
    .getByRole('radio', { name: 'JSON', exact: true })
    .or(loupe.item.getByRole('tab', { name: 'JSON', exact: true }))
    .first()
    .click();
  await expect(tools.article('order_lens').getByRole('code').first()).toBeVisible();
});

windowScene('tool-invalid-schema', (loupe) => chooseTool(loupe, 'invalid_schema'));

windowScene('tool-long-texts', async (loupe) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('trigger-long-running-operation');
});

windowScene('confirm-harmless', async (loupe) => {
  const tools = await add(loupe);
  await tools.runButton.click();
  await new CallDialog(loupe.page).expectOpen();
});

windowScene('confirm-destructive', async (loupe) => {
  const tools = await chooseTool(loupe, 'delete_everything');
  await tools.field('confirm').fill('Everything in the warehouse, and the backups of the last thirty days too.');
  await tools.runButton.click();
  await new CallDialog(loupe.page).expectOpen();
});

windowScene('call-result', async (loupe) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
});

windowScene('call-result-structured', async (loupe) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.showSide('structured');
  await expect(tools.node('sum')).toBeVisible();
});

windowScene('call-result-raw', async (loupe) => {
  const tools = await add(loupe);
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.showSide('raw');
});

windowScene('call-tool-error', async (loupe) => {
  const tools = await chooseTool(loupe, 'fail');
  await tools.run();
  await tools.expectStatus('fail', 'toolError');
});

windowScene('call-invalid-result', async (loupe) => {
  const tools = await chooseTool(loupe, 'invalid_result');
  await tools.run();
  await tools.expectStatus('invalid_result', 'result');
});

windowScene('call-running', async (loupe) => {
  const tools = await chooseTool(loupe, 'long_task');
  await tools.field('steps').fill('1000');
  await tools.run();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
});

windowScene('call-cancelled', async (loupe) => {
  const tools = await chooseTool(loupe, 'long_task');
  await tools.field('steps').fill('1000');
  await tools.run();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
  await tools
    .result('long_task')
    .getByRole('button', { name: text('calls.cancel'), exact: true })
    .click();
  await tools.expectStatus('long_task', 'cancelled');
});

windowScene('call-task', async (loupe) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('slow_report');
  await tools.field('steps').fill('200');
  await tools.run();
  await expect(loupe.item.getByRole('region', { name: text('tasks.title'), exact: true })).toBeVisible();
});

windowScene('app-before', async (loupe) => {
  const tools = await chooseTool(loupe, 'show_dial');
  await tools.run();
  const app = await AppPane.show(loupe, 'show_dial');
  await expect(app.openButton).toBeVisible();
});

windowScene('app-open', async (loupe) => {
  const tools = await chooseTool(loupe, 'show_dial');
  await tools.run();
  const app = await AppPane.show(loupe, 'show_dial');
  await app.open();
  await app.expectPhase('running');
});
