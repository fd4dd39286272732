import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const list = () => page.getByRole('dialog', { name: 'Known servers' });
const server = (name: string) => page.getByRole('dialog', { name, exact: true });
const rows = () => list().getByRole('listbox', { name: 'Servers' }).getByRole('option');

/** Opens a file in the list's dialog. */
async function openFile(value: object) {
  await expect.element(list().getByRole('button', { name: 'Open file…' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([JSON.stringify(value)], 'servers.json'));
  if (input === null) throw new Error('no file input');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a server is found, its secret entered, its command previewed, and added without approval', async () => {
  await openWindow('/?dialog=add');
  await page.getByRole('button', { name: 'Known servers…' }).click();
  await expect.element(list().getByRole('searchbox', { name: 'Search known servers' })).toHaveFocus();
  await expect.element(rows().first()).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('notion pages');
  await expect.element(list().getByRole('status')).toMatchTextContent('1 server');
  await rows().click();
  const notion = server('Notion');
  await expect.element(notion.getByText('@notionhq/notion-mcp-server@2.5.2', { exact: true })).toBeVisible();
  await notion.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(notion.getByText('Required.')).toBeVisible();
  const field = notion.getByLabelText('NOTION_TOKEN', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await field.fill('canary-4711');
  await expect.element(notion.getByText('NOTION_TOKEN=[masked]')).toBeVisible();
  await expectAccessibleInAllThemes();
  await notion.getByRole('button', { name: 'Add', exact: true }).dblClick();
  await expect.element(notion).not.toBeInTheDocument();
  const item = page.getByRole('region', { name: 'Item', exact: true });
  await expect.element(item.getByRole('button', { name: 'Connect', exact: true })).toHaveFocus();
  const row = page.getByRole('row', { name: 'Notion', exact: true });
  await expect.element(row.getByRole('img', { name: 'not approved yet' })).toBeVisible();
  const [, added, ...others] = await client.servers.list();
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    approved: false,
    server: {
      command: 'npx',
      args: ['-y', '@notionhq/notion-mcp-server@2.5.2'],
      env: { NOTION_TOKEN: { secret: true } },
    },
  });
  expect(document.documentElement.outerHTML + location.href).not.toContain('canary');
});

test('a file opens as another list with its offers or their problems; Back keeps the search', async () => {
  await openWindow('/?dialog=known');
  await openFile({
    name: 'org.example/weather',
    version: '1.0.0',
    description: '<b>Weather</b>',
    packages: [
      {
        registryType: 'npm',
        identifier: 'weather',
        version: '1.0.0',
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'named', name: '--units', choices: ['metric', 'imperial'], isRequired: true }],
      },
      { registryType: 'mcpb', identifier: 'https://example.org/weather.mcpb', transport: { type: 'stdio' } },
    ],
    remotes: [{ type: 'streamable-http', url: 'https://example.org/mcp' }],
  });
  await expect.element(list().getByRole('button', { name: 'servers.json List' })).toBeVisible();
  await expect.element(rows()).toMatchTextContent('<b>Weather</b>');
  await list().getByRole('searchbox').fill('weath');
  await expect.element(rows()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Tab}{Enter}');
  const weather = server('weather');
  await weather.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(weather.getByText('Required.')).toBeVisible();
  await weather.getByRole('button', { name: /--units/ }).click();
  await page.getByRole('option', { name: 'imperial' }).click();
  await expect.element(weather.getByText('imperial', { exact: true }).last()).toBeVisible();
  await weather.getByRole('button', { name: /Use as/ }).click();
  await page.getByRole('option', { name: /^mcpb/ }).click();
  await expect.element(weather.getByText('This is a bundle (.mcpb).', { exact: false })).toBeVisible();
  await expect.element(weather.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await weather.getByRole('button', { name: 'Back' }).click();
  await expect.element(list().getByRole('searchbox')).toHaveValue('weath');
});

test('a registry is fetched only from a typed URL, and a failure shows why until another list is opened', async () => {
  await openWindow('/?dialog=known');
  await list().getByRole('button', { name: 'Fetch from registry…' }).click();
  const url = list().getByRole('textbox', { name: 'URL of a registry’s list or of a server.json' });
  await expect.element(url).toHaveFocus();
  await userEvent.keyboard('http://127.0.0.1:1/v0/servers{Enter}');
  await expect.element(list().getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes();
  await expect.element(rows().first()).toBeVisible();
  await openFile({ name: 'org.example/weather', version: '1.0.0', description: 'Weather' });
  await expect.element(rows()).toMatchTextContent('org.example/weather');
  await expect.element(list().getByRole('alert')).not.toBeInTheDocument();
});
