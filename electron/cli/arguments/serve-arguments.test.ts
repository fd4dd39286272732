import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

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
