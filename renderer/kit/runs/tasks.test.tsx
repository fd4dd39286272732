import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { callTool } from '../../testing/call-tool.ts';
import { expectNothingCut } from '../../testing/cut-off.ts';
import { answerButton, front } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, connectOwn, openServer, shareRealHost } from '../../testing/real-host.ts';
import { argumentField, blockOf, runTool } from '../../testing/run-tool.ts';

const strip = page.getByRole('region', { name: 'Task', exact: true });
const states = strip.getByRole('list', { name: 'States' }).getByRole('listitem');
const button = (name: string) => strip.getByRole('button', { name, exact: true });
const expectTask = (status: string) => expect.element(strip.getByRole('status')).toHaveTextContent(status);
const expectCall = (tool: string, status: string) =>
  expect
    .element(page.getByRole('toolbar', { name: `Result of ${tool}` }).getByText(status, { exact: true }))
    .toBeVisible();

/** Calls a tool as a task and shows it; in the modern era the server makes it one by itself. */
async function showTask(server: Connected, era: string, tool: string, argumentsText = '{}'): Promise<void> {
  await callTool(server, tool, argumentsText, era === 'legacy' ? { asTask: {} } : {});
  await openWindow(`/servers/${server.serverId}/tools?tool=${tool}`);
}

describe.each(['legacy', 'modern'])('a task of a %s server', (era) => {
  shareRealHost();
  const connect = () => openServer('requests', '--era', era);

  test('is followed to its end: states, polls and result', async () => {
    const { serverId } = await connect();
    await openWindow(`/servers/${serverId}/tools?tool=slow_report`);
    await argumentField('steps').fill('4');
    await argumentField('stepMs').fill('400');
    await runTool({ asTask: era === 'legacy' });
    await page.getByRole('tab', { name: 'Message', exact: true }).click();
    const preview = page.getByRole('region', { name: 'The exact message that would be sent now' });
    if (era === 'legacy') await expect.element(preview).toMatchTextContent('"task":{}');
    await expect.element(strip).toMatchTextContent(/kept for 5 min/);
    await expectTask('completed');
    await expectCall('slow_report', 'succeeded');
    await expect.element(blockOf(1)).toMatchTextContent('The report has 4 pages.');
    await expect.element(states.last()).toMatchTextContent('response to the call');
    await expect.element(states.filter({ hasText: 'Step 2 of 4' }).first()).toBeVisible();
    await states.first().getByRole('button').click();
    const frame = page.getByRole('region', { name: /^Frame \d+$/ });
    await expect.element(frame.getByRole('code').last()).toMatchTextContent(/taskId/);
  });

  test('is left, followed again, and cancelled', async () => {
    await showTask(await connect(), era, 'slow_report', '{"steps":100,"stepMs":1000}');
    await expectTask('working');
    await button('Stop polling').click();
    await expect.element(strip).toMatchTextContent('Loupe doesn’t poll this task; the server continues with it.');
    await expectCall('slow_report', 'not polled');
    if (era === 'modern') await expectAccessibleInAllThemes();
    await button('Resume polling').click();
    await expectCall('slow_report', 'running');
    await page
      .getByRole('article', { name: 'Result of slow_report' })
      .getByRole('button', { name: 'Cancel', exact: true })
      .click();
    await expectTask('cancelled');
    await expectCall('slow_report', 'cancelled');
  });

  test('needs input halfway, which goes through the inbox', async () => {
    await showTask(await connect(), era, 'slow_question', '{"stepMs":100}');
    await expectTask('needs input');
    await page.viewport(853, 533);
    await expectNothingCut(strip);
    await page.viewport(1280, 800);
    await page.getByRole('tab', { name: /^Inbox/ }).click();
    await expect.element(front('Elicitation: “requests” asks for input')).toMatchTextContent('for tools/call');
    await answerButton('Accept').click();
    await expectTask('completed');
    await expect.element(blockOf(1)).toMatchTextContent('"approved":true');
    const inputs = strip.getByRole('region', { name: 'Requested input' }).getByRole('listitem');
    if (era === 'modern') await expect.element(inputs).toMatchTextContent('answered');
  });
});

describe('a task that breaks the rules is shown as sent, and marked', () => {
  shareRealHost();
  // Each has a server of its own: a call whose task isn't polled any more doesn't end.
  const connect = () => connectOwn('faults', 'request-faults', '--era', 'legacy');

  test('one that goes on after its end', async () => {
    await showTask(await connect(), 'legacy', 'task-rises-again');
    await expectTask('completed');
    await button('Poll now').click();
    await expect.element(strip.getByText(/The task changed after it had ended\./)).toBeVisible();
  });

  test('one with a status that nobody knows', async () => {
    await showTask(await connect(), 'legacy', 'task-unknown-status');
    await expect.element(strip).toMatchTextContent('pondering');
    await expect.element(strip.getByText(/The specification doesn’t define this status\./)).toBeVisible();
    await button('Stop polling').click();
    await expectCall('task-unknown-status', 'not polled');
  });

  test('one that is not there', async () => {
    await showTask(await connect(), 'legacy', 'task-not-there');
    await expectCall('task-not-there', 'failed');
    await expect
      .element(page.getByRole('region', { name: 'Item', exact: true }))
      .toMatchTextContent('taskId or status is missing');
  });
});
