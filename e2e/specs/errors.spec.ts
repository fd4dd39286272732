import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailureCode } from '#shared/model/failure.ts';
import { expect, test } from '../faces/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { anyNumber, processEnded, say, sentence } from '../pages/words.ts';
import { startHttpFaults } from '../servers/http/http-faults.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { faultyServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';

// One test for each way in which a server can go wrong. Each ends with another server that connects all the same.

interface Expected {
  sentence: RegExp;
  /** What the server, the process or the system said itself. */
  said: string | RegExp;
}

/** Waits for a failed connection that says what happened; trying again then says the same of a new attempt. */
async function expectFailed(loupe: LoupeWindow, expected: Expected): Promise<void> {
  await expect(loupe.failure).toContainText(expected.sentence);
  await expect(loupe.failure).toContainText(expected.said);
  await loupe.goTo('connection');
  const started = loupe.connection.fact(say('connection.started'));
  const firstStart = await started.textContent();
  await loupe.connection.failure.getByRole('button', { name: say('window.ui.retry') }).click();
  await expect(started).not.toHaveText(firstStart ?? '');
  await expect(loupe.connection.failure).toContainText(expected.sentence);
  await expectUsable(loupe);
}

/** Another server connects, whatever happened to the first. */
async function expectUsable(loupe: LoupeWindow): Promise<void> {
  await loupe.servers.press('Demo', 'connect');
  await loupe.servers.expectState('Demo', 'ready');
}

