import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { clientBeside } from '../faces/browser-client.ts';
import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { AuditPage } from '../pages/audit-page.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { say } from '../pages/words.ts';

/** Allows one call of the demo and denies another: three entries. */
async function decideTwice(loupe: LoupeWindow): Promise<void> {
  await loupe.connectDemo();
  const { client, close } = await clientBeside(loupe.page);
  const [session] = await client.sessions.list();
  if (session === undefined) throw new Error('The demo is not connected');
  for (const decision of ['allow', 'deny'] as const) {
    const argumentsText = JSON.stringify({ message: `please ${decision}`, password: 'opensesame' });
    const { runId } = await client.calls.start({ sessionId: session.id, tool: 'echo', argumentsText });
    const [ask] = await client.asks.list();
    if (ask === undefined) throw new Error('Nobody was asked');
    await client.asks.decide({ askId: ask.id, decision });
    await expect.poll(async () => (await client.calls.get({ runId })).phase).toBe('ended');
  }
  close();
}

test('the audit log tells what was decided, newest first, without secrets', async ({ loupe }) => {
  await decideTwice(loupe);
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await expect(audit.rows).toContainText(['call denied', 'call ended', 'call allowed']);
  await expect(audit.rows.first()).toContainText('denied · by a person');
  await expect(audit.grid).not.toContainText('opensesame');
  await expectAccessible(loupe.page);

  await audit.rows.last().click();
  await expect(audit.entry(1)).toContainText('please allow');
  await loupe.page.reload();
  await expect(audit.entry(1)).toContainText('please allow');
  await audit.grid.focus();
  await loupe.page.keyboard.press('ArrowUp');
  await expect(audit.entry(2)).toContainText('requestId');
  await loupe.page.keyboard.press('Escape');
  await expect(audit.entry(2)).toBeHidden();
});

test('entries are found by kind, server and text, and exported as they are found', async ({ loupe }) => {
  await decideTwice(loupe);
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await expect(audit.rows).toHaveCount(3);
  await audit.toggle('callEnded');
  await expect(audit.rows).toHaveCount(2);
  await audit.filter.fill('PLEASE DENY');
  await expect(audit.rows).toHaveCount(1);
  expect(await audit.export()).toMatchObject([{ seq: 3, kind: 'callDenied', subject: 'echo', serverName: 'Demo' }]);
  await audit.narrowTo('Demo');
  await expect(audit.rows).toHaveCount(1);
  await audit.filter.fill('no such thing');
  await loupe.page.getByRole('button', { name: say('audit.resetFilter') }).click();
  await expect(audit.rows).toHaveCount(3);
});

test('verifying says whether the chain is whole, and where it is not', async ({ loupe, home }) => {
  await decideTwice(loupe);
  const audit = new AuditPage(loupe.page);
  await audit.open();
  await audit.verify();
  await expect(audit.verdict).toHaveText(say('audit.intact', { count: 3 }));

  const file = new DatabaseSync(join(home, 'audit.sqlite'));
  const triggers = file.prepare("select name from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) file.exec(`drop trigger ${String(name)}`);
  file.exec("update entries set subject = 'ech0' where seq = 2");
  file.close();
  await audit.verify();
  await audit.verdict.getByRole('button', { name: say('audit.broken.changed', { seq: 2 }) }).click();
  await expect(audit.entry(2)).toBeVisible();
});
