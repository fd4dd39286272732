import { expect, it } from 'vitest';
import { UsageError } from './invocation.ts';
import { parseArguments } from './parse-arguments.ts';

it.each(['3900', '127.0.0.1:3900', 'localhost:3900'])('record --listen %s --target URL', (listen) => {
  const target = 'https://api.example/mcp';
  expect(parseArguments(['record', '--listen', listen, '--target', target])).toEqual({
    kind: 'record',
    port: 3900,
    target: new URL(target),
    allowedOrigins: [],
  });
});

it('record --listen takes the origins of web pages, as browsers write them', () => {
  const origins = ['--allow-origin', 'https://Tools.example/', '--allow-origin=http://192.168.0.2:8080'];
  const given = ['record', '--listen', '0', '--target', 'http://a', ...origins];
  expect(parseArguments(given)).toMatchObject({
    allowedOrigins: ['https://tools.example', 'http://192.168.0.2:8080'],
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
  [['record', '--listen', '0', '--target', 'http://a', '--allow-origin', 'null'], 'badOrigin'],
  [['record', '--listen', '0', '--target', 'http://a', '--allow-origin'], 'badOrigin'],
])('%j is refused', (args, problem) => {
  expect(() => parseArguments(args)).toThrow(UsageError);
  expect(() => parseArguments(args)).toThrow(problem);
});
