import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { projectServers } from '#host/storage/config/import/read-config.ts';
import { startLoupe, testServer } from './testing/run-loupe.ts';

let folder: string;
let project: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-project-'));
  project = join(folder, 'shop');
  await mkdir(join(project, '.loupe'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const save = (text: string) => writeFile(join(project, '.loupe/servers.json'), text);
const inspect = (name: string) =>
  startLoupe(['inspect', name, '--json'], { LOUPE_HOME: join(folder, 'home') }, project).finished;

test('the project’s servers are found by name; each needs consent, again when its command changes', async () => {
  const [command, ...args] = testServer('plain');
  await save(JSON.stringify({ version: 1, team: 'shop', mcpServers: { plain: { command, args } } }));
  expect(await inspect('plain')).toMatchObject({ code: 3, stderr: expect.stringContaining('Start “plain”?') });

  const approvals = await ApprovalStore.open({ dataDir: join(folder, 'home') });
  await approvals.approve(...(await projectServers(project, homedir())));
  await approvals.close();
  const { code, stdout } = await inspect('plain');
  expect({ code, transport: JSON.parse(stdout).transport }).toEqual({ code: 0, transport: 'stdio' });

  await save(JSON.stringify({ version: 1, mcpServers: { plain: { command, args: [...args, '--other'] } } }));
  expect((await inspect('plain')).code).toBe(3);
  expect((await inspect('none')).stderr).toContain('Configured: Demo, plain.');
});

test('a file that isn’t JSON is reported with line and column', async () => {
  await save('{ "mcpServers": {\n  oops } }');
  expect(await inspect('plain')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('servers.json can’t be used: it isn’t JSON from line 2, column 3 on'),
  });
});
