import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

it.each(['3900', '127.0.0.1:3900', 'localhost:3900'])('record --listen %s --target URL', (listen) => {
  const target = 'https://api.example/mcp';
  expect(parseArguments(['record', '--listen', listen, '--target', target])).toEqual({
    kind: 'record',
    port: 3900,
    target: new URL(target),
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
])('%j is refused', (args, problem) => {
  expect(() => parseArguments(args)).toThrow(UsageError);
  expect(() => parseArguments(args)).toThrow(problem);
});
