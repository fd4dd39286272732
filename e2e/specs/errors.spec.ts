import { createFailure } from '#shared/messages/failure.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { processEnded, sentence, text } from '../pages/words.ts';
import { startHttpFaults } from '../servers/http/http-faults.ts';
import { faultyServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';

// What only a whole Loupe shows of a server that goes wrong: processes that die, servers that are not there. The
// failures of a start stand in session-stdio.test.ts and session-http.test.ts, how they look in failures.test.tsx.

test.describe('in the desktop double', () => {
  test.use({ frontEnd: 'desktop double' });

  test('a command that dies in the middle of an answer', async ({ loupe }) => {
    await loupe.addConnected(faultyServer('dies-mid-response'), { name: 'fragile' });
    const half = await loupe.open('dies://halfway');
    await expect(half.failure).toContainText(processEnded({ exitCode: 9 }));
    await loupe.servers.expectExit('fragile', 9);
    await loupe.traffic.filter.fill('dies://halfway');
    await loupe.traffic.rows('in', text('traffic.kind.stray')).click();
    await loupe.traffic.expectBody('pretty', '"uri":"dies://halfway"');
    await loupe.item.getByRole('button', { name: text('connection.restart') }).click();
    await loupe.servers.expectState('fragile', 'ready');
    // It isn’t read again by itself; read on request, it kills the server again.
    await expect(loupe.traffic.rows('in', text('traffic.kind.stray'))).toHaveCount(1);
    await half.readAgain();
    await expect(loupe.traffic.rows('in', text('traffic.kind.stray'))).toHaveCount(2);
    await loupe.servers.press('Demo', 'connect');
    await loupe.servers.expectState('Demo', 'ready');
  });
});

test('a command that crashes keeps its stderr in view, and others connect all the same', async ({ loupe }) => {
  await loupe.addConnected(faultyServer('crash-later'), { name: 'crashing' });
  await loupe.open('crash://exit');
  await loupe.servers.expectExit('crashing', 5);
  await loupe.showPanel('stderr');
  await expect(loupe.stderr.getByText('Fatal: about to crash')).toBeVisible();
  await expect(loupe.servers.row('crashing')).toContainText('Fatal: about to crash');
  await loupe.servers.press('Demo', 'connect');
  await loupe.servers.expectState('Demo', 'ready');
});

test('a URL that is refused, until its server listens', async ({ loupe, started }) => {
  const server = await startStreamableHttp(createPlain());
  await server.close();
  await loupe.add(server.url, { name: 'later' });
  await expect(loupe.failure).toContainText(sentence('connectionRefused', { url: server.url }));
  await expect(loupe.failure).toContainText('ECONNREFUSED');
  await started(startStreamableHttp(createPlain(), { port: Number(new URL(server.url).port) }));
  await loupe.failure.getByRole('button', { name: text('window.ui.retry') }).click();
  await loupe.servers.expectState('later', 'ready');
});

test('a URL that answers 401, each time that it is tried', async ({ loupe, started }) => {
  const url = `${(await started(startHttpFaults())).url}/401`;
  const why = createFailure('unauthorized', { url, header: 'Authorization' }).message;
  await loupe.add(url, { name: 'refusing' });
  await expect(loupe.failure).toContainText(why);
  await expect(loupe.failure).toContainText('The token is missing or has expired.');
  await loupe.goTo('connection');
  const start = loupe.connection.fact(text('connection.started'));
  const first = await start.textContent();
  await loupe.connection.failure.getByRole('button', { name: text('window.ui.retry') }).click();
  await expect(start).not.toHaveText(first ?? '');
  await expect(loupe.connection.failure).toContainText(why);
});