test.describe('a command', () => {
  test('that is not found, until it is corrected', async ({ loupe }) => {
    const command = 'no-such-command-of-loupe';
    await loupe.add(command, { name: 'missing' });
    await expect(loupe.failure).toContainText(sentence('commandNotFound', { command }));
    await expect(loupe.failure).toContainText('ENOENT');
    await loupe.item.getByRole('button', { name: say('connection.edit') }).click();
    const right = faultyServer('no-resources');
    await loupe.editDialog.field('command').fill(right.command);
    for (const [index, argument] of right.args.entries()) await loupe.editDialog.addArgument(index + 1, argument);
    await loupe.editDialog.save();
    await loupe.failure.getByRole('button', { name: say('window.ui.retry') }).click();
    await loupe.servers.expectState('missing', 'ready');
    await expectUsable(loupe);
  });

  test('that is not executable', async ({ loupe, folder }) => {
    const command = join(folder, 'script.sh');
    await writeFile(command, '#!/bin/sh\n', { mode: 0o644 });
    await loupe.add(command, { name: 'plain-file' });
    await expectFailed(loupe, {
      sentence: sentence('commandNotExecutable', { command }),
      said: 'EACCES',
    });
  });

  test('that exits at once says its code and its last words', async ({ loupe }) => {
    await loupe.add(faultyServer('exit-at-once'), { name: 'short-lived' });
    await expectFailed(loupe, {
      sentence: processEnded({ exitCode: 3 }),
      said: 'Error: missing environment variable EXAMPLE_TOKEN',
    });
  });

  test('that logs to stdout connects all the same, each line kept and marked', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('logs-on-stdout'), { name: 'chatty' });
    await (await loupe.open('plain://numbers/one')).expectText('This is plain://numbers/one.');
    await loupe.traffic.filter.fill('listening on stdio');
    const stray = loupe.traffic.rows('in', say('traffic.kind.stray')).filter({ hasText: 'listening on stdio' });
    await stray.last().click();
    await loupe.traffic.expectBody('pretty', '[info] listening on stdio');
    await expect(loupe.traffic.frame.getByText(say('traffic.frame.noJson'))).toBeVisible();
    await loupe.showPanel('stderr');
    await expect(loupe.stderr.getByText('=== plain server 1.0.0 ===').first()).toBeVisible();
    await loupe.goTo('connection');
    await expect(loupe.connection.fact('stdout')).toContainText('no JSON-RPC');
    await expectUsable(loupe);
  });

  test('that never answers times out', async ({ loupe }) => {
    await loupe.add(faultyServer('never-answers'), { name: 'silent', timeoutMs: 300 });
    await expect(loupe.failure).toContainText(sentence('neverAnswered', { method: 'initialize', waitedMs: 300 }));
    await expect(loupe.failure.getByRole('button', { name: say('window.ui.retry') })).toBeVisible();
    await expectUsable(loupe);
  });

  test('that never answers can be stopped before it times out', async ({ loupe }) => {
    await loupe.add(faultyServer('never-answers'), { name: 'silent' });
    await loupe.servers.expectState('silent', 'negotiating');
    await loupe.item.getByRole('button', { name: say('connection.stopConnecting') }).click();
    await loupe.servers.expectState('silent', 'stopped');
    await expect(loupe.item.getByRole('button', { name: say('connection.connect'), exact: true })).toBeVisible();
    await expectUsable(loupe);
  });

  test('that answers with an unsupported revision', async ({ loupe }) => {
    const revision = '1999-01-01';
    await loupe.add(faultyServer('unsupported-revision'), { name: 'old' });
    await expect(loupe.failure).toContainText(sentence('unsupportedRevision', { revision }));
    await loupe.failure.getByRole('button', { name: /^Show frame \d+$/ }).click();
    await loupe.traffic.expectBody('pretty', `"protocolVersion": "${revision}"`);
    await expectUsable(loupe);
  });

  test('that dies in the middle of an answer', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('dies-mid-response'), { name: 'fragile' });
    const half = await loupe.open('dies://halfway');
    await expect(half.failure).toContainText(processEnded({ exitCode: 9 }));
    await loupe.servers.expectExit('fragile', 9);
    await loupe.traffic.filter.fill('dies://halfway');
    await loupe.traffic.rows('in', say('traffic.kind.stray')).click();
    await loupe.traffic.expectBody('pretty', '"uri":"dies://halfway"');
    await loupe.item.getByRole('button', { name: say('connection.restart') }).click();
    await loupe.servers.expectState('fragile', 'ready');
    // Nothing reads it again by itself; asked to, it kills the server again.
    await expect(loupe.traffic.rows('in', say('traffic.kind.stray'))).toHaveCount(1);
    await half.readAgain();
    await expect(loupe.traffic.rows('in', say('traffic.kind.stray'))).toHaveCount(2);
    await expectUsable(loupe);
  });

  test('that crashes keeps its stderr in view', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('crash-later'), { name: 'crashing' });
    await loupe.open('crash://exit');
    await loupe.servers.expectExit('crashing', 5);
    await loupe.showPanel('stderr');
    await expect(loupe.stderr.getByText('Fatal: about to crash')).toBeVisible();
    await expect(loupe.servers.row('crashing')).toContainText('Fatal: about to crash');
    await expectUsable(loupe);
  });

  test('whose answer is one line of 60 MB arrives whole', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('big-line'), { name: 'big' });
    const big = await loupe.open('big://60mb');
    await big.expectText('0123456789abcdef0123456789abcdef');
    await expect(big.article.getByText('60 MB', { exact: true })).toBeVisible();
    await big.openFrame();
    await loupe.traffic.showFrameAs('details');
    await expect(loupe.traffic.frame.getByText(/\(60,000,\d\d\d B\)/)).toBeVisible();
    await expectUsable(loupe);
  });

  test('whose answer does not come in time says which request waited, how long, and what came meanwhile', async ({
    loupe,
  }) => {
    await loupe.addConnected(faultyServer('silent-request'), { name: 'slow' });
    await loupe.setPatience('timeout', 1000);
    const never = await loupe.open('silent://never');
    const why = { method: 'resources/read', waitedMs: 1000, framesMeanwhile: 0 };
    await expect(never.failure).toContainText(sentence('requestTimedOut', why));
    await never.failure.getByRole('button', { name: say('window.ui.retry') }).click();
    await expect(never.failure).toBeHidden();
    await expect(never.failure).toContainText(sentence('requestTimedOut', why));
    // Progress starts the time again: an answer that takes twice the timeout is waited for.
    await (await loupe.open('silent://progress')).expectText('Finally.');
    await loupe.setPatience('timeout', 60_000);
    await expectUsable(loupe);
  });

  test('that only tells progress is waited for up to the longest time, and its messages are counted', async ({
    loupe,
  }) => {
    await loupe.addConnected(faultyServer('silent-request'), { name: 'busy' });
    await loupe.setPatience('maxTimeout', 1500);
    const endless = await loupe.open('silent://endless');
    const why = { method: 'resources/read', waitedMs: 1500, framesMeanwhile: anyNumber };
    await expect(endless.failure).toContainText(sentence('requestTimedOut', why));
    await loupe.setPatience('maxTimeout', 600_000);
    await expectUsable(loupe);
  });

  test('whose answer does not come can be given up earlier', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('silent-request'), { name: 'slow' });
    const never = await loupe.open('silent://never');
    await never.cancel();
    await loupe.traffic.filter.fill('cancelled');
    await expect(loupe.traffic.rows('out', 'cancelled')).toHaveCount(1);
    await (await loupe.open('plain://numbers/two')).expectText('This is plain://numbers/two.');
    await expectUsable(loupe);
  });
});

