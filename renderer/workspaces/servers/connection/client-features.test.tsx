import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../../testing/real-host.ts';
import { callTool, resultText } from '../../../testing/tool-calls.ts';

shareRealHost();

const switches = () => page.getByRole('region', { name: 'What Loupe offers', exact: true });
const roots = () => page.getByRole('region', { name: 'Roots', exact: true });

describe.each(['legacy', 'modern'])('for a %s server', (era) => {
  test('a disabled feature is not declared from the next connection on', async () => {
    const { serverId } = await connectOwn('requests', 'requests', '--era', era);
    await openWindow(`/servers/${serverId}/connection?tab=settings`);
    const differs = switches().getByText(
      'The current connection declared other features. Reconnect to apply your changes.',
    );
    const sampling = 'Model responses (sampling)';
    await switches().getByText(sampling, { exact: true }).click();
    await expect.element(switches().getByRole('checkbox', { name: sampling })).not.toBeChecked();
    await expect.element(differs).toBeVisible();
    await switches().getByRole('button', { name: 'Reconnect', exact: true }).click();
    await expect.element(differs).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'Overview', exact: true }).click();
    const capabilities = page.getByRole('region', { name: 'Capabilities', exact: true });
    await capabilities.getByRole('radio', { name: 'Loupe', exact: true }).click();
    await expect.element(capabilities.getByRole('row', { name: /^elicitation/ })).toBeVisible();
    expect(capabilities.getByRole('row', { name: /^sampling/ }).elements()).toEqual([]);
  });

  test('roots are stored, and sent without a pending request', async () => {
    const server = await connectOwn('requests', 'requests', '--era', era);
    await openWindow(`/servers/${server.serverId}/connection?tab=settings&panel=inbox`);
    await roots().getByRole('button', { name: 'Add root' }).click();
    const address = roots().getByRole('textbox', { name: 'Address of root 1', exact: true });
    const save = roots().getByRole('button', { name: 'Save', exact: true });
    await address.fill('https://example.com');
    await expect.element(roots()).toMatchTextContent('Must be a file:// address.');
    await expect.element(save).toBeDisabled();
    if (era === 'modern') await expectAccessibleInAllThemes();
    await address.fill('file:///srv/lenses');
    await save.click();
    await expect.element(save).not.toBeInTheDocument();
    expect(await resultText(await callTool(server, 'ask_roots'))).toContain('file:///srv/lenses');
    const row = page.getByRole('listbox', { name: 'Inbox' }).getByRole('option').first();
    await expect.element(row).toMatchTextContent('Answered automatically: roots shared with this server');
  });
});

test('a feature that a revision lacks is shown as missing', async () => {
  const { serverId } = await connectOwn('requests', 'requests', '--revision', '2025-03-26');
  await openWindow(`/servers/${serverId}/connection?tab=settings`);
  await expect.element(switches()).toMatchTextContent('not in 2025-03-26');
});

test('the settings apply until a server overrides them, and again after a reset', async () => {
  await client.app.changeSettings({ clientFeatures: { sampling: false }, roots: [{ uri: 'file:///srv/all' }] });
  const { serverId } = await connectOwn('requests', 'requests');
  await openWindow(`/servers/${serverId}/connection?tab=settings`);
  const sampling = switches().getByRole('checkbox', { name: 'Model responses (sampling)' });
  await expect.element(sampling).not.toBeChecked();
  await switches().getByText('Model responses (sampling)', { exact: true }).click();
  await expect.element(sampling).toBeChecked();
  await expect.element(switches().getByText('set for this server')).toBeVisible();
  await switches().getByText('Model responses (sampling)', { exact: true }).click();
  await expect.element(switches().getByText('set for this server')).not.toBeInTheDocument();

  const address = roots().getByRole('textbox', { name: 'Address of root 1', exact: true });
  await expect.element(address).toHaveValue('file:///srv/all');
  await address.fill('file:///srv/own');
  await roots().getByRole('button', { name: 'Save', exact: true }).click();
  await roots().getByRole('button', { name: 'Use default' }).click();
  await expect.element(address).toHaveValue('file:///srv/all');
  expect(await client.client.setup({ serverId })).toEqual({ serverId, switches: {} });
});
