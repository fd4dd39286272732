import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

it.each([
  [['--install', 'my server'], { action: 'install', name: 'my server', yes: false }],
  [
    ['--install=-x', '--client', 'claude-desktop', '--file', 'a b.json', '--yes'],
    { action: 'install', name: '-x', client: 'claudeDesktop', file: resolve('a b.json'), yes: true },
  ],
  [['--uninstall', 'weather'], { action: 'uninstall', name: 'weather', yes: false }],
  [['--uninstall', '--all', '--client=vscode'], { action: 'uninstall', client: 'vscode', yes: false }],
  [['--installed', '--json'], { action: 'list', json: true }],
  [['--file', '/x', '--installed'], { action: 'list', file: resolve('/x'), json: false }],
])('record %j', (args, expected) => {
  expect(parseArguments(['record', ...args])).toEqual({ kind: 'recordClient', ...expected });
});

it.each([
  [['--install'], 'missingValue'],
  [['--install', ''], 'noName'],
  [['--install', '--yes'], 'missingValue'],
  [['--uninstall'], 'missingValue'],
  [['--uninstall', 'a', '--all'], 'extraArgument'],
  [['--install', 'a', 'b'], 'extraArgument'],
  [['--install', 'a', '--install', 'b'], 'repeated'],
  [['--install', 'a', '--uninstall', 'b'], 'oneClientAction'],
  [['--install', 'a', '--all'], 'onlyFor'],
  [['--install', 'a', '--json'], 'onlyFor'],
  [['--installed', '--yes'], 'onlyFor'],
  [['--installed', '--client', 'emacs'], 'badChoice'],
  [['--installed=1'], 'unexpectedValue'],
  [['--installed', '--listen', '1'], 'unknownOption'],
])('record %j is refused', (args, problem) => {
  expect(() => parseArguments(['record', ...args])).toThrow(UsageError);
  expect(() => parseArguments(['record', ...args])).toThrow(problem);
});
