import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { ApprovalStore } from '../approval-store.ts';
import type { ServerStore } from '../server-store.ts';
import { openServers } from '../testing/open-servers.ts';
import { Imports } from './imports.ts';
import { userPlaces } from './known-places.ts';

let folder: string;
let homeFolder: string;
let servers: ServerStore;
let approvals: ApprovalStore;
let imports: Imports;

beforeEach(async () => {
  folder = temporaryFolder();
  homeFolder = join(folder, 'home');
  const dataDir = join(folder, 'loupe');
  approvals = await ApprovalStore.open({ dataDir });
  servers = await openServers(dataDir, { approvals });
  imports = new Imports({ servers, machine: { platform: 'linux', homeFolder, env: {} } });
});

async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}
const inHome = (path: string, value: unknown) => write(join(homeFolder, path), JSON.stringify(value));
const weather = { command: 'npx', args: ['-y', 'weather'], env: { API_KEY: 'canary-4711', UNITS: 'metric' } };

describe('finding', () => {
  test('lists the existing files with their counts and failures', async () => {
    await inHome('.cursor/mcp.json', { mcpServers: { weather, broken: { args: [] } } });
    await inHome('.config/Code/User/settings.json', { 'editor.fontSize': 12 });
    await write(join(homeFolder, '.config/Claude/claude_desktop_config.json'), '{\n  "mcpServers": oops\n}');
    await symlink(join(homeFolder, 'nowhere'), join(homeFolder, '.claude.json'));
    expect(await imports.find()).toMatchObject([
      { format: 'claudeDesktop', count: 0, failure: { params: { problem: 'syntax', line: 2, column: 17 } } },
      { format: 'cursor', scope: 'user', count: 2, path: join(homeFolder, '.cursor/mcp.json') },
      { format: 'vscode', count: 0 },
    ]);
  });

  test('includes the files of a project', async () => {
    const project = join(folder, 'shop');
    await write(join(project, '.vscode/mcp.json'), JSON.stringify({ servers: { weather } }));
    await write(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { weather } }));
    expect(await imports.find(project)).toMatchObject([
      { format: 'claudeCode', scope: 'project', count: 1 },
      { format: 'vscode', scope: 'project', count: 1 },
    ]);
  });

  test('includes Amp’s files, workspace files and dev containers that have servers', async () => {
    const project = join(folder, 'shop');
    const vscode = { mcp: { servers: { weather } } };
    const amp = { 'amp.mcpServers': { weather } };
    await inHome('.config/amp/settings.jsonc', amp);
    await write(join(project, '.amp/settings.json'), JSON.stringify(amp));
    await write(join(project, 'shop.code-workspace'), JSON.stringify({ folders: [], settings: vscode }));
    await write(join(project, 'other.code-workspace'), JSON.stringify({ folders: [], settings: {} }));
    await write(join(project, '.devcontainer/api/devcontainer.json'), JSON.stringify({ customizations: { vscode } }));
    await write(join(project, '.devcontainer/devcontainer.json'), JSON.stringify({ image: 'node' }));
    await write(join(project, '.devcontainer.json'), '{');
    const found = await imports.find(project);
    expect(found.map(({ format, scope, path }) => [format, scope, path.slice(folder.length)])).toEqual([
      ['amp', 'user', '/home/.config/amp/settings.jsonc'],
      ['amp', 'project', '/shop/.amp/settings.json'],
      ['vscode', 'project', '/shop/shop.code-workspace'],
      ['vscode', 'project', '/shop/.devcontainer.json'],
      ['vscode', 'project', '/shop/.devcontainer/api/devcontainer.json'],
    ]);
    const { candidates } = await imports.openFile({ path: found[2]?.path ?? '', format: 'vscode', folder: project });
    expect(candidates).toMatchObject([{ draft: { name: 'weather', cwd: project } }]);
  });

  test('doesn’t read sockets or endless files', async () => {
    await mkdir(join(homeFolder, '.cursor'), { recursive: true });
    const socket = createServer().listen(join(homeFolder, '.cursor/mcp.json'));
    onTestFinished(() => void socket.close());
    await once(socket, 'listening');
    await symlink('/dev/zero', join(homeFolder, '.claude.json'));
    expect(await imports.find()).toMatchObject([
      { format: 'claudeCode', failure: { params: { problem: 'unreadable' } } },
      { format: 'cursor', failure: { params: { problem: 'unreadable' } } },
    ]);
  });

  test.each<[NodeJS.Platform, Record<string, string>, string[]]>([
    [
      'darwin',
      {},
      ['/u/Library/Application Support/Claude/claude_desktop_config.json', '/u/.config/zed/settings.json'],
    ],
    [
      'win32',
      { APPDATA: 'C:\\r' },
      ['C:\\r\\Claude\\claude_desktop_config.json', 'C:\\r\\Zed\\settings.json', 'C:\\r\\Code\\User\\mcp.json'],
    ],
    ['linux', { XDG_CONFIG_HOME: '/x', CLAUDE_CONFIG_DIR: '/c' }, ['/x/Code/User/mcp.json', '/c/.claude.json']],
  ])('knows the files on %s', (platform, env, expected) => {
    const paths = userPlaces({ platform, homeFolder: '/u', env }).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(expected));
  });
});

