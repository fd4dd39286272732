import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { launchBrowserMode } from '../front-ends/browser-mode.ts';
import { runNode } from '../gate/step.ts';

test.describe.configure({ mode: 'default' });

/** The largest size of the installed package, in MB. */
const budgetMb = 30;

let folder: string;

// npm and npx are scripts on Windows, which only a shell starts; every word is ours.
const run = (program: 'npm' | 'npx', ...args: string[]) =>
  promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...process.env, LOUPE_HOME: join(folder, 'home'), LANG: 'en', LC_ALL: '' },
    shell: process.platform === 'win32',
  });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'loupe-npm-'));
  const { exitCode, output } = await runNode(fromRoot('electron/launch/package-npm.ts'), [join(folder, 'packed')]);
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/The npm package: \d+ files, [\d.]+ MB/)]);
  const [file = ''] = await readdir(join(folder, 'packed'));
  await writeFile(join(folder, 'package.json'), '{"private":true}\n');
  // Everything is in the package, but the optional keyring.
  await run('npm', 'install', '--offline', '--omit=optional', '--no-audit', '--no-fund', `./packed/${file}`);
});
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

test('the installed package is alone and small', async () => {
  const modules = join(folder, 'node_modules');
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'));
  expect(names).toEqual(['loupe-mcp']);
  let bytes = 0;
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  expect(bytes).toBeLessThan(budgetMb * 1_000_000);
});

test('npx runs the command line', async () => {
  const { stdout } = await run('npx', '--offline', 'loupe-mcp', 'inspect', 'demo');
  expect(stdout).toMatch(/Server +Loupe demo/);
  expect((await run('npx', '--offline', 'loupe', '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('without arguments for the command line it opens browser mode', async ({ page }) => {
  const program = join(folder, 'node_modules/loupe-mcp/out/node/loupe-mcp.js');
  const browserMode = await launchBrowserMode({ home: join(folder, 'home'), program });
  await page.goto(browserMode.url);
  await expect(page.getByText('Demo').first()).toBeVisible();
  await browserMode.stop();
});
