import { describe, expect, it } from 'vitest';
import { type Installation, probing, recorderCommand, recorderWords, serveCommand } from './recorder-command.ts';

const installations: [string, Installation, string[]][] = [
  [
    'a checkout on Linux',
    { platform: 'linux', execPath: '/usr/bin/node', script: '/home/ada/my loupe/electron/cli/loupe.ts' },
    ['/usr/bin/node', '/home/ada/my loupe/electron/cli/loupe.ts', 'record', '--'],
  ],
  [
    'npm link on Windows, with another data folder',
    {
      platform: 'win32',
      execPath: 'C:\\Program Files\\nodejs\\node.exe',
      script: 'C:\\src\\loupe\\out\\node\\loupe.js',
      dataFolder: 'D:\\Loupe data',
    },
    [
      'C:\\Program Files\\nodejs\\node.exe',
      'C:\\src\\loupe\\out\\node\\loupe.js',
      ...['record', '--data-folder', 'D:\\Loupe data', '--'],
    ],
  ],
  [
    'the app on macOS',
    { platform: 'darwin', execPath: '/Applications/Loupe.app/Contents/MacOS/Loupe' },
    ['/Applications/Loupe.app/Contents/MacOS/Loupe', '--loupe-record', '--'],
  ],
  [
    'the app on Windows',
    { platform: 'win32', execPath: 'C:\\Users\\Ada L\\AppData\\Local\\Programs\\Loupe\\loupe.exe' },
    ['C:\\Users\\Ada L\\AppData\\Local\\Programs\\Loupe\\loupe.exe', '--loupe-record', '--'],
  ],
  [
    'the app on Linux, which clients start without a display',
    { platform: 'linux', execPath: '/opt/Loupe/loupe', isUnconfined: true, dataFolder: '/srv/loupe' },
    [
      ...['/opt/Loupe/loupe', '--ozone-platform=headless', '--no-sandbox', '--loupe-record'],
      ...['--data-folder', '/srv/loupe', '--'],
    ],
  ],
  [
    'an AppImage, which is mounted elsewhere with each start',
    { platform: 'linux', execPath: '/tmp/.mount_LoupeX/loupe', appImage: '/home/ada/Loupe-1.0.AppImage' },
    ['/home/ada/Loupe-1.0.AppImage', '--ozone-platform=headless', '--loupe-record', '--'],
  ],
  [
    'the app from a checkout',
    { platform: 'darwin', execPath: '/src/loupe/electron', appFolder: '/src/loupe' },
    ['/src/loupe/electron', '/src/loupe', '--loupe-record', '--'],
  ],
];

it.each(installations)('the recorder of %s', (_name, installation, words) => {
  const { command, args } = recorderCommand(installation);
  expect([command, ...args]).toEqual(words);
  expect(recorderWords([command, ...args, 'npx', '-y', 'server'])).toBe(words.length);
});

it.each(installations)('the recorder of %s, where it measures', (_name, installation, words) => {
  const { command, args } = probing(recorderCommand(installation), 'my server', { hasLimits: false });
  const measuring = [...words.slice(0, -1), '--probe', 'my server', '--'];
  expect([command, ...args]).toEqual(measuring);
  expect(recorderWords([command, ...args, 'npx', '-y', 'server'])).toBe(measuring.length);
  const limits = probing(recorderCommand(installation), 'my server', { hasLimits: true });
  expect(limits.args.slice(-4)).toEqual(['--probe', 'my server', '--limits', '--']);
  expect(recorderWords([limits.command, ...limits.args, 'npx'])).toBe(measuring.length + 1);
});

it('serves a recording with the same program as it records', () => {
  const words = (installation: Installation) => {
    const { command, args } = serveCommand(installation);
    return [command, ...args];
  };
  expect(words({ platform: 'linux', execPath: '/usr/bin/node', script: '/my loupe/loupe.js' })).toEqual([
    ...['/usr/bin/node', '/my loupe/loupe.js', 'serve'],
  ]);
  expect(words({ platform: 'linux', execPath: '/opt/Loupe/loupe', isUnconfined: true })).toEqual([
    ...['/opt/Loupe/loupe', '--ozone-platform=headless', '--no-sandbox', '--loupe-serve'],
  ]);
});

describe('a command', () => {
  it.each([
    [['/data/bin/loupe-record', '--', 'npx']],
    [['/data/bin/loupe-record', '--probe', 'x', '--limits', '--', 'npx']],
    [['loupe', 'record', '--', 'npx']],
    [['C:\\npm\\loupe.cmd', 'record', '--data-folder', 'x', '--', 'npx']],
  ])('%j has a recorder', (words) => expect(recorderWords(words)).toBe(words.length - 1));

  it.each([
    [['npx', '-y', 'record', '--', 'x']],
    [['loupe', 'inspect', '--', 'record']],
    [['docker', 'run', '--', 'loupe', 'record']],
    [['loupe', 'record']],
    [['loupe', 'record', '--']],
  ])('%j has none', (words) => expect(recorderWords(words)).toBe(0));
});