describe('a preview', () => {
  test('has everything except the values of secrets, and marks servers that already exist', async () => {
    const path = await inHome('.cursor/mcp.json', { mcpServers: { weather } });
    const preview = await imports.openFile({ path, format: 'cursor' });
    expect(JSON.stringify(preview)).not.toContain('canary-4711');
    expect(preview).toMatchObject({
      source: path,
      candidates: [
        {
          isPresent: false,
          draft: {
            command: 'npx',
            args: ['-y', 'weather'],
            env: [{ name: 'API_KEY', secret: true }, { value: 'metric' }],
          },
        },
      ],
    });
    await imports.add(preview.previewId, [0]);
    expect((await imports.openFile({ path })).candidates).toMatchObject([{ isPresent: true }]);
  });

  test('hides the secrets of arguments, and knows a server by the others', async () => {
    const database = {
      command: 'npx',
      args: ['-y', 'db', 'postgresql://name:canary-4711@db/weather', '--token', 'canary-4711'],
    };
    const path = await inHome('.cursor/mcp.json', { mcpServers: { database } });
    const preview = await imports.openFile({ path, format: 'cursor' });
    expect(preview.candidates).toMatchObject([
      { draft: { args: ['-y', 'db', 'postgresql://[masked]@db/weather', '--token', '[masked]'] } },
    ]);
    const [added] = await imports.add(preview.previewId, [0]);
    expect(JSON.stringify(added)).not.toContain('canary-4711');
    expect((await imports.openFile({ path })).candidates).toMatchObject([{ isPresent: true }]);
  });

  test('adds the chosen servers without consent, with their secrets in the vault, and keeps the source as it is', async () => {
    const text = JSON.stringify({ mcpServers: { weather, other: { command: 'other' } } });
    const path = await write(join(folder, 'mcp.json'), text);
    const { previewId } = await imports.openFile({ path });
    await write(path, JSON.stringify({ mcpServers: { weather: { command: 'evil' } } }));
    const [added] = await imports.add(previewId, [0, 0, 7]);
    expect(added).toMatchObject({ approved: false, server: { name: 'weather', command: 'npx' } });
    expect(servers.list()).toHaveLength(1);
    if (added === undefined) return;
    expect(await servers.resolveSecrets(servers.get(added.server.id))).toMatchObject({ env: weather.env });
    expect(await readFile(join(folder, 'loupe/servers.json'), 'utf8')).not.toContain('canary-4711');
  });

  test('expires after twenty newer ones', async () => {
    const text = JSON.stringify({ mcpServers: { weather } });
    const [first] = Array.from({ length: 21 }, () => imports.openText({ text, source: 'mcp.json' }));
    await expect(imports.add(first?.previewId ?? '', [0])).rejects.toMatchObject({
      failure: { code: 'unknownPreview' },
    });
  });

  test('fails for a missing file', async () => {
    await expect(imports.openFile({ path: join(folder, 'none.json') })).rejects.toMatchObject({
      failure: { code: 'invalidConfig', params: { file: 'none.json', problem: 'unreadable' } },
    });
  });
});

test('a project’s server is replaced when its file changes, and needs consent again', async () => {
  const project = join(folder, 'shop');
  const file = join(project, '.loupe/servers.json');
  const save = (command: string) => write(file, JSON.stringify({ version: 1, mcpServers: { db: { command } } }));
  await save('db-server');
  expect(await imports.find(project)).toMatchObject([{ format: 'loupe', scope: 'project', count: 1 }]);
  const open = () => imports.openFile({ path: file, format: 'loupe', folder: project });
  const [added] = await imports.add((await open()).previewId, [0]);
  expect(added).toMatchObject({ approved: false, server: { name: 'db', project, cwd: project } });
  if (added === undefined) return;
  await approvals.approve(added.server);
  expect((await open()).candidates).toMatchObject([{ isPresent: true, replaces: false }]);
  await save('evil');
  const changed = await open();
  expect(changed.candidates).toMatchObject([{ isPresent: false, replaces: true }]);
  expect(await imports.add(changed.previewId, [0])).toMatchObject([
    { approved: false, server: { id: added.server.id, command: 'evil' } },
  ]);
  expect(servers.list()).toHaveLength(1);
  expect(approvals.reasonForConsent(servers.get(added.server.id))).toBe('changed');
});

test('nothing is added while servers.json is invalid', async () => {
  const damaged = '{"version":1,"servers":[}';
  await write(join(folder, 'loupe/servers.json'), damaged);
  const { previewId } = imports.openText({ text: JSON.stringify({ mcpServers: { weather } }), source: 'mcp.json' });
  await expect(imports.add(previewId, [0])).rejects.toMatchObject({
    failure: { code: 'invalidConfig', params: { line: 1, column: 25 } },
  });
  expect(await readFile(join(folder, 'loupe/servers.json'), 'utf8')).toBe(damaged);
});

test('two Loupes can import at the same time', async () => {
  const dataDir = join(folder, 'loupe');
  const other = await openServers(dataDir, { approvals });
  const others = new Imports({ servers: other, machine: { platform: 'linux', homeFolder, env: {} } });
  const add = async (to: Imports, name: string) => {
    const text = JSON.stringify({ mcpServers: { [name]: { command: name } } });
    await to.add(to.openText({ text, source: 'mcp.json' }).previewId, [0]);
  };
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.flatMap((name) => [add(imports, name), add(others, `${name}2`)]));
  const { servers: written } = JSON.parse(await readFile(join(dataDir, 'servers.json'), 'utf8'));
  expect(written.map(({ command }: { command: string }) => command).sort()).toEqual(
    names.flatMap((name) => [name, `${name}2`]),
  );
});

test('a full disk is a failure, and nothing is added', async () => {
  // A folder in the place of the lock: nobody can write, whoever runs the test.
  await mkdir(join(folder, 'loupe/lock.sqlite'), { recursive: true });
  const { previewId } = imports.openText({ text: JSON.stringify({ mcpServers: { weather } }), source: 'mcp.json' });
  await expect(imports.add(previewId, [0])).rejects.toMatchObject({ failure: { code: 'storageFailed' } });
  expect(servers.list()).toEqual([]);
});
