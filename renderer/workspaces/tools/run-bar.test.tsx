import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setDraftText } from '../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { argumentField, blockOf, callRows, callTool, sentMessages, statusOf, trust } from '../../testing/call-tool.ts';
import { expectNothingCut, resizeWindow } from '../../testing/cut-off.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const runButton = () => page.getByRole('button', { name: /^Run .*↵$/ });

test('the message is shown before it is sent, byte for byte', async () => {
  const server = await openServer('demo');
  await trust(server);
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await argumentField('message').fill('Grüße, "Ada"');
  await page.getByRole('tab', { name: 'Message', exact: true }).click();
  const preview = page.getByRole('region', { name: 'The exact message that would be sent now' });
  await expect.element(preview).toMatchTextContent('"arguments":{"message":"Grüße, \\"Ada\\""}');
  const promised = preview.element().textContent;
  await runButton().click();
  await expect.element(statusOf('echo', 'succeeded')).toBeVisible();
  await expect.element(blockOf(1)).toMatchTextContent('Grüße, "Ada"');
  expect(await sentMessages(server.sessionId, 'tools/call')).toEqual([promised]);
});

test('a call belongs to its tool, although another one was opened before it was sent', async () => {
  const server = await openServer('demo');
  await trust(server);
  setDraftText('tool', server.serverId, 'echo', '{"message":"of echo"}');
  await openWindow(`/servers/${server.serverId}/tools?tool=echo`);
  await expect.element(runButton()).toBeEnabled();
  // In one turn, so that the host can't have answered in between.
  const run = runButton().element();
  if (run instanceof HTMLElement) run.click();
  location.hash = location.hash.replace('tool=echo', 'tool=add');
  await expect.element(page.getByRole('article', { name: /add/ })).toBeVisible();
  await expect.poll(() => sentMessages(server.sessionId, 'tools/call')).toHaveLength(1);
  const open = (name: RegExp) => page.getByRole('region', { name: 'Tools', exact: true }).getByRole('option', { name });
  await open(/^echo\b/).click();
  await expect.element(blockOf(1)).toMatchTextContent('of echo');
  await open(/^add\b/).click();
  await expect.element(page.getByText('Not called yet')).toBeVisible();
});

test('Run shows the errors of the arguments; its menu sends them anyway', async () => {
  const server = await openServer('demo');
  await trust(server);
  setDraftText('tool', server.serverId, 'add', '{}');
  await openWindow(`/servers/${server.serverId}/tools?tool=add`);
  const form = page.getByRole('form', { name: 'Arguments' });
  await argumentField('a').fill('1');
  await expect.element(form).not.toMatchTextContent(/Required/);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(argumentField('b')).toHaveFocus();
  await expect.element(form.getByText('Required', { exact: true })).toBeVisible();
  await runButton().click();
  expect(await sentMessages(server.sessionId, 'tools/call')).toHaveLength(0);
  const openers = ['Other ways to run', 'Repeat, timeout', 'Saved arguments'];
  for (const name of openers) await expectAccessibleInAllThemes(() => page.getByRole('button', { name }).click());
  await page.getByRole('button', { name: 'Other ways to run' }).click();
  await page.getByRole('menuitem', { name: 'Send anyway' }).click();
  await expect.element(callRows().first()).toMatchTextContent(/sent anyway/);
  expect(await sentMessages(server.sessionId, 'tools/call')).toHaveLength(1);
});

test('in a narrow window the form has most of the height, and buttons that do not fit are in a menu', async () => {
  const server = await openServer('demo', '--era', 'legacy');
  await resizeWindow(480, 400);
  await openWindow(`/servers/${server.serverId}/tools?tool=slow_question`);
  const bar = page.getByRole('toolbar', { name: 'Tool', exact: true });
  await expect.element(runButton()).toBeVisible();
  await expectNothingCut(bar);
  await bar.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('dialog', { name: 'More actions' });
  await menu.getByRole('button', { name: 'Repeat, timeout' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Times' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  const form = page.getByRole('tabpanel', { name: 'Form' });
  const result = page.getByText('Not called yet');
  expect(form.element().clientHeight).toBeGreaterThan(120);
  await expect.element(result).toBeVisible();
});

test('linked resources of a result open in Resources; Back returns', async () => {
  const server = await openServer('demo');
  await callTool(server, 'link_resource');
  await openWindow(`/servers/${server.serverId}/tools?tool=link_resource`);
  await blockOf(1).getByRole('button', { name: 'Open in Resources' }).click();
  const document = page.getByRole('article', { name: 'file:///demo/README.md' });
  await expect.element(document).toMatchTextContent(/one of everything/);
  history.back();
  await expect.element(blockOf(1)).toMatchTextContent('file:///demo/README.md');
});

test('an image in a result is shown', async () => {
  const server = await openServer('demo');
  await callTool(server, 'show_picture');
  await openWindow(`/servers/${server.serverId}/tools?tool=show_picture`);
  await expect.element(blockOf(2).getByRole('img', { name: /image/ })).toBeVisible();
});
