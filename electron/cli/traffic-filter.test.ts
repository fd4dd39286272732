import { describe, expect, test } from 'vitest';
import { loupe, testServer } from './testing/run-loupe.ts';

const demo = ['--era', 'legacy', '--', ...testServer('demo')];

/** The messages that a run prints to stderr, without their time. */
async function printed(filter: string, ...more: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await loupe([
    'resources',
    'read',
    'demo://counter',
    '--traffic',
    filter,
    ...more,
    ...demo,
  ]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/\S/) });
  return stderr.split('\n').flatMap((line) => /^ *\d+\.\d ms (.*)$/.exec(line)?.[1] ?? []);
}

describe('--traffic', () => {
  test('prints only matching messages', async () => {
    expect(await printed('method:resources/* kind:request')).toEqual([
      expect.stringMatching(/^-> stdin request resources\/read /),
    ]);
    expect(await printed('method:resources/* -kind:request')).toEqual([
      expect.stringMatching(/^<- stdout result resources\/read /),
    ]);
    expect(await printed('method:prompts/*')).toEqual([]);
    expect(await printed('latency:>60min')).toEqual([]);
  });

  test('finds words in bodies', async () => {
    expect(await printed('jsonrpc method:resources/read')).toHaveLength(2);
    expect(await printed('"uri demo counter" direction:out')).toHaveLength(1);
  });

  test('finds a request once by its latency', async () => {
    expect(await printed('latency:>=0 method:resources/read kind:request')).toHaveLength(1);
  });

  test('also prints negotiation steps with --verbose', async () => {
    const lines = await printed('method:prompts/*', '--verbose');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.startsWith('** '))).toBe(true);
  });

  test.each([
    ['kind:request,oops', 14, '“oops” isn’t a value of kind. Use one of request, result,'],
    ['🔎 mehtod:x', 3, '“mehtod” isn’t a key. Use one of is, method, server,'],
    ['lens latency:>soon', 14, '“>soon” isn’t a value of latency, such as >200,'],
    ['size:', 1, '“size:” has no value.'],
    ['word '.repeat(51), 251, 'more than 50 terms.'],
  ])('refuses %s with its position', async (filter, at, problem) => {
    const { code, stdout, stderr } = await loupe(['inspect', '--traffic', filter, ...demo]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`loupe: Character ${at} of the filter: ${problem}`);
  });

  test('refuses a filter that is too long', async () => {
    const { code, stderr } = await loupe(['inspect', '--traffic', 'x'.repeat(1001), ...demo]);
    expect(code).toBe(2);
    expect(stderr).toContain('The filter is longer than 1,000 characters.');
  });
});
