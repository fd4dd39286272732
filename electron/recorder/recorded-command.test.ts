import { expect, it } from 'vitest';
import { recordedCommand } from './recorded-command.ts';

it('the server’s command follows the first --, whatever it contains', () => {
  expect(recordedCommand(['--', 'npx', '-y', '--', '--data-folder'])).toEqual({
    command: 'npx',
    args: ['-y', '--', '--data-folder'],
  });
  expect(recordedCommand(['--data-folder', '/my data', '--', 'x'])).toEqual({
    dataFolder: '/my data',
    command: 'x',
    args: [],
  });
});

it('without --, it is everything from the first word on', () => {
  expect(recordedCommand(['node', 'server.js', '--port', '3', '--', '-x'])).toEqual({
    command: 'node',
    args: ['server.js', '--port', '3', '--', '-x'],
  });
  expect(recordedCommand(['--data-folder', '/my data', 'x'])).toEqual({
    dataFolder: '/my data',
    command: 'x',
    args: [],
  });
});

it('measures the client in place of the server with --probe', () => {
  expect(recordedCommand(['--data-folder', '/d', '--probe', 'my name', '--', 'x', '--probe'])).toEqual({
    dataFolder: '/d',
    probed: ['--name', 'my name'],
    command: 'x',
    args: ['--probe'],
  });
  expect(recordedCommand(['--probe', 'a', '--limits', '--', 'x', '--limits'])).toEqual({
    probed: ['--name', 'a', '--limits'],
    command: 'x',
    args: ['--limits'],
  });
});

it.each([
  [[]],
  [['--']],
  [['--install', 'x']],
  [['--listen', '1', '--', 'x']],
  [['--data-folder', '--', 'x']],
  [['--data-folder', '', '--', 'x']],
  [['--data-folder', 'a', '--']],
  [['--limits', '--', 'x']],
])('%j has no server’s command', (words) => {
  expect(recordedCommand(words)).toBeUndefined();
});
