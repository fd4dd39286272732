import { expect, it } from 'vitest';
import { filledText, flag, oneOf, pair, text, value, values, wholeNumber, withDefault } from './option.ts';
import { scan, tokensOf, valuesOf } from './read-options.ts';
import { UsageError } from './usage-error.ts';

const options = {
  json: flag('--json'),
  out: value('-o, --out FILE', text),
  count: value('--count N', wholeNumber(1, 9)),
  speed: withDefault(value('--speed WORD', oneOf(['slow', 'fast'])), 'slow'),
  pairs: values(
    '--pair NAME=VALUE',
    pair(/^(\w)=(.*)$/, 'badEnv', () => '…'),
  ),
  name: value('--name [NAME]', text),
  folder: value('--folder FOLDER', filledText),
};

function read(line: string) {
  const scanned = scan(line.split(' ').filter(Boolean), options);
  return { ...valuesOf(options, scanned), words: scanned.words, command: scanned.command };
}

it('values have their types, and options that weren’t given their usual values', () => {
  expect(read('')).toEqual({ json: false, speed: 'slow', pairs: [], words: [] });
  expect(read('a --json --count=3 b --pair x=1 --pair y= --speed fast -o -f --folder /')).toEqual({
    json: true,
    out: '-f',
    count: 3,
    speed: 'fast',
    pairs: [
      ['x', '1'],
      ['y', ''],
    ],
    folder: '/',
    words: ['a', 'b'],
  });
});

it('what follows the first -- is a command, whatever it contains', () => {
  expect(read('a -- b --json -- c')).toMatchObject({ json: false, words: ['a'], command: ['b', '--json', '--', 'c'] });
  expect(read('a --')).toMatchObject({ command: [] });
});

it('a value that may be absent is empty before another option', () => {
  expect(read('--name --json')).toMatchObject({ name: '', json: true });
  expect(read('--name')).toMatchObject({ name: '' });
  expect(read('--name x')).toMatchObject({ name: 'x' });
});

it.each([
  ['--jsn', 'unknownOption', { option: '--jsn' }],
  ['-x', 'unknownOption', { option: '-x' }],
  ['--json=1', 'unexpectedValue', { option: '--json' }],
  ['--out', 'missingValue', { option: '--out' }],
  ['--out --json', 'missingValue', { option: '--out' }],
  ['--folder=', 'missingValue', { option: '--folder' }],
  ['--json --json', 'repeated', { option: '--json' }],
  ['--count 1 --count 2', 'repeated', { option: '--count' }],
  ['--count 10', 'badNumber', { option: '--count', value: '10', least: 1, most: 9 }],
  ['--speed no', 'badChoice', { option: '--speed', value: 'no', choices: ['slow', 'fast'] }],
  ['--pair secret', 'badEnv', { value: '…' }],
])('“%s” is refused: %s', (line, problem, params) => {
  expect(() => read(line)).toThrow(UsageError);
  expect(() => read(line)).toThrow(expect.objectContaining({ problem, params }));
});

it('an order that matters is kept', () => {
  const calls = {
    label: '--call NAME [--args JSON]',
    read: (given: readonly { text: string }[]) => given.map((each) => each.text),
  };
  expect(valuesOf({ calls }, scan(['--call', 'a', '--args', '{}', '--call=b'], { calls }))).toEqual({
    calls: ['a', '{}', 'b'],
  });
});

it('words and options are found before it is known which command they are for', () => {
  const { words, named } = tokensOf(['--count', 'x', 'run', '--unknown'], Object.values(options));
  expect(words).toEqual(['run']);
  expect(named.map(({ name, option }) => [name, option?.label])).toEqual([
    ['--count', '--count N'],
    ['--unknown', undefined],
  ]);
});
