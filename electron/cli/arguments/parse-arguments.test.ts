import { describe, expect, test } from 'vitest';
import { UsageError } from '../../options/usage-error.ts';
import { parseArguments } from './parse-arguments.ts';

const parse = (line: string) => parseArguments(line.split(' ').filter(Boolean));
const server = { kind: 'command', command: 'node', args: ['server.js'], env: {} };

function problemOf(args: string[]): unknown {
  try {
    return parseArguments(args);
  } catch (thrown) {
    return thrown instanceof UsageError ? [thrown.problem, thrown.params] : thrown;
  }
}

describe('reads the command and the server', () => {
  test.each<[string, object]>([
    ['inspect -- node server.js', { action: { type: 'inspect' }, target: server }],
    ['inspect weather', { action: { type: 'inspect' }, target: { kind: 'configured', name: 'weather' } }],
    ['inspect --server weather', { target: { kind: 'configured', name: 'weather' } }],
    ['inspect --url http://127.0.0.1:1/mcp', { target: { kind: 'url', url: 'http://127.0.0.1:1/mcp', headers: {} } }],
    ['resources list -- node server.js', { action: { type: 'list', kind: 'resources' }, target: server }],
    ['resources list weather --json', { target: { kind: 'configured', name: 'weather' }, json: true }],
    [
      'resources read file:///a -- node server.js',
      { action: { type: 'readResource', uri: 'file:///a' }, target: server },
    ],
    [
      'resources read weather file:///a',
      { action: { type: 'readResource', uri: 'file:///a' }, target: { kind: 'configured', name: 'weather' } },
    ],
    [
      'resources read --server weather file:///a --out a.bin --part 2',
      {
        action: { type: 'readResource', uri: 'file:///a', out: 'a.bin', part: 2 },
        target: { kind: 'configured', name: 'weather' },
      },
    ],
    [
      'resources list a --filter b --pages 2 --cursor= --json',
      { action: { type: 'list', kind: 'resources', filter: 'b', pages: 2, cursor: '' } },
    ],
    [
      'resources templates a',
      { action: { type: 'list', kind: 'templates' }, target: { kind: 'configured', name: 'a' } },
    ],
    [
      'resources watch a x:1 x:2 x:1 --count 3',
      { action: { type: 'watchResources', uris: ['x:1', 'x:2'], count: 3, read: false } },
    ],
    [
      'resources watch x:1 --read -- node server.js',
      { action: { type: 'watchResources', uris: ['x:1'], read: true }, target: server },
    ],
  ])('%s', (line, expected) => {
    expect(parse(line)).toMatchObject({ kind: 'run', ...expected });
  });

  test('everything after -- is the command, including options and a second --', () => {
    expect(parse('inspect --json -- npx -y server --json --url x -- y')).toMatchObject({
      json: true,
      target: { command: 'npx', args: ['-y', 'server', '--json', '--url', 'x', '--', 'y'] },
    });
  });
});

test('headers, variables and the folder are part of the target', () => {
  expect(
    parseArguments(['inspect', '--url', 'http://a/mcp', '--header', 'X-A: b: c', '--header=Accept:d']),
  ).toMatchObject({
    target: { headers: { 'X-A': 'b: c', Accept: 'd' } },
  });
  expect(parse('inspect --env A=b=c --env D= --cwd /srv -- node server.js')).toMatchObject({
    target: { ...server, env: { A: 'b=c', D: '' }, cwd: '/srv' },
  });
});

test('era, revision and timeout are pinned', () => {
  expect(parse('inspect a --era legacy --revision 2025-06-18 --timeout 1500 --verbose')).toMatchObject({
    pin: { era: 'legacy', revision: '2025-06-18' },
    timeoutMs: 1500,
    verbose: true,
  });
});

test('help and version take precedence over everything except unknown options', () => {
  expect(parse('--help')).toEqual({ kind: 'help', words: [] });
  expect(parse('resources list -h')).toEqual({ kind: 'help', words: ['resources', 'list'] });
  expect(parse('help check')).toEqual({ kind: 'help', words: ['check'] });
  expect(parse('--version')).toEqual({ kind: 'version' });
});