test.describe('a URL', () => {
  test('that is refused, until its server listens', async ({ loupe, started }) => {
    const server = await startStreamableHttp(createPlain());
    await server.close();
    await loupe.add(server.url, { name: 'later' });
    await expect(loupe.failure).toContainText(sentence('connectionRefused', { url: server.url }));
    await expect(loupe.failure).toContainText('ECONNREFUSED');
    await started(startStreamableHttp(createPlain(), { port: Number(new URL(server.url).port) }));
    await loupe.failure.getByRole('button', { name: say('window.ui.retry') }).click();
    await loupe.servers.expectState('later', 'ready');
    await expectUsable(loupe);
  });

  test('whose host does not exist', async ({ loupe }) => {
    const url = 'http://no-such-host.invalid/mcp';
    await loupe.add(url, { name: 'nowhere' });
    await expectFailed(loupe, {
      sentence: sentence('hostNotFound', { url }),
      said: /ENOTFOUND|EAI_AGAIN/,
    });
  });

  test('without a trusted TLS connection', async ({ loupe, started }) => {
    const faults = await started(startHttpFaults());
    const url = `${faults.url.replace('http:', 'https:')}/sound`;
    await loupe.add(url, { name: 'plain-text' });
    await expectFailed(loupe, { sentence: sentence('tlsFailed', { url }), said: /EPROTO|ERR_SSL/ });
  });

  const answers: [path: string, code: FailureCode, said: string][] = [
    ['/401', 'unauthorized', 'The token is missing or has expired.'],
    ['/403', 'forbidden', 'This account may not use this server.'],
    ['/404', 'endpointNotFound', 'Nothing is here.'],
    ['/405', 'methodNotAllowed', 'Only PUT is allowed.'],
    ['/500', 'serverFault', 'Internal Server Error: the database is away.'],
    ['/html', 'notMcp', 'Sign in to continue'],
  ];
  for (const [path, code, said] of answers) {
    test(`that answers as ${path} does`, async ({ loupe, started }) => {
      const faults = await started(startHttpFaults());
      const url = `${faults.url}${path}`;
      await loupe.add(url, { name: 'refusing' });
      const params = { url, status: 500, method: 'POST', contentType: 'text/html; charset=utf-8' };
      await expectFailed(loupe, { sentence: sentence(code, params), said });
    });
  }

  test('that sends nothing times out, and says so', async ({ loupe, started }) => {
    const faults = await started(startHttpFaults());
    await loupe.add(`${faults.url}/slow`, { name: 'slow', timeoutMs: 300 });
    const why = sentence('neverAnswered', { method: 'initialize', waitedMs: 300 });
    await expect(loupe.failure).toContainText(why);
    await expectUsable(loupe);
  });

  test('whose answer breaks off', async ({ loupe, started }) => {
    const faults = await started(startHttpFaults());
    await loupe.addConnected(`${faults.url}/mid-response`, { name: 'fragile' });
    const one = await loupe.open('plain://numbers/one');
    await expect(one.failure).toContainText(sentence('connectionLost', { method: 'resources/read' }));
    await expect(one.failure.getByRole('button', { name: say('window.ui.retry') })).toBeVisible();
    await expectUsable(loupe);
  });
});
