import { expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

it('takes calls with their arguments in order, reads, and what to compare with', () => {
  const args = 'check --call add --args {"a":1} --read demo://a --call=now --snapshot s.json --budget 900 demo';
  expect(parseArguments(args.split(' '))).toMatchObject({
    target: { kind: 'configured', name: 'demo' },
    action: {
      type: 'check',
      calls: [
        { tool: 'add', argsText: '{"a":1}' },
        { tool: 'now', argsText: '{}' },
      ],
      reads: ['demo://a'],
      snapshot: 's.json',
      budget: 900,
      format: 'text',
      failOn: 'error',
      strict: false,
    },
  });
});

it('takes values that begin with a hyphen, though --read of another command takes none', () => {
  expect(parseArguments(['check', '--read', '-x', '--call', '-y', 'demo'])).toMatchObject({
    target: { kind: 'configured', name: 'demo' },
    action: { reads: ['-x'], calls: [{ tool: '-y', argsText: '{}' }] },
  });
});

it('takes hosts one by one and in lists, each once', () => {
  const args = 'hosts demo --host cursor,codex --host codex,goose --name acme --format markdown';
  expect(parseArguments(args.split(' '))).toMatchObject({
    target: { kind: 'configured', name: 'demo' },
    action: { type: 'hosts', hosts: ['cursor', 'codex', 'goose'], name: 'acme', format: 'markdown' },
  });
});

it('leaves the command of a server alone', () => {
  expect(parseArguments(['check', '--format', 'sarif', '--', 'node', 'x', '--call', 'y'])).toMatchObject({
    target: { kind: 'command', command: 'node', args: ['x', '--call', 'y'] },
    action: { calls: [], format: 'sarif' },
  });
});

it.each([
  [['check'], 'noServer'],
  [['check', 'demo', 'more'], 'extraArgument'],
  [['check', 'demo', '--call'], 'missingValue'],
  [['check', 'demo', '--call', '--read'], 'missingValue'],
  [['check', 'demo', '--args', '{}'], 'argsWithoutCall'],
  [['check', 'demo', '--call', 'a', '--args', '{}', '--args', '{}'], 'repeated'],
  [['check', 'demo', '--format', 'xml'], 'badChoice'],
  [['check', 'demo', '--fail-on', 'risky'], 'badChoice'],
  [['check', 'demo', '--budget', '0'], 'badNumber'],
  [['inspect', 'demo', '--strict'], 'onlyFor'],
])('refuses %j: %s', (args, problem) => {
  expect(() => parseArguments(args)).toThrow(expect.objectContaining({ problem }));
});

it('refuses arguments of a call that aren’t a JSON object', () => {
  expect(() => parseArguments(['check', 'demo', '--call', 'a', '--args', '[1]'])).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'badArguments' }) }),
  );
});
