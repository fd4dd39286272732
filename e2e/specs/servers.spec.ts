import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFacts } from '../faces/demo-facts.ts';
import { expect, test } from '../faces/window-test.ts';
import { AskCard } from '../pages/ask-card.ts';
import { commandLine } from '../pages/command-line.ts';
import { say } from '../pages/words.ts';
import { listen, respond } from '../servers/http/listener.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';

const serversFile = (home: string) => readFile(join(home, 'servers.json'), 'utf8');

/** A configuration as other clients keep it. */
function configuration(names: string[]): string {
  const { command, args } = ownServer('plain');
  const entry = { command, args, env: { EXAMPLE_LEVEL: 'debug', EXAMPLE_TOKEN: 'canary-4711' } };
  return JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, entry])) });
}

test.describe('adding', () => {
  test('what is neither a command, nor a URL, nor JSON is said, and nothing is added', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.pasteField.fill('ls | grep x');
    await expect(loupe.addDialog.dialog.getByRole('alert')).toContainText('“|” needs a shell');
    await loupe.addDialog.pasteField.fill('{"mcpServers": ');
    await expect(loupe.addDialog.dialog.getByRole('alert')).toContainText('it is no JSON from line 1');
    await expect(
      loupe.addDialog.dialog.getByRole('button', { name: say('servers.form.addAndConnect') }),
    ).toBeDisabled();
  });

  test('a command is named after its program and filled in argument by argument', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste("npx -y @modelcontextprotocol/server-everything 'two words'");
    await expect(loupe.addDialog.field('name')).toHaveValue('server-everything');
    await expect(loupe.addDialog.field('command')).toHaveValue('npx');
    await expect(loupe.addDialog.argument(3)).toHaveValue('two words');
    await loupe.addDialog.add();
    await loupe.servers.expectState('server-everything', 'idle');
  });

  test('a URL is connected with its headers', async ({ loupe, started }) => {
    let seen: string | undefined;
    const spy = await started(
      listen(
        {
          handle({ request, response }) {
            seen = request.headers.authorization;
            respond(response, 403, 'Not today.');
          },
          close: () => {},
        },
        '/mcp',
      ),
    );
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(spy.url);
    await expect(loupe.addDialog.field('url')).toHaveValue(spy.url);
    await loupe.addDialog.addValue('headers', 1, 'Authorization', 'Bearer canary-4711', true);
    await loupe.addDialog.addAndConnect();
    await expect(loupe.failure).toContainText('Not today.');
    expect(seen).toBe('Bearer canary-4711');
  });

  test('what is missing is said at its field', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.startCommand();
    await loupe.addDialog.field('timeout').fill('3');
    await loupe.addDialog.dialog.getByRole('button', { name: say('servers.form.addAndConnect') }).click();
    for (const problem of ['invalidName', 'invalidCommand', 'invalidTimeout'] as const) {
      await expect(loupe.addDialog.dialog.getByText(say(`servers.form.${problem}`))).toBeVisible();
    }
  });

  test('what was entered survives a closed dialog', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste('npx -y some-server');
    await loupe.addDialog.field('name').fill('half done');
    await loupe.addDialog.close();
    await expect(loupe.addDialog.dialog).toBeHidden();
    await loupe.servers.openAddDialog();
    await expect(loupe.addDialog.field('name')).toHaveValue('half done');
    await loupe.addDialog.dialog.getByRole('button', { name: say('servers.form.discard') }).click();
    await expect(loupe.addDialog.pasteField).toHaveValue('');
  });
});

test.describe('an imported command', () => {
  test('is asked about before it starts, and is not started when that is denied', async ({ loupe, home }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(configuration(['first', 'second']));
    await expect(loupe.addDialog.dialog.getByText(say('servers.form.found', { count: 2 }))).toBeVisible();
    await expect(loupe.addDialog.dialog.getByText(say('servers.form.imported'))).toBeVisible();
    await loupe.addDialog.add();
    await loupe.servers.expectState('first', 'unapproved');
    await loupe.servers.expectState('second', 'unapproved');

    await loupe.servers.press('first', 'connect');
    const ask = loupe.ask('first');
    const { command, args } = ownServer('plain');
    await expect(ask.card.getByText(command, { exact: true })).toBeVisible();
    for (const argument of args) await expect(ask.card.getByText(argument, { exact: true })).toBeVisible();
    await expect(ask.card.getByText('EXAMPLE_TOKEN', { exact: true })).toBeVisible();
    await expect(ask.card).not.toContainText('canary-4711');
    await ask.deny();
    await expect(ask.card).toBeHidden();
    await loupe.servers.expectState('first', 'unapproved');
    await expect(loupe.traffic.drawnRows).toHaveCount(0);
    expect(await serversFile(home)).not.toContain('canary-4711');
  });

  test('starts when that is allowed, from the inbox as well, and is not asked about again', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(configuration(['imported']));
    await loupe.addDialog.add();
    await loupe.servers.press('imported', 'connect');
    await loupe.page.getByRole('button', { name: say('window.header.asks', { count: 1 }) }).click();
    const inbox = loupe.page.getByRole('tabpanel', { name: new RegExp(`^${say('window.panel.asks')}`) });
    await new AskCard(inbox, 'imported').allow();
    await loupe.servers.expectState('imported', 'ready');
    await expect(loupe.page.getByText(say('ask.inbox.empty'))).toBeVisible();

    await loupe.servers.press('imported', 'disconnect');
    await loupe.servers.expectState('imported', 'stopped');
    await loupe.servers.press('imported', 'restart');
    await loupe.servers.expectState('imported', 'ready');
  });
});

