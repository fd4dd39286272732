import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { contentSecurityPolicy } from '#shared/contract/page-policy.ts';
import { run as measureFirstLoad } from '../bench/initial-javascript.ts';
import { policyToChromium } from '../double/address.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { extractArchive, readArchive } from '../packages/archive.ts';
import { packDirectory } from '../packages/pack.ts';

// The real binary is 250 MB from the network. A script stands in for it, which starts the packed app over the double.
test.describe.configure({ mode: 'default' });

let folder: string;
let printed: string;
let contents: ReadonlyMap<string, Buffer>;
const packed = (...path: string[]) => join(folder, 'first/linux-unpacked', ...path);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'loupe-package-'));
  printed = await packDirectory(folder, 'first');
  contents = await readArchive(packed('resources/app.asar'));
  await extractArchive(contents, join(folder, 'app'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package holds only the bundles that the app loads, within its budget', () => {
  expect(printed).toMatch(/archive: \d+ files, [\d.]+ MB of at most 28 MB\./);
  expect(printed).toContain('Linux: packages have no signature');
  expect(printed).toContain('Updates: no feed');
  const files = [...contents.keys()];
  for (const file of [
    'main/main.js',
    'preload/preload.cjs',
    'renderer/index.html',
    'node/log-worker.js',
    'node/schema-worker.js',
    'node/demo.js',
  ]) {
    expect(files).toContain(`/out/${file}`);
  }
  expect(files.filter((file) => !file.startsWith('/out/'))).toEqual(['/package.json']);
  // Source maps, tests, and the front ends for Node.
  expect(files.filter((file) => /\.map$|\.test\.|node_modules|\/(?:server|loupe|loupe-mcp)\.js$/.test(file))).toEqual(
    [],
  );
});

test('the switches in the binary are set', async () => {
  const {
    version: _version,
    resetAdHocDarwinSignature: _signature,
    ...fuses
  } = await getCurrentFuseWire(packed('loupe'));
  expect(fuses).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  });
});

test('packing again gives the same archive', async () => {
  test.setTimeout(180_000);
  await packDirectory(folder, 'second');
  const hashOf = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name, 'linux-unpacked/resources/app.asar')))
      .digest('hex');
  expect(await hashOf('second')).toBe(await hashOf('first'));
});

test('the packed app confines its page', async () => {
  test.skip(process.platform === 'win32', 'the stand-in for the binary is a shell script');
  await withScratchHome(async (home) => {
    const env = { LOUPE_DOUBLE_APP: join(folder, 'app'), LOUPE_DOUBLE_BINARY: packed('loupe') };
    const desktop = await launchDesktopDouble({ home, env });
    await expect(desktop.page.getByText('Demo').first()).toBeVisible();
    const preload = join(folder, 'app/out/preload/preload.cjs');
    const { confinements, webRtcPolicies } = await desktop.recorded();
    expect(webRtcPolicies).toEqual(['disable_non_proxied_udp']);
    expect(confinements).toEqual([{ preload, sandbox: true, contextIsolation: true, nodeIntegration: false }]);
    const policy = await desktop.page.evaluate(async () =>
      (await fetch(location.href)).headers.get('content-security-policy'),
    );
    expect(policy).toBe(policyToChromium(contentSecurityPolicy({ apps: 'loupe-app:' })));
    await desktop.close();
  });
});

test('its command runs the command line, and the demo is the app itself', async () => {
  test.skip(process.platform === 'win32', 'the stand-in for the binary is a shell script');
  const { version } = JSON.parse(String(contents.get('/package.json')));
  await withScratchHome(async (home) => {
    const env = { ...process.env, LOUPE_HOME: home, LANG: 'en', LC_ALL: '' };
    const run = (...args: string[]) => promisify(execFile)(packed('resources/bin/loupe'), args, { env });
    expect(await run('--version')).toEqual({ stdout: `${version}\n`, stderr: '' });
    expect((await run('inspect', 'demo')).stdout).toMatch(/Server +Loupe demo/);
    await expect(run('--no-such-option')).rejects.toMatchObject({ code: 2 });
  });
});

test('what the window loads before it shows anything stays within its budget', async () => {
  for (const row of await measureFirstLoad()) expect(row, row.measured).toMatchObject({ ok: true });
});
