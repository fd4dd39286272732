import { expect, test } from 'vitest';
import { type ExportFormat, exportFormats } from '#shared/model/imports.ts';
import { serverSchema } from '#shared/model/server.ts';
import { readConfig } from '../import/read-config.ts';
import { exportConfig } from './export-config.ts';

const ref = (inner: string) => `\${${inner}}`;
const github = serverSchema.parse({
  id: 'github',
  name: 'GitHub',
  transport: 'stdio',
  command: 'docker',
  args: ['run', '-i', '--api-key', 'canary-1', '--token=canary-2', 'postgres://ada:canary-3@db/x', ref('env:REGION')],
  env: { GITHUB_TOKEN: { secret: true }, LOG: 'debug', HAND_WRITTEN_KEY: 'canary-4', KEY: ref('secret:github') },
  cwd: '/srv',
  timeoutMs: 1500,
});
const withArguments = (args: string[]) => serverSchema.parse({ ...github, args, env: {} });
const web = serverSchema.parse({
  id: 'web',
  name: 'Web api',
  transport: 'http',
  url: 'https://example.com/mcp?page=2',
  headers: { Authorization: { secret: true }, Accept: 'x' },
  query: { key: { secret: true } },
  http: 'sse',
});
const json = (format: ExportFormat) => JSON.parse(exportConfig([github, web], format).text);

test.each(exportFormats)('%s contains no secret and can be imported again', (format) => {
  const { text, replaced, fileName } = exportConfig([github, web], format);
  expect(text).not.toContain('canary');
  expect(replaced.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['api-key', 'token', 'password', 'GITHUB_TOKEN', 'HAND_WRITTEN_KEY']),
  );
  const { servers, unusable } = readConfig({ text, source: fileName, format, homeFolder: '/h' });
  expect(unusable).toEqual([]);
  expect(servers.map(({ draft }) => draft)).toMatchObject([
    { name: 'GitHub', command: 'docker', cwd: '/srv' },
    ...(format === 'claudeDesktop' ? [] : [{ name: 'Web api', transport: 'http' }]),
  ]);
});

test.each(exportFormats)('%s contains no secret of an argument that is a variable, a header or a URL', (format) => {
  const args = [
    ...['-e', 'GITHUB_TOKEN=canary-5', '--header', 'Authorization: Bearer canary-6-12345678', '--key', 'canary-7'],
    ...[`--token=${ref('env:START')}canary-8`, `https://${ref('env:HOST')}/mcp?api_key=canary-9`, 'LOG=debug'],
    ...['-e', 'DATABASE_URL=postgres://ada:canary-10@db/x'],
  ];
  const { text, replaced } = exportConfig([withArguments(args)], format);
  expect(text).not.toContain('canary');
  const names = ['GITHUB_TOKEN', 'Authorization', 'key', 'token', 'api_key', 'password'];
  expect(replaced.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(text).toContain('LOG=debug');
});

const token = 'ghp_canary0123456789abcdefghij0123456789';
const withTokens = serverSchema.parse({
  ...github,
  args: [
    ...[`https://${token}@github.com/a/b.git`, `postgres://${token}:x-oauth-basic@h/d`, 'ssh://deploy@h/d'],
    ...['https://canary-0123456789-abc@h/d', `https://${ref('env:ME')}:canary-12@h/d`],
  ],
  env: { REPOSITORY: `https://${token}@github.com/a/b.git` },
});

test.each(exportFormats)('%s contains no token that is the user of a URL', (format) => {
  const { text, replaced } = exportConfig([withTokens], format);
  expect(text).not.toContain('canary');
  expect(replaced.map(({ name }) => name)).toEqual(expect.arrayContaining(['user', 'password', 'REPOSITORY']));
});

test('the name of a URL’s user stays, and so does a reference to it', () => {
  const [user, password] = [ref('GITHUB_USER'), ref('GITHUB_PASSWORD')];
  expect(JSON.parse(exportConfig([withTokens], 'claudeCode').text).mcpServers.GitHub.args).toEqual([
    ...[`https://${user}@github.com/a/b.git`, `postgres://${user}:${password}@h/d`, 'ssh://deploy@h/d'],
    ...[`https://${user}@h/d`, `https://${ref('ME')}:${password}@h/d`],
  ]);
});

test('references in arguments are those of the client', () => {
  const args = ['-e', `API_KEY=${ref('env:KEY')}`, '--header', `Authorization: Bearer ${ref('secret:github')}`];
  const url = `https://${ref('env:HOST')}/mcp?key=canary-11`;
  const { text } = exportConfig([withArguments([...args, url])], 'claudeCode');
  expect(JSON.parse(text).mcpServers.GitHub.args).toEqual([
    '-e',
    `API_KEY=${ref('KEY')}`,
    '--header',
    `Authorization: Bearer ${ref('GITHUB')}`,
    `https://${ref('HOST')}/mcp?key=${ref('GITHUB_KEY')}`,
  ]);
});

test('VS Code gets inputs for the secrets', () => {
  const { inputs, servers } = json('vscode');
  expect(inputs).toContainEqual({
    type: 'promptString',
    id: 'GitHub-GITHUB-TOKEN',
    description: 'GitHub: GITHUB_TOKEN',
    password: true,
  });
  expect(servers.GitHub).toMatchObject({
    type: 'stdio',
    args: expect.arrayContaining([ref('env:REGION')]),
    env: { GITHUB_TOKEN: ref('input:GitHub-GITHUB-TOKEN'), LOG: 'debug', KEY: ref('input:github') },
  });
  expect(servers['Web api']).toEqual({
    type: 'sse',
    url: `https://example.com/mcp?page=2&key=${ref('input:Web-api-key')}`,
    headers: { Authorization: ref('input:Web-api-Authorization'), Accept: 'x' },
  });
});

test('Claude Code and Cursor get variables in their own syntax', () => {
  expect(json('claudeCode').mcpServers.GitHub.env).toMatchObject({ GITHUB_TOKEN: ref('GITHUB_TOKEN') });
  expect(json('claudeCode').mcpServers.GitHub.args).toContain(ref('REGION'));
  expect(json('cursor').mcpServers['Web api'].headers.Authorization).toBe(ref('env:WEB_API_AUTHORIZATION'));
});

test('a client without variables gets a placeholder, which is reported', () => {
  expect(json('cline').mcpServers.GitHub).toMatchObject({ timeout: 2, env: { GITHUB_TOKEN: '<secret>' } });
  expect(exportConfig([github], 'zed').replaced).toContainEqual({ server: 'GitHub', name: 'KEY', by: '<secret>' });
});

test('Claude Desktop doesn’t support URLs: such servers are reported', () => {
  expect(exportConfig([github, web], 'claudeDesktop').omitted).toEqual(['Web api']);
});

test('Loupe’s own format refers to the vault, and equal names are made unique', () => {
  const { text } = exportConfig([github, github], 'loupe');
  expect(JSON.parse(text)).toMatchObject({
    version: 1,
    mcpServers: {
      GitHub: { env: { GITHUB_TOKEN: ref('secret:GitHub-GITHUB-TOKEN'), KEY: ref('secret:github') } },
      'GitHub 2': { command: 'docker' },
    },
  });
});
