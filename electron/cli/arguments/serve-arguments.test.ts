import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

it('serve FILE has its usual values', () => {
  const usual = { kind: 'serve', file: 'a.jsonl', port: undefined, speed: 0, allowsMasked: false, onMiss: 'error' };
  expect(parseArguments(['serve', 'a.jsonl'])).toEqual(usual);
});

it('serve takes all its options, and a command for what isn’t recorded', () => {
  const options = ['--speed', '2.5', '--http', '0', '--allow-redacted', '--on-miss', 'passthrough'];
  expect(parseArguments(['serve', 'a.jsonl', ...options, '--', 'node', '--speed'])).toEqual({
    kind: 'serve',
    file: 'a.jsonl',
    port: 0,
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
])('serve %j is refused', (args, problem) => {
  expect(() => parseArguments(['serve', ...args])).toThrow(UsageError);
  expect(() => parseArguments(['serve', ...args])).toThrow(problem);
});
