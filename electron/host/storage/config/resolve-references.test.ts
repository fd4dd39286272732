import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { MemoryVault } from '../vault/choose-vault.ts';
import { parsePaste } from './import/parse-paste.ts';
import { namedSecretKey } from './resolve-references.ts';
import type { ServerStore } from './server-store.ts';
import { openServers } from './testing/open-servers.ts';

const secret = (name: string) => `$\{secret:${name}}`;
const env = (name: string) => `$\{env:${name}}`;

let dataDir: string;
let vault: MemoryVault;
let store: ServerStore;
beforeEach(async () => {
  dataDir = temporaryFolder();
  vault = new MemoryVault();
  store = await openServers(dataDir, {
    vault,
    environment: { HOME: '/home/ada', FOLDER: dataDir, REGION: 'eu-central', DEPLOY_TOKEN: dataDir, PORT: '8443' },
  });
});

async function resolved(draft: object) {
  const [added] = await store.add([serverDraftSchema.parse({ name: 'Web', ...draft })], true);
  if (added === undefined) throw new Error('not added');
  return store.resolveSecrets(store.get(added.server.id));
}
const row = (name: string, value: string, isSecret = false) => ({ name, value, secret: isSecret });

test('a command’s references are filled in when it starts; the file keeps the references', async () => {
  await vault.set(namedSecretKey('github'), 'ghp-canary');
  const {
    server,
    env: variables,
    secrets,
  } = await resolved({
    transport: 'stdio',
    command: `${env('HOME')}/bin/server`,
    args: ['--token', secret('github'), `--region=${env('REGION')}`, `$${secret('github')}`],
    env: [row('TOKEN', `Bearer ${secret('github')}`, true), row('AT', env('HOME'))],
    cwd: env('FOLDER'),
    watch: [`${env('FOLDER')}/src`],
  });
  expect(server).toMatchObject({
    command: '/home/ada/bin/server',
    args: ['--token', 'ghp-canary', '--region=eu-central', secret('github')],
    cwd: dataDir,
    watch: [`${dataDir}/src`],
  });
  expect(variables).toEqual({ TOKEN: 'Bearer ghp-canary', AT: '/home/ada' });
  // A home folder and an existing one mean something where a server sends them back.
  expect(secrets.toSorted()).toEqual(['eu-central', 'ghp-canary']);
  const text = await readFile(join(dataDir, 'servers.json'), 'utf8');
  expect(text).not.toContain('ghp-canary');
  expect(JSON.parse(text).servers[0].env).toEqual({ TOKEN: `Bearer ${secret('github')}`, AT: env('HOME') });
});

test('a path in a variable named like a secret is masked', async () => {
  const { secrets } = await resolved({ transport: 'stdio', command: 'node', args: [env('DEPLOY_TOKEN')] });
  expect(secrets).toEqual([dataDir]);
});

test('values are encoded when they are filled in to a URL', async () => {
  await vault.set(namedSecretKey('key'), 'a/b&c=d?');
  const { server, headers, query, secrets, secretHeaders } = await resolved({
    transport: 'http',
    url: `https://example.com:${env('PORT')}/${secret('key')}/mcp?tenant=1&area=${secret('key')}`,
    headers: [row('X-Own', secret('key'))],
    query: [row('api_key', secret('key'), true)],
  });
  expect(server).toMatchObject({
    url: 'https://example.com:8443/a/b%26c%3Dd%3F/mcp?tenant=1&area=a%2Fb%26c%3Dd%3F',
  });
  expect(headers).toEqual({ 'X-Own': 'a/b&c=d?' });
  expect(query).toEqual({ api_key: 'a/b&c=d?' });
  expect(secretHeaders).toEqual(new Set(['x-own']));
  expect(new Set(secrets)).toEqual(new Set(['a/b&c=d?', 'a/b%26c%3Dd%3F', 'a%2Fb%26c%3Dd%3F']));
});

test('references for user and password in a URL become a header', async () => {
  await vault.set(namedSecretKey('pw'), 'p@ss/word');
  const { server, headers, secretHeaders } = await resolved({
    transport: 'http',
    url: `https://ada:${secret('pw')}@example.com/mcp`,
  });
  expect(server).toMatchObject({ url: 'https://example.com/mcp' });
  expect(headers).toEqual({ Authorization: `Basic ${btoa('ada:p@ss/word')}` });
  expect(secretHeaders).toEqual(new Set(['authorization']));
  expect(await readFile(join(dataDir, 'servers.json'), 'utf8')).toContain(`ada:${secret('pw')}@`);
});

test('typed and pasted references aren’t treated as secrets', async () => {
  const { servers: pasted } = parsePaste(
    JSON.stringify({
      mcpServers: {
        a: { command: 'npx', env: { GITHUB_TOKEN: env('GITHUB_TOKEN') } },
        b: {
          url: `https://example.com/mcp?api_key=${secret('key')}`,
          headers: { Authorization: `Bearer ${secret('t')}` },
        },
        c: { url: `${env('BASE')}/mcp` },
      },
    }),
  );
  expect(pasted.map(({ draft }) => draft)).toMatchObject([
    { env: [row('GITHUB_TOKEN', env('GITHUB_TOKEN'))] },
    {
      url: `https://example.com/mcp?api_key=${secret('key')}`,
      headers: [row('Authorization', `Bearer ${secret('t')}`)],
    },
    { url: `${env('BASE')}/mcp` },
  ]);
});

test.each([
  [secret('gone'), { kind: 'secret', name: 'gone' }, '“Web” needs the secret “gone”'],
  [env('GONE'), { kind: 'env', name: 'GONE' }, '“Web” needs the environment variable GONE'],
])('the missing reference %s is a failure with its name', async (reference, params, message) => {
  await expect(resolved({ transport: 'stdio', command: 'node', args: [reference] })).rejects.toMatchObject({
    failure: {
      code: 'referenceMissing',
      params: { ...params, server: 'Web' },
      message: expect.stringContaining(message),
    },
  });
});

test('an invalid URL after filling in is a failure without the values', async () => {
  await vault.set(namedSecretKey('base'), 'file:///canary');
  const failed = resolved({ transport: 'http', url: `${secret('base')}/mcp` });
  await expect(failed).rejects.toMatchObject({ failure: { code: 'addressUnusable' } });
  await expect(failed).rejects.not.toThrow('canary');
});

test('the path of a CA file is filled in when connecting', async () => {
  const { server } = await resolved({
    transport: 'http',
    url: 'https://api.example',
    caFile: `${env('FOLDER')}/ca.pem`,
  });
  expect(server).toMatchObject({ url: 'https://api.example', caFile: `${dataDir}/ca.pem` });
  expect(store.list()[0]?.server).toMatchObject({ caFile: `${env('FOLDER')}/ca.pem` });
  await expect(
    resolved({ transport: 'http', url: 'https://api.example', caFile: env('MISSING') }),
  ).rejects.toMatchObject({ failure: { code: 'referenceMissing' } });
});

test.each(['constructor', 'toString', '__proto__'])(
  'the variable %s is missing unless the environment has it',
  async (name) => {
    await expect(resolved({ transport: 'stdio', command: 'node', args: [env(name)] })).rejects.toMatchObject({
      failure: { code: 'referenceMissing', params: { kind: 'env', name } },
    });
  },
);
