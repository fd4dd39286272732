import { expect, it } from 'vitest';
import { errorLine } from './error-line.ts';

it.each([
  [
    'Node.js',
    [
      'node:internal/modules/cjs/loader:1386',
      '  throw err;',
      '  ^',
      '',
      "Error: Cannot find module '/srv/index.js'",
      '    at Module._resolveFilename (node:internal/modules/cjs/loader:1383:15)',
      "  code: 'MODULE_NOT_FOUND',",
      '}',
      '',
      'Node.js v24.15.0',
    ],
    "Error: Cannot find module '/srv/index.js'",
  ],
  [
    'Python',
    ['Traceback (most recent call last):', '  File "a.py", line 3, in <module>', 'requests.exceptions.Timeout: late'],
    'requests.exceptions.Timeout: late',
  ],
  [
    'Go',
    ['panic: no config', '', 'goroutine 1 [running]:', 'main.main()', '\t/srv/main.go:9 +0x1d'],
    'panic: no config',
  ],
  ['a plain line', ['starting', 'TOKEN is not set', ''], 'TOKEN is not set'],
  ['only a stack', ['    at one', '    at two'], 'at two'],
])('the error of %s, not the end of its stack', (_name, lines, expected) => {
  expect(errorLine(lines)).toBe(expected);
});

it('nothing, where nothing was written', () => {
  expect(errorLine(['', ' '])).toBeUndefined();
});