test.each<[string, string, object]>([
  ['', 'noCommand', {}],
  ['resources', 'unfinishedCommand', { command: 'resources', choices: ['list', 'templates', 'read', 'watch'] }],
  ['resources delete', 'unknownCommand', { command: 'resources delete' }],
  ['explode', 'unknownCommand', { command: 'explode' }],
  ['inspect', 'noServer', {}],
  ['resources read', 'noServer', {}],
  ['resources read file:///a', 'noServer', {}],
  ['resources read weather', 'noUri', {}],
  ['resources read -- node s.js', 'noUri', {}],
  ['resources read --server a', 'noUri', {}],
  ['inspect a b', 'extraArgument', { argument: 'b' }],
  ['inspect a --url http://x', 'extraArgument', { argument: 'a' }],
  ['resources read a file:///a b', 'extraArgument', { argument: 'b' }],
  ['inspect --server a --url http://x', 'twoServers', { first: '--server a', second: '--url http://x' }],
  ['inspect --url http://x -- node s.js', 'twoServers', { first: '--url http://x', second: '-- node …' }],
  ['inspect --', 'noProgram', {}],
  ['inspect --url ftp://x', 'badUrl', { value: 'ftp://x' }],
  ['inspect --url http://x --header nonsense', 'badHeader', { value: 'nonsense' }],
  ['inspect a --header A:b', 'onlyFor', { option: '--header', subject: '--url URL' }],
  ['inspect a --env A=b', 'onlyFor', { option: '--env', subject: '-- COMMAND' }],
  ['inspect --url http://x --cwd /', 'onlyFor', { option: '--cwd', subject: '-- COMMAND' }],
  ['inspect a --out x', 'onlyFor', { option: '--out', subject: 'resources read, snapshot, hosts, check, test' }],
  ['resources read a x:1 --count 3', 'onlyFor', { option: '--count', subject: 'resources watch' }],
  [
    'inspect a --pages 3',
    'onlyFor',
    { option: '--pages', subject: 'resources list, resources templates, prompts list, tools list' },
  ],
  ['resources watch a', 'noUri', {}],
  ['resources watch x:1', 'noServer', {}],
  ['resources watch a x:1 --count 0', 'badNumber', { option: '--count', value: '0', least: 1, most: 1_000_000_000 }],
  ['inspect --env =b -- node', 'badEnv', { value: '=…' }],
  ['inspect a --timeout soon', 'badNumber', { option: '--timeout', value: 'soon', least: 100, most: 86_400_000 }],
  ['inspect a --timeout 5', 'badNumber', { option: '--timeout', value: '5', least: 100, most: 86_400_000 }],
  ['inspect a --era middle', 'badChoice', { option: '--era', value: 'middle', choices: ['legacy', 'modern'] }],
  ['inspect a --era legacy --revision 2026-07-28', 'eraMismatch', { revision: '2026-07-28', era: 'legacy' }],
  ['inspect a --jsn', 'unknownOption', { option: '--jsn' }],
  ['inspect a -x', 'unknownOption', { option: '-x' }],
  ['inspect a --url', 'missingValue', { option: '--url' }],
  ['inspect --server --json', 'missingValue', { option: '--server' }],
  ['inspect a --json=yes', 'unexpectedValue', { option: '--json' }],
  ['inspect --server a --server b', 'repeated', { option: '--server' }],
  ['resources read a file:///a --json --out x', 'jsonAndOut', {}],
])('“%s” is a usage error: %s', (line, problem, params) => {
  expect(problemOf(line.split(' ').filter(Boolean))).toEqual([problem, params]);
});

test('an invalid header is not repeated in full, since it may be a secret', () => {
  expect(problemOf(['inspect', '--url', 'http://x', '--header', `Authorization Bearer ${'s'.repeat(40)}`])).toEqual([
    'badHeader',
    { value: 'Authorization Bearer' },
  ]);
});
