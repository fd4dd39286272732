import { expect, onTestFinished, test } from 'vitest';
import {
  type ScriptedHttp,
  type SeenRequest,
  startScriptedHttp,
} from '#host/wire/transports/http/testing/scripted-http.ts';
import { loupe } from './testing/run-loupe.ts';

async function serve(respond: Parameters<typeof startScriptedHttp>[0]): Promise<ScriptedHttp> {
  const server = await startScriptedHttp(respond);
  onTestFinished(server.close);
  return server;
}

test('a token in a URL is sent to the server and never printed, also with --verbose', async () => {
  const server = await serve(({ path }, response) => response.writeHead(401).end(`refused: ${path}`));
  for (const options of [['--verbose'], ['--json'], []]) {
    const { code, stdout, stderr } = await loupe([
      'inspect',
      '--url',
      `${server.origin}/mcp?tenant=a&access_token=canary-4711`,
      ...options,
    ]);
    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).not.toContain('canary');
    expect(stderr).toContain('?tenant=a&access_token=[masked]');
  }
  const paths = server.seen.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/mcp'))).toEqual(
    Array(3).fill('/mcp?tenant=a&access_token=canary-4711'),
  );
  // What looks for a way to sign in.
  expect(paths.filter((path) => path.includes('canary'))).toHaveLength(3);
});

test.each([
  ['inspect', 'https://ada:canary@example.com/mcp?tenant=a&access_token=canary'],
  ['inspect', '--server', 'https://example.com/mcp?access_token=canary'],
  ['inspect', 'demo', 'https://example.com/mcp?access_token=canary'],
  ['resources', 'https://ada:canary@example.com/mcp'],
  ['inspect', '--server', 'https://ada:canary@example.com', '--', 'node', '--token', 'canary'],
  ['inspect', '--env', 'API-KEY=canary', '--', 'node'],
])('a token in an invalid argument is not repeated: %s %s', async (...args) => {
  const { code, stdout, stderr } = await loupe(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toContain('canary');
  expect(stderr).toMatch(/\[masked\]|API-KEY=…/);
});

test('a redirect to another origin is a failure that names the target', async () => {
  const elsewhere = await serve((_request, response) => response.writeHead(200).end());
  const redirect = (_request: SeenRequest, response: Parameters<Parameters<typeof startScriptedHttp>[0]>[1]) =>
    response.writeHead(307, { location: `${elsewhere.origin}/sign-in` }).end();
  const server = await serve(redirect);
  const { code, stdout, stderr } = await loupe([
    'inspect',
    '--url',
    `${server.origin}/mcp`,
    '--header',
    'X-Api-Key: k-123',
  ]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain(`${elsewhere.origin}/sign-in`);
  expect(stderr).not.toMatch(/internal error|k-123/);
  expect(elsewhere.seen).toEqual([]);
});
