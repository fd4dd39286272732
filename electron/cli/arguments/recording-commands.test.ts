import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../options/usage-error.ts';
import { parseArguments } from './parse-arguments.ts';

it.each(['3900', '127.0.0.1:3900', 'localhost:3900'])('record --listen %s --target URL', (listen) => {
  const target = 'https://api.example/mcp';
  expect(parseArguments(['record', '--listen', listen, '--target', target])).toEqual({
    kind: 'record',
    port: 3900,
    target: new URL(target),
    allowedOrigins: [],
  });
});

it('record --listen takes the origins of web pages, as browsers write them', () => {
  const origins = ['--allow-origin', 'https://Tools.example/', '--allow-origin=http://192.168.0.2:8080'];
  const given = ['record', '--listen', '0', '--target', 'http://a', ...origins];
  expect(parseArguments(given)).toMatchObject({
    allowedOrigins: ['https://tools.example', 'http://192.168.0.2:8080'],
  });
});

it.each([
  [['record'], 'recordNeedsCommand'],
  [['record', '--listen', '1'], 'recordNeedsCommand'],
  [['record', 'demo'], 'recordNeedsCommand'],
  [['record', '--listen', '0.0.0.0:80', '--target', 'http://a'], 'badListen'],
  [['record', '--listen', '70000', '--target', 'http://a'], 'badListen'],
  [['record', '--listen', '0', '--target', 'ftp://a'], 'badUrl'],
  [['record', '--listen', '0', '--target', 'http://a', '--json'], 'unknownOption'],
  [['record', '--listen', '0', '--target', 'http://a', '--allow-origin', 'null'], 'badOrigin'],
  [['record', '--listen', '0', '--target', 'http://a', '--allow-origin'], 'missingValue'],
])('%j is refused', (args, problem) => {
  expect(() => parseArguments(args)).toThrow(UsageError);
  expect(() => parseArguments(args)).toThrow(problem);
});

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

const exported = { kind: 'export', format: 'jsonl', isMasked: true, isPreview: false, isConfirmed: false };

it.each([
  [['a.jsonl'], { source: { file: 'a.jsonl' } }],
  [['--out', '-', 'a.jsonl'], { source: { file: 'a.jsonl' } }],
  [['--server', 'demo', '--filter', 'kind:request'], { source: { server: 'demo', filter: 'kind:request' } }],
  [['--session', 'x', '--format', 'har', '--out', 'b'], { source: { session: 'x' }, format: 'har', out: 'b' }],
  [['a', '--unmasked', '--yes', '--preview'], { isMasked: false, isConfirmed: true, isPreview: true }],
])('export %j', (args, expected) => {
  expect(parseArguments(['export', ...args])).toMatchObject({ ...exported, ...expected });
});

it.each([
  [[], 'exportNeedsSource'],
  [['a', '--server', 'b'], 'exportNeedsSource'],
  [['a', 'b'], 'extraArgument'],
  [['a', '--format', 'csv'], 'badChoice'],
  [['a', '--out'], 'missingValue'],
  [['a', '--filter', 'kind:request'], 'onlyFor'],
  [['--server', 'a', '--filter', 'king:x'], 'filterUnknownKey'],
  [['a', '--json'], 'unknownOption'],
])('export %j is refused', (args, problem) => {
  expect(() => parseArguments(['export', ...args])).toThrow(UsageError);
  expect(() => parseArguments(['export', ...args])).toThrow(problem);
});

it('serve FILE has its usual values', () => {
  const usual = { speed: 0, allowsMasked: false, onMiss: 'error', allowedOrigins: [] };
  expect(parseArguments(['serve', 'a.jsonl'])).toEqual({ kind: 'serve', file: 'a.jsonl', port: undefined, ...usual });
});

it('serve takes all its options, and a command for what isn’t recorded', () => {
  const options = ['--speed', '2.5', '--http', '0', '--allow-redacted', '--on-miss', 'passthrough'];
  const origins = ['--allow-origin', 'https://a.example', '--allow-origin', 'https://b.example'];
  expect(parseArguments(['serve', 'a.jsonl', ...options, ...origins, '--', 'node', '--speed'])).toEqual({
    kind: 'serve',
    file: 'a.jsonl',
    port: 0,
    allowedOrigins: ['https://a.example', 'https://b.example'],
    speed: 2.5,
    allowsMasked: true,
    onMiss: 'passthrough',
    command: ['node', '--speed'],
  });
});

it.each([
  [[], 'noRecording'],
  [['a', 'b'], 'extraArgument'],
  [['a', '--json'], 'unknownOption'],
  [['a', '--speed'], 'missingValue'],
  [['a', '--speed', 'fast'], 'badSpeed'],
  [['a', '--speed', '1001'], 'badSpeed'],
  [['a', '--speed', '1', '--speed', '2'], 'repeated'],
  [['a', '--http', '70000'], 'badNumber'],
  [['a', '--allow-redacted=yes'], 'unexpectedValue'],
  [['a', '--on-miss', 'ignore'], 'badChoice'],
  [['a', '--on-miss', 'passthrough'], 'noProgram'],
  [['a', '--', 'node'], 'onlyFor'],
  [['a', '--allow-origin', 'https://a.example'], 'onlyFor'],
  [['a', '--http', '0', '--allow-origin', '*'], 'badOrigin'],
])('serve %j is refused', (args, problem) => {
  expect(() => parseArguments(['serve', ...args])).toThrow(UsageError);
  expect(() => parseArguments(['serve', ...args])).toThrow(problem);
});

it('of options that no command has together, the second one is refused', () => {
  const refused = (...args: string[]) => expect(() => parseArguments(['record', ...args]));
  refused('--installed', '--listen', '1').toThrow(expect.objectContaining({ params: { option: '--listen' } }));
  refused('--listen', '1', '--installed').toThrow(expect.objectContaining({ params: { option: '--installed' } }));
});

it('words that look like options follow --, where no command does', () => {
  expect(parseArguments(['open', '--', '-a.jsonl'])).toEqual({ kind: 'open', files: ['-a.jsonl'] });
  expect(parseArguments(['export', '--preview', '--', '--b'])).toMatchObject({ source: { file: '--b' } });
});
