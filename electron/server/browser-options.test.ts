import { expect, it } from 'vitest';
import { scan, valuesOf } from '../options/read-options.ts';
import { browserOptions } from './browser-options.ts';

it.each([
  [[], { port: 0, open: true, web: false }],
  [['--web', '--port', '4000', '--no-open'], { port: 4000, open: false, web: true }],
  [['--port=0', '--no-open', '--open'], { port: 0, open: true, web: false }],
])('browser mode with %j', (args, expected) => {
  expect(valuesOf(browserOptions, scan(args, browserOptions))).toEqual(expected);
});

it.each([
  [['--port', '70000'], 'badNumber'],
  [['--port', 'x'], 'badNumber'],
  [['--port'], 'missingValue'],
  [['--no-port'], 'unknownOption'],
])('%j is refused', (args, problem) => {
  expect(() => valuesOf(browserOptions, scan(args, browserOptions))).toThrow(problem);
});
