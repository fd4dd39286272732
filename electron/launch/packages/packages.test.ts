import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { fromRoot } from '../project-root.ts';
import { filesIn, loadedScripts } from './bundle-files.ts';
import { bundledPackages } from './bundled-packages.ts';
import { linkingCommand, writeInstallScripts } from './install-scripts.ts';
import { feedArguments, signingFor } from './signing.ts';

it('finds the scripts that an entry imports, loads later, or starts as threads, and no others', async () => {
  const folder = temporaryFolder();
  const write = (file: string, text = '') => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('main/main.js', `import { a } from "./a.js"; import('./b.js'); new URL("../node/worker.js", import.meta.url)`);
  write('main/a.js', "const absent = './absent.js'; const outside = '../../outside.js'");
  write('main/b.js', 'import "./main.js"');
  write('main/a.js.map');
  write('node/worker.js');
  write('node/server.js');
  expect(await loadedScripts(folder, ['main/main.js'])).toEqual([
    'main/a.js',
    'main/b.js',
    'main/main.js',
    'node/worker.js',
  ]);
  expect(await filesIn(folder)).toEqual(['main/a.js', 'main/b.js', 'main/main.js', 'node/server.js', 'node/worker.js']);
});

it('knows the packages in bundles by source maps and fonts', async () => {
  const folder = fromRoot('.cache/test-bundles');
  mkdirSync(folder, { recursive: true });
  const sources = ['../../node_modules/zod/index.js', '../../shared/model/id.ts', null];
  writeFileSync(join(folder, 'a.js.map'), JSON.stringify({ sources }));
  const files = ['a.js', 'b.css', 'inter-latin-wght-normal-Dx4kXJAl.woff2'];
  const names = (await bundledPackages(folder, files)).map((each) => each.replace(/@[\d.]+$/, ''));
  expect(names).toEqual(['@fontsource-variable/inter', 'zod']);
});

it('signs what it has an identity for, and says what it lacks', () => {
  const mac = signingFor('darwin', { CSC_LINK: '', APPLE_ID: '' });
  expect(mac.lines).toEqual(['macOS: not signed and not notarised, since neither CSC_LINK nor CSC_NAME is set.']);
  expect(mac.args).toContain('-c.mac.identity=-');
  expect(mac.environment).toEqual({ CSC_IDENTITY_AUTO_DISCOVERY: 'false' });

  const signed = signingFor('darwin', { CSC_LINK: 'file' });
  expect(signed.lines).toEqual([
    'macOS: signed.',
    expect.stringContaining('not notarised, since not all of APPLE_API_KEY'),
  ]);
  expect(signed.args).toEqual(['-c.mac.notarize=false']);
  const key = { APPLE_API_KEY: 'file', APPLE_API_KEY_ID: '1', APPLE_API_ISSUER: '2' };
  expect(signingFor('darwin', { CSC_LINK: 'file', ...key })).toMatchObject({
    args: [],
    lines: ['macOS: signed.', 'macOS: notarised.'],
  });

  expect(signingFor('win32', {}).lines).toEqual([
    'Windows: not signed, since neither WIN_CSC_LINK nor CSC_LINK is set.',
  ]);
  expect(signingFor('win32', { WIN_CSC_LINK: 'file' }).lines).toEqual(['Windows: signed.']);
  expect(signingFor('linux', {}).lines).toHaveLength(1);
});

it('writes where updates are only when a release sets a feed', () => {
  expect(feedArguments({})).toEqual({ args: [], line: 'Updates: no feed, since LOUPE_UPDATE_FEED is not set.' });
  expect(() => feedArguments({ LOUPE_UPDATE_FEED: 'http://loupe.invalid' })).toThrow('must be an https address');
  expect(feedArguments({ LOUPE_UPDATE_FEED: 'https://loupe.invalid/updates' }).args).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://loupe.invalid/updates',
  ]);
});

it('links /usr/bin/loupe to the command, in the scripts of this version of electron-builder', async () => {
  await writeInstallScripts();
  const [install, remove] = ['after-install.tpl', 'after-remove.tpl'].map((name) =>
    readFileSync(fromRoot('.cache/package', name), 'utf8'),
  );
  const command = `/opt/\${sanitizedProductName}/resources/bin/loupe`;
  expect(install).toContain(`ln -sf '${command}' '/usr/bin/\${executable}'`);
  expect(install).not.toContain(`'/opt/\${sanitizedProductName}/\${executable}'`);
  expect(remove).toContain(`update-alternatives --remove '\${executable}' '${command}'`);
  expect(() => linkingCommand('#!/bin/sh')).toThrow('links no app');
});

it('starts the window without arguments, else the command line, through links', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has a command file of its own');
  const folder = temporaryFolder();
  const app = join(folder, 'Loupe 1/loupe');
  const command = join(folder, 'Loupe 1/resources/bin/loupe');
  mkdirSync(join(command, '..'), { recursive: true });
  copyFileSync(fromRoot('electron/packages/bin/loupe'), command);
  writeFileSync(app, '#!/bin/sh\nfor word; do echo "[$word]"; done\nexit 3\n');
  chmodSync(app, 0o755);
  symlinkSync('Loupe 1/resources/bin/loupe', join(folder, 'first'));
  symlinkSync(join(folder, 'first'), join(folder, 'loupe'));
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(join(folder, 'loupe'), args, { encoding: 'utf8' });
    expect(status).toBe(3);
    return stdout
      .trim()
      .split('\n')
      .filter((line) => line !== '[--no-sandbox]');
  };
  expect(run()).toEqual(['']);
  expect(run('loupe://add?name=a')).toEqual(['[loupe://add?name=a]']);
  const switches = ['[--ozone-platform=headless]', '[--loupe-command-line]', '[--]'];
  expect(run('tools', 'call', 'a b', '--', '$x')).toEqual([...switches, '[tools]', '[call]', '[a b]', '[--]', '[$x]']);
});
