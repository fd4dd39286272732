import { describe, expect, onTestFinished, test } from 'vitest';
import { sendJson, startScriptedHttp } from '#host/wire/transports/http/testing/scripted-http.ts';
import { loupe, shows, startLoupe, testServer } from './testing/run-loupe.ts';

const eras = ['legacy', 'modern'] as const;
const demo = (era: (typeof eras)[number] = 'legacy') => ['--era', era, '--', ...testServer('demo')];

describe('tools list', () => {
  test('shows the annotations of each tool', async () => {
    const { code, stdout, stderr } = await loupe(['tools', 'list', '--filter', 'echo', ...demo()]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^NAME +TITLE +ANNOTATIONS$/m);
    expect(stdout).toMatch(/^echo +Echo +readOnlyHint: true, idempotentHint: true, openWorldHint: false$/m);
    expect(stderr).toMatch(/^1 tool\. The server listed \d+\.$/m);
  });

  test('prints whole definitions as JSON', async () => {
    const { stdout } = await loupe(['tools', 'list', '--json', '--filter', 'echo', ...demo()]);
    expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: 'echo', inputSchema: { required: ['message'] } }] });
  });
});

describe('tools call', () => {
  test.each(eras)('prints the result in the %s era when the call is allowed', async (era) => {
    const { code, stdout, stderr } = await loupe([
      'tools',
      'call',
      'echo',
      '--arg',
      'message=Hi',
      '--yes',
      ...demo(era),
    ]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Hi\n', stderr: '' });
  });

  test('prints the server’s whole result as JSON', async () => {
    const args = ['tools', 'call', 'add', '--args', '{"a":1}', '--arg', 'b=2', '--yes', '--json', ...demo()];
    const { code, stdout } = await loupe(args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { sum: 3 }, content: [{ type: 'text' }] });
  });

  test('sends nothing without consent, and shows the message', async () => {
    const { code, stdout, stderr } = await loupe(['tools', 'call', 'count_up', '--verbose', ...demo()]);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('"method":"tools/call","params":{"name":"count_up","arguments":{}');
    expect(stderr).toContain('Add --yes to allow the call.');
    expect(stderr).not.toMatch(/^-> .*tools\/call/m);
  });

  test('decides again, and ends, when the tool changed before the call was accepted', async () => {
    let lists = 0;
    let calls = 0;
    const server = await startScriptedHttp(({ method, message: { id, method: rpcMethod } }, response) => {
      if (method !== 'POST') return response.writeHead(405).end();
      const tool = { name: 'pay', description: `Version ${lists}`, inputSchema: { type: 'object' } };
      const results: Record<string, object> = {
        'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
        'tools/list': { tools: [tool] },
        'tools/call': { content: [{ type: 'text', text: 'Paid.' }] },
      };
      if (rpcMethod === 'tools/list') lists += 1;
      if (rpcMethod === 'tools/call' && ++calls === 1) {
        return sendJson(response, { jsonrpc: '2.0', id, error: { code: -32020, message: 'Header mismatch' } }, {}, 400);
      }
      const result = { resultType: 'complete', ...results[String(rpcMethod)] };
      return sendJson(response, { jsonrpc: '2.0', id, result });
    });
    onTestFinished(() => server.close());
    const { code, stdout } = await loupe(['tools', 'call', 'pay', '--yes', '--url', `${server.origin}/mcp`]);
    expect({ code, stdout, calls }).toEqual({ code: 0, stdout: 'Paid.\n', calls: 2 });
    expect(lists).toBeGreaterThan(1);
  });

  test('a tool error is printed and sets the exit code', async () => {
    const { code, stdout, stderr } = await loupe(['tools', 'call', 'fail', '--yes', ...demo()]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'The lens is broken, as always.\n' });
    expect(stderr).toContain('The tool reported an error.');
  });

  test('invalid arguments are reported and still sent', async () => {
    const { code, stderr } = await loupe(['tools', 'call', 'add', '--arg', 'a=x', '--yes', ...demo()]);
    expect(code).toBe(1);
    expect(stderr).toContain('The arguments don’t match the tool’s schema:');
    expect(stderr).toContain('/a: ');
  });

  test('arguments that are not an object are a usage error', async () => {
    const { code, stderr } = await loupe(['tools', 'call', 'add', '--args', '[1]', '--yes', ...demo()]);
    expect(code).toBe(2);
    expect(stderr).toContain('The arguments aren’t a JSON object');
  });

  test('progress goes to stderr', async () => {
    const args = ['tools', 'call', 'long_task', '--arg', 'steps=2', '--arg', 'stepMs=1', '--yes', ...demo()];
    expect(await loupe(args)).toEqual({
      code: 0,
      stdout: 'Done in 2 steps.\n',
      stderr: '1 of 2 Step 1 of 2\n2 of 2 Step 2 of 2\n',
    });
  });

  test('Ctrl-C cancels the call', async () => {
    const args = ['tools', 'call', 'long_task', '--arg', 'stepMs=60000', '--yes', '--verbose', ...demo()];
    const run = startLoupe(args);
    await shows(run.stderr, /tools\/call/);
    run.interrupt();
    const { code, stderr } = await run.finished;
    expect(code).toBe(130);
    expect(stderr).toContain('notifications/cancelled');
  });
});

describe('prompts', () => {
  test('list shows arguments, the required ones marked', async () => {
    const { stdout } = await loupe(['prompts', 'list', ...demo()]);
    expect(stdout).toMatch(/^summarise +Summarise a resource +uri\*, length$/m);
  });

  test.each(eras)('get prints the conversation in the %s era', async (era) => {
    const args = ['prompts', 'get', 'review_code', '--arg', 'language=rust', '--arg', 'code=x', ...demo(era)];
    const { code, stdout, stderr } = await loupe(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^user:\nReview this rust code:\n/);
    expect(stdout).toContain('assistant:\n');
  });

  test('get reports missing arguments and still sends the request', async () => {
    const { stderr } = await loupe(['prompts', 'get', 'review_code', ...demo()]);
    expect(stderr).toContain('Required arguments are missing: language, code.');
  });

  test('get of an unknown prompt shows the server’s error', async () => {
    const { code, stderr } = await loupe(['prompts', 'get', 'nothing', ...demo()]);
    expect(code).toBe(1);
    expect(stderr).toContain('prompts/get');
  });
});
