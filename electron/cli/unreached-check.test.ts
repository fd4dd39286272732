import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { startHttpServer } from '#host/testing/test-servers.ts';
import { respondingBy } from './testing/responding-script.ts';
import { loupe } from './testing/run-loupe.ts';

/** `check` of a process that runs this JavaScript. */
const checkScript = (script: string, ...options: string[]) =>
  loupe(['check', ...options, '--', process.execPath, '-e', script]);

const unknownMethod = `{ error: { code: -32601, message: 'Method not found' } }`;
const initialized = (protocolVersion: string) =>
  JSON.stringify({
    protocolVersion,
    capabilities: { tools: {}, prompts: {} },
    serverInfo: { name: 's', version: '1' },
  });

const answersUnknownRevision = respondingBy(
  `method === 'initialize' ? { result: ${initialized('2024-10-07')} } : ${unknownMethod}`,
);

/** The rules in the JSON report of a check that couldn't connect. */
async function rulesOf(run: Promise<{ code: number | null; stdout: string }>): Promise<string[]> {
  const { code, stdout } = await run;
  expect(code).toBe(3);
  const report = JSON.parse(stdout);
  expect(report.passed).toBe(false);
  return report.problems.map(({ rule }: { rule: string }) => rule);
}

test('the report of a server whose handshake is refused has the failure and what the rules found', async () => {
  const { code, stdout, stderr } = await checkScript(answersUnknownRevision);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^error {4}CHECK-CONNECTION {2}server\n {4}The server responded to initialize with protocol/);
  expect(stdout).toMatch(/^error {4}LIFE-VER {2}server {2}\/result\/protocolVersion$/m);
  expect(stderr).toContain('loupe: The server responded to initialize with protocol revision “2024-10-07”');
  const discovered = { resultType: 'complete', supportedVersions: ['2027-01-01'], capabilities: {} };
  const newer = respondingBy(
    `method === 'server/discover' ? { result: ${JSON.stringify(discovered)} } : ${unknownMethod}`,
  );
  expect(await rulesOf(checkScript(newer, '--format', 'json'))).toContain('DISC-VERS');
});

test('every format reports a server that can’t be connected', async () => {
  const reportIn = async (format: string) => {
    const out = join(temporaryFolder(), 'report');
    const { code } = await checkScript(answersUnknownRevision, '--format', format, '--out', out);
    expect(code).toBe(3);
    return readFileSync(out, 'utf8');
  };
  const [run] = JSON.parse(await reportIn('sarif')).runs;
  expect(run.results).toMatchObject([{ ruleId: 'CHECK-CONNECTION' }, { ruleId: 'LIFE-VER' }, { ruleId: 'LIFE-DOWN' }]);
  expect(run.invocations).toMatchObject([
    { executionSuccessful: false, toolExecutionNotifications: [{ descriptor: { id: 'CHECK-CONNECTION' } }] },
  ]);
  expect(await reportIn('junit')).toContain('<testcase classname="server" name="server"><failure message="CHECK-CONN');
  expect(await reportIn('github')).toMatch(
    /^::error title=CHECK-CONNECTION server::.*\n::error title=LIFE-VER server::/,
  );
});

test.each([
  ['no-pkce', 'Z-PKCE'],
  ['resource-mismatch', 'Z-RES'],
  ['no-authorization-servers', 'Z-AS'],
  ['token-private', 'Z-TLS'],
])('a sign-in that fails because of %s is reported by %s', async (fault, rule) => {
  const server = await startHttpServer('protected', '--transport', 'http', '--fault', fault);
  onTestFinished(() => server.stop());
  expect(await rulesOf(loupe(['check', '--format', 'json', '--url', server.url]))).toEqual(
    expect.arrayContaining(['CHECK-CONNECTION', rule]),
  );
});

test.each([
  [401, 'Z-PRM', []],
  [403, 'Z-403', ['--header', 'Authorization: Bearer abc']],
])('a refusal with %i is reported by %s', async (status, rule, options) => {
  const { url, close } = await listenOnLoopback(createServer((_request, response) => response.writeHead(status).end()));
  onTestFinished(() => close());
  const rules = await rulesOf(loupe(['check', '--format', 'json', ...options, '--url', url]));
  expect(rules).toEqual(expect.arrayContaining(['CHECK-CONNECTION', rule]));
});

test('a command that isn’t there is reported, too', async () => {
  expect(await rulesOf(loupe(['check', '--format', 'json', '--', 'no-such-program-at-all']))).toEqual([
    'CHECK-CONNECTION',
  ]);
});

const diesAtLists = respondingBy(
  `method === 'initialize' ? { result: ${initialized('2025-11-25')} }
   : method === 'server/discover' ? ${unknownMethod}
   : method.endsWith('/list') ? (console.error('boom: no database'), process.exit(7)) : undefined`,
);

test('a server that dies during the check is one problem, with its stderr, whatever counts', async () => {
  const suppressions = join(temporaryFolder(), 'suppressions.yaml');
  const entries = ['CHECK-CONNECTION', 'USE-DESC'].map((rule) => `  - { rule: ${rule}, reason: Known. }\n`);
  writeFileSync(suppressions, `suppressions:\n${entries.join('')}`);
  const requests = ['--read', 'a:b', '--call', 'x', '--fail-on', 'breaking', '--suppressions', suppressions];
  const { code, stdout } = await checkScript(diesAtLists, ...requests, '--format', 'json');
  expect(code).toBe(1);
  const { problems } = JSON.parse(stdout);
  expect(problems).toMatchObject([
    { rule: 'CHECK-CONNECTION', title: expect.stringContaining('exit code 7'), stderr: ['boom: no database'] },
  ]);
  expect((await checkScript(diesAtLists)).stdout).toContain('on stderr:\n      boom: no database\n');
});

test('a server over HTTP that goes away during the check is one problem', async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { id, method } = body === '' ? {} : JSON.parse(body);
    if (method !== 'initialize' && id !== undefined) return void request.socket.destroy();
    if (id === undefined) return void response.writeHead(request.method === 'POST' ? 202 : 405).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${initialized('2025-11-25')}}`);
  });
  const { url, close } = await listenOnLoopback(server);
  onTestFinished(() => close());
  const { code, stdout } = await loupe(['check', '--era', 'legacy', '--format', 'json', '--url', url]);
  expect(code).toBe(1);
  const { problems } = JSON.parse(stdout);
  expect(problems.filter(({ source }: { source: string }) => source === 'check')).toMatchObject([
    { rule: 'CHECK-CONNECTION' },
  ]);
});