test.describe('a server in the list', () => {
  test('is edited, and its secret is never in a file', async ({ loupe, home }) => {
    await loupe.addConnected(ownServer('plain'), { name: 'before' });
    await loupe.servers.command('before', 'edit');
    await loupe.editDialog.field('name').fill('after');
    await loupe.editDialog.addValue('env', 1, 'EXAMPLE_LEVEL', 'debug');
    await loupe.editDialog.addValue('env', 2, 'EXAMPLE_TOKEN', 'canary-4711', true);
    await loupe.editDialog.save();
    await expect(loupe.editDialog.dialog).toBeHidden();
    await expect(loupe.servers.row('after')).toBeVisible();
    const file = await serversFile(home);
    expect(file).toContain('EXAMPLE_TOKEN');
    expect(file).toContain('debug');
    expect(file).not.toContain('canary-4711');

    await loupe.servers.command('after', 'edit');
    const secret = loupe.editDialog.dialog.getByLabel(say('servers.form.value', { number: 2 }), { exact: true });
    await expect(secret).toHaveValue('');
    await expect(secret).toHaveAttribute('placeholder', say('servers.form.secretKept'));
  });

  test('is duplicated, and removed only after a question', async ({ loupe, home }) => {
    await loupe.addConnected(ownServer('plain'), { name: 'one' });
    await loupe.servers.command('one', 'duplicate');
    await expect.poll(() => loupe.servers.names()).toHaveLength(3);
    const [, , copy = ''] = await loupe.servers.names();
    expect(copy).toContain('one');
    expect(copy).not.toBe('one');

    await loupe.servers.command('one', 'remove');
    const question = loupe.page.getByRole('alertdialog', { name: say('servers.removeTitle', { server: 'one' }) });
    await question.getByRole('button', { name: say('window.ui.cancel') }).click();
    await expect(loupe.servers.row('one')).toBeVisible();
    await loupe.servers.command('one', 'remove');
    await question.getByRole('button', { name: say('servers.removeConfirm') }).click();
    await expect(loupe.servers.row('one')).toBeHidden();
    expect(await loupe.servers.names()).toEqual(['Demo', copy]);
    await expect(loupe.traffic.rows('out', 'tools/list')).toHaveCount(1);
    expect(await serversFile(home)).not.toContain('"one"');
  });

  test('moves by keyboard, and stays there after a reload', async ({ loupe }) => {
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(configuration(['a', 'b', 'c']));
    await loupe.addDialog.add();
    expect(await loupe.servers.names()).toEqual(['Demo', 'a', 'b', 'c']);
    await loupe.servers.choose('c');
    await loupe.page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => loupe.servers.names()).toEqual(['Demo', 'a', 'c', 'b']);
    await loupe.page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => loupe.servers.names()).toEqual(['Demo', 'c', 'a', 'b']);
    await loupe.page.reload();
    await loupe.expectReady();
    await expect.poll(() => loupe.servers.names()).toEqual(['Demo', 'c', 'a', 'b']);
  });

  test('speaks the revision that is pinned', async ({ loupe }) => {
    await loupe.addConnected(ownServer('plain'), { name: 'pinned' });
    await expect(loupe.servers.row('pinned')).toContainText('2026-07-28');
    await loupe.goTo('connection');
    await loupe.connection.pin('revision', '2025-06-18');
    await loupe.servers.expectState('pinned', 'ready');
    await expect(loupe.servers.row('pinned')).toContainText('2025-06-18');
    await expect(loupe.connection.fact(say('connection.offered'))).toHaveText('2025-06-18');
    await expect(loupe.connection.section('steps')).toContainText(
      say('connection.negotiation.pinned', { era: 'legacy', revision: '2025-06-18' }),
    );
  });

  test('restarts when a watched file changes', async ({ loupe, folder }) => {
    const source = join(folder, 'server.ts');
    await writeFile(source, '1');
    await loupe.servers.openAddDialog();
    await loupe.addDialog.paste(commandLine(ownServer('plain')));
    await loupe.addDialog.field('name').fill('in the making');
    await loupe.addDialog.addWatch(source);
    await loupe.addDialog.addAndConnect();
    await loupe.servers.expectState('in the making', 'ready');
    await loupe.goTo('connection');
    const pid = await loupe.connection.pid();
    // The watcher may not be there yet at the first change.
    await expect
      .poll(async () => {
        await writeFile(source, String(Math.random()));
        return loupe.connection.pid();
      })
      .not.toBe(pid);
    await loupe.servers.expectState('in the making', 'ready');
  });
});

test('several servers are connected at once, over stdio and HTTP', async ({ loupe, started }) => {
  const running = await started(startStreamableHttp(createPlain()));
  await loupe.connectDemo();
  await loupe.addConnected(ownServer('plain'), { name: 'by command' });
  await loupe.addConnected(running.url, { name: 'by URL' });
  await loupe.servers.expectState('Demo', 'ready');
  await loupe.servers.expectState('by command', 'ready');
  await expect(loupe.page.getByText(say('window.status.connected', { count: 3 }), { exact: true })).toBeVisible();
  for (const name of ['by command', 'by URL']) {
    await loupe.servers.choose(name);
    await (await loupe.open('plain://numbers/one')).expectText('This is plain://numbers/one.');
  }
  await loupe.servers.choose('Demo');
  await loupe.resources.expectCount(demoFacts.resourceCount);
});
