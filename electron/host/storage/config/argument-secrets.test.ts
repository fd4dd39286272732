// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references as configurations have them
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverDraftSchema } from '#shared/model/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openTestHost } from '../../testing/test-host.ts';

const secret = 'cnry-4f9a8b7c6d5e';
const reference = (name: string) => `\${secret:${name}}`;

test.each([
  [
    'a URL',
    [`postgresql://name:${secret}@db/weather`],
    [`postgresql://name:${reference('Weather-password')}@db/weather`],
  ],
  [
    'the URL of a variable',
    ['-e', `DATABASE_URL=postgresql://name:${secret}@db/weather`],
    ['-e', `DATABASE_URL=postgresql://name:${reference('Weather-password')}@db/weather`],
  ],
  [
    'a URL with a token as its user',
    [`https://${secret}@github.com/a/b.git`],
    [`https://${reference('Weather-user')}@github.com/a/b.git`],
  ],
  [
    'a URL with a reference to its user',
    [`postgresql://\${env:USER}:${secret}@db/weather`],
    [`postgresql://\${env:USER}:${reference('Weather-password')}@db/weather`],
  ],
  ['an option', ['--token', secret, '--city', 'Bern'], ['--token', reference('Weather-token'), '--city', 'Bern']],
  ['an option with =', [`--api-key=${secret}`], [`--api-key=${reference('Weather-api-key')}`]],
  ['a variable', ['-e', `API_TOKEN=${secret}`], ['-e', `API_TOKEN=${reference('Weather-API_TOKEN')}`]],
  [
    'a header',
    ['--header', `Authorization: Bearer ${secret}`],
    ['--header', `Authorization: Bearer ${reference('Weather-Authorization')}`],
  ],
])('the secret in %s of a command is in the vault, not in the file', async (_title, args, stored) => {
  const dataDir = temporaryFolder();
  const host = await openTestHost({ dataDir });
  onTestFinished(host.close);
  const draft = serverDraftSchema.parse({ name: 'Weather', transport: 'stdio', command: 'node', args });
  const [added] = await host.stores.servers.add([draft], true);
  expect(added?.server).toMatchObject({ args: stored });
  const text = readFileSync(join(dataDir, 'servers.json'), 'utf8');
  expect(text).not.toContain(secret);
  // What is started has it.
  const [name] = await host.stores.namedSecrets.list();
  expect(name).toMatchObject({ state: 'stored', usedBy: [{ name: 'Weather' }] });
});

test.each([
  ['mcp-remote’s own variable', ['mcp-remote', 'https://a.dev/mcp', '--header', 'Authorization:${AUTH}']],
  ['a variable of another program', ['--token', '$TOKEN', '-e', 'API_KEY=%API_KEY%']],
  ['what a document has in its place', ['--api-key=<your-key>', '--token', 'xxxx']],
])('%s is no secret and stays as it is written', async (_title, args) => {
  const host = await openTestHost({ dataDir: temporaryFolder() });
  onTestFinished(host.close);
  const draft = serverDraftSchema.parse({ name: 'Weather', transport: 'stdio', command: 'npx', args });
  const [added] = await host.stores.servers.add([draft], true);
  expect(added?.server).toMatchObject({ args });
  expect(await host.stores.namedSecrets.list()).toEqual([]);
});

test('two secrets have names of their own, and the same secret one name', async () => {
  const host = await openTestHost({ dataDir: temporaryFolder() });
  onTestFinished(host.close);
  const draft = (token: string) =>
    serverDraftSchema.parse({ name: 'Weather', transport: 'stdio', command: 'node', args: ['--token', token] });
  const added = await host.stores.servers.add(
    [draft('first-12345678'), draft('second-12345678'), draft('first-12345678')],
    true,
  );
  expect(added.map(({ server }) => server.transport === 'stdio' && server.args[1])).toEqual([
    reference('Weather-token'),
    reference('Weather-token-2'),
    reference('Weather-token'),
  ]);
});
