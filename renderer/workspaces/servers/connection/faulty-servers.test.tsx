import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { addServer, connectOwn, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

/** Adds a server with one named fault. */
async function addFaulty(name: string, fault: string) {
  const { command, args } = await commands.ownCommand(['faults', '--fault', fault]);
  return addServer({ name, transport: 'stdio', command, args, env: [], watch: [], pin: {} });
}

describe('a command', () => {
  test('that was not found can be corrected', async () => {
    const command = 'no-such-command-of-loupe';
    const draft = { name: 'missing', transport: 'stdio', command, pin: {} } as const;
    const serverId = await addServer({ ...draft, args: [], env: [], watch: [] });
    await client.sessions.connect({ serverId });
    const screen = await openWindow(`/servers/${serverId}/resources`);
    const failure = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
    await expect.element(failure.getByText(`The command “${command}” was not found.`)).toBeVisible();
    await expect.element(failure.getByText(/ENOENT/)).toBeVisible();

    await failure.getByRole('button', { name: 'Edit…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit “missing”' });
    const right = await commands.ownCommand(['plain']);
    await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(right.command);
    for (const [index, argument] of right.args.entries()) {
      await dialog.getByRole('button', { name: 'Add argument' }).click();
      await dialog.getByRole('textbox', { name: `Argument ${index + 1}` }).fill(argument);
    }
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(screen.getByRole('row', { name: 'missing' }).getByRole('img', { name: 'connected', exact: true }))
      .toBeVisible();
  });

  test('that exits at once is shown with its exit code and last lines', async () => {
    const serverId = await addFaulty('short-lived', 'exit-at-once');
    await client.sessions.connect({ serverId });
    const screen = await openWindow(`/servers/${serverId}/resources`);
    const failure = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
    await expect.element(failure.getByText(/^The server’s process ended with exit code 3/)).toBeVisible();
    await expect
      .element(failure.getByText(/Error: missing environment variable EXAMPLE_TOKEN\s+Giving up/))
      .toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: 'short-lived' }).getByRole('img', { name: 'ended · exit 3' }))
      .toBeVisible();
  });

  test('that never responds can be stopped before it times out', async () => {
    const serverId = await addFaulty('silent', 'never-answers');
    await client.sessions.connect({ serverId });
    const screen = await openWindow(`/servers/${serverId}/resources`);
    const row = screen.getByRole('row', { name: 'silent' });
    await expect.element(row.getByRole('img', { name: 'negotiating' })).toBeVisible();
    await screen.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.element(row.getByRole('img', { name: 'stopped' })).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Item' }).getByRole('button', { name: 'Connect', exact: true }))
      .toBeVisible();
  });

  test('that responds with an unsupported revision links to the frame', async () => {
    const serverId = await addFaulty('old', 'unsupported-revision');
    await client.sessions.connect({ serverId });
    const screen = await openWindow(`/servers/${serverId}/resources`);
    await screen.getByRole('button', { name: /^Show frame \d+$/ }).click();
    const frame = screen.getByRole('region', { name: /^Frame \d+$/ });
    // The request comes before its response.
    await expect.element(frame.getByRole('code').last()).toMatchTextContent(/"protocolVersion": "1999-01-01"/);
  });

  test('that logs to stdout still connects, and the lines are marked', async () => {
    const { serverId } = await connectOwn('chatty', 'faults', '--fault', 'logs-on-stdout');
    const screen = await openWindow(`/servers/${serverId}/connection?panel=traffic`);
    await expect.element(screen.getByRole('definition').getByText(/aren’t JSON-RPC/)).toBeVisible();
    await screen.getByRole('combobox', { name: 'Filter traffic' }).fill('listening on stdio');
    await screen
      .getByRole('row', { name: /listening on stdio/ })
      .first()
      .click();
    const frame = screen.getByRole('region', { name: /^Frame \d+$/ });
    await expect.element(frame.getByRole('code')).toMatchTextContent(/\[info\] listening on stdio/);
    await expect.element(frame.getByText('Not JSON: shown as received.')).toBeVisible();
    await screen.getByRole('tab', { name: /^Logs/ }).click();
    await screen.getByRole('radio', { name: 'stderr' }).click();
    const log = screen.getByRole('grid', { name: 'stderr and non-protocol lines' });
    await expect.element(log.getByRole('gridcell', { name: /=== plain server 1\.0\.0 ===/ })).toBeVisible();
  });
});
