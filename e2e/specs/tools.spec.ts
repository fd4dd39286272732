import { createDemo } from '../../electron/demo/demo.ts';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, faces, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';

async function openDemo(loupe: LoupeWindow): Promise<ToolsPage> {
  await loupe.connectDemo();
  return ToolsPage.open(loupe);
}

/** Fills in the demo's addition, runs it by the keys, and sees the result beside the form. */
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
}

for (const face of faces) {
  test.describe(`tools in ${face}`, () => {
    test.use({ face });

    test('one is filled in, run, and answered beside its form', async ({ loupe }) => {
      await loupe.connectDemo();
      await adds(loupe);
    });
  });
}

for (const era of ['legacy', 'modern'] as const) {
  test(`over stdio in the ${era} era`, async ({ loupe }) => {
    await loupe.addConnected(ownServer('demo', '--era', era), { name: era });
    await adds(loupe);
  });

  test(`over HTTP in the ${era} era`, async ({ loupe, started }) => {
    const { url } = await started(startStreamableHttp(createDemo(), { era }));
    await loupe.addConnected(url, { name: era });
    await adds(loupe);
  });
}

test('the list has names, titles, descriptions, pictures and claims, and narrows by them', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.expectCount(demoFacts.toolCount);
  await expect(tools.row('delete_everything')).toHaveText(/Delete everything.*destructive.*Says that it destroys/);
  await expect(tools.row(/^echo/).locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await tools.claim('destructive').click();
  await expect(tools.rows).toHaveText([/^delete_everything/]);
  // The address keeps it.
  await loupe.page.reload();
  await expect(tools.rows).toHaveText([/^delete_everything/]);
  await tools.claim('destructive').click();
  await tools.search.fill('progress step');
  await expect(tools.rows).toHaveText([/^long_task/]);
  await tools.search.fill('nothing of this kind');
  await tools.pane.getByRole('button', { name: say('lists.clearSearch') }).click();
  await tools.expectCount(demoFacts.toolCount);
});

test('the message is shown before it is sent, byte for byte', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('Grüße, "Ada"');
  await expect(tools.preview).toContainText('"arguments":{"message":"Grüße, \\"Ada\\""}');
  const promised = await tools.preview.innerText();
  await tools.run();
  await tools.expectStatus('echo', 'result');
  await expect(tools.block(1)).toContainText('Grüße, "Ada"');
  await loupe.traffic.rows('out', 'tools/call').click();
  await loupe.traffic.showFrameAs('raw');
  // The editor draws the beginning of a long line.
  await loupe.traffic.expectBody('raw', promised.slice(0, 200));
});

test('several run at once, each with its progress; one is cancelled', async ({ loupe }) => {
  const tools = await openDemo(loupe);
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
    .getByRole('button', { name: say('calls.cancel'), exact: true })
    .click();
  await tools.expectStatus('long_task', 'cancelled');
  await expect(tools.calls).toHaveText([/"steps":900.*running/, /"steps":1000.*cancelled/]);
  await expect(loupe.traffic.rows('out', 'cancelled')).toHaveCount(1);
  // What was reported stays.
  await tools.showSide('progress');
  await expect(tools.result('long_task').getByRole('listitem').last()).toContainText('Step 1 of 1000');
});

test('a tool that fails is one thing, the protocol another', async ({ loupe }) => {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faults' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('fails-without-structure');
  await tools.run();
  await tools.expectStatus('fails-without-structure', 'toolError');
  await expect(tools.result('fails-without-structure')).toContainText(say('calls.toolErrorText'));
  await expect(tools.block(1)).toContainText('It failed, and may do so without.');
  await tools.choose('protocol-error');
  await tools.run();
  await tools.expectStatus('protocol-error', 'protocolError');
  await expect(loupe.failure).toContainText('The tool broke');
});

test('what does not fit is sent only by a button that says so', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('add');
  await tools.field('a').fill('1');
  await expect(tools.runButton).toBeDisabled();
  const anyway = tools.button(say('tools.runInvalid'));
  await expect(anyway).toBeVisible();
  // The keys of Run lead to it, and do not press it.
  await tools.field('a').press('ControlOrMeta+Enter');
  await expect(anyway).toBeFocused();
  await anyway.press('Enter');
  await tools.allow();
  await expect(tools.calls.first()).toContainText(say('calls.sentInvalid'));
  await expect(loupe.traffic.rows('out', 'tools/call')).toHaveCount(1);
});

test('repeated calls tell how long they take, as figures, picture and table', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('again');
  await tools.setOptions({ times: 5 });
  await tools.runButton.click();
  await loupe.page.getByRole('button', { name: say('ask.toolCall.allowTimes', { count: 5 }) }).click();
  const series = tools.series(5);
  await expect(series).toContainText(say('calls.series', { number: 5, of: 5 }));
  await expect(series).toContainText(/min.*p50.*p95.*max/);
  await expect(series.getByRole('img')).toHaveAccessibleName(/95 % within/);
  await series.getByRole('button', { name: say('calls.asTable') }).click();
  await expect(series.getByRole('table').getByRole('row')).toHaveCount(6);
  await series.getByRole('button', { name: '3', exact: true }).click();
  await expect(tools.calls.filter({ hasText: say('calls.series', { number: 3, of: 5 }) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(loupe.traffic.rows('out', 'tools/call')).toHaveCount(5);
});

test('a series ends when it is stopped', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('long_task');
  await tools.field('steps').fill('1000');
  await tools.setOptions({ times: 3 });
  await tools.runButton.click();
  await loupe.page.getByRole('button', { name: say('ask.toolCall.allowTimes', { count: 3 }) }).click();
  await expect(tools.result('long_task')).toContainText('Step 1 of 1000');
  await tools
    .series(3)
    .getByRole('button', { name: say('calls.stopSeries') })
    .click();
  await tools.expectStatus('long_task', 'cancelled');
  await expect(tools.series(3).getByRole('button', { name: say('calls.stopSeries') })).toBeHidden();
  await expect(tools.calls).toHaveCount(1);
});

test('silence that lasts too long ends a call', async ({ loupe }) => {
  await loupe.addConnected(ownServer('tool-faults'), { name: 'faults' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('never-answers');
  await tools.setOptions({ silence: 0.2 });
  await tools.run();
  await tools.expectStatus('never-answers', 'timedOut');
});

test('resources that a result links to or holds open in Resources', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('link_resource');
  await tools.run();
  await tools
    .block(1)
    .getByRole('button', { name: say('blocks.openInResources') })
    .click();
  await loupe.document('file:///demo/README.md').expectText('demo');
  // Back is where one was, the result in view.
  await loupe.page.goBack();
  await expect(tools.block(1)).toContainText('file:///demo/README.md');
  await tools.choose('show_picture');
  await tools.run();
  await expect(tools.block(2).getByRole('img', { name: /image/ })).toBeVisible();
});

test('the palette leads to a tool', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await loupe.palette.open();
  await loupe.palette.go('order_lens', /^order_lens/);
  await expect(tools.article('order_lens')).toBeVisible();
});

test('nothing here bars anybody', async ({ loupe }) => {
  const tools = await openDemo(loupe);
  await tools.choose('add');
  await tools.field('a').fill('2');
  await tools.field('b').fill('3');
  await tools.run();
  await tools.expectStatus('add', 'result');
  await tools.showSide('structured');
  await expect(tools.node('sum')).toBeVisible();
  for (const theme of ['light', 'dark', 'contrast'] as const) {
    await loupe.wear(theme);
    await expectAccessible(loupe.page);
  }
});
