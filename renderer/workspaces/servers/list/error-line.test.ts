import { expect, it } from 'vitest';
import { errorLine, withoutTarget } from './error-line.ts';

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

it('a failure without the URL that its row names already', () => {
  const url = 'http://127.0.0.1:8080/mcp';
  expect(withoutTarget(`${url} returned 401: authentication required.`, url)).toBe(
    'returned 401: authentication required.',
  );
  expect(withoutTarget('The connection to http://a/mcp failed.', url)).toBe('The connection to http://a/mcp failed.');
  expect(withoutTarget('Nothing.', '')).toBe('Nothing.');
});

it('nothing, where nothing was written', () => {
  expect(errorLine(['', ' '])).toBeUndefined();
});
