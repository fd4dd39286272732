import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serverDraftSchema } from '#shared/model/server.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { downloadAfter } from '../../../testing/downloads.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { addServer, shareRealHost } from '../../../testing/real-host.ts';
import { chooseFor, copiedTexts } from '../../../testing/row-menu.ts';
import { toggle } from '../../../testing/toggle.ts';

shareRealHost();

const dialog = () => page.getByRole('dialog', { name: 'Export servers' });
const shown = () => dialog().getByRole('region', { name: 'Configuration' });

async function chooseFormat(before: string, format: string) {
  await dialog()
    .getByRole('button', { name: `${before} Format` })
    .click();
  await page.getByRole('option', { name: format, exact: true }).click();
}

test('servers are exported without secrets in the format of the chosen client', async () => {
  const env = [{ name: 'API_KEY', value: 'canary-4711', secret: true }];
  await addServer(serverDraftSchema.parse({ transport: 'stdio', name: 'weather', command: 'npx', env }));
  await addServer(serverDraftSchema.parse({ transport: 'http', name: 'remote', url: 'https://example.com/mcp' }));
  await openWindow('/');
  await chooseFor(page.getByRole('row', { name: 'weather', exact: true }), 'Export…');
  await expect.element(shown()).toMatchTextContent('"API_KEY": "<secret>"');
  await expect.element(shown()).not.toMatchTextContent('remote');
  await expect.element(dialog().getByText('weather · API_KEY: <secret>')).toBeVisible();
  await expectAccessibleInAllThemes();

  await toggle(dialog().getByRole('checkbox', { name: 'remote' }));
  await expect.element(shown()).toMatchTextContent('https://example.com/mcp');
  await chooseFormat('mcp.json', 'Claude Desktop');
  await expect.element(dialog().getByText(/support servers by URL: remote$/)).toBeVisible();
  await chooseFormat('Claude Desktop', 'VS Code');
  await expect.element(shown()).toMatchTextContent('"password": true');
  await expect.element(dialog()).not.toMatchTextContent('canary');

  const copied = copiedTexts();
  await dialog().getByRole('button', { name: 'Copy the configuration' }).click();
  const { name, bytes } = await downloadAfter(() => dialog().getByRole('button', { name: 'Save as file' }).click());
  expect(name).toBe('mcp.json');
  expect(new TextDecoder().decode(bytes)).toBe(copied[0]);
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({
    inputs: [{ id: 'weather-API-KEY' }],
    servers: { weather: { env: { API_KEY: `\${input:weather-API-KEY}` } }, remote: { url: 'https://example.com/mcp' } },
  });
});

test('the demo alone cannot be exported', async () => {
  await openWindow('/?dialog=export');
  await expect.element(dialog().getByText('There is no server to export yet', { exact: false })).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Save as file' })).toBeDisabled();
  await expectAccessibleInAllThemes();
});
