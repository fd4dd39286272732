import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

const defaults = { kind: 'export', format: 'jsonl', isMasked: true, isPreview: false, isConfirmed: false };

it.each([
  [['a.jsonl'], { source: { file: 'a.jsonl' } }],
  [['--out', '-', 'a.jsonl'], { source: { file: 'a.jsonl' } }],
  [['--server', 'demo', '--filter', 'kind:request'], { source: { server: 'demo', filter: 'kind:request' } }],
  [['--session', 'x', '--format', 'har', '--out', 'b'], { source: { session: 'x' }, format: 'har', out: 'b' }],
  [['a', '--unmasked', '--yes', '--preview'], { isMasked: false, isConfirmed: true, isPreview: true }],
])('export %j', (args, expected) => {
  expect(parseArguments(['export', ...args])).toMatchObject({ ...defaults, ...expected });
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
