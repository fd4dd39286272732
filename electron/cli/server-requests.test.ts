import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHttpServer } from '#host/testing/test-servers.ts';
import { loupe, testServer } from './testing/run-loupe.ts';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'loupe-asked-')));
});
afterAll(() => rm(folder, { recursive: true }));

const eras = ['legacy', 'modern'] as const;

/** The arguments that call a tool which sends server requests. */
const calling = (era: string, tool: string, ...options: string[]) => [
  ...['tools', 'call', tool, '--yes', ...options, '--era', era],
  ...['--', ...testServer('requests')],
];

const call = (...args: Parameters<typeof calling>) => loupe(calling(...args));

async function rules(content: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
}

describe.each(eras)('a server request in the %s era', (era) => {
  test('is declined without a terminal, and never hangs', async () => {
    const { code, stdout, stderr } = await call(era, 'ask_form');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The client answered: {"action":"decline"}\n' });
    expect(stderr).toContain('Server request (elicitation/create), declined');
  });

  test('is answered by the rules of a file, round by round', async () => {
    const file = await rules([
      { method: 'elicitation/create', result: { action: 'accept', content: { name: 'Ada' } } },
      {
        method: 'sampling/createMessage',
        result: { role: 'assistant', model: 'none', content: { type: 'text', text: 'Hello' } },
      },
    ]);
    const { code, stdout, stderr } = await call(era, 'three_rounds', '--answer', file);
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'The client answered: {"action":"accept","content":{"name":"Ada"}}',
      'The client answered: {"role":"assistant","model":"none","content":{"type":"text","text":"Hello"}}',
      'The client answered: {"roots":[]}',
    ]);
    expect(stderr).toContain('answered by the rule');
  });

  test('is refused with the error of a rule', async () => {
    const file = await rules([{ method: 'sampling/createMessage', error: { code: -1, message: 'Not today' } }]);
    const { code } = await call(era, 'ask_model', '--arg', 'prompt=Hi', '--answer', file);
    expect(code).toBe(1);
  });

  test('may come from a task, which is followed to its end', async () => {
    const file = await rules([
      { method: 'elicitation/create', result: { action: 'accept', content: { approved: true } } },
    ]);
    const given = ['--arg', 'stepMs=50', '--answer', file, ...(era === 'legacy' ? ['--task'] : [])];
    const { code, stdout, stderr } = await call(era, 'slow_question', ...given);
    expect({ code, stdout: stdout.trim() }).toEqual({
      code: 0,
      stdout: expect.stringContaining('{"action":"accept","content":{"approved":true}'),
    });
    expect(stderr).toMatch(/Task \S+: working[\s\S]*: input_required[\s\S]*: completed/);
  });

  test('is a task automatically for a tool that requires it', async () => {
    const { code, stdout } = await call(era, 'slow_archive', '--arg', 'steps=1', '--arg', 'stepMs=1');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The report has 1 pages.\n' });
  });

  test('is answered over HTTP too', async () => {
    const server = await startHttpServer('requests', '--transport', 'http', '--era', era);
    const args = ['tools', 'call', 'ask_form', '--yes', '--decline-all', '--era', era, '--url', server.url];
    const { code, stdout } = await loupe(args);
    await server.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The client answered: {"action":"decline"}\n' });
  });
});

test.each([
  ['[{"method": "secrets/read", "result": {}}]', '“[0].method” is "secrets/read", but must be one of '],
  ['[{"method": "roots/list"}]', '“[0]” needs either “result” or “error”'],
  ['{"method": "roots/list"}', 'it is an object, but must be an array'],
  ['[{"method": "roots/list", "error": {"code": null}}]', '“[0].error.code” is null, but must be a number'],
  ['[{"method": \'roots/list\'}]', "it isn’t JSON from line 1, column 13 on (“'roots/list'}]”)"],
])('a rules file %s is a usage error that says what is wrong', async (content, words) => {
  const file = join(folder, 'rules.json');
  await writeFile(file, content);
  const { code, stderr } = await call('legacy', 'ask_roots', '--answer', file);
  expect(code).toBe(2);
  expect(stderr).toContain(`isn’t a rules file: ${words}`);
  expect(stderr).not.toMatch(/Invalid|Unexpected|expected/);
});
