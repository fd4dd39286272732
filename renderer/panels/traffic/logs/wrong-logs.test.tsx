import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askLevel, expectMessages, levelChoice, levelOf, logRow, showLevels } from '../../../testing/logs-panel.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, callTool, connectOwn, shareRealHost } from '../../../testing/real-host.ts';
import { resetLogFilter } from '../filters.ts';

let wrong: Connected;

shareRealHost();
beforeEach(async () => {
  resetLogFilter();
  wrong = await connectOwn('wrong', 'request-faults', '--era', 'legacy');
  await openWindow(`/servers/${wrong.serverId}/tools?panel=logs`);
});

const frame = page.getByRole('region', { name: /^Frame \d+$/ });

test('each malformed log message is shown as received, and marked', async () => {
  await callTool(wrong.sessionId, 'log-malformed');
  await callTool(wrong.sessionId, 'log-no-object');
  await expectMessages('11');
  for (const [text, mark] of [
    ['A level that there is not', 'verbose'],
    ['A level in capitals', 'WARNING'],
    ['A level by number', '3'],
    [/No level/, 'no level'],
    ['A logger that isn’t a string', '{"name":"an object"}'],
    ['only text', 'no level'],
    ['["info","a list"]', 'no level'],
    ['Please answer this log message.', 'info'],
  ] as const) {
    await expect.element(logRow(text).filter({ hasText: 'malformed' })).toMatchTextContent(mark);
  }
  await logRow('no-data').click();
  await expect.element(frame).toMatchTextContent('It has no data.');
  await showLevels('From emergency up');
  await expectMessages('8');
  await showLevels('Malformed only');
  await expectMessages('11');
});

test('no level is sent to a server without the logging capability, and that is shown', async () => {
  const level = levelOf('wrong');
  await expect.element(level.getByRole('status')).toMatchTextContent('This server doesn’t declare logging.');
  await askLevel('wrong', 'info');
  await expect
    .element(page.getByRole('region', { name: 'Item', exact: true }).getByRole('alert'))
    .toMatchTextContent('The server didn’t declare logging.');
  await expect.element(levelChoice('wrong')).toMatchTextContent('not set');
});

test('the head of 5 MB is shown in the row, and a message cannot run anything', async () => {
  await callTool(wrong.sessionId, 'log-large');
  await callTool(wrong.sessionId, 'log-hostile');
  await expectMessages('3');
  await expect.element(logRow('{"rows":["large","large"')).toBeVisible();
  await expect.element(logRow('<img src=x onerror=')).toMatchTextContent('<b>bold</b>');
  expect('hostileScriptRan' in window).toBe(false);
  await logRow(/large large large/).click();
  await expect.element(frame.getByRole('button', { name: 'Load more' })).toBeVisible();
});
