import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const dialog = () => page.getByRole('dialog', { name: 'Add a bundle' });
const manifest = {
  manifest_version: '0.3',
  name: 'notes',
  version: '1.2.0',
  description: 'Reads notes',
  author: { name: 'Ada' },
  server: {
    type: 'node',
    entry_point: 'index.js',
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/index.js`, `\${user_config.folder}`],
      env: { KEY: `\${user_config.key}` },
    },
  },
  tools: [{ name: 'search', description: 'Searches notes' }],
  user_config: {
    key: { type: 'string', title: 'API key', description: 'From the account page.', sensitive: true, required: true },
    folder: { type: 'directory', title: 'Folder', default: '/notes' },
    constructor: { type: 'string', title: 'Constructor', default: 'none' },
  },
};

async function drop(bytes: Uint8Array<ArrayBuffer>) {
  await openWindow('/');
  await expect.element(page.getByRole('row', { name: 'Demo', exact: true })).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'notes.mcpb'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

test('a dropped bundle is previewed, and unpacked only when added', async () => {
  // More than one part is sent.
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const large = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`data/${index}.bin`, noise]));
  const text = strToU8(JSON.stringify(manifest));
  await drop(zipSync({ 'manifest.json': text, 'index.js': strToU8('//'), ...large }, { level: 0 }));
  for (const part of ['1.2.0', 'Reads notes', 'Ada', 'search']) {
    await expect.element(dialog().getByText(part, { exact: true })).toBeVisible();
  }
  await expect.element(dialog().getByText(`\${__dirname}/index.js`, { exact: true })).toBeVisible();
  await expect.element(dialog().getByRole('region', { name: 'Files', exact: true })).toMatchTextContent('data/59.bin');
  const add = dialog().getByRole('button', { name: 'Unpack and add' });
  await expect.element(add).toBeDisabled();
  const key = dialog().getByLabelText('API key (required)');
  await expect.element(key).toHaveAttribute('type', 'password');
  await key.fill('canary-4711');
  await expectAccessibleInAllThemes();
  expect(await client.servers.list()).toHaveLength(1);
  await add.click();
  const row = page.getByRole('row', { name: 'notes', exact: true });
  await expect.element(row.getByRole('img', { name: 'not approved yet' })).toBeVisible();
  const { server } = (await client.servers.list()).at(-1) ?? {};
  expect(server).toMatchObject({ command: 'node', args: [expect.stringMatching(/files.index\.js$/), '/notes'] });
  expect(JSON.stringify(server)).not.toContain('canary');
});

test('a file that isn’t a bundle is rejected with the reason', async () => {
  await drop(strToU8('nothing of the kind'));
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('it isn’t an intact ZIP file');
  await expectAccessibleInAllThemes();
});
